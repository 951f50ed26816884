import * as z from 'zod/mini'

/** Why a scoring scheme cannot be so. */
export const gradingErrors = {
  WEIGHT_SUM: {
    status: 422,
    data: z.object({ code: z.string() }),
    text: 'The weights in each part of the scoring of {{code}} must sum to 100.',
  },
} as const
