import * as z from 'zod/mini'
import { decideLeave, whyNot } from '#commands/prompts/leave.ts'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { Id, Reason } from '#contract/core/common.ts'
import { canReject } from '#contract/hr/leave.rules.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'
import { counted, say } from '#engine/say.ts'

export default defineCommand({
  id: 'leaveRequest.reject',
  title: 'Reject leave',
  short: 'Reject',
  section: 'leaveRequest',
  resource: 'leaveRequest',
  keywords: ['refuse', 'tolak cuti'],
  permission: 'leave:approve',
  risk: 'irreversible',
  destructive: false,
  surfaces: ['palette', 'row', 'drawer', 'bulk'],
  shortcut: { keys: 'r', on: ['/leave-approval', '/leave-approval/$id'] },
  args: z.object({ request: Id, note: Reason }),
  ask: { request: pickRecord('leaveRequest'), note: whyNot },
  over: 'request',
  from: { request: selected('leaveRequest') },
  blocked: rule('leaveRequest', 'request', canReject),
  confirm: (_given, _ctx, targets) => ({
    title: counted(targets.length, 'Reject {{name}}?', 'Reject {{count}} leave requests?', { name: targets[0]?.label }),
    detail: 'The balance stays as it was. The employee can ask again.',
    action: 'Reject',
  }),
  run: ({ request, note }, env) => decideLeave(request, 'REJECTED', note, env),
  done: (row) => ({
    say: say('Leave of {{name}} rejected', { name: row.employee.name }),
    became: { resource: 'leaveRequest', id: row.id, now: row },
    stale: ['leaveRequest', 'leaveBalance'],
  }),
})
