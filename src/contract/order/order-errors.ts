import * as z from 'zod/mini'

const order = z.object({ orderNo: z.string() })

/** What is refused about orders. */
export const orderErrors = {
  ORDER_HAS_VOUCHERS: { status: 409, data: order, text: 'Every item of {{orderNo}} has a voucher already.' },
  ORDER_WITHOUT_VOUCHERS: { status: 409, data: order, text: '{{orderNo}} has no vouchers yet: assign them first.' },
  ORDER_VOUCHERS_USED: { status: 409, data: order, text: 'No voucher of {{orderNo}} can be sent any more.' },
  ORDER_PERMANENT: { status: 409, data: order, text: '{{orderNo}} stays on record. Cancel or refund it instead.' },
  OUT_OF_STOCK: {
    status: 409,
    data: z.object({ title: z.string(), platform: z.string() }),
    text: 'No voucher for {{title}} on {{platform}} is available. Generate or import some first.',
  },
  NO_MESSAGE: {
    status: 409,
    data: z.object({ code: z.string() }),
    text: 'There is no active template {{code}} for an address of the recipient.',
  },
} as const
