import * as z from 'zod/mini'
import { Id } from '#contract/core/common.ts'
import { stageKinds } from '#contract/crm/prospect.rules.ts'

const int = z.int()
/** In percent, with two decimals. */
const percent = z.number()

/** Of the prospects that began in a period: how many have come as far as a stage, or further. */
export const ProspectsOfStage = z
  .object({
    stageId: Id,
    name: z.string(),
    kind: z.enum(stageKinds),
    reached: int,
    /** Of all that began. */
    ofAll: percent,
    /** Of those that reached the stage before. */
    ofBefore: percent,
    /** What those that reached it are worth, rupiah. */
    value: int,
  })
  .register(z.globalRegistry, { id: 'ProspectsOfStage' })
export type ProspectsOfStage = z.output<typeof ProspectsOfStage>

const outcome = {
  began: int,
  open: int,
  won: int,
  lost: int,
  /** Of all that began. */
  wonPct: percent,
  /** What those that were won are worth, rupiah. */
  wonValue: int,
}

export const ProspectsOfSource = z
  .object({ source: z.string(), ...outcome })
  .register(z.globalRegistry, { id: 'ProspectsOfSource' })
export type ProspectsOfSource = z.output<typeof ProspectsOfSource>

export const ProspectsOfOwner = z
  .object({ ownerId: z.nullable(Id), name: z.nullable(z.string()), ...outcome })
  .register(z.globalRegistry, { id: 'ProspectsOfOwner' })
export type ProspectsOfOwner = z.output<typeof ProspectsOfOwner>

/** How long prospects stay in a stage. */
export const TimeInStage = z
  .object({
    stageId: Id,
    name: z.string(),
    /** In it now, and of these beyond its limit. */
    inside: int,
    late: int,
    limitDays: z.nullable(int),
    /** Those that left it in the period, and how long they had been in it, days. */
    left: int,
    averageDays: z.number(),
    medianDays: z.number(),
    longestDays: z.number(),
  })
  .register(z.globalRegistry, { id: 'TimeInStage' })
export type TimeInStage = z.output<typeof TimeInStage>

export const ProspectsOfMonth = z
  .object({
    month: z.string(),
    began: int,
    won: int,
    lost: int,
    /** Of those decided in the month. */
    wonPct: percent,
    wonValue: int,
  })
  .register(z.globalRegistry, { id: 'ProspectsOfMonth' })
export type ProspectsOfMonth = z.output<typeof ProspectsOfMonth>
