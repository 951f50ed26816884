import * as z from 'zod/mini'
import { decideOn, noteOf, pickDocument } from '#commands/prompts/partner-doc.ts'
import { Id, Reason } from '#contract/core/common.ts'
import { canReject } from '#contract/partner/partner-doc.rules.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'
import { say } from '#engine/say.ts'

export default defineCommand({
  id: 'partnerDoc.reject',
  title: 'Reject partner document',
  short: 'Reject',
  section: 'partnerDoc',
  resource: 'partnerDoc',
  keywords: ['refuse', 'send back', 'tolak dokumen', 'kembalikan'],
  permission: 'partner-doc:approve',
  risk: 'reversible',
  opposite: 'partnerDoc.reopen',
  surfaces: ['palette', 'row', 'drawer', 'bulk'],
  shortcut: { keys: 'r', on: '/document-table' },
  args: z.object({ document: Id, note: Reason }),
  ask: { document: pickDocument, note: noteOf },
  over: 'document',
  from: { document: selected('partnerDoc') },
  blocked: rule('partnerDoc', 'document', canReject),
  run: ({ document, note }, env) => decideOn(document, 'REJECTED', note, env),
  done: (row) => ({
    say: say('{{name}} of {{partner}} rejected', { name: row.name, partner: row.mitra.name }),
    became: { resource: 'partnerDoc', id: row.id, now: row },
    stale: ['partnerDoc', 'partner'],
  }),
})
