import type { Say } from '#engine/say.ts'
import type { ScoreMark, SheetCell } from '#contract/grading/score.ts'

/** A score that was entered and is not stored. */
export interface Edit {
  readonly student: number
  readonly item: number
  readonly text: string
  readonly raw: number | null
  /** Of the score that was seen when it was entered. */
  readonly version: number | undefined
  readonly state: 'queued' | 'sent' | 'refused'
  /** Why it was not stored. */
  readonly why?: Say
  /** What another user has stored in the meantime. */
  readonly current?: SheetCell
}

export type Edits = ReadonlyMap<string, Edit>

export const editKey = (student: number, item: number): string => `${student}:${item}`
export const keyOf = ({ student, item }: Pick<Edit, 'student' | 'item'>): string => editKey(student, item)

export const markOf = ({ student, item, raw, version }: Edit): ScoreMark => ({
  studentLmsClassId: student,
  groupItemId: item,
  raw,
  ...(version === undefined ? {} : { version }),
})

export function withEdits(edits: Edits, changed: readonly Edit[]): Edits {
  const next = new Map(edits)
  for (const edit of changed) next.set(keyOf(edit), edit)
  return next
}

export function withoutEdits(edits: Edits, keys: readonly string[]): Edits {
  const next = new Map(edits)
  for (const key of keys) next.delete(key)
  return next
}

export const editsIn = (edits: Edits, state: Edit['state']): Edit[] =>
  [...edits.values()].filter((edit) => edit.state === state)
