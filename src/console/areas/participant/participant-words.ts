import type { AttendanceStatus } from '#contract/attendance/attendance.ts'
import { POST_TEST } from '#contract/attendance/attendance.ts'
import type { Enrolment } from '#contract/participant/enrolment.ts'
import { i18n } from '#console/app/i18n.ts'
import type { Tone } from '#console/list/resource-list.ts'
import { number } from '#console/ui/format.ts'

/** The meaning of what participants have come to. */
export const statusTones: Readonly<Record<Enrolment['status'], Tone>> = {
  REGISTERED: 'neutral',
  IN_PROGRESS: 'active',
  FINISHED: 'pending',
  PASSED: 'success',
  FAILED: 'danger',
  DROPPED: 'warning',
}

export const certificateTones: Readonly<Record<Enrolment['certificateStatus'], Tone>> = {
  NONE: 'neutral',
  QUEUED: 'pending',
  SENT: 'success',
  FAILED: 'danger',
  REVOKED: 'warning',
}

export const percent = (value: number): string => `${Math.round(value)}%`

export const scoreWords = (score: number | null): string | null => (score === null ? null : number(score))

/** `Meeting 3`, or that it is the post-test. */
export const meetingName = (ke: number): string =>
  ke === POST_TEST ? i18n.t('Post-test') : i18n.t('Meeting {{n}}', { n: ke })

export const attendanceTones: Readonly<Record<AttendanceStatus, Tone>> = {
  PRESENT: 'success',
  LATE: 'warning',
  ABSENT: 'danger',
  EXCUSED: 'neutral',
}

export const activityTones: Readonly<Record<'LOCKED' | 'OPEN' | 'IN_PROGRESS' | 'DONE', Tone>> = {
  LOCKED: 'neutral',
  OPEN: 'accent',
  IN_PROGRESS: 'active',
  DONE: 'success',
}
