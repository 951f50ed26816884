import * as z from 'zod/mini'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { revealed, whyReveal } from '#commands/prompts/reveal.ts'
import { Id, Reason } from '#contract/core/common.ts'
import { reason } from '#contract/core/reason.ts'
import { partnerReveal } from '#contract/partner/partner.ts'
import { focused, rule } from '#engine/answers/from.ts'
import { knownRef } from '#engine/context.ts'
import { defineCommand } from '#engine/define.ts'

export default defineCommand({
  id: 'partner.reveal',
  title: 'Show the NPWP of a partner',
  short: 'Show NPWP',
  section: 'partner',
  resource: 'partner',
  keywords: ['reveal', 'tax number', 'lihat npwp mitra'],
  permission: 'customer:pii',
  risk: 'read',
  surfaces: ['palette', 'row', 'drawer'],
  args: z.object({ partner: Id, reason: Reason }),
  ask: { partner: pickRecord('partner'), reason: whyReveal },
  from: { partner: focused('partner') },
  blocked: rule('partner', 'partner', ({ npwpMask }) => npwpMask !== null || reason('NONE_STORED', { what: 'NPWP' })),
  run: ({ partner, reason: why }, { call }) =>
    call(partnerReveal, { id: partner, body: { field: 'npwp', reason: why } }),
  done: ({ value }, { partner }, ctx) =>
    revealed('NPWP', value, knownRef(ctx, 'partner', partner)?.label ?? String(partner)),
})
