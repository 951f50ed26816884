import { sql } from 'kysely'
import { THE_SERVER } from '#contract/core/audit/audit.rules.ts'
import type { AuditResource } from '#contract/audited.ts'
import type { Invocation } from '#contract/core/invocation.ts'
import type { Permission } from '#contract/core/permission.ts'
import { holdsEverywhere, requirePermission } from '#server/core/auth/rights.ts'
import { areaParts } from '#server/core/area.ts'
import type { Config } from '#server/config.ts'
import type { Tx } from '#server/core/db/database.ts'
import { widenScope } from '#server/core/db/database.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'
import type { AuditEntry } from './entry.ts'
import type { Restored } from './restore.ts'
import { restore } from './restore.ts'
import type { Snapshot } from './snapshot.ts'
import { purged, requireRestorable } from './restore-period.ts'
import type { Change, LockedChange } from './locked-change.ts'
import { lockChanges, readChanges } from './locked-change.ts'
import type { Undoing } from './write.ts'

/** Who made the latest matching change, and when, for an error. */
async function authorOf(
  tx: Tx,
  where: ReturnType<typeof sql<boolean>>,
): Promise<{ by: string; at: string } | undefined> {
  const row = await tx
    .selectFrom('audit_log as a')
    .leftJoin('app_user', 'app_user.id', 'a.actor_id')
    .select(['a.at', 'app_user.name'])
    .where(where)
    .orderBy('a.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { by: row.name ?? THE_SERVER, at: row.at.toISOString() }
}

const isOfFollower = ({ resource }: { resource: string }) =>
  areaParts().some(({ followers }) => followers?.some((table) => table === resource))

/** Whether only updates together with other records have happened since, and a command undoes the change, which makes its own checks. */
async function isFollower(tx: Tx, { change, state }: LockedChange): Promise<boolean> {
  if (state !== null || change.inverse === null || !isOfFollower(change)) return false
  const { rows } = await sql`
    SELECT FROM audit_log WHERE resource = ${change.resource} AND record_id = ${change.record_id} AND id > ${change.id}
       AND record_version IS NOT NULL LIMIT 1`.execute(tx)
  return rows.length === 0
}

/**
 * Refuses unless the record still has the values of the change. Its row is locked, so this holds until the undo is
 * written.
 * @throws ALREADY_UNDONE, MOVED_ON; RESTORE_OVER when it was deleted too long ago
 */
export async function requireUndoableState(
  tx: Tx,
  standing: LockedChange,
  config: Pick<Config, 'restoreDays'>,
): Promise<void> {
  const { change, record, state } = standing
  requireRestorable(record, config)
  const { version } = record
  if ((state ?? version) === change.state) return
  if ((state ?? version) === change.state_before) {
    const undone = await authorOf(tx, sql<boolean>`a.undoes = ${change.id}`)
    if (undone) throw fail('ALREADY_UNDONE', undone)
  }
  if (await isFollower(tx, standing)) return
  const moved = await authorOf(
    tx,
    sql<boolean>`a.resource = ${change.resource} AND a.record_id = ${change.record_id} AND a.record_version = ${version}`,
  )
  throw fail('MOVED_ON', moved ?? { by: THE_SERVER, at: new Date(String(record.updated_at)).toISOString() })
}

/**
 * A change that the person may see and that can be undone. Own changes are always visible, those of others need
 * audit:read.
 * @throws NOT_FOUND, NOT_UNDOABLE
 */
export function requireUndoable(change: Change | undefined, { session, may }: Pick<HandlerContext, 'session' | 'may'>) {
  const isKnown = change && (change.actor_id === session.masterId || may('audit:read'))
  if (!isKnown) throw fail('NOT_FOUND', { what: 'change' })
  const { inverse, restore: values, record_id: recordId } = change
  if ((inverse === null && values === null) || recordId === null) throw fail('NOT_UNDOABLE', {})
  return { change, recordId }
}

/** The change that an undo refers to in its audit row. */
export function undoingOf(change: Change): Undoing {
  return {
    id: change.id,
    resource: change.resource,
    recordId: change.record_id,
    state: change.state,
    stateBefore: change.state_before,
  }
}

/** Restoring values requires the permissions of the change itself. */
export function requireSamePermissions({ permissions }: Change, session: HandlerContext['session']): void {
  for (const permission of permissions as Permission[]) requirePermission(session, permission)
}

/** The audit entry of restored values. */
export function restoredEntry(change: Change, recordId: number, { version, reverse }: Restored): AuditEntry {
  return {
    action: 'audit.undo',
    resource: change.resource as AuditResource,
    recordId,
    customerId: change.customer_id,
    version,
    before: (change.after ?? {}) as Record<string, unknown>,
    after: (change.before ?? {}) as Record<string, unknown>,
    restore: reverse,
    permissions: change.permissions as Permission[],
    ...(change.label === null ? {} : { label: change.label }),
  }
}

/** Undoes a locked change; returns the id of the undo's audit row. */
async function undoLocked(change: Change, recordId: number, context: HandlerContext): Promise<number | undefined> {
  const { tx, session, undoWith, writeUndoAudit } = context
  const undoing = undoingOf(change)
  if (change.inverse !== null) {
    const written = await undoWith(change.inverse as Invocation, undoing)
    return written.at(-1)?.id
  }
  requireSamePermissions(change, session)
  const target = { table: change.resource as AuditResource, id: recordId }
  const restored = await restore(tx, target, change.restore as Snapshot, session.masterId)
  const { id } = await writeUndoAudit(restoredEntry(change, recordId, restored), undoing)
  return id
}

/**
 * Undoes a change by its inverse command or its stored values, with the permissions that these require. Returns the id of
 * the undo's audit row.
 * @throws NOT_FOUND, NOT_UNDOABLE, ALREADY_UNDONE, MOVED_ON, RESTORE_OVER, and what the inverse refuses
 */
export async function undoChange(id: number, context: HandlerContext): Promise<number> {
  const { tx, config } = context
  const [found] = await readChanges(tx, [id])
  const { change, recordId } = requireUndoable(found, context)
  // Changes of customers are audited with the customer of their author.
  if (change.resource === 'customer' && holdsEverywhere(context.session, 'customer:update')) {
    await widenScope(tx, recordId)
  }
  const [standing] = await lockChanges(tx, [change])
  if (!standing) throw change.resource === 'customer' ? fail('NOT_FOUND', { what: 'record' }) : purged(config)
  await requireUndoableState(tx, standing, config)
  const written = await undoLocked(change, recordId, context)
  if (written === undefined) throw fail('NOT_UNDOABLE', {})
  return written
}
