import type { AttendanceStatus } from '#contract/attendance/attendance.ts'
import { meetingNumbers, POST_TEST } from '#contract/attendance/attendance.ts'
import { i18n } from '#console/app/i18n.ts'
import type { Tone } from '#console/list/resource-list.ts'

export const statusTones: Readonly<Record<AttendanceStatus, Tone>> = {
  PRESENT: 'success',
  LATE: 'warning',
  ABSENT: 'danger',
  EXCUSED: 'neutral',
}

/** `Meeting 3`, or that it is the post-test. */
export const meetingName = (ke: number): string =>
  ke === POST_TEST ? i18n.t('Post-test') : i18n.t('Meeting {{n}}', { n: ke })

export const meetingChoices = meetingNumbers.map((ke) => ({
  value: String(ke),
  label: ke === POST_TEST ? 'Post-test' : String(ke),
}))
