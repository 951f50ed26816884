import * as z from 'zod/mini'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { Id } from '#contract/core/common.ts'
import { focused } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'

export default defineCommand({
  id: 'partner.attachments',
  title: 'Edit additional attachments of a partner',
  short: 'Attachments',
  section: 'partner',
  resource: 'partner',
  keywords: ['files', 'lampiran mitra', 'lampiran tambahan'],
  permission: 'partner-doc:upload',
  risk: 'read',
  surfaces: ['palette', 'row', 'drawer'],
  args: z.object({ partner: Id }),
  ask: { partner: pickRecord('partner') },
  from: { partner: focused('partner') },
  run: async () => {},
  done: (_result, { partner }) => ({ goTo: `/document-client?partner=${partner}&tab=attachments` }),
})
