import * as z from 'zod/mini'
import { scheduleSubscription, scheduleUnsubscribe } from '#contract/schedule/calendar-feed.ts'
import { defineCommand } from '#engine/define.ts'

/** Ends the subscription to the calendar: its address stops working. */
export default defineCommand({
  id: 'lms.unsubscribe',
  title: 'End the subscription to the calendar',
  short: 'End subscription',
  section: 'lms',
  keywords: ['ical', 'revoke', 'cabut langganan', 'berhenti berlangganan kalender'],
  permission: 'lms:read',
  risk: 'irreversible',
  surfaces: ['palette'],
  args: z.object({}),
  ask: {},
  async background(_given, { call, customerId }) {
    const { since, lastUsedAt } = await call(scheduleSubscription, { customerId })
    const day = (moment: string | null) => moment?.slice(0, 10) ?? '–'
    return [
      { label: 'Subscribed since', text: day(since) },
      { label: 'Last read', text: day(lastUsedAt) },
    ]
  },
  confirm: () => ({
    title: 'End the subscription to the calendar?',
    detail: 'The address stops working immediately, in every application that reads it.',
    action: 'End subscription',
  }),
  run: (_args, { call, customerId }) => call(scheduleUnsubscribe, { customerId }),
  done: () => ({ say: 'The address of the calendar no longer works' }),
})
