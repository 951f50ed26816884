import { expect, it } from 'vitest'
import command from '#commands/leaveBalance/adjust.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { leaveBalanceUpdate } from '#contract/hr/leave-balance.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

const balance = { id: 9, version: 2, employee: { id: 3, name: 'Ratih' }, remaining: 13 }

it('leaveBalance.adjust asks how much and why', async () => {
  const ctx = context({ focused: { resource: 'leaveBalance', id: 9, label: 'Ratih', record: balance } as never })
  expect(nextStep(command, {}, ctx)).toMatchObject({ field: { key: 'adjustment' } })
  expect(nextStep(command, { adjustment: 1 }, ctx)).toMatchObject({ field: { key: 'reason' } })
  const world = fakeRuntime(ctx, new Map<AnyCall, unknown>([[leaveBalanceUpdate, balance]]))
  await runCommand(command, { adjustment: 1, reason: 'Lembur' }, world.runtime, { source: 'drawer' })
  expect(sent(world)).toEqual([[leaveBalanceUpdate, { id: 9, body: { adjustment: 1, reason: 'Lembur', version: 2 } }]])
})
