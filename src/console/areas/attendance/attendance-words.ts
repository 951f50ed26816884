import type { AttendanceStatus } from '#contract/attendance/attendance.ts'
import { attendanceMethods, attendanceStatuses, meetingNumbers, POST_TEST } from '#contract/attendance/attendance.ts'
import { i18n } from '#console/app/i18n.ts'
import type { LineWords, Tone } from '#console/list/resource-list.ts'
import { codeChoices } from '#console/list/rows/cell.tsx'

export const statusTones: Readonly<Record<AttendanceStatus, Tone>> = {
  PRESENT: 'success',
  LATE: 'warning',
  ABSENT: 'danger',
  EXCUSED: 'neutral',
}

export const statusChoices = codeChoices(attendanceStatuses)

const methodWords: Readonly<Record<(typeof attendanceMethods)[number], string>> = {
  ZOOM: 'Zoom',
  QR: 'QR',
  SELFIE: 'Selfie',
  SYSTEM: 'System',
  MANUAL: 'Manual',
}
export const methodChoices = attendanceMethods.map((value) => ({ value, label: methodWords[value] }))

/** `Meeting 3`, or that it is the post-test. */
export const meetingName = (ke: number): string =>
  ke === POST_TEST ? i18n.t('Post-test') : i18n.t('Meeting {{n}}', { n: ke })

export const meetingChoices = meetingNumbers.map((ke) => ({
  value: String(ke),
  label: ke === POST_TEST ? 'Post-test' : String(ke),
}))

export const line: LineWords = {
  names: {
    peserta: 'student',
    participant: 'student',
    jadwal: 'lmsClassId',
    schedule: 'lmsClassId',
    hadir: 'attendedAt',
    attended: 'attendedAt',
    pertemuan: 'ke',
    meeting: 'ke',
    cara: 'method',
    menit: 'minutes',
    voucher: 'voucherCode',
    terverifikasi: 'verified',
    catatan: 'note',
  },
  words: {
    status: { PRESENT: ['hadir'], LATE: ['terlambat'], ABSENT: ['absen', 'alpa'], EXCUSED: ['izin'] },
  },
}
