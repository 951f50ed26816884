import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { AuditFilter, AuditQuery, AuditRow } from '#contract/audit.ts'
import type { Invocation } from '#contract/invocation.ts'
import type { Permission } from '#contract/permission.ts'
import type { Registry } from '#engine/registry.ts'
import type { Tx } from '#server/db/database.ts'
import { dayEnd, dayStart, iso, likeText, orderBy, paginationOf } from '#server/db/list.ts'
import { fail } from '#server/http/fail.ts'

export interface AuditScope {
  customerId: number
  filter: AuditFilter
  /** Minutes of the asking person's zone, as JavaScript signs them. */
  offset: number
}

/**
 * The values that the record has now, as the audit knows: those that its last change left behind. Only what has a
 * version can be followed so.
 */
const currentState = sql<number | null>`(
  SELECT l.state FROM audit_log l
   WHERE l.resource = audit_log.resource AND l.record_id = audit_log.record_id AND l.record_version IS NOT NULL
   ORDER BY l.record_version DESC LIMIT 1)`

const isOpen = sql<SqlBool>`(
  (audit_log.inverse IS NOT NULL OR audit_log.restore IS NOT NULL) AND audit_log.state = ${currentState})`

function conditions({ customerId, filter, offset }: AuditScope): RawBuilder<SqlBool>[] {
  const out: RawBuilder<SqlBool>[] = [sql`audit_log.customer_id = ${customerId}`]
  const add = <T>(value: T | undefined, make: (value: T) => RawBuilder<SqlBool>) => {
    if (value !== undefined) out.push(make(value))
  }
  add(filter.keyword || undefined, (word) => sql`lower(audit_log.label) LIKE ${`${likeText(word.toLowerCase())}%`}`)
  add(filter.actor, (id) => sql`audit_log.actor_id = ${id}`)
  add(filter.action, (actions) => sql`audit_log.action = ANY (${actions}::text[])`)
  add(filter.resource, (resources) => sql`audit_log.resource = ANY (${resources}::text[])`)
  add(filter.recordId, (id) => sql`audit_log.record_id = ${id}`)
  add(filter.surface, (surfaces) => sql`audit_log.surface = ANY (${surfaces}::text[])`)
  add(filter.atFrom, (day) => sql`audit_log.at >= ${dayStart(day, offset)}`)
  add(filter.atTo, (day) => sql`audit_log.at < ${dayEnd(day, offset)}`)
  add(filter.undoable, (wanted) => (wanted ? isOpen : sql`NOT coalesce(${isOpen}, false)`))
  return out
}

