import { kindOf } from '#contract/core/resource/kind.ts'

/** What is asked of participants, and what they hand in. */
export const exerciseKinds = {
  exam: kindOf({
    kind: 'exam',
    one: 'exam',
    table: 'exam',
    area: 'exam',
    path: '/exam',
    actions: ['sync'],
    permissions: { export: 'exam:read' },
  }),
  evaluation: kindOf({
    kind: 'evaluation',
    one: 'evaluation',
    table: 'evaluation',
    area: 'exam',
    path: '/evaluation',
    actions: ['sync'],
    permissions: { export: 'exam:read' },
  }),
  exercise: kindOf({
    kind: 'exercise',
    one: 'exercise',
    table: 'exercise',
    area: 'exercise',
    path: '/exercise',
    actions: ['publish', 'archive', 'withdraw', 'duplicate'],
    permissions: { export: 'exercise:read' },
  }),
  answer: kindOf({
    kind: 'answer',
    one: 'answer',
    table: 'answer',
    area: 'exercise',
    path: '/answer',
    actions: ['grade', 'return'],
    permissions: {
      create: 'grading:grade',
      update: 'grading:grade',
      delete: 'grading:grade',
      exclude: 'grading:grade',
      export: 'grading:export',
    },
  }),
} as const
