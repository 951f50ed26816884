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
