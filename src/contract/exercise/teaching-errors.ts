import * as z from 'zod/mini'

/** Why attendance, answers and scores stay as they are. */
export const teachingErrors = {
  GRADING_LOCKED: {
    status: 409,
    data: z.object({ title: z.string() }),
    text: 'The grades of {{title}} are fixed, and what they rest on with them. Reopen its grading first.',
  },
  NEEDS_GRADING: {
    status: 409,
    data: z.object({ name: z.string() }),
    text: 'The answers of {{name}} have to be read by somebody: there is no automatic score to accept.',
  },
  NO_ATTEMPTS: {
    status: 409,
    data: z.object({ max: z.number() }),
    text: 'All attempts are used: there may be {{max}}.',
  },
  ANSWERED: {
    status: 409,
    data: z.object({ title: z.string() }),
    text: '{{title}} has been answered: it cannot be a draft again. Archive it instead.',
  },
  NO_QUESTIONS: {
    status: 409,
    data: z.object({ title: z.string() }),
    text: '{{title}} has no questions yet: there is nothing to publish.',
  },
} as const
