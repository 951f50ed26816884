import type { Attendance } from '#contract/attendance.ts'
import { attendanceCalls, attendanceFields } from '#contract/attendance.ts'
import { canDeleteAttendance } from '#contract/attendance.rules.ts'
import type { Described } from '#contract/described.ts'

/** Attendance as commands know it. */
export const attendanceRecords: Described<'attendance', Attendance> = {
  resource: 'attendance',
  one: 'attendance',
  many: 'attendances',
  file: 'Attendance',
  path: '/absensi',
  keywords: ['attendance', 'absensi', 'kehadiran'],
  calls: attendanceCalls,
  fields: attendanceFields,
  label: ({ student, ke }) => `${student.name} ${ke === 999 ? 'post-test' : `ke-${ke}`}`,
  hint: ({ lmsClass, status }) => `${lmsClass.code} · ${status}`,
  mayDelete: canDeleteAttendance,
  onDelete: 'The participant counts as never marked there. The audit can put it back.',
}
