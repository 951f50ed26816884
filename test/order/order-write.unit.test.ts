import { expect, it } from 'vitest'
import command from '#commands/order/write.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { orderRef } from './orders.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

it('order.write opens the page of a message to the buyer', async () => {
  const ctx = context({ focused: orderRef() })
  expect(readState(command, { ...ctx, permissions: ['order:read'] }).kind).toBe('hidden')
  const world = fakeRuntime(ctx)
  await runCommand(command, {}, world.runtime, { source: 'palette' })
  expect(sent(world)).toEqual([])
  expect(world.went).toEqual(['/message/write?about=order&id=9'])
})
