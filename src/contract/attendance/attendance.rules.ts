import type { Attendance, AttendanceStatus } from './attendance.ts'
import type { Reason } from '#contract/core/error.ts'
import { reason } from '#contract/core/error.ts'

type Facts = Pick<Attendance, 'locked' | 'status' | 'lmsClass'>

/** Whether somebody was there counts for the grade, so it stays once the grades of the class are fixed. */
export function canMark({ locked, status, lmsClass }: Facts, to: AttendanceStatus): true | Reason {
  return locked && to !== status ? reason('GRADING_LOCKED', { title: lmsClass.title }) : true
}

export function canDeleteAttendance({ locked, lmsClass }: Facts): true | Reason {
  return locked ? reason('GRADING_LOCKED', { title: lmsClass.title }) : true
}
