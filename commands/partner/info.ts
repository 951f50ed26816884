import * as z from 'zod/mini'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { Id } from '#contract/core/common.ts'
import { focused } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'

export default defineCommand({
  id: 'partner.info',
  title: 'Edit additional info of a partner',
  short: 'Additional info',
  section: 'partner',
  resource: 'partner',
  keywords: ['website', 'instagram', 'info tambahan mitra'],
  permission: 'customer:update',
  risk: 'read',
  surfaces: ['palette', 'row', 'drawer'],
  args: z.object({ partner: Id }),
  ask: { partner: pickRecord('partner') },
  from: { partner: focused('partner') },
  run: async () => {},
  done: (_result, { partner }) => ({ goTo: `/document-client?partner=${partner}&tab=info` }),
})
