import * as z from 'zod/mini'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { Id } from '#contract/core/common.ts'
import { instructorSync } from '#contract/schedule/teaching.ts'
import { defineCommand } from '#engine/define.ts'
import { focused } from '#engine/answers/from.ts'
import { say } from '#engine/say.ts'

export default defineCommand({
  id: 'instructor.sync',
  title: 'Sync the classes of an instructor',
  short: 'Sync classes',
  section: 'instructor',
  resource: 'instructor',
  keywords: ['search index', 'elastic', 'sinkronkan kelas', 'indeks'],
  permission: 'instructor:sync',
  risk: 'reversible',
  surfaces: ['palette', 'row', 'drawer'],
  args: z.object({ instructor: Id }),
  ask: { instructor: pickRecord('instructor') },
  from: { instructor: focused('instructor') },
  run: ({ instructor }, { call, customerId }) =>
    call(instructorSync, { query: { customerId, instructorId: instructor } }),
  done: ({ classes }) => ({
    say: say('{{classes}} schedules are in the search index', { classes }),
    stale: ['instructor'],
  }),
})
