import * as z from 'zod/mini'
import { call, record } from '#contract/core/call.ts'
import { Moment } from '#contract/core/common.ts'
import { calendarFilters } from './calendar.ts'

/** Addresses of subscriptions begin with it, on the origin of the console. */
export const FEED_PATH = '/calendar'

const subscription = '/customers/{customerId}/schedules/subscription'

export const scheduleSubscription = call({
  method: 'GET',
  path: subscription,
  service: 'console',
  access: 'lms:read',
  summary: 'Whether a person subscribes to the calendar of a customer, without the address',
  answer: record(
    z
      .object({ since: z.nullable(Moment), lastUsedAt: z.nullable(Moment) })
      .register(z.globalRegistry, { id: 'CalendarSubscription' }),
  ),
})

/** Calendar applications read the address without a login, so that it is shown once and a new one ends the one before. */
export const scheduleSubscribe = call({
  method: 'POST',
  path: subscription,
  service: 'console',
  access: 'lms:read',
  summary: 'Make the address under which calendar applications read the schedules; it replaces the one before',
  shownOnce: true,
  body: z.strictObject(calendarFilters).register(z.globalRegistry, { id: 'SubscribeToCalendar' }),
  answer: record(z.object({ address: z.string() }).register(z.globalRegistry, { id: 'CalendarAddress' })),
})

export const scheduleUnsubscribe = call({
  method: 'DELETE',
  path: subscription,
  service: 'console',
  access: 'lms:read',
  summary: 'End the subscription of a person to the calendar of a customer: its address stops working',
  answer: record(z.object({ since: Moment })),
})
