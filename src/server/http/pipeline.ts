import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { AnyCall } from '#contract/call.ts'
import { allows } from '#contract/permission.ts'
import type { Permission } from '#contract/permission.ts'
import type { Session, TokenKeys } from '#server/auth/session.ts'
import { readSession, requirePermission, sessionFor } from '#server/auth/session.ts'
import type { Config } from '#server/config.ts'
import type { Vault } from '#server/crypto/vault.ts'
import { asSystem, inTenant } from '#server/db/database.ts'
import type { Databases, Tx } from '#server/db/database.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { successBody } from './answer.ts'
import type { AuditEntry, FileAnswer, Handler, HandlerContext } from './context.ts'
import { claimKey, readIdempotencyKey, requestHash, storeAnswer } from './idempotency.ts'
import { addressOf, commandOf, parseInput, parseParams, timezoneOffset } from './parse.ts'

export interface Server {
  config: Config
  databases: Databases
  jobs: Jobs
  keys: TokenKeys
  vault: Vault
  /** Tests let every answer be checked against the contract. */
  checkAnswers: boolean
  /** Where the built console is, when not in its usual place. */
  consoleDir?: string
}

/** Deny by default: only a call that says `null` goes without a session. */
async function admit(endpoint: AnyCall, request: FastifyRequest, server: Server): Promise<Session | undefined> {
  if (endpoint.access === null) return undefined
  const session = await readSession(server.databases.app, server.keys, request.headers.authorization)
  if (endpoint.access !== 'session') requirePermission(session, endpoint.access)
  return session
}

/** The session for the tenants of the call: the customer of the path when it names one, else all that it reaches. */
function narrowed(endpoint: AnyCall, session: Session, { customerId }: Readonly<Record<string, string | number>>) {
  return sessionFor(session, endpoint.access ?? 'session', typeof customerId === 'number' ? customerId : undefined)
}

interface Notes {
  audits: AuditEntry[]
  isUnchanged: boolean
  after: (() => void | Promise<void>)[]
}

async function writeAudit(tx: Tx, notes: Notes, request: FastifyRequest, session: Session | undefined): Promise<void> {
  if (notes.audits.length === 0) return
  const from = commandOf(request.headers['x-command'])
  const rows = notes.audits.map((entry) => ({
    customer_id: entry.customerId,
    actor_id: session?.masterId ?? entry.actorId ?? null,
    action: entry.action,
    resource: entry.resource,
    record_id: entry.recordId,
    before: entry.before ? JSON.stringify(entry.before) : null,
    after: entry.after ? JSON.stringify(entry.after) : null,
    reason: entry.reason ?? null,
    ...from,
    request_id: request.id,
    ip: addressOf(request),
  }))
  await tx.insertInto('audit_log').values(rows).execute()
}

const isWrite = (endpoint: AnyCall) => endpoint.method !== 'GET'

/** A write says what it changed, or that it changed nothing, or its call says why it need not. */
function requireAudit(endpoint: AnyCall, notes: Notes): void {
  if (!isWrite(endpoint) || endpoint.unaudited !== undefined) return
  if (notes.audits.length === 0 && !notes.isUnchanged) {
    throw new Error(`${endpoint.method} ${endpoint.path} wrote without an audit entry`)
  }
}

function checkAnswer(endpoint: AnyCall, answer: unknown): void {
  const { answer: shape } = endpoint
  if (shape.kind === 'record') shape.schema.parse(answer)
  if (shape.kind === 'list') z.array(shape.schema).parse((answer as { data: unknown }).data)
}

async function sendFile(reply: FastifyReply, endpoint: AnyCall, file: FileAnswer): Promise<FastifyReply> {
  if (endpoint.answer.kind !== 'blob') throw new Error('not a file')
  const stream = file.stream()
  stream.once('close', () => void file.dispose())
  return reply
    .header('content-type', endpoint.answer.mime)
    .header('content-length', file.size)
    .header('content-disposition', `attachment; filename="${endpoint.answer.fileName}"`)
    .send(stream)
}

/**
 * The route of one call: session → permission → tenant → parse → transaction → handler → audit → answer. What is
 * thrown on the way rolls everything back.
 */
export function routeOf(endpoint: AnyCall, handler: Handler<AnyCall>, server: Server) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const admitted = await admit(endpoint, request, server)
    const params = parseParams(endpoint, request)
    const session = admitted && narrowed(endpoint, admitted, params)
    const { query, body } = parseInput(endpoint, request)
    const key = isWrite(endpoint) && session ? readIdempotencyKey(request.headers['idempotency-key']) : undefined
    const notes: Notes = { audits: [], isUnchanged: false, after: [] }

    const work = async (tx: Tx): Promise<{ body?: unknown; file?: FileAnswer }> => {
      if (key !== undefined && session) {
        const claim = await claimKey(tx, session.masterId, key, requestHash(request.method, request.url, request.body))
        if (claim) return { body: claim.replay }
      }
      const context: HandlerContext = {
        tx,
        aside: server.databases.aside,
        keys: server.keys,
        vault: server.vault,
        config: server.config,
        jobs: server.jobs,
        log: request.log,
        requestId: request.id,
        ip: addressOf(request),
        userAgent: request.headers['user-agent'] ?? '',
        timezoneOffset: timezoneOffset(request.headers['timezone-offset']),
        audit: (entry) => notes.audits.push(entry),
        unchanged: () => (notes.isUnchanged = true),
        afterCommit: (step) => notes.after.push(step),
        session: session as Session,
        may: (permission: Permission) => allows(session?.permissions ?? [], permission),
      }
      const answer: unknown = await handler({ params, query, body } as never, context)
      requireAudit(endpoint, notes)
      await writeAudit(tx, notes, request, session)
      if (endpoint.answer.kind === 'blob') return { file: answer as FileAnswer }
      if (server.checkAnswers) checkAnswer(endpoint, answer)
      const envelope = successBody(endpoint, answer)
      if (key !== undefined && session) await storeAnswer(tx, session.masterId, key, envelope)
      return { body: envelope }
    }

    const { app } = server.databases
    const done = session ? await inTenant(app, session, work) : await asSystem(app, work)
    for (const step of notes.after) await step()
    return done.file ? sendFile(reply, endpoint, done.file) : reply.send(done.body)
  }
}
