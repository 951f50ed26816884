import { sql } from 'kysely'
import type { InsertObject } from 'kysely'
import type { Invocation } from '#contract/invocation.ts'
import type { Permission } from '#contract/permission.ts'
import type { Tx } from '#server/db/database.ts'
import type { Database } from '#server/db/schema.gen.ts'
import type { AuditEntry } from './entry.ts'
import { maskValues, withoutPersonal } from './mask.ts'

/** A change that is being taken back, as its audit row has it. */
export interface Undoing {
  id: number
  resource: string
  recordId: number | null
  state: number | null
  stateBefore: number | null
}

/** What all entries of a call have in common. */
export interface AuditMeta {
  actorId: number | null
  command: string | null
  surface: string | null
  requestId: string
  ip: string
  /** The permission of the call. */
  access: Permission | 'session' | null
  undoing?: Undoing | undefined
  /** Whether the person may run a command. */
  mayRun: (command: Invocation) => boolean
}

/** A row that was written: its number, and whether whoever made the change can take it back. */
export interface Written {
  id: number
  undoable: boolean
}

const json = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value))

/**
 * Which version's values the record has. An ordinary change makes values of its own; an undo brings those back that the
 * undone change had found.
 */
function stateColumns(entry: AuditEntry, undoing: Undoing | undefined): Partial<InsertObject<Database, 'audit_log'>> {
  const { version, resource, recordId } = entry
  if (undoing?.resource === resource && undoing.recordId === recordId) {
    return { undoes: undoing.id, state: undoing.stateBefore, state_before: undoing.state }
  }
  if (version === undefined) return {}
  const before = sql<number>`coalesce(
    (SELECT a.state FROM audit_log a
      WHERE a.resource = ${resource} AND a.record_id = ${recordId} AND a.record_version = ${version - 1} ORDER BY a.id DESC LIMIT 1),
    ${version - 1})`
  return { state: version, state_before: before }
}

/** Writes what a call has changed. */
export async function writeAudits(tx: Tx, entries: readonly AuditEntry[], meta: AuditMeta): Promise<Written[]> {
  const written: Written[] = []
  for (const entry of entries) {
    const { again, inverse, restore } = entry
    const access = meta.access === 'session' ? null : meta.access
    const row = await tx
      .insertInto('audit_log')
      .values({
        customer_id: entry.customerId,
        actor_id: meta.actorId ?? entry.actorId ?? null,
        action: entry.action,
        resource: entry.resource,
        record_id: entry.recordId,
        label: entry.label ?? null,
        record_version: entry.version ?? null,
        before: json(entry.before && maskValues(entry.before)),
        after: json(entry.after && maskValues(entry.after)),
        reason: entry.reason ?? null,
        command: meta.command,
        surface: meta.surface,
        request_id: meta.requestId,
        ip: meta.ip,
        permissions: [...new Set([...(access === null ? [] : [access]), ...(entry.permissions ?? [])])],
        again: json(again && { ...again, args: withoutPersonal(again.args) }),
        inverse: json(inverse),
        restore: json(restore),
        ...stateColumns(entry, meta.undoing),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    written.push({ id: row.id, undoable: restore !== undefined || (inverse !== undefined && meta.mayRun(inverse)) })
  }
  return written
}
