import * as z from 'zod/mini'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { versionOf } from '#commands/prompts/record-commands.ts'
import { Id, Reason } from '#contract/core/common.ts'
import { leaveRequest, leaveRequestUpdate } from '#contract/hr/leave-request.ts'
import { canCancel } from '#contract/hr/leave.rules.ts'
import { focused, rule } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'
import { text } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'

const today = () => new Date().toISOString().slice(0, 10)

export default defineCommand({
  id: 'leaveRequest.cancel',
  title: 'Cancel leave',
  short: 'Cancel leave',
  section: 'leaveRequest',
  resource: 'leaveRequest',
  keywords: ['withdraw', 'batalkan cuti'],
  permission: 'leave:update',
  risk: 'irreversible',
  surfaces: ['palette', 'row', 'drawer'],
  args: z.object({ request: Id, reason: Reason }),
  ask: {
    request: pickRecord('leaveRequest'),
    reason: text('Why is it cancelled?', { max: 500, names: ['reason', 'alasan'] }),
  },
  from: { request: focused('leaveRequest') },
  blocked: rule('leaveRequest', 'request', (row) => canCancel(row, today())),
  confirm: (_given, _ctx, targets) => ({
    title: say('Cancel {{name}}?', { name: targets[0]?.label ?? '' }),
    detail: 'What it took from the balance is given back.',
    action: 'Cancel leave',
  }),
  async run({ request, reason }, env) {
    const version = await versionOf(leaveRequest, request, env)
    return env.call(leaveRequestUpdate, { id: request, body: { status: 'CANCELLED', cancelReason: reason, version } })
  },
  done: (row) => ({
    say: say('Leave of {{name}} cancelled', { name: row.employee.name }),
    became: { resource: 'leaveRequest', id: row.id, now: row },
    stale: ['leaveRequest', 'leaveBalance'],
  }),
})
