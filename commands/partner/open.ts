import * as z from 'zod/mini'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { Id } from '#contract/core/common.ts'
import { focused } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'

/** Opens a partner with its documents, profile and attachments. */
export default defineCommand({
  id: 'partner.open',
  title: 'Open partner',
  short: 'Open documents',
  section: 'partner',
  resource: 'partner',
  keywords: ['partner portal', 'buka mitra', 'berkas mitra'],
  permission: 'partner-doc:approve',
  risk: 'read',
  surfaces: ['palette', 'row', 'drawer'],
  args: z.object({ partner: Id }),
  ask: { partner: pickRecord('partner') },
  from: { partner: focused('partner') },
  run: async () => {},
  done: (_result, { partner }) => ({ goTo: `/document-client?partner=${partner}` }),
})
