import type { AttendanceMark, AttendanceSheet } from '#contract/attendance/attendance-meeting.ts'
import type { AttendanceStatus } from '#contract/attendance/attendance.ts'
import { attendanceStatuses } from '#contract/attendance/attendance.ts'

export type Participant = AttendanceSheet['participants'][number]

/** Unsaved marks by participation: the status, and the version of the attendance that was seen. */
export type Marks = Readonly<
  Record<string, { status: AttendanceStatus; version?: number; minutes?: number; method?: 'ZOOM' }>
>

const without = (marks: Marks, id: number): Marks =>
  Object.fromEntries(Object.entries(marks).filter(([key]) => Number(key) !== id))

/** Marks a participant; what is stored already is no mark. */
export function withMark(
  marks: Marks,
  { studentLmsClassId: id, attendance }: Participant,
  status: AttendanceStatus,
): Marks {
  if (attendance?.status === status) return without(marks, id)
  return { ...marks, [id]: { status, ...(attendance ? { version: attendance.version } : {}) } }
}

/** What the report of Zoom speaks for. */
interface Proposal {
  studentLmsClassId: number
  proposed: AttendanceStatus
  minutes: number
}

/** Marks everybody as Zoom saw them; whom a person has marked already, saved or not, stays as they are. */
export function proposedMarks(marks: Marks, people: readonly Participant[], proposals: readonly Proposal[]): Marks {
  const known = new Map(proposals.map((one) => [one.studentLmsClassId, one]))
  const unmarked = people.flatMap(({ studentLmsClassId: id, attendance }): [number, Marks[string]][] => {
    const proposal = known.get(id)
    if (!proposal || attendance || marks[id]) return []
    return [[id, { status: proposal.proposed, minutes: proposal.minutes, method: 'ZOOM' }]]
  })
  return { ...marks, ...Object.fromEntries(unmarked) }
}

/** Takes a mark back that was not saved. */
export const withoutMark = (marks: Marks, { studentLmsClassId: id }: Participant): Marks => without(marks, id)

/** Everybody who has neither an attendance nor a mark gets this one. */
export function restMarked(marks: Marks, people: readonly Participant[], status: AttendanceStatus): Marks {
  return people.reduce(
    (all, one) => (one.attendance || all[one.studentLmsClassId] ? all : withMark(all, one, status)),
    marks,
  )
}

function markToSend([id, { status, version, minutes, method }]: [string, Marks[string]]): AttendanceMark {
  const mark = { studentLmsClassId: Number(id), status, version }
  return method === undefined ? mark : { ...mark, minutes, method }
}

/** As they are sent. */
export const marksToSend = (marks: Marks): AttendanceMark[] => Object.entries(marks).map(markToSend)

const isMark = (value: unknown): value is Marks[string] =>
  typeof value === 'object' &&
  value !== null &&
  attendanceStatuses.some((one) => 'status' in value && value.status === one)

/** Marks that were kept, of people who are in the class still. */
export function marksIn(drafts: Readonly<Record<string, unknown>>, people: readonly Participant[]): Marks {
  return Object.fromEntries(
    people.flatMap(({ studentLmsClassId: id }) => {
      const mark = drafts[id]
      return isMark(mark) ? [[id, mark]] : []
    }),
  )
}
