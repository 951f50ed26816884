import { kindOf } from '#contract/core/resource/kind.ts'

/** What is asked of participants, and what they hand in. */
export const exerciseKinds = {
  exam: kindOf({
    kind: 'exam',
    one: 'exam',
    many: 'exams',
    heading: 'Exams',
    table: 'exam',
    area: 'exam',
    path: '/exam',
    actions: ['sync'],
    permissions: { export: 'exam:read' },
  }),
  evaluation: kindOf({
    kind: 'evaluation',
    one: 'evaluation',
    many: 'evaluations',
    heading: 'Evaluations',
    table: 'evaluation',
    area: 'exam',
    path: '/evaluation',
    actions: ['sync'],
    permissions: { export: 'exam:read' },
  }),
} as const
