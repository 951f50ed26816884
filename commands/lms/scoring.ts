import * as z from 'zod/mini'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { Id } from '#contract/core/common.ts'
import { focused } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'

/** Opens the scoring scheme of a schedule. */
export default defineCommand({
  id: 'lms.scoring',
  title: 'Edit the scoring scheme',
  short: 'Scoring scheme',
  section: 'lms',
  resource: 'lms',
  keywords: ['weights', 'grading', 'skema penilaian', 'bobot nilai'],
  permission: ['lms:update', 'grading:read'],
  risk: 'read',
  surfaces: ['palette', 'row', 'drawer'],
  shortcut: { keys: 'v s', on: '/jadwalkelas' },
  args: z.object({ schedule: Id }),
  ask: { schedule: pickRecord('lms') },
  from: { schedule: focused('lms') },
  run: async () => {},
  done: (_result, { schedule }) => ({ goTo: `/jadwalkelas/edit/${schedule}?tab=scoring` }),
})
