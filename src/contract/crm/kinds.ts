import { kindOf } from '#contract/core/resource/kind.ts'

/** What is called what from the first message to a seat in a class. */
export const crmKinds = {
  student: kindOf({
    kind: 'student',
    one: 'student',
    table: 'student',
    area: 'student',
    path: '/crm/student',
    actions: ['reveal', 'merge', 'unmerge', 'note'],
    excludes: false,
  }),
  prospect: kindOf({
    kind: 'prospect',
    one: 'prospect',
    table: 'prospect',
    area: 'crm',
    path: '/crm/prospect',
    actions: ['move', 'assign', 'note', 'import'],
    excludes: false,
  }),
  stage: kindOf({
    kind: 'stage',
    one: 'stage',
    heading: 'Pipeline stages',
    table: 'pipeline_stage',
    area: 'crm',
    path: '/crm/pipeline-stage',
    excludes: false,
  }),
  studentClass: kindOf({
    kind: 'studentClass',
    one: 'registration',
    heading: 'Student administration',
    file: 'Registrations',
    table: 'student_class',
    area: 'crm',
    path: '/crm/student-administration',
    actions: ['cancel', 'pay', 'complete', 'approve', 'remind'],
    without: ['delete', 'restore'],
    excludes: false,
  }),
  scholarship: kindOf({
    kind: 'scholarship',
    one: 'scholarship',
    table: 'scholarship',
    area: 'scholarship',
    path: '/crm/scholarship',
    actions: ['step'],
    excludes: false,
  }),
} as const
