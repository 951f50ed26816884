import * as z from 'zod/mini'
import { pickDocument } from '#commands/prompts/partner-doc.ts'
import { Id } from '#contract/core/common.ts'
import { focused } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'

/** Shows a document with its revisions next to it. */
export default defineCommand({
  id: 'partnerDoc.history',
  title: 'Show the history of a partner document',
  short: 'History',
  section: 'partnerDoc',
  resource: 'partnerDoc',
  keywords: ['revisions', 'versions', 'riwayat dokumen', 'revisi'],
  permission: 'partner-doc:approve',
  risk: 'read',
  surfaces: ['palette', 'row', 'drawer'],
  args: z.object({ document: Id }),
  ask: { document: pickDocument },
  from: { document: focused('partnerDoc') },
  run: async () => {},
  done: (_result, { document }) => ({ goTo: `/document/approve?open=${document}` }),
})
