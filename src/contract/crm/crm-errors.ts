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
  REGISTRATION_OVER: {
    status: 409,
    data: z.object({ number: z.string(), status: z.string() }),
    text: '{{number}} is {{status}}: nothing about it changes any more.',
  },
  REGISTRATION_PERMANENT: {
    status: 409,
    data: z.object({ number: z.string() }),
    text: '{{number}} stays on record. Cancel it instead.',
  },
  DOCUMENTS_INCOMPLETE: {
    status: 409,
    data: z.object({ number: z.string(), missing: z.array(z.string()), documents: z.string() }),
    text: '{{number}} has documents that are not approved yet: {{documents}}.',
  },
  REGISTRATION_UNPAID: {
    status: 409,
    data: z.object({ number: z.string(), left: z.number() }),
    text: '{{number}} is not paid yet: Rp {{left}} are left.',
  },
  NO_SCHEDULE: {
    status: 409,
    data: z.object({ title: z.string() }),
    text: 'No schedule of {{title}} has a free seat: choose one later, or make one.',
  },
  DOCUMENT_STATE: {
    status: 409,
    data: z.object({ name: z.string(), status: z.string(), to: z.string(), allowed: z.array(z.string()) }),
    text: '{{name}} is {{status}} and cannot become {{to}}.',
  },
  NOTHING_TO_APPROVE: {
    status: 409,
    data: z.object({ number: z.string() }),
    text: '{{number}} has no documents that wait for approval.',
  },
  NOTHING_MISSING: { status: 409, data: z.object({ number: z.string() }), text: 'Nothing is missing of {{number}}.' },
  CIRCULAR_MERGE: {
    status: 409,
    data: z.object({ name: z.string(), other: z.string() }),
    text: '{{name}} has been merged into {{other}}: they cannot be merged the other way round, too.',
  },
  MERGED_ALREADY: {
    status: 409,
    data: z.object({ name: z.string(), other: z.string() }),
    text: '{{name}} has been merged into {{other}} already.',
  },
  MERGE_CONFLICT: {
    status: 409,
    data: z.object({ name: z.string(), other: z.string(), title: z.string() }),
    text: '{{name}} and {{other}} both have a place in {{title}}: cancel one of them first.',
  },
  UNMERGED_ALREADY: { status: 409, data: z.object({ name: z.string() }), text: '{{name}} is a student apart already.' },
  UNMERGE_OVER: {
    status: 409,
    data: z.object({ name: z.string() }),
    text: 'The time in which the merge of {{name}} could be undone is over.',
  },
} as const
