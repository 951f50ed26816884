import * as z from 'zod/mini'
import { decideOn, pickDocument } from '#commands/prompts/partner-doc.ts'
import { Id } from '#contract/core/common.ts'
import { canApprove } from '#contract/partner/partner-doc.rules.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'
import { counted, say } from '#engine/say.ts'

export default defineCommand({
  id: 'partnerDoc.approve',
  title: 'Approve partner document',
  short: 'Approve',
  section: 'partnerDoc',
  resource: 'partnerDoc',
  keywords: ['approve mou', 'approve nda', 'accept', 'setujui dokumen', 'terima'],
  permission: 'partner-doc:approve',
  risk: 'reversible',
  opposite: 'partnerDoc.reopen',
  surfaces: ['palette', 'row', 'drawer', 'bulk'],
  shortcut: { keys: 'a', on: '/document-table' },
  args: z.object({ document: Id }),
  ask: { document: pickDocument },
  over: 'document',
  from: { document: selected('partnerDoc') },
  blocked: rule('partnerDoc', 'document', canApprove),
  confirm: (_given, _ctx, targets) => ({
    title: counted(targets.length, 'Approve {{name}}?', 'Approve {{count}} documents?', { name: targets[0]?.label }),
    detail: 'A partner whose required documents are all approved becomes verified.',
    action: 'Approve',
  }),
  run: ({ document }, env) => decideOn(document, 'APPROVED', undefined, env),
  done: (row) => ({
    say: say('{{name}} of {{partner}} approved', { name: row.name, partner: row.mitra.name }),
    became: { resource: 'partnerDoc', id: row.id, now: row },
    stale: ['partnerDoc', 'partner'],
  }),
})
