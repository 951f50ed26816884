import * as z from 'zod/mini'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { Id } from '#contract/core/common.ts'
import { focused } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'

/** Opens the planning of a schedule that is like another one, at new dates. */
export default defineCommand({
  id: 'lms.copy',
  title: 'Copy a schedule to new dates',
  short: 'Copy',
  section: 'lms',
  resource: 'lms',
  keywords: ['duplicate', 'repeat', 'salin jadwal', 'ulangi jadwal'],
  permission: 'lms:create',
  risk: 'read',
  surfaces: ['palette', 'row', 'drawer'],
  args: z.object({ schedule: Id }),
  ask: { schedule: pickRecord('lms') },
  from: { schedule: focused('lms') },
  run: async () => {},
  done: (_result, { schedule }) => ({ goTo: `/jadwalkelas/new-schema/copy/${schedule}` }),
})
