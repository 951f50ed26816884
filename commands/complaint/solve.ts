import * as z from 'zod/mini'
import { pickComplaints } from '#commands/prompts/complaint.ts'
import { Id, Reason } from '#contract/common.ts'
import { complaintCalls } from '#contract/complaint.ts'
import { canClose } from '#contract/complaint.rules.ts'
import { defineCommand } from '#engine/define.ts'
import { rule, selected } from '#engine/from.ts'
import { text } from '#engine/prompt.ts'
import { counted, say } from '#engine/say.ts'

export default defineCommand({
  id: 'complaint.solve',
  title: 'Solve complaint',
  short: 'Solve',
  section: 'complaint',
  resource: 'complaint',
  keywords: ['close', 'answer', 'selesaikan', 'tutup', 'jawab'],
  permission: 'complaint:solve',
  risk: 'irreversible',
  surfaces: ['palette', 'row', 'bulk', 'drawer'],
  shortcut: { keys: 's', on: '/complain' },
  args: z.object({ complaint: Id, resolution: Reason }),
  ask: {
    complaint: pickComplaints(),
    resolution: text('How was it solved?', {
      max: 500,
      help: 'The reporter is sent it where a template has a place for it.',
      names: ['resolution', 'jawaban', 'penyelesaian'],
    }),
  },
  over: 'complaint',
  from: { complaint: selected('complaint') },
  blocked: rule('complaint', 'complaint', (complaint) => canClose(complaint, 'SOLVED')),
  confirm: (_given, _ctx, targets) => ({
    title: counted(targets.length, 'Solve complaint {{ticket}}', 'Solve {{count}} complaints', {
      ticket: targets[0]?.label,
    }),
    detail: 'The answer to the reporter is laid ready for sending where there is a template and an address.',
    action: 'Solve',
  }),
  run: ({ complaint, resolution }, { call }) =>
    call(complaintCalls.complaintSolve, { id: complaint, body: { resolution } }),
  done: ({ ticketNo }) => ({ say: say('Complaint {{ticket}} is solved', { ticket: ticketNo }), stale: ['complaint'] }),
})
