import * as z from 'zod/mini'

/** Why attendance, answers and scores stay as they are. */
export const teachingErrors = {
  GRADING_LOCKED: {
    status: 409,
    data: z.object({ title: z.string() }),
    text: 'The grades of {{title}} are final. Reopen its grading first.',
  },
  NEEDS_GRADING: {
    status: 409,
    data: z.object({ name: z.string() }),
    text: 'The answers of {{name}} have no automatic score to accept. Grade them manually.',
  },
  NO_ATTEMPTS: {
    status: 409,
    data: z.object({ max: z.number() }),
    text: 'All {{max}} attempts have been used.',
  },
  ANSWERED: {
    status: 409,
    data: z.object({ title: z.string() }),
    text: '{{title}} has answers and cannot become a draft again. Archive it instead.',
  },
  NO_QUESTIONS: {
    status: 409,
    data: z.object({ title: z.string() }),
    text: '{{title}} has no questions yet. Add questions before publishing.',
  },
} as const
