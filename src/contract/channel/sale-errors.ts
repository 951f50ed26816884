import * as z from 'zod/mini'

const code = z.object({ code: z.string() })
const day = z.object({ day: z.string() })

/** What can stand in the way of something that is done to a sale, or to a day of sales. */
export const saleErrors = {
  SALE_SETTLED: {
    status: 409,
    data: code,
    text: 'Sale {{code}} is settled: its amounts stay as they are.',
  },
  SALE_FINAL: {
    status: 409,
    data: code,
    text: 'Sale {{code}} has been used or settled: it stays on record. Exclude it from reports instead.',
  },
  SETTLEMENT_FINAL: {
    status: 409,
    data: code,
    text: 'Sale {{code}} is settled. Only a super administrator can take that back.',
  },
  CLASS_FULL: {
    status: 409,
    data: z.object({ title: z.string(), capacity: z.number() }),
    text: '{{title}} is full: all of its {{capacity}} places are taken.',
  },
  CLASS_CLOSED: {
    status: 409,
    data: z.object({ title: z.string() }),
    text: '{{title}} takes nobody now. Choose a schedule that is published or under way.',
  },
  ALREADY_ENROLLED: {
    status: 409,
    data: z.object({ name: z.string(), title: z.string() }),
    text: '{{name}} is in {{title}} already, and not by this sale.',
  },
  CERTIFIED: {
    status: 409,
    data: z.object({ name: z.string() }),
    text: '{{name}} has the certificate of the class already: the place in it stays.',
  },
  CLASS_BEGUN: {
    status: 409,
    data: z.object({ name: z.string(), title: z.string() }),
    text: '{{name}} has begun {{title}}: the place in it stays, and the sale with it.',
  },
  NO_VOUCHERS: {
    status: 409,
    data: z.object({ platform: z.string() }),
    text: '{{platform}} sells without vouchers: match its sales with students.',
  },
  DAY_LOCKED: {
    status: 409,
    data: day,
    text: '{{day}} is locked: its figures stay as they are. Unlock it first.',
  },
  DAY_OPEN: { status: 409, data: day, text: '{{day}} is open already.' },
  DAY_COUNTED: {
    status: 409,
    data: day,
    text: '{{day}} is counted from what was sold. Adjust it, or exclude it from reports instead.',
  },
} as const
