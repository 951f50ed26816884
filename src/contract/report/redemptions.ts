import * as z from 'zod/mini'
import { LocalDate } from '#contract/core/common.ts'
import { redemptionFlags } from '#contract/redemption/redemption.rules.ts'

export const RedemptionsOfFlag = z
  .object({
    flag: z.enum(redemptionFlags),
    label: z.string(),
    total: z.int(),
    /** Of all requests, in percent with two decimals. */
    pct: z.number(),
  })
  .register(z.globalRegistry, { id: 'RedemptionsOfFlag' })
export type RedemptionsOfFlag = z.output<typeof RedemptionsOfFlag>

export const RedemptionsOfDay = z
  .object({
    day: LocalDate,
    redeemed: z.int(),
    rejected: z.int(),
    pending: z.int(),
    cancelled: z.int(),
    /** What was sent in on that day, whatever became of it. */
    total: z.int(),
  })
  .register(z.globalRegistry, { id: 'RedemptionsOfDay' })
export type RedemptionsOfDay = z.output<typeof RedemptionsOfDay>