function withDetails(tx: Tx) {
  return tx
    .selectFrom('audit_log')
    .leftJoin('app_user as actor', 'actor.id', 'audit_log.actor_id')
    .leftJoin('audit_log as undone', 'undone.id', 'audit_log.undoes')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('audit_log as u')
          .leftJoin('app_user as p', 'p.id', 'u.actor_id')
          .select(['u.id', 'u.at', 'p.id as actor_id', 'p.name as actor_name'])
          .whereRef('u.undoes', '=', 'audit_log.id')
          .orderBy('u.id', 'desc')
          .limit(1)
          .as('undoer'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('audit_log as l')
          .leftJoin('app_user as p', 'p.id', 'l.actor_id')
          .select(['l.id', 'l.at', 'l.state', 'p.id as actor_id', 'p.name as actor_name'])
          .whereRef('l.resource', '=', 'audit_log.resource')
          .whereRef('l.record_id', '=', 'audit_log.record_id')
          .where('l.record_version', 'is not', null)
          .orderBy('l.record_version', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select([
      'audit_log.id',
      'audit_log.at',
      'audit_log.actor_id',
      'actor.name as actor_name',
      'audit_log.action',
      'audit_log.resource',
      'audit_log.record_id',
      'audit_log.label',
      'audit_log.reason',
      'audit_log.before',
      'audit_log.after',
      'audit_log.command',
      'audit_log.surface',
      'audit_log.request_id',
      'audit_log.record_version',
      'audit_log.permissions',
      'audit_log.again',
      'audit_log.inverse',
      'audit_log.state',
      'audit_log.state_before',
      'audit_log.undoes',
      'undone.action as undone_action',
      'undone.undoes as undone_undoes',
      'undoer.id as undoer_id',
      'undoer.at as undoer_at',
      'undoer.actor_id as undoer_actor_id',
      'undoer.actor_name as undoer_actor_name',
      'last.id as last_id',
      'last.at as last_at',
      'last.state as last_state',
      'last.actor_id as last_actor_id',
      'last.actor_name as last_actor_name',
      sql<boolean>`audit_log.restore IS NOT NULL`.as('has_restore'),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof withDetails>['execute']>>[number]

const named = (id: number | null, name: string | null) => (id === null || name === null ? null : { id, name })

/** What taking the change back takes: the rights of the inverse, or those that the change itself took. */
function takes(row: Row, commands: Registry): Permission[] {
  const inverse = row.inverse as Invocation | null
  if (inverse) return [...(commands.get(inverse.command)?.permission ?? [])]
  return row.has_restore ? (row.permissions as Permission[]) : []
}

function undoOf(row: Row): Pick<AuditRow, 'undo' | 'since'> {
  if (row.inverse === null && !row.has_restore) return { undo: 'none', since: null }
  if (row.state === row.last_state) return { undo: 'open', since: null }
  if (row.undoer_id !== null && row.last_state === row.state_before) {
    const actor = named(row.undoer_actor_id, row.undoer_actor_name)
    return { undo: 'undone', since: { id: row.undoer_id, at: row.undoer_at?.toISOString() ?? '', actor } }
  }
  const actor = named(row.last_actor_id, row.last_actor_name)
  return { undo: 'moved', since: { id: row.last_id ?? row.id, at: row.last_at?.toISOString() ?? '', actor } }
}

function toAudit(row: Row, commands: Registry): AuditRow {
  return {
    id: row.id,
    at: iso(row.at) ?? '',
    actor: named(row.actor_id, row.actor_name),
    action: row.action,
    resource: row.resource,
    recordId: row.record_id,
    label: row.label,
    reason: row.reason,
    before: row.before as AuditRow['before'],
    after: row.after as AuditRow['after'],
    command: row.command,
    surface: row.surface,
    requestId: row.request_id,
    version: row.record_version,
    again: row.again as Invocation | null,
    takes: takes(row, commands),
    ...undoOf(row),
    undoes:
      row.undoes === null
        ? null
        : { id: row.undoes, action: row.undone_action ?? '', wasUndo: row.undone_undoes !== null },
  }
}

const sortColumns = { at: 'audit_log.at' }

/** A page of the audit with its total. */
export async function listAudits(
  tx: Tx,
  scope: AuditScope,
  query: Pick<AuditQuery, 'page' | 'limit' | 'sort'>,
  commands: Registry,
) {
  let matching = tx.selectFrom('audit_log')
  for (const condition of conditions(scope)) matching = matching.where(condition)
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const order = orderBy(query.sort, sortColumns, '-at', 'audit_log.id')
  const page = matching
    .select('audit_log.id')
    .orderBy(order)
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
  const rows = await withDetails(tx).where('audit_log.id', 'in', page).orderBy(order).execute()
  return { data: rows.map((row) => toAudit(row, commands)), pagination: paginationOf(query, total) }
}

/** @throws NOT_FOUND also for a change of a customer that the transaction does not see */
export async function readAudit(tx: Tx, id: number, commands: Registry): Promise<AuditRow> {
  const row = await withDetails(tx).where('audit_log.id', '=', id).executeTakeFirst()
  if (!row) throw fail('NOT_FOUND', { what: 'change' })
  return toAudit(row, commands)
}
