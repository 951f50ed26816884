import * as z from 'zod/mini'

/** Why a message cannot be changed, or what it is about cannot be taken back. */
export const messageErrors = {
  MESSAGE_NOT_WAITING: {
    status: 409,
    data: z.object({ status: z.string() }),
    text: 'This message is {{status}}: only queued messages can be changed.',
  },
  MESSAGE_SEALED: {
    status: 409,
    data: z.object({}),
    text: "This message contains a code, password or link for its recipient only, so it can't be edited. Cancel it and send a new one.",
  },
  NO_ADDRESS: {
    status: 409,
    data: z.object({ name: z.string() }),
    text: '{{name}} has no address on this channel.',
  },
  LETTER_GONE: {
    status: 409,
    data: z.object({ recipient: z.string() }),
    text: 'The message to {{recipient}} has been sent: this cannot be undone.',
  },
  NO_DEFAULT: {
    status: 409,
    data: z.object({ name: z.string() }),
    text: '{{name}} has no default text.',
  },
  IS_DEFAULT: {
    status: 409,
    data: z.object({ name: z.string() }),
    text: '{{name}} already has its default text.',
  },
} as const
