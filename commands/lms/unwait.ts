import * as z from 'zod/mini'
import { Id } from '#contract/core/common.ts'
import { scheduleUnwait } from '#contract/schedule/students.ts'
import { defineCommand } from '#engine/define.ts'
import { int, text } from '#engine/prompt.ts'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { say } from '#engine/say.ts'

/** Takes a student off the waiting list; the list of the schedule names the entry. */
export default defineCommand({
  id: 'lms.unwait',
  title: 'Take a student off the waiting list',
  short: 'Off the waiting list',
  section: 'lms',
  keywords: ['queue', 'hapus dari daftar tunggu'],
  permission: 'lms:enrol',
  risk: 'reversible',
  surfaces: [],
  args: z.object({ schedule: Id, entry: Id, name: z.string() }),
  ask: {
    schedule: pickRecord('lms'),
    entry: int('Entry', { min: 1 }),
    name: text('Name'),
  },
  run: async ({ schedule: id, entry: waitingId }, { call, customerId }) =>
    call(scheduleUnwait, { customerId, id, waitingId }),
  done: (_result, { name }) => ({
    say: say('{{name}} is off the waiting list', { name }),
    stale: ['lms'],
  }),
})
