import * as z from 'zod/mini'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { Id } from '#contract/core/common.ts'
import { scheduleSubscribe } from '#contract/schedule/calendar-feed.ts'
import { defineCommand } from '#engine/define.ts'

/** Makes the address that a calendar application subscribes to. */
export default defineCommand({
  id: 'lms.subscribe',
  title: 'Subscribe to the calendar',
  short: 'Subscribe',
  section: 'lms',
  keywords: ['ical', 'ics', 'google calendar', 'outlook', 'langganan kalender'],
  permission: 'lms:read',
  risk: 'irreversible',
  destructive: false,
  surfaces: ['palette'],
  args: z.object({ coreClassId: z.optional(Id), instructorId: z.optional(Id) }),
  ask: { coreClassId: pickRecord('class'), instructorId: pickRecord('instructor') },
  confirm: () => ({
    title: 'Make an address for calendar applications?',
    detail:
      'Everyone who has the address can read your schedules. If you already have an address, it stops working immediately.',
    action: 'Make address',
  }),
  run: (filters, { call, customerId }) => call(scheduleSubscribe, { customerId, body: filters }),
  done: ({ address }) => ({
    secret: {
      title: 'The address of your calendar',
      detail:
        "Add it to your calendar application as a subscription. It is shown only once and can't be displayed again.",
      label: 'Address',
      value: address,
    },
  }),
})
