import * as z from 'zod/mini'

/** Why a message cannot be changed, or what it is about cannot be taken back. */
export const messageErrors = {
  MESSAGE_NOT_WAITING: {
    status: 409,
    data: z.object({ status: z.string() }),
    text: 'This message is {{status}}: only one that waits can be changed.',
  },
  MESSAGE_SEALED: {
    status: 409,
    data: z.object({}),
    text: 'This message holds a link for its recipient alone, so it stays as it is. Cancel it, and have another sent.',
  },
  LETTER_GONE: {
    status: 409,
    data: z.object({ recipient: z.string() }),
    text: 'The message about it to {{recipient}} has gone out: this cannot be taken back.',
  },
} as const
