import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Effects, JobEffect, MessageEffect, TableEffect } from '#contract/core/audit/dry-run.ts'
import { DRY_RUN_HEADER } from '#contract/core/audit/dry-run.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { areaParts } from '#server/core/area.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { HandlerJobs } from '#server/core/jobs/jobs.ts'
import { fail } from './fail.ts'

/** Whether a call can be tried out: a write of somebody who is logged in. Others may do what no rollback takes back. */
export const canBeTriedOut = (endpoint: AnyCall): boolean => endpoint.method !== 'GET' && endpoint.access !== null

/** Whether a request is only to be tried out. What asks for that and could not be taken back is refused. */
export function wantsDryRun(endpoint: AnyCall, header: string | string[] | undefined): boolean {
  if (header === undefined || header === 'false') return false
  if (header !== 'true') throw fail('BAD_REQUEST', { detail: `the ${DRY_RUN_HEADER} must be true or false` })
  if (!canBeTriedOut(endpoint)) {
    throw fail('BAD_REQUEST', { detail: 'only a write of somebody who is logged in can be tried out' })
  }
  return true
}

/** Jobs that are noted and not queued. */
export function plannedJobs(): { jobs: HandlerJobs; planned: JobEffect[] } {
  const planned: JobEffect[] = []
  const start: HandlerJobs['start'] = (_tx, { title, total, table, progressId }) => {
    planned.push({ title, total, table: table ?? null })
    return Promise.resolve(progressId ?? randomUUID())
  }
  const resume: HandlerJobs['resume'] = (_tx, { title, left }) => {
    planned.push({ title, total: left, table: null })
    return Promise.resolve()
  }
  return { jobs: { start, resume }, planned }
}

/** Tables in which the server keeps track of its own work. */
const bookkeeping = new Set([
  'audit_log',
  'idempotency_key',
  'login_throttle',
  'record_change',
  'upload_progress',
  'user_session',
])

const isBookkeeping = (table: string) =>
  bookkeeping.has(table) || areaParts().some((part) => part.bookkeeping?.includes(table))

type Counts = ReadonlyMap<string, TableEffect>

/**
 * Rows that this connection has written, by table, so far. PostgreSQL keeps earlier transactions in these numbers until
 * it gets round to reporting them, so only the difference between two readings says what happened in between.
 */
export async function readCounts(tx: Tx): Promise<Counts> {
  const { rows } = await sql<TableEffect>`
    SELECT relname AS table, n_tup_ins AS inserted, n_tup_upd AS updated, n_tup_del AS deleted
      FROM pg_stat_xact_user_tables
     WHERE schemaname = 'public' AND n_tup_ins + n_tup_upd + n_tup_del > 0`.execute(tx)
  return new Map(rows.map((row) => [row.table, row]))
}

function difference(before: Counts, after: Counts): TableEffect[] {
  return [...after.values()]
    .filter(({ table }) => !isBookkeeping(table))
    .map(({ table, inserted, updated, deleted }) => {
      const was = before.get(table)
      return {
        table,
        inserted: inserted - (was?.inserted ?? 0),
        updated: updated - (was?.updated ?? 0),
        deleted: deleted - (was?.deleted ?? 0),
      }
    })
    .filter(({ inserted, updated, deleted }) => inserted + updated + deleted > 0)
    .toSorted((a, b) => a.table.localeCompare(b.table))
}

/** What the transaction has done since `before`: to be read just before it is rolled back. */
export async function effectsSince(tx: Tx, before: Counts, jobs: readonly JobEffect[]): Promise<Effects> {
  // What is only checked at the end must be checked now, or the real run would fail where this one did not.
  await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(tx)
  const changed = difference(before, await readCounts(tx))
  const readers = new Map(areaParts().flatMap(({ messages = {} }) => Object.entries(messages)))
  const sent = changed.filter(({ table, inserted }) => inserted > 0 && readers.has(table))
  const messages: MessageEffect[] = []
  for (const { table } of sent) messages.push(...((await readers.get(table)?.(tx)) ?? []))
  return {
    tables: changed.filter((effect) => !sent.includes(effect) || effect.updated + effect.deleted > 0),
    messages,
    jobs: [...jobs],
  }
}

/** Thrown to roll back what was only tried out. */
export class TriedOut extends Error {
  override readonly name = 'TriedOut'
  readonly body: Readonly<Record<string, unknown>>

  constructor(body: Readonly<Record<string, unknown>>) {
    super('tried out')
    this.body = body
  }
}
