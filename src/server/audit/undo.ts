import { sql } from 'kysely'
import { THE_SERVER } from '#contract/audit.rules.ts'
import type { AuditResource } from '#contract/audit.ts'
import type { Invocation } from '#contract/invocation.ts'
import type { Permission } from '#contract/permission.ts'
import { requirePermission } from '#server/auth/session.ts'
import type { Tx } from '#server/db/database.ts'
import type { HandlerContext } from '#server/http/context.ts'
import { fail } from '#server/http/fail.ts'
import { restore } from './restore.ts'
import type { RawRow, Snapshot } from './snapshot.ts'
import { takeRow } from './snapshot.ts'
import type { Undoing } from './write.ts'

type Change = NonNullable<Awaited<ReturnType<typeof readChange>>>

function readChange(tx: Tx, id: number) {
  return tx.selectFrom('audit_log').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Who made the first change that is found, and when; in words for a refusal. */
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

/**
 * Refuses unless the record still has the values that the change left behind. Its row is locked by now, so nobody can
 * change that before the undo is written.
 */
async function requireStanding(tx: Tx, change: Change, record: RawRow): Promise<void> {
  const { version } = record
  const same = sql<boolean>`a.resource = ${change.resource} AND a.record_id = ${change.record_id} AND a.record_version = ${version}`
  const last = await tx
    .selectFrom('audit_log as a')
    .select('a.state')
    .where(same)
    .orderBy('a.id', 'desc')
    .executeTakeFirst()
  const state = last?.state ?? version
  if (state === change.state) return
  if (state === change.state_before) {
    const undone = await authorOf(tx, sql<boolean>`a.undoes = ${change.id}`)
    if (undone) throw fail('ALREADY_UNDONE', undone)
  }
  const moved = last ? await authorOf(tx, same) : undefined
  throw fail('MOVED_ON', moved ?? { by: THE_SERVER, at: new Date(String(record.updated_at)).toISOString() })
}

/** Takes a change back; answers the number of the audit row that says so. */
async function takeBack(change: Change, recordId: number, context: HandlerContext): Promise<number | undefined> {
  const { tx, session, undoWith, noteUndo } = context
  const undoing: Undoing = {
    id: change.id,
    resource: change.resource,
    recordId,
    state: change.state,
    stateBefore: change.state_before,
  }
  if (change.inverse !== null) {
    const written = await undoWith(change.inverse as Invocation, undoing)
    return written.at(-1)?.id
  }
  const permissions = change.permissions as Permission[]
  for (const permission of permissions) requirePermission(session, permission)
  const resource = change.resource as AuditResource
  const { version, reverse } = await restore(
    tx,
    { table: resource, id: recordId },
    change.restore as Snapshot,
    session.masterId,
  )
  const { id } = await noteUndo(
    {
      action: 'audit.undo',
      resource,
      recordId,
      customerId: change.customer_id,
      version,
      before: (change.after ?? {}) as Record<string, unknown>,
      after: (change.before ?? {}) as Record<string, unknown>,
      restore: reverse,
      permissions,
      ...(change.label === null ? {} : { label: change.label }),
    },
    undoing,
  )
  return id
}

/**
 * Takes a change back, by its inverse command or by the values that were kept for it, with the rights that this takes
 * anyway. Answers the number of the audit row that says so. Own changes can be found by whoever made them, those of
 * others by who may read the audit.
 * @throws NOT_FOUND, NOT_UNDOABLE, ALREADY_UNDONE, MOVED_ON, and what the inverse refuses
 */
export async function undoChange(id: number, context: HandlerContext): Promise<number> {
  const { tx, session, may } = context
  const change = await readChange(tx, id)
  const isKnown = change && (change.actor_id === session.masterId || may('audit:read'))
  if (!isKnown) throw fail('NOT_FOUND', { what: 'change' })
  const { inverse, restore: values, record_id: recordId } = change
  if ((inverse === null && values === null) || recordId === null) throw fail('NOT_UNDOABLE', {})
  await requireStanding(tx, change, await takeRow(tx, change.resource as AuditResource, recordId))
  const written = await takeBack(change, recordId, context)
  if (written === undefined) throw fail('NOT_UNDOABLE', {})
  return written
}
