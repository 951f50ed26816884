import type { AttendanceStatus } from './attendance.ts'
import type { Reason } from '#contract/core/error.ts'
import { reason } from '#contract/core/reason.ts'

interface Facts {
  locked: boolean
  status: AttendanceStatus
  lmsClass: { title: string }
}

/** Whether somebody was there counts for the grade, so it stays once the grades of the class are fixed. */
export function canMark({ locked, status, lmsClass }: Facts, to: AttendanceStatus): true | Reason {
  return locked && to !== status ? reason('GRADING_LOCKED', { title: lmsClass.title }) : true
}

export function canDeleteAttendance({ locked, lmsClass }: Omit<Facts, 'status'>): true | Reason {
  return locked ? reason('GRADING_LOCKED', { title: lmsClass.title }) : true
}
