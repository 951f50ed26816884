import * as z from 'zod/mini'
import { decideLeave } from '#commands/prompts/leave.ts'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { Id } from '#contract/core/common.ts'
import { canApprove } from '#contract/hr/leave.rules.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'
import { counted, say } from '#engine/say.ts'

export default defineCommand({
  id: 'leaveRequest.approve',
  title: 'Approve leave',
  short: 'Approve',
  section: 'leaveRequest',
  resource: 'leaveRequest',
  keywords: ['accept', 'setujui cuti', 'terima'],
  permission: 'leave:approve',
  risk: 'irreversible',
  destructive: false,
  surfaces: ['palette', 'row', 'drawer', 'bulk'],
  shortcut: { keys: 'a', on: ['/leave-approval', '/leave-approval/$id'] },
  args: z.object({ request: Id }),
  ask: { request: pickRecord('leaveRequest') },
  over: 'request',
  from: { request: selected('leaveRequest') },
  blocked: rule('leaveRequest', 'request', canApprove),
  confirm: (_given, _ctx, targets) => ({
    title: counted(targets.length, 'Approve {{name}}?', 'Approve {{count}} leave requests?', {
      name: targets[0]?.label,
    }),
    detail: 'It is taken from the balance, and its days are in the attendance.',
    action: 'Approve',
  }),
  run: ({ request }, env) => decideLeave(request, 'APPROVED', undefined, env),
  done: (row) => ({
    say: say('Leave of {{name}} approved', { name: row.employee.name }),
    became: { resource: 'leaveRequest', id: row.id, now: row },
    stale: ['leaveRequest', 'leaveBalance'],
  }),
})
