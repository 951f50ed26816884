import * as z from 'zod/mini'

const code = z.object({ code: z.string() })
const day = z.object({ day: z.string() })

/** What can stand in the way of something that is done to a sale, or to a day of sales. */
export const saleErrors = {
  SALE_SETTLED: {
    status: 409,
    data: code,
    text: 'Sale {{code}} is settled: its amounts cannot be changed.',
  },
  SALE_FINAL: {
    status: 409,
    data: code,
    text: 'Sale {{code}} has been used or settled and cannot be deleted. Exclude it from reports instead.',
  },
  SETTLEMENT_FINAL: {
    status: 409,
    data: code,
    text: 'Sale {{code}} is settled. Only a super administrator can reverse that.',
  },
  CLASS_FULL: {
    status: 409,
    data: z.object({ title: z.string(), capacity: z.number() }),
    text: '{{title}} is full: all of its {{capacity}} places are taken.',
  },
  CLASS_CLOSED: {
    status: 409,
    data: z.object({ title: z.string() }),
    text: '{{title}} is not open for enrolment. Choose a schedule that is published or in progress.',
  },
  ALREADY_ENROLLED: {
    status: 409,
    data: z.object({ name: z.string(), title: z.string() }),
    text: '{{name}} is already enrolled in {{title}}, but not by this sale.',
  },
  CERTIFIED: {
    status: 409,
    data: z.object({ name: z.string() }),
    text: '{{name}} already has the certificate of the class: the enrolment cannot be removed.',
  },
  CLASS_BEGUN: {
    status: 409,
    data: z.object({ name: z.string(), title: z.string() }),
    text: '{{name}} has started {{title}}: the enrolment and its sale cannot be removed.',
  },
  NO_VOUCHERS: {
    status: 409,
    data: z.object({ platform: z.string() }),
    text: '{{platform}} sells without vouchers: match its sales with students.',
  },
  DAY_LOCKED: {
    status: 409,
    data: day,
    text: '{{day}} is locked. Unlock it first.',
  },
  DAY_OPEN: { status: 409, data: day, text: '{{day}} is not locked.' },
  DAY_COUNTED: {
    status: 409,
    data: day,
    text: '{{day}} is calculated from sales. Adjust it, or exclude it from reports instead.',
  },
} as const
