import * as z from 'zod/mini'
import { pickComplaints } from '#commands/prompts/complaint.ts'
import { versionOf } from '#commands/prompts/record-commands.ts'
import { Id } from '#contract/core/common.ts'
import { complaint } from '#contract/support/complaint.ts'
import { canReopen } from '#contract/support/complaint.rules.ts'
import { defineCommand } from '#engine/define.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { say } from '#engine/say.ts'

export default defineCommand({
  id: 'complaint.reopen',
  title: 'Reopen complaint',
  short: 'Reopen',
  section: 'complaint',
  resource: 'complaint',
  keywords: ['open again', 'buka lagi', 'buka kembali'],
  permission: 'complaint:update',
  risk: 'reversible',
  opposite: 'complaint.solve',
  surfaces: ['palette', 'row', 'bulk', 'drawer'],
  shortcut: { keys: 'b', on: '/complain' },
  args: z.object({ complaint: Id }),
  ask: { complaint: pickComplaints() },
  over: 'complaint',
  from: { complaint: selected('complaint') },
  blocked: rule('complaint', 'complaint', (one) => canReopen(one)),
  async run({ complaint: id }, env) {
    const body = { version: await versionOf(complaint, id, env), status: 'OPEN' as const }
    return env.call(complaint.calls.update, { id, body })
  },
  done: ({ ticketNo }) => ({
    say: say('Complaint {{ticket}} reopened', { ticket: ticketNo }),
    stale: ['complaint'],
  }),
})
