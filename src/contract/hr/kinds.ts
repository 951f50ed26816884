import { kindOf } from '#contract/core/resource/kind.ts'

/** What employees, their days at work and their leave are called. */
export const hrKinds = {
  employee: kindOf({
    kind: 'employee',
    one: 'employee',
    table: 'employee',
    area: 'hr',
    path: '/employee',
    actions: ['reveal'],
    permissions: { export: 'hr:export' },
    excludes: false,
    confidential: true,
    // The finder has a description of its own for it, among the people.
    found: false,
  }),
} as const
