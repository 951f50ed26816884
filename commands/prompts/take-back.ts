import type { AuditRow } from '#contract/audit.ts'
import { auditUndo } from '#contract/audit.ts'
import type { RecordRef } from '#engine/context.ts'
import type { Env, Outcome } from '#engine/define.ts'
import { say } from '#engine/say.ts'

/** The numbers of changes; undefined when there are none. */
export function numbersOf(changes: readonly RecordRef<'audit'>[] = []): readonly number[] | undefined {
  return changes.length > 0 ? changes.map((ref) => Number(ref.id)) : undefined
}

/** Takes a change back; answers the change that did so. */
export function takeBack(change: number, { call, customerId }: Env): Promise<AuditRow> {
  return call(auditUndo, { customerId, id: change })
}

/** What follows: nobody here knows which lists show the record. */
export function tookBack({ id, label, undoes }: AuditRow, change: number): Outcome {
  const name = { label: label ?? id }
  return {
    say: undoes?.wasUndo ? say('{{label}}: done again', name) : say('{{label}} is as it was before', name),
    refresh: true,
    undid: change,
  }
}
