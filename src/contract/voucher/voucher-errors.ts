import * as z from 'zod/mini'

/** What is refused about vouchers. */
export const voucherErrors = {
  VOUCHER_NOT_AVAILABLE: {
    status: 409,
    data: z.object({ code: z.string(), status: z.string() }),
    text: 'Voucher {{code}} is {{status}}: only one that is available can be reserved.',
  },
  VOUCHER_OF_NO_ONE: {
    status: 409,
    data: z.object({ code: z.string() }),
    text: 'Voucher {{code}} is reserved for no student yet: there is no one to send it to.',
  },
  VOUCHER_REDEEMED: { status: 409, data: z.object({ code: z.string() }), text: 'Voucher {{code}} has been redeemed.' },
  VOUCHER_UNUSED: {
    status: 409,
    data: z.object({ code: z.string() }),
    text: 'Voucher {{code}} is available: there is nothing to reset.',
  },
  VOUCHER_CERTIFIED: {
    status: 409,
    data: z.object({ code: z.string() }),
    text: 'The certificate for voucher {{code}} has been sent.',
  },
  VOUCHER_IN_USE: {
    status: 409,
    data: z.object({ code: z.string() }),
    text: 'Attendance has been recorded with voucher {{code}}.',
  },
} as const
