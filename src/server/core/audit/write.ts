import { sql } from 'kysely'
import type { Invocation } from '#contract/core/invocation.ts'
import type { Permission } from '#contract/core/permission.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { AuditEntry } from './entry.ts'
import { maskValues, withoutPersonal } from './mask.ts'

/** The change that is being undone, from its audit row. */
export interface Undoing {
  id: number
  resource: string
  recordId: number | null
  state: number | null
  stateBefore: number | null
}

/** Common to all entries of a call. */
export interface AuditMeta {
  actorId: number | null
  /** The person as whom the actor looks. */
  actingAs?: number | null
  command: string | null
  surface: string | null
  requestId: string
  /** The session that the change is made in; null for work of the server. */
  sessionJti: string | null
  /** The API token that the change is made with. */
  tokenId: number | null
  /** Null: the server itself. */
  ip: string | null
  /** The permission of the call. */
  access: Permission | 'session' | null
  undoing?: Undoing | undefined
  /** Whether the person may run a command. */
  mayRun: (command: Invocation) => boolean
}

/** The id of a written row, and whether the author of the change can undo it. */
export interface Written {
  id: number
  undoable: boolean
}

/** An entry that waits to be written; its row is added to `written`. */
export interface PendingAudit {
  entry: AuditEntry
  meta: AuditMeta
  written: Written[]
}

const recordOf = ({ resource, recordId }: AuditEntry) => `${resource} ${recordId}`

/** One row, as the statement below reads it. */
function rowOf({ entry, meta }: PendingAudit) {
  const { again, inverse, restore, version, resource, recordId } = entry
  const { undoing } = meta
  const access = meta.access === 'session' ? null : meta.access
  const isBack = undoing?.resource === resource && undoing.recordId === recordId
  return {
    customer_id: entry.customerId,
    actor_id: meta.actorId ?? entry.actorId ?? null,
    acting_as: meta.actingAs ?? entry.actingAs ?? null,
    action: entry.action,
    resource,
    record_id: recordId,
    label: entry.label ?? null,
    record_version: version ?? null,
    before: entry.before && maskValues(entry.before),
    after: entry.after && maskValues(entry.after),
    reason: entry.reason ?? null,
    command: meta.command,
    surface: meta.surface,
    request_id: meta.requestId,
    session_jti: meta.sessionJti ?? entry.sessionJti ?? null,
    token_id: meta.tokenId,
    ip: meta.ip,
    permissions: [...new Set([...(access === null ? [] : [access]), ...(entry.permissions ?? [])])],
    again: again && { ...again, args: withoutPersonal(again.args) },
    inverse,
    restore,
    // An undo restores the values from before the undone change.
    undoes: isBack ? undoing.id : null,
    state: isBack ? undoing.stateBefore : null,
    state_before: isBack ? undoing.state : null,
  }
}

/**
 * Writes entries of different records in one statement. `state` is the version whose values the record has: an ordinary
 * change creates new values, based on the state of the previous version.
 */
async function insert(tx: Tx, pending: readonly PendingAudit[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO audit_log (customer_id, actor_id, acting_as, action, resource, record_id, label, record_version, before, after, reason,
                           command, surface, request_id, session_jti, token_id, ip, permissions, again, inverse, restore, undoes, state, state_before)
    SELECT r.customer_id, r.actor_id, r.acting_as, r.action, r.resource, r.record_id, r.label, r.record_version, r.before, r.after, r.reason,
           r.command, r.surface, r.request_id, r.session_jti, r.token_id, r.ip, r.permissions, r.again, r.inverse, r.restore, r.undoes,
           CASE WHEN r.undoes IS NULL THEN r.record_version ELSE r.state END,
           CASE WHEN r.undoes IS NOT NULL THEN r.state_before
                WHEN r.record_version IS NOT NULL THEN coalesce(
                  (SELECT a.state FROM audit_log a
                    WHERE a.resource = r.resource AND a.record_id = r.record_id AND a.record_version = r.record_version - 1
                    ORDER BY a.id DESC LIMIT 1),
                  r.record_version - 1) END
      FROM jsonb_array_elements(${JSON.stringify(pending.map(rowOf))}::jsonb) WITH ORDINALITY AS e (value, nth)
     CROSS JOIN LATERAL jsonb_populate_record(NULL::audit_log, e.value) AS r
     ORDER BY e.nth
    RETURNING id`.execute(tx)
  for (const [index, { entry, meta, written }] of pending.entries()) {
    const { restore, inverse } = entry
    const undoable = restore !== undefined || (inverse !== undefined && meta.mayRun(inverse))
    written.push({ id: rows[index]?.id ?? 0, undoable })
  }
}

/** Writes pending entries in order, and adds each row to its call's `written`. */
export async function writeAudits(tx: Tx, pending: readonly PendingAudit[]): Promise<void> {
  let group: PendingAudit[] = []
  const records = new Set<string>()
  for (const one of pending) {
    const record = recordOf(one.entry)
    // A second change of a record builds on the row of the first.
    if (records.has(record)) {
      await insert(tx, group)
      group = []
      records.clear()
    }
    group.push(one)
    records.add(record)
  }
  if (group.length > 0) await insert(tx, group)
}
