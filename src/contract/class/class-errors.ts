import * as z from 'zod/mini'

/** What the catalog refuses. */
export const classErrors = {
  CLASS_NOT_APPROVED: {
    status: 409,
    data: z.object({ title: z.string() }),
    text: '{{title}} has not been approved by curation yet.',
  },
  NO_SYLLABUS: {
    status: 409,
    data: z.object({ title: z.string() }),
    text: '{{title}} has no syllabus yet.',
  },
} as const
