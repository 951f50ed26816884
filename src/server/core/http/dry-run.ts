import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Effects, JobEffect, MessageEffect, TableEffect } from '#contract/core/audit/dry-run.ts'
import { DRY_RUN_HEADER } from '#contract/core/audit/dry-run.ts'
import type { AnyCall } from '#contract/core/call.ts'
import type { TemplateChannel } from '#contract/core/message-channels.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Jobs } from '#server/core/jobs/jobs.ts'
import { senderOf } from '#server/areas/notification/message/sender.ts'
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
export function plannedJobs(): { jobs: Pick<Jobs, 'start'>; planned: JobEffect[] } {
  const planned: JobEffect[] = []
  const start: Jobs['start'] = (_tx, { title, total, table, progressId }) => {
    planned.push({ title, total, table: table ?? null })
    return Promise.resolve(progressId ?? randomUUID())
  }
  return { jobs: { start }, planned }
}

/** The server's own books, which nobody asks about. */
const books = new Set([
  'audit_log',
  'idempotency_key',
  'login_throttle',
  'record_change',
  'rekap_dirty',
  'upload_progress',
  'user_preference',
  'second_factor',
  'passkey',
  'passkey_challenge',
  'user_session',
])

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
    .filter(({ table }) => !books.has(table))
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

/** Notifications that this very transaction has written. */
async function readNotifications(tx: Tx): Promise<MessageEffect[]> {
  const { rows } = await sql<{ to: string; text: string }>`
    SELECT u.name AS to, n.content AS text FROM notification n JOIN app_user u ON u.id = n.user_id
     WHERE n.xmin = pg_current_xact_id()::xid ORDER BY n.id LIMIT 100`.execute(tx)
  return rows.map(({ to, text }) => ({ channel: 'NOTIFICATION', to, text }))
}

interface Letter {
  customer_id: number
  channel: TemplateChannel
  name: string | null
  recipient: string
  subject: string | null
  body: string
}

/** Letters that it has laid ready: they are dated by its begin, and found by that among those of each customer. */
async function readLetters(tx: Tx): Promise<MessageEffect[]> {
  const { rows } = await sql<Letter>`
    SELECT m.customer_id, m.channel, m.recipient_name AS name, m.recipient, mask_secrets(m.subject) AS subject, mask_secrets(m.body) AS body
      FROM customer c JOIN message m ON m.customer_id = c.id AND m.created_at = now() AND m.deleted_at IS NULL
     ORDER BY m.id LIMIT 100`.execute(tx)
  const froms = new Map<number, string>()
  for (const { customer_id } of rows) {
    if (!froms.has(customer_id)) froms.set(customer_id, (await senderOf(tx, customer_id)).name)
  }
  return rows.map(({ customer_id, channel, name, recipient, subject, body }) => ({
    channel,
    to: name ?? recipient,
    text: body,
    letter: { from: froms.get(customer_id) ?? '', recipient, subject },
  }))
}

/** What the transaction has done since `before`: to be read just before it is rolled back. */
export async function effectsSince(tx: Tx, before: Counts, jobs: readonly JobEffect[]): Promise<Effects> {
  // What is only checked at the end must be checked now, or the real run would fail where this one did not.
  await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(tx)
  const changed = difference(before, await readCounts(tx))
  const isNotice = ({ table }: TableEffect) => table === 'notification'
  const isLetter = ({ table, inserted }: TableEffect) => table === 'message' && inserted > 0
  return {
    tables: changed.filter(
      (effect) => !isNotice(effect) && !(isLetter(effect) && effect.updated + effect.deleted === 0),
    ),
    messages: [
      ...(changed.some(isNotice) ? await readNotifications(tx) : []),
      ...(changed.some(isLetter) ? await readLetters(tx) : []),
    ],
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
