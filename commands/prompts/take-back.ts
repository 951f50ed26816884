import type { AuditRow } from '#contract/core/audit/audit.ts'
import { auditUndo } from '#contract/core/audit/audit.ts'
import type { BulkStarted } from '#contract/core/bulk.ts'
import { bulkUndo } from '#contract/core/bulk.ts'
import type { RecordId, RecordRef } from '#engine/context.ts'
import type { Env, Outcome } from '#engine/define.ts'
import { say } from '#engine/say.ts'

/** The numbers of changes; undefined when there are none. */
export function numbersOf(changes: readonly RecordRef<'audit'>[] = []): readonly number[] | undefined {
  return changes.length > 0 ? changes.map((ref) => Number(ref.id)) : undefined
}

/** The same, where a change may also be all that a job did, by the id of the job. */
export function idsOf(changes: readonly RecordRef<'audit'>[] = []): readonly RecordId[] | undefined {
  return changes.length > 0 ? changes.map((ref) => ref.id) : undefined
}

/** Has all that a job did taken back, by a job of its own. */
export function takeBackJob(progressId: string, { call }: Env): Promise<BulkStarted> {
  return call(bulkUndo, { progressId })
}

/** What follows: the tray follows the new job. */
export function begunBack({ progressId, total }: BulkStarted, job: string): Outcome {
  return { say: say('Undo: started for {{count}} records', { count: total }), track: progressId, undid: job }
}

/** Takes a change back; answers the change that did so. */
export function takeBack(change: number, { call, customerId }: Env): Promise<AuditRow> {
  return call(auditUndo, { customerId, id: change })
}

/** What follows: nobody here knows which lists show the record. */
export function tookBack({ id, label, undoes }: AuditRow, change: number): Outcome {
  const name = { label: label ?? id }
  return {
    say: undoes?.wasUndo ? say('{{label}}: done again', name) : say('{{label}} restored', name),
    refresh: true,
    undid: change,
  }
}
