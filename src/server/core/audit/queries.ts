import { sql } from 'kysely'
import type { AuditRow } from '#contract/core/audit/audit.ts'
import type { Invocation } from '#contract/core/invocation.ts'
import type { Permission } from '#contract/core/permission.ts'
import type { Registry } from '#engine/registry.ts'
import type { Tx } from '#server/core/db/database.ts'
import { iso, named } from '#server/core/db/list.ts'
import { fail } from '#server/core/http/fail.ts'

/** Changes with all that an `AuditRow` shows of others. */
export function withDetails(tx: Tx) {
  return tx
    .selectFrom('audit_log')
    .leftJoin('app_user as actor', 'actor.id', 'audit_log.actor_id')
    .leftJoin('app_user as other', 'other.id', 'audit_log.acting_as')
    .leftJoin('api_token as token', 'token.id', 'audit_log.token_id')
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
      'other.id as other_id',
      'other.name as other_name',
      'token.id as token_id',
      'token.name as token_name',
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
      sql<string | null>`host(audit_log.ip)`.as('ip'),
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

export function toAudit(row: Row, commands: Registry): AuditRow {
  return {
    id: row.id,
    at: iso(row.at) ?? '',
    actor: named(row.actor_id, row.actor_name),
    ...(row.other_id === null ? {} : { actingAs: { id: row.other_id, name: row.other_name ?? '' } }),
    ...(row.token_id === null ? {} : { token: { id: row.token_id, name: row.token_name ?? '' } }),
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
    ip: row.ip,
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

/** @throws NOT_FOUND also for a change of a customer that the transaction does not see */
export async function readAudit(tx: Tx, id: number, commands: Registry): Promise<AuditRow> {
  const row = await withDetails(tx).where('audit_log.id', '=', id).executeTakeFirst()
  if (!row) throw fail('NOT_FOUND', { what: 'change' })
  return toAudit(row, commands)
}
