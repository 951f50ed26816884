import { kindOf } from '#contract/core/resource/kind.ts'

/** What schedules and who teaches them are called. */
export const scheduleKinds = {
  lms: kindOf({
    kind: 'lms',
    one: 'schedule',
    heading: 'Class schedules',
    table: 'lms_class',
    area: 'lms',
    path: '/jadwalkelas',
    actions: [
      'move',
      'enrol',
      'enrol-file',
      'unenrol',
      'unwait',
      'promote',
      'scheme',
      'score',
      'subscribe',
      'unsubscribe',
      'fetch-presence',
      'match-presence',
    ],
    excludes: false,
    // The finder has a description of its own for it, among what is taught.
    found: false,
  }),
  instructor: kindOf({
    kind: 'instructor',
    one: 'instructor',
    table: 'instructor',
    area: 'instructor',
    path: '/instructor',
    editPath: '/instructur/edit',
    actions: ['reveal', 'schedule', 'reassign', 'sync', 'exclude', 'open', 'access'],
    excludes: false,
    // The finder has a description of its own for it, among the people.
    found: false,
  }),
} as const
