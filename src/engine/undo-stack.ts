import type { RecordId, RecordRef } from '#engine/context.ts'

/** The changes of one run, as the audit knows them: taken back together. All that a job does is one, by the job's id. */
export type Step = readonly RecordRef<'audit'>[]

/** What was done in this tab and can be taken back, and what was taken back and can be done again; the last one last. */
export interface UndoStack {
  readonly done: readonly Step[]
  readonly undone: readonly Step[]
}

export const NOTHING_DONE: UndoStack = { done: [], undone: [] }

/** Nobody goes back further than this. */
const KEPT = 50

const without = (steps: readonly Step[], ids: ReadonlySet<unknown>): Step[] =>
  steps.map((step) => step.filter((ref) => !ids.has(ref.id))).filter((step) => step.length > 0)

const onto = (steps: readonly Step[], step: Step): readonly Step[] =>
  step.length === 0 ? steps : [...steps, step].slice(-KEPT)

/** After a run that changed something: what had been taken back before belongs to another past. */
export function afterRun({ done }: UndoStack, step: Step): UndoStack {
  return { done: onto(done, step), undone: [] }
}

/**
 * After changes were taken back. `made` are the changes that did so: where they took back an undo, they are what can be
 * undone next; otherwise what can be done again.
 */
export function afterUndo(stack: UndoStack, taken: readonly RecordId[], made: Step): UndoStack {
  const ids = new Set<unknown>(taken)
  const isRedo = stack.undone.some((step) => step.some((ref) => ids.has(ref.id)))
  const done = without(stack.done, ids)
  const undone = without(stack.undone, ids)
  return isRedo ? { done: onto(done, made), undone } : { done, undone: onto(undone, made) }
}

/** Without changes that turned out to have no way back. */
export function afterRefusal(stack: UndoStack, ids: readonly unknown[]): UndoStack {
  const removed = new Set(ids)
  return { done: without(stack.done, removed), undone: without(stack.undone, removed) }
}
