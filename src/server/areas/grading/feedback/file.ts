import type { Feedback } from '#contract/grading/feedback.ts'
import type { Cell, FileColumn } from '#server/core/files/cells.ts'

export const columns: readonly FileColumn[] = [
  { title: 'Participant', width: 28, kind: 'text' },
  { title: 'Submitted', width: 18, kind: 'datetime' },
  { title: 'Submission', width: 40, kind: 'text' },
  { title: 'Score', width: 10, kind: 'number' },
  { title: 'Notes', width: 60, kind: 'text' },
  { title: 'Instructor', width: 28, kind: 'text' },
  { title: 'Status', width: 12, kind: 'text' },
]
const words = { WAITING: 'Waiting', GIVEN: 'Given' } as const

/** A wall clock for people: the moment in the zone of the sender. */
const local = (moment: string | null, offset: number) =>
  moment === null ? null : new Date(Date.parse(moment) - offset * 60_000)

export const lineOf = (row: Feedback, offset: number): Cell[] => [
  row.student.name,
  local(row.submittedAt, offset),
  row.submission?.files.join(' ') ?? null,
  row.score,
  row.notes,
  row.instructor?.name ?? null,
  words[row.status],
]
