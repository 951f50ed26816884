import * as z from 'zod/mini'
import { pickOf, versionOf } from '#commands/prompts/record-commands.ts'
import { Id, Reason } from '#contract/core/common.ts'
import type { Described } from '#contract/core/resource/described.ts'
import { leaveBalance, leaveBalanceUpdate } from '#contract/hr/leave-balance.ts'
import type { LeaveBalance } from '#contract/hr/leave-balance.ts'
import { focused } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'
import { int, text } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'

const described = leaveBalance as unknown as Described<'leaveBalance', LeaveBalance>

export default defineCommand({
  id: 'leaveBalance.adjust',
  title: 'Adjust a leave balance',
  short: 'Adjust',
  section: 'leaveBalance',
  resource: 'leaveBalance',
  keywords: ['correct', 'add days', 'sesuaikan saldo cuti', 'tambah cuti'],
  permission: 'leave:update',
  risk: 'irreversible',
  destructive: false,
  surfaces: ['palette', 'row', 'drawer'],
  args: z.object({ balance: Id, adjustment: z.number(), reason: Reason }),
  ask: {
    balance: pickOf(described),
    adjustment: int('How much is added? Less than zero takes away.', { names: ['add', 'tambah'] }),
    reason: text('Why?', { max: 500, names: ['reason', 'alasan'] }),
  },
  from: { balance: focused('leaveBalance') },
  confirm: ({ adjustment }, _ctx, targets) => ({
    title: say('Adjust the balance of {{name}} by {{n}}?', { name: targets[0]?.label ?? '', n: adjustment ?? 0 }),
    detail: 'The ledger has it for good; another adjustment takes it back.',
    action: 'Adjust',
  }),
  async run({ balance, adjustment, reason }, env) {
    const version = await versionOf(described, balance, env)
    return env.call(leaveBalanceUpdate, { id: balance, body: { adjustment, reason, version } })
  },
  done: (row) => ({
    say: say('{{name}}: {{n}} left', { name: row.employee.name, n: row.remaining }),
    became: { resource: 'leaveBalance', id: row.id, now: row },
    stale: ['leaveBalance'],
  }),
})
