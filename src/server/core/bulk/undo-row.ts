import { sql } from 'kysely'
import type { AuditResource } from '#contract/audited.ts'
import type { Invocation } from '#contract/core/invocation.ts'
import { allows } from '#contract/core/permission.ts'
import type { Permission } from '#contract/core/permission.ts'
import type { Env } from '#engine/define.ts'
import { deferredRestore, restore } from '#server/core/audit/restore.ts'
import type { Snapshot } from '#server/core/audit/snapshot.ts'
import { lockChanges, readChanges } from '#server/core/audit/locked-change.ts'
import type { LockedChange } from '#server/core/audit/locked-change.ts'
import {
  requireUndoable,
  requireSamePermissions,
  requireUndoableState,
  restoredEntry,
  undoingOf,
} from '#server/core/audit/undo.ts'
import type { Session } from '#server/core/auth/session.ts'
import type { Tx } from '#server/core/db/database.ts'
import { fail } from '#server/core/http/fail.ts'
import type { Performed, Scene, Waiting } from '#server/core/http/perform.ts'
import { metaOf, runInside } from '#server/core/http/perform.ts'

/** What a job has done to a record: the record's name then, and the audit rows that can be undone. */
export interface Undoable {
  label: string | null
  changes: number[]
  /** Its only change, read and locked together with those of the others. */
  ahead: LockedChange | undefined
}

/**
 * What a job has done to these records, without those that it left unchanged. Locks them.
 */
export async function readUndoable(tx: Tx, job: string, ids: readonly number[]): Promise<Map<number, Undoable>> {
  const { rows } = await sql<{ id: number; label: string | null; changes: number[] }>`
    SELECT record_id AS id, label, undo AS changes FROM bulk_row
     WHERE job = ${job}::uuid AND undo <> '{}' AND record_id = ANY (${[...ids]}::bigint[])`.execute(tx)
  const single = rows.flatMap(({ changes: [one, ...more] }) => (one !== undefined && more.length === 0 ? [one] : []))
  const standings = await lockChanges(tx, await readChanges(tx, single))
  const ahead = new Map(standings.map((standing) => [standing.change.id, standing]))
  return new Map(
    rows.map(({ id, label, changes }) => {
      return [id, { label, changes, ahead: changes.length === 1 ? ahead.get(changes[0] ?? 0) : undefined }]
    }),
  )
}

type Place = Scene & { session: Session; waiting: Waiting }

/** Undoes the only change of a record, as `undoChange` does, and defers the writes where possible. */
async function undoLockedChange(standing: LockedChange, scene: Place, known: Env['known']): Promise<Performed> {
  const { tx, session, waiting } = scene
  const may = (permission: Permission) => allows(session.permissions, permission)
  const { change, recordId } = requireUndoable(standing.change, { session, may })
  await requireUndoableState(tx, standing, scene.server.config)
  const undoing = undoingOf(change)
  if (change.inverse !== null) {
    const inverse = change.inverse as Invocation
    const audited = waiting.audits.length
    const from = { command: inverse.command, surface: 'undo' }
    const performed = await runInside(inverse, { ...scene, from, undoing }, known)
    if (waiting.audits.length === audited) throw fail('NOT_UNDOABLE', {})
    return performed
  }
  requireSamePermissions(change, session)
  const target = { table: change.resource as AuditResource, id: recordId, record: standing.record }
  const snapshot = change.restore as Snapshot
  const restored =
    deferredRestore(target, snapshot, session.masterId, waiting.updates) ??
    (await restore(tx, target, snapshot, session.masterId))
  const written: { id: number; undoable: boolean }[] = []
  const meta = metaOf({ ...scene, undoing }, 'session')
  waiting.audits.push({ entry: restoredEntry(change, recordId, restored), meta, written })
  return { answer: undefined, written, after: [] }
}

/** Undoes the changes of a record, the last one first. */
export async function undoRow(undoable: Undoable | undefined, scene: Place, known: Env['known']): Promise<Performed> {
  if (!undoable) throw fail('NOT_UNDOABLE', {})
  const { ahead, changes } = undoable
  if (ahead) return undoLockedChange(ahead, scene, known)
  const { waiting: _waiting, ...alone } = scene
  const done: Performed[] = []
  for (const audit of changes.toReversed()) {
    done.push(await runInside({ command: 'audit.undo', args: { audit } }, alone))
  }
  return {
    answer: undefined,
    written: done.flatMap(({ written }) => written),
    after: done.flatMap(({ after }) => after),
  }
}
