import * as z from 'zod/mini'
import { Id } from '#contract/core/common.ts'

/** The code, and the attempt that is stored of it; moments are written as people write them where the customer is. */
const attempt = { code: z.string(), redemptionId: z.optional(Id) }

/** Why a voucher is not redeemed, as it is said to the caller. */
export const redemptionErrors = {
  VOUCHER_NOT_FOUND: {
    status: 409,
    data: z.object(attempt),
    text: 'There is no voucher {{code}}. Compare it letter by letter with the message of the platform.',
  },
  VOUCHER_USED: {
    status: 409,
    data: z.object({ ...attempt, name: z.string(), at: z.string() }),
    text: 'Voucher {{code}} was redeemed by {{name}} on {{at}}.',
  },
  VOUCHER_LIMIT_REACHED: {
    status: 409,
    data: z.object({ ...attempt, limit: z.number(), name: z.string(), at: z.string() }),
    text: 'Voucher {{code}} has been redeemed {{limit}} times, which is its limit; last by {{name}} on {{at}}.',
  },
  VOUCHER_EXPIRED: {
    status: 409,
    data: z.object({ ...attempt, at: z.string() }),
    text: 'Voucher {{code}} expired on {{at}}. Resetting it with a new date makes it available again.',
  },
  VOUCHER_WRONG_CLASS: {
    status: 409,
    data: z.object({ ...attempt, title: z.string(), wanted: z.string() }),
    text: 'Voucher {{code}} is for {{title}}, not for {{wanted}}.',
  },
  VOUCHER_WRONG_PARTNER: {
    status: 409,
    data: z.object({ ...attempt, partner: z.string(), wanted: z.string() }),
    text: 'Voucher {{code}} belongs to {{partner}}, not to {{wanted}}.',
  },
  VOUCHER_CANCELLED_ORDER: {
    status: 409,
    data: z.object({ ...attempt, invoice: z.string() }),
    text: 'The order {{invoice}} of voucher {{code}} was cancelled or refunded.',
  },
  VOUCHER_VOID: {
    status: 409,
    data: z.object({ ...attempt, why: z.string() }),
    text: 'Voucher {{code}} was voided: {{why}}.',
  },
  NEEDS_SCHEDULE: {
    status: 409,
    data: z.object({ code: z.string() }),
    text: 'Choose a schedule for voucher {{code}}: it is not for one schedule only.',
  },
  REDEMPTION_CLOSED: {
    status: 409,
    data: z.object({ code: z.string(), status: z.string() }),
    text: 'The redemption of {{code}} is {{status}}.',
  },
} as const
