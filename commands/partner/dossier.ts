import * as z from 'zod/mini'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { Id } from '#contract/core/common.ts'
import { partnerDossier } from '#contract/partner/partner-papers.ts'
import { focused } from '#engine/answers/from.ts'
import { knownRef } from '#engine/context.ts'
import { defineCommand } from '#engine/define.ts'

export default defineCommand({
  id: 'partner.dossier',
  title: 'Download the dossier of a partner',
  short: 'Download dossier',
  section: 'partner',
  resource: 'partner',
  keywords: ['archive', 'zip', 'history', 'unduh berkas mitra', 'arsip'],
  permission: 'partner-doc:approve',
  risk: 'read',
  surfaces: ['palette', 'row', 'drawer'],
  args: z.object({ partner: Id }),
  ask: { partner: pickRecord('partner') },
  from: { partner: focused('partner') },
  run: ({ partner: mitraId }, { call }) => call(partnerDossier, { mitraId }),
  done: (blob, { partner }, ctx) => ({
    save: { blob, name: `${knownRef(ctx, 'partner', partner)?.label ?? 'Dossier'}.zip` },
    stale: ['audit'],
  }),
})
