import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import type { AnyCall, CallFn } from '#contract/core/call.ts'
import { accessOf, isOfAnyList } from '#contract/core/call.ts'
import { allows } from '#contract/core/permission.ts'
import type { Permission } from '#contract/core/permission.ts'
import { reportMeta } from '#contract/core/report-period.ts'
import type { Invocation } from '#contract/core/invocation.ts'
import type { Env } from '#engine/define.ts'
import type { AuditEntry } from '#server/core/audit/entry.ts'
import type { AuditMeta, PendingAudit, Undoing, Written } from '#server/core/audit/write.ts'
import { writeAudits } from '#server/core/audit/write.ts'
import type { Session } from '#server/core/auth/session.ts'
import { sessionFor } from '#server/core/auth/rights.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { RowUpdate } from '#server/core/db/deferred-update.ts'
import { openSnapshot } from '#server/core/db/snapshot.ts'
import type { HandlerJobs } from '#server/core/jobs/jobs.ts'
import type { StreamedRows } from './body.ts'
import type { HandlerContext } from './context.ts'
import { fail } from './fail.ts'
import { checkInput } from './parse.ts'
import type { Server } from './pipeline.ts'

/** What is known of the request that a call came with. */
export interface RequestFacts {
  id: string
  ip: string
  userAgent: string
  timezoneOffset: number
  log: FastifyBaseLogger
}

/** Where a call is made: in which transaction, by whom, from which command. */
export interface Scene {
  tx: Tx
  server: Server
  /** Narrowed to the customers of the call; absent for the calls that need none. */
  session: Session | undefined
  request: RequestFacts
  from: { command: string | null; surface: string | null }
  jobs: HandlerJobs
  /** It is rolled back afterwards. */
  isTrial?: boolean
  /** The rows of a body that was read as a stream. */
  rows?: StreamedRows | undefined
  /** The change that the call takes back. */
  undoing?: Undoing
  /** What waits to be written together, by whoever does many things at once; else each call writes its own. */
  waiting?: Waiting
}

export interface Waiting {
  audits: PendingAudit[]
  /** Absent where each call is to write its records itself. They come before the audits. */
  updates?: RowUpdate[]
}

export interface Performed {
  answer: unknown
  /** The audit rows, also those of calls that were made inside. */
  written: readonly Written[]
  /** What is to be done once the transaction has been committed. */
  after: readonly (() => void | Promise<void>)[]
}

interface Input {
  params: Readonly<Record<string, string | number>>
  query: unknown
  body: unknown
}

/** The same call, for the list that the path names. @throws NOT_FOUND */
export function callOfList(general: AnyCall, { list }: Readonly<Record<string, unknown>>, server: Server): AnyCall {
  const calls = Object.values(server.listCalls(String(list)) ?? {})
  const found = calls.find(({ instanceOf }) => instanceOf?.call === general)
  if (!found) throw fail('NOT_FOUND', { what: 'list' })
  return found
}

/** A write says what it changed, or that it changed nothing, or its call says why it need not. */
function requireAudit(endpoint: AnyCall, isNoted: boolean): void {
  if (!endpoint.writes || endpoint.unaudited !== undefined || isNoted) return
  throw new Error(`${endpoint.method} ${endpoint.path} wrote without an audit entry`)
}

function checkAnswer({ answer: shape }: AnyCall, answer: unknown): void {
  if (shape.kind === 'record') shape.schema.parse(answer)
  if (shape.kind !== 'list' && shape.kind !== 'report') return
  const { data, totals, meta } = answer as { data: unknown; totals?: unknown; meta?: unknown }
  z.array(shape.schema).parse(data)
  if (shape.kind === 'report') reportMeta.parse(meta)
  else shape.totals?.parse(totals)
}

/**
 * Runs a command within the scene; every call that it makes needs its own permission. `known` are records as they were
 * just read.
 */
