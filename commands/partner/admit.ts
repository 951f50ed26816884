import * as z from 'zod/mini'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { Id } from '#contract/core/common.ts'
import { canAdmit } from '#contract/partner/partner.rules.ts'
import { focused, rule } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'

/** Opens the form that makes the customer of a registration and its first administrator. */
export default defineCommand({
  id: 'partner.admit',
  title: 'Admit partner',
  short: 'Admit',
  section: 'partner',
  resource: 'partner',
  keywords: ['registration', 'new partner', 'terima mitra', 'pendaftaran'],
  permission: 'customer:create',
  risk: 'read',
  surfaces: ['palette', 'row', 'drawer'],
  args: z.object({ partner: Id }),
  ask: { partner: pickRecord('partner') },
  from: { partner: focused('partner') },
  blocked: rule('partner', 'partner', canAdmit),
  run: async () => {},
  done: (_result, { partner }) => ({ goTo: `/partner/admit?partner=${partner}` }),
})
