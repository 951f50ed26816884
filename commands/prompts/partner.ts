import * as z from 'zod/mini'
import { Id, Reason } from '#contract/core/common.ts'
import type { Partner } from '#contract/partner/partner.ts'
import { partner, partnerSetStatus } from '#contract/partner/partner.ts'
import { canSetPartnerStatus } from '#contract/partner/partner.rules.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'
import { text } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'
import { pickRecord } from './pick-record.ts'
import { versionOf } from './record-commands.ts'

interface Change {
  verb: 'activate' | 'suspend' | 'resume'
  to: Partner['status']
  title: string
  short: string
  keywords: readonly string[]
  /** The verb that takes it back. */
  opposite: 'suspend' | 'resume'
  /** What the partner is afterwards, in a sentence with {{name}}. */
  done: string
}

/** A command that says how the academy works with a partner. */
export const setPartnerStatus = ({ verb, to, title, short, keywords, opposite, done }: Change) =>
  defineCommand({
    id: `partner.${verb}`,
    title,
    short,
    section: 'partner',
    resource: 'partner',
    keywords,
    permission: 'partner-doc:approve',
    risk: 'reversible',
    opposite: `partner.${opposite}`,
    surfaces: ['palette', 'row', 'drawer', 'bulk'],
    args: z.object({ partner: Id, reason: z.optional(Reason) }),
    ask: {
      partner: pickRecord('partner'),
      reason: text('Reason', { max: 500, names: ['reason', 'alasan'] }),
    },
    over: 'partner',
    from: { partner: selected('partner') },
    blocked: rule('partner', 'partner', (row) => canSetPartnerStatus(row, to)),
    async run({ partner: mitraId, reason }, env) {
      const body = { status: to, version: await versionOf(partner, mitraId, env), ...(reason ? { reason } : {}) }
      return env.call(partnerSetStatus, { mitraId, body })
    },
    done: (row) => ({
      say: say(done, { name: row.legalName }),
      became: { resource: 'partner', id: row.id, now: row },
      stale: ['partner'],
    }),
  })
