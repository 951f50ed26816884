import * as z from 'zod/mini'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { Id } from '#contract/core/common.ts'
import { scheduleUnwait } from '#contract/schedule/students.ts'
import { focused } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'
import { say } from '#engine/say.ts'

/** Takes a student off the waiting list of a schedule. */
export default defineCommand({
  id: 'lms.unwait',
  title: 'Remove a student from the waiting list',
  short: 'Remove from waiting list',
  section: 'lms',
  keywords: ['queue', 'hapus dari daftar tunggu'],
  permission: 'lms:enrol',
  risk: 'reversible',
  surfaces: ['palette'],
  args: z.object({ schedule: Id, student: Id }),
  ask: { schedule: pickRecord('lms'), student: pickRecord('student') },
  from: { schedule: focused('lms'), student: focused('student') },
  run: async ({ schedule: id, student: studentId }, { call, customerId }) =>
    call(scheduleUnwait, { customerId, id, studentId }),
  done: ({ name }) => ({
    say: say('{{name}} is off the waiting list', { name }),
    stale: ['lms'],
  }),
})