export async function runInside(
  { command: id, args }: Invocation,
  scene: Scene,
  known: Env['known'] = () => undefined,
): Promise<Performed> {
  const { session, server } = scene
  const command = server.commands.get(id)
  if (!command || !session) throw fail('NOT_UNDOABLE', {})
  const done: Performed[] = []
  const call: CallFn = async (general, given) => {
    const endpoint = isOfAnyList(general) ? callOfList(general, given, server) : general
    const input = checkInput(endpoint, given)
    const { customerId } = input.params
    const narrowed = sessionFor(
      session,
      accessOf(endpoint) ?? 'session',
      typeof customerId === 'number' ? customerId : undefined,
    )
    const performed = await perform(endpoint, input, { ...scene, session: narrowed })
    done.push(performed)
    return performed.answer as never
  }
  const { permissions, roles, customerId, masterId: personId } = session
  const today = new Date().toISOString().slice(0, 10)
  const context = { permissions, roles, personId, customerId, screen: '', selection: [], today, timezone: 'UTC' }
  const answer = await command.run(args, { call, context, customerId: customerId ?? 0, known })
  return {
    answer,
    // Looked up when asked for: rows that wait to be written have no numbers yet.
    get written() {
      return done.flatMap(({ written }) => written)
    },
    after: done.flatMap(({ after }) => after),
  }
}

/** What the audit says of everything that is done in a scene. */
export function metaOf({ server, session, request, from, undoing }: Scene, access: AuditMeta['access']): AuditMeta {
  const may = (permission: Permission) => allows(session?.permissions ?? [], permission)
  return {
    ...from,
    actorId: session?.access?.by.id ?? session?.masterId ?? null,
    actingAs: session?.access ? session.masterId : null,
    requestId: request.id,
    sessionJti: session?.jti ?? null,
    tokenId: session?.tokenId ?? null,
    ip: request.ip,
    access,
    undoing,
    mayRun: ({ command }) => server.commands.get(command)?.permission.every(may) === true,
  }
}

/**
 * Makes one call in an open transaction: handler, then audit. What is thrown is for whoever opened the transaction to
 * roll back.
 */
export async function perform(endpoint: AnyCall, input: Input, scene: Scene): Promise<Performed> {
  const { tx, server, session, request, jobs, waiting } = scene
  const updates = waiting?.updates
  const { call: general = endpoint, params } = endpoint.instanceOf ?? {}
  const handler = server.handlers.get(general)
  if (!handler) throw new Error(`No handler for ${endpoint.method} ${endpoint.path}`)
  const audits: AuditEntry[] = []
  const written: Written[] = []
  const after: Performed['after'][number][] = []
  let isUnchanged = false
  const may = (permission: Permission) => allows(session?.permissions ?? [], permission)
  const meta = metaOf(scene, accessOf(endpoint))
  const context: HandlerContext = {
    tx,
    aside: server.databases.aside,
    keys: server.keys,
    vault: server.vault,
    files: server.files,
    config: server.config,
    clock: server.clock,
    commands: server.commands,
    jobs,
    rows: scene.rows,
    log: request.log,
    requestId: request.id,
    ip: request.ip,
    userAgent: request.userAgent,
    timezoneOffset: request.timezoneOffset,
    audit: (entry) => audits.push(entry),
    unchanged: () => (isUnchanged = true),
    ...(updates ? { deferUpdate: (update: RowUpdate) => updates.push(update) } : {}),
    isOneOfMany: waiting !== undefined,
    isTrial: scene.isTrial === true,
    afterCommit: (step) => after.push(step),
    async undoWith(inverse, change) {
      const from = { command: inverse.command, surface: 'undo' }
      // Its row is asked for at once.
      const { waiting: _waiting, ...here } = scene
      const done = await runInside(inverse, { ...here, from, undoing: change })
      written.push(...done.written)
      after.push(...done.after)
      return done.written
    },
    tryInside: (invocation, planned, known) =>
      runInside(
        invocation,
        { ...scene, from: { command: invocation.command, surface: 'bulk' }, jobs: planned, isTrial: true },
        known,
      ),
    async writeUndoAudit(entry, change) {
      const from = { command: 'audit.undo', surface: 'undo' }
      const rows: Written[] = []
      await writeAudits(tx, [{ entry, meta: { ...meta, ...from, undoing: change }, written: rows }])
      const [row] = rows
      if (!row) throw new Error('The audit row was not written')
      written.push(row)
      return row
    },
    openSnapshot: (customerIds) =>
      openSnapshot(server.databases, session ? { customerIds, masterId: session.masterId } : { customerIds }),
    session: session as Session,
    may,
  }
  const answer: unknown = await handler({ ...input, params: { ...input.params, ...params } } as never, context)
  requireAudit(endpoint, isUnchanged || audits.length + written.length > 0)
  if (server.checkAnswers) checkAnswer(endpoint, answer)
  const mine = audits.map((entry): PendingAudit => ({ entry, meta, written }))
  if (waiting) waiting.audits.push(...mine)
  else await writeAudits(tx, mine)
  return { answer, written, after }
}
