import * as z from 'zod/mini'

/** What is refused about complaints. */
export const complaintErrors = {
  REOPEN_TOO_LATE: {
    status: 409,
    data: z.object({ ticketNo: z.string() }),
    text: '{{ticketNo}} was closed too long ago to be reopened. Create a new complaint.',
  },
  COMPLAINT_CLOSED: {
    status: 409,
    data: z.object({ ticketNo: z.string() }),
    text: '{{ticketNo}} is closed. Reopen it first.',
  },
} as const
