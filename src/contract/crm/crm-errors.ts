import * as z from 'zod/mini'

const name = z.object({ name: z.string() })

/** What is refused about prospects, registrations and scholarships. */
export const crmErrors = {
  NEEDS_STUDENT: {
    status: 409,
    data: name,
    text: '{{name}} is won as a student: choose the student, or create one.',
  },
  NEEDS_LOST_REASON: { status: 409, data: name, text: 'Say why {{name}} was lost.' },
  STAGE_OF_OTHER_KIND: {
    status: 409,
    data: z.object({ name: z.string(), other: z.string() }),
    text: 'What is in {{name}} cannot go to {{other}}: choose a stage of the same kind.',
  },
  NO_OWNERS: { status: 409, data: z.object({}), text: 'No one works with prospects of this customer yet.' },
  NEEDS_EMAIL: { status: 409, data: name, text: '{{name}} needs an e-mail address to become a student.' },
} as const
