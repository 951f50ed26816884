import * as z from 'zod/mini'
import { call, record } from '#contract/core/call.ts'
import { LocalDate, Moment } from '#contract/core/common.ts'
import type { WidgetKey } from './widgets.ts'
import { widgetKeys } from './widgets.ts'

/** So many are counted of what waits; of more it is only said that it is more. */
export const HOME_COUNTED = 1000
/** The days of a trend, today the last. */
export const TREND_DAYS = 30

const key = z.enum(widgetKeys as [WidgetKey, ...WidgetKey[]])

const HomeWidget = z
  .object({
    key,
    /** Rupiah, or how many. */
    value: z.int(),
    /** It is more than that. */
    more: z.boolean(),
    /** Of a figure: what it was a day, or a month up to the same day, before. */
    before: z.nullable(z.int()),
    /** Of a figure: each of the last days. */
    trend: z.nullable(z.array(z.int())),
    /** What it is made of, where that can be looked at one by one; the most pressing first. */
    parts: z.array(z.object({ label: z.string(), value: z.int(), filter: z.record(z.string(), z.string()) })),
  })
  .register(z.globalRegistry, { id: 'HomeWidget' })
export type HomeWidget = z.output<typeof HomeWidget>

export const home = call({
  method: 'GET',
  path: '/customers/{customerId}/home',
  service: 'console',
  background: true,
  access: 'session',
  summary: 'What waits for the caller and the figures of the day, as far as the caller may see them',
  query: z.strictObject({ widgets: z.optional(z.array(key).check(z.maxLength(widgetKeys.length))) }),
  answer: record(
    z
      .object({
        /** In the customer's zone. */
        today: LocalDate,
        /** Everything that happened until then is in the figures. */
        asOf: Moment,
        widgets: z.array(HomeWidget),
      })
      .register(z.globalRegistry, { id: 'Home' }),
  ),
})
