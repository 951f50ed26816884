import * as z from 'zod/mini'

const name = z.object({ name: z.string() })

/** What can stand in the way of what is done to participants. */
export const participantErrors = {
  ALREADY_RESTARTED: {
    status: 409,
    data: name,
    text: '{{name}} has started again already and done nothing since.',
  },
  EMAIL_IN_CLASS: {
    status: 409,
    data: z.object({ email: z.string(), name: z.string() }),
    text: '{{email}} is the address of {{name}} in this class.',
  },
  VOUCHER_OTHER_CLASS: {
    status: 409,
    data: z.object({ code: z.string(), title: z.string() }),
    text: 'Voucher {{code}} is not for {{title}}. Choose a schedule of the same class, or reset the voucher first.',
  },
  TEMPLATE_UNFIT: {
    status: 409,
    data: z.object({ name: z.string(), template: z.string() }),
    text: 'The template {{template}} needs something that is not known of {{name}}.',
  },
  NO_RECIPIENT: {
    status: 409,
    data: z.object({ name: z.string(), template: z.string() }),
    text: '{{name}} has no address for the channel of {{template}}.',
  },
} as const
