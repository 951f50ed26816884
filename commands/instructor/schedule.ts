import * as z from 'zod/mini'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { Id } from '#contract/core/common.ts'
import { defineCommand } from '#engine/define.ts'
import { focused } from '#engine/answers/from.ts'

/** Opens the week grid on which the hours of an instructor are painted. */
export default defineCommand({
  id: 'instructor.schedule',
  title: 'Edit the availability of an instructor',
  short: 'Availability',
  section: 'instructor',
  resource: 'instructor',
  keywords: ['hours', 'week', 'available', 'ketersediaan', 'jam mengajar'],
  permission: 'instructor:read',
  risk: 'read',
  surfaces: ['palette', 'row'],
  shortcut: { keys: 'v j', on: '/instructor' },
  args: z.object({ instructor: Id }),
  ask: { instructor: pickRecord('instructor') },
  from: { instructor: focused('instructor') },
  run: async () => {},
  done: (_result, { instructor }) => ({ goTo: `/instructor?open=${instructor}&tab=availability` }),
})
