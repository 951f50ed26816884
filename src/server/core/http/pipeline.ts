import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnyCall } from '#contract/core/call.ts'
import { TAB_HEADER } from '#contract/core/tab.ts'
import type { Registry } from '#engine/registry.ts'
import type { Written } from '#server/core/audit/write.ts'
import type { Session } from '#server/core/auth/session.ts'
import { readSession, requireSomewhere, sessionFor } from '#server/core/auth/session.ts'
import type { TokenKeys } from '#server/core/auth/token.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Feed } from '#server/core/change/feed.ts'
import type { Config } from '#server/config.ts'
import type { Vault } from '#server/core/crypto/vault.ts'
import { asSystem, inTenant } from '#server/core/db/database.ts'
import type { Databases, Tx } from '#server/core/db/database.ts'
import type { Jobs } from '#server/core/jobs/jobs.ts'
import { LIST_SECONDS, orTooSlow } from '#server/core/list/deadline.ts'
import { successBody } from './answer.ts'
import type { FileAnswer, Handler } from './context.ts'
import { fail } from './fail.ts'
import { effectsSince, plannedJobs, readCounts, TriedOut, wantsDryRun } from './dry-run.ts'
import { claimKey, readIdempotencyKey, requestHash, storeAnswer } from './idempotency.ts'
import { addressOf, commandOf, parseInput, parseParams, tabOf, timezoneOffset } from './parse.ts'
import type { Performed, Scene } from './perform.ts'
import { perform } from './perform.ts'

export interface Server {
  config: Config
  databases: Databases
  clock: Clock
  jobs: Jobs
  feed: Feed
  keys: TokenKeys
  vault: Vault
  handlers: ReadonlyMap<AnyCall, Handler<AnyCall>>
  commands: Registry
  /** Tests let every answer be checked against the contract. */
  checkAnswers: boolean
  /** Where the built console is, when not in its usual place. */
  consoleDir?: string
}

/** Deny by default: only a call that says `null` goes without a session. */
async function admit(endpoint: AnyCall, request: FastifyRequest, server: Server): Promise<Session | undefined> {
  if (endpoint.access === null) return undefined
  const session = await readSession(server.databases, server.keys, request.headers.authorization)
  if (endpoint.access === 'session') return session
  if (session.mustChangePassword) throw fail('PASSWORD_DUE', {})
  requireSomewhere(session, endpoint.access)
  return session
}

/** The session for the tenants of the call: the customer of the path when it names one, else all that it reaches. */
function narrowed(endpoint: AnyCall, session: Session, { customerId }: Readonly<Record<string, string | number>>) {
  return sessionFor(session, endpoint.access ?? 'session', typeof customerId === 'number' ? customerId : undefined)
}

async function sendFile(reply: FastifyReply, endpoint: AnyCall, file: FileAnswer): Promise<FastifyReply> {
  if (endpoint.answer.kind !== 'blob') throw new Error('not a file')
  const gone = new AbortController()
  // Closed is also what has been sent to its end.
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  const open = await file.open(gone.signal)
  const stream = open.stream()
  stream.once('close', () => void open.dispose())
  if (open.size !== undefined) reply.header('content-length', open.size)
  return reply
    .header('content-type', endpoint.answer.mime)
    .header('content-disposition', `attachment; filename="${endpoint.answer.fileName}"`)
    .send(stream)
}

interface Done {
  answer: unknown
  /** The envelope; of a file there is none. */
  body?: unknown
  written: readonly Written[]
  after: Performed['after']
}

type Work = (scene: Scene) => Promise<Done>

interface Key {
  key: string
  hash: string
  session: Session
  endpoint: AnyCall
}

/** Once for each key: a second request with it gets the first one's answer. @throws SHOWN_ONCE */
function keyed({ key, hash, session, endpoint }: Key, work: Work): Work {
  return async (scene) => {
    const { tx } = scene
    const claim = await claimKey(tx, session.masterId, key, hash)
    if (claim && endpoint.shownOnce) throw fail('SHOWN_ONCE', {})
    if (claim) return { answer: undefined, body: claim.answer, written: claim.audits, after: [] }
    const done = await work(scene)
    await storeAnswer(tx, session.masterId, key, {
      answer: endpoint.shownOnce ? null : done.body,
      audits: done.written,
    })
    return done
  }
}

/** Does the work as it would be done, says what it has changed, and rolls it back. */
function triedOut(work: Work): Work {
  return async (scene) => {
    const { jobs, planned } = plannedJobs()
    const before = await readCounts(scene.tx)
    const { body } = await work({ ...scene, jobs })
    throw new TriedOut({ ...(body as object), dryRun: await effectsSince(scene.tx, before, planned) })
  }
}

/** The numbers of the audit rows, and of those among them that can be taken back. */
function addAudits(reply: FastifyReply, written: readonly Written[]): void {
  const undoable = written.filter((row) => row.undoable)
  if (written.length > 0) void reply.header('x-audit', written.map(({ id }) => id).join(', '))
  if (undoable.length > 0) void reply.header('x-undo', undoable.map(({ id }) => id).join(', '))
}

/**
 * The route of one call: session → permission → tenant → parse → transaction → handler → audit → answer. What is
 * thrown on the way rolls everything back.
 */
export function routeOf(endpoint: AnyCall, server: Server) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const admitted = await admit(endpoint, request, server)
    const params = parseParams(endpoint, request)
    const session = admitted && narrowed(endpoint, admitted, params)
    const isDry = wantsDryRun(endpoint, request.headers['x-dry-run'])
    const input = { params, ...parseInput(endpoint, request) }
    const hasKey = endpoint.method !== 'GET' && session !== undefined
    const key = hasKey ? readIdempotencyKey(request.headers['idempotency-key']) : undefined

    let work: Work = async (scene) => {
      const { answer, written, after } = await perform(endpoint, input, scene)
      const body = endpoint.answer.kind === 'blob' ? undefined : successBody(endpoint, answer)
      return { answer, body, written, after }
    }
    if (isDry) work = triedOut(work)
    else if (key !== undefined && session) {
      const hash = requestHash(request.method, request.url, request.body)
      work = keyed({ key, hash, session, endpoint }, work)
    }
    const facts = {
      id: request.id,
      ip: addressOf(request),
      userAgent: request.headers['user-agent'] ?? '',
      timezoneOffset: timezoneOffset(request.headers['timezone-offset']),
      log: request.log,
    }
    const from = commandOf(request.headers['x-command'])
    const inside = (tx: Tx) => work({ tx, server, session, request: facts, from, jobs: server.jobs })

    const { app } = server.databases
    try {
      const origin = tabOf(request.headers[TAB_HEADER])
      // Said with the first statement; said later, it would be a statement of its own.
      const seconds = endpoint.method === 'GET' && endpoint.answer.kind === 'list' ? LIST_SECONDS : undefined
      const readOnly = !endpoint.writes
      const run = () =>
        session && !endpoint.ofPerson
          ? inTenant(app, { ...session, origin, seconds, readOnly }, inside)
          : asSystem(app, inside)
      const done = await (seconds === undefined ? run() : orTooSlow(seconds, run))
      for (const step of done.after) await step()
      addAudits(reply, done.written)
      return done.body === undefined ? sendFile(reply, endpoint, done.answer as FileAnswer) : reply.send(done.body)
    } catch (error) {
      if (error instanceof TriedOut) return reply.send(error.body)
      throw error
    }
  }
}
