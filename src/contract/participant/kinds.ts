import { kindOf } from '#contract/core/resource/kind.ts'

/** What participants of schedules are called. */
export const participantKinds = {
  enrolment: kindOf({
    kind: 'enrolment',
    one: 'participant',
    heading: 'Attendance reports',
    file: 'Participants',
    table: 'student_lms_class',
    area: 'report',
    path: '/absensi-report',
    actions: ['restart', 'change-email', 'move', 'send-message'],
    permissions: { export: 'report:export' },
  }),
} as const
