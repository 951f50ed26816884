import * as z from 'zod/mini'
import { pickComplaints, pickHandler } from '#commands/prompts/complaint.ts'
import { versionOf } from '#commands/prompts/record-commands.ts'
import { Id } from '#contract/core/common.ts'
import { complaint } from '#contract/support/complaint.ts'
import { canAssign } from '#contract/support/complaint.rules.ts'
import { defineCommand } from '#engine/define.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { say } from '#engine/say.ts'

export default defineCommand({
  id: 'complaint.assign',
  title: 'Assign complaint',
  short: 'Assign',
  section: 'complaint',
  resource: 'complaint',
  keywords: ['hand over', 'handler', 'tugaskan', 'serahkan', 'petugas'],
  permission: 'complaint:update',
  risk: 'reversible',
  surfaces: ['palette', 'row', 'bulk', 'drawer'],
  shortcut: { keys: 'a', on: '/complain' },
  args: z.object({ complaint: Id, handler: Id }),
  ask: { complaint: pickComplaints(), handler: pickHandler },
  over: 'complaint',
  from: { complaint: selected('complaint') },
  blocked: rule('complaint', 'complaint', canAssign),
  async run({ complaint: id, handler }, env) {
    const body = { version: await versionOf(complaint, id, env), handledBy: handler }
    return env.call(complaint.calls.update, { id, body })
  },
  done: ({ ticketNo, handledBy }) => ({
    say: say('Complaint {{ticket}} assigned to {{name}}', { ticket: ticketNo, name: handledBy?.name ?? '–' }),
    stale: ['complaint'],
  }),
})
