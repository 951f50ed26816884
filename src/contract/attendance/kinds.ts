import { kindOf } from '#contract/core/resource/kind.ts'

/** What attendance is called. */
export const attendanceKinds = {
  attendance: kindOf({
    kind: 'attendance',
    one: 'attendance',
    many: 'attendance records',
    heading: 'Attendance',
    table: 'absensi',
    area: 'attendance',
    path: '/absensi',
    actions: ['verify'],
  }),
} as const
