import * as z from 'zod/mini'
import { decideOn, pickDocument } from '#commands/prompts/partner-doc.ts'
import { Id } from '#contract/core/common.ts'
import { canReopen } from '#contract/partner/partner-doc.rules.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'
import { say } from '#engine/say.ts'

/** Takes the decision about a document back: it waits again. */
export default defineCommand({
  id: 'partnerDoc.reopen',
  title: 'Review partner document again',
  short: 'Review again',
  section: 'partnerDoc',
  resource: 'partnerDoc',
  keywords: ['reopen', 'take back', 'periksa lagi', 'batalkan persetujuan'],
  permission: 'partner-doc:approve',
  risk: 'reversible',
  opposite: 'partnerDoc.approve',
  surfaces: ['palette', 'row', 'drawer', 'bulk'],
  args: z.object({ document: Id }),
  ask: { document: pickDocument },
  over: 'document',
  from: { document: selected('partnerDoc') },
  blocked: rule('partnerDoc', 'document', canReopen),
  run: ({ document }, env) => decideOn(document, 'NEED_APPROVAL', undefined, env),
  done: (row) => ({
    say: say('{{name}} of {{partner}} waits again', { name: row.name, partner: row.mitra.name }),
    became: { resource: 'partnerDoc', id: row.id, now: row },
    stale: ['partnerDoc', 'partner'],
  }),
})
