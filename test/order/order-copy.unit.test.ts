import { describe, expect, it } from 'vitest'
import copy from '#commands/order/copy.ts'
import { runCommand } from '#engine/run.ts'
import { context, fakeRuntime } from '#test/commands/fixtures.ts'
import { orderRef } from './orders.ts'

describe('order.copy', () => {
  it('copies the facts that are there, a line each, without asking the server for what is on screen', async () => {
    const world = fakeRuntime(context({ focused: orderRef() }), new Map())
    await runCommand(copy, { order: 9 }, world.runtime, { source: 'key' })
    const text =
      'ORD-261120-00031\nSiti Rahmawati\nsiti.rahma@contoh.example\nAdministrasi Perkantoran dengan Excel\nRp 450.000'
    expect([world.calls, world.copied]).toEqual([[], [{ text }]])
  })
})
