import { describe, expect, it } from 'vitest'
import { saleCommands } from '#commands/prompts/sales.ts'
import type { AnyCall } from '#contract/call.ts'
import { channelNames } from '#contract/channel.ts'
import { sales } from '#contract/sale.ts'
import { nameRef } from '#engine/context.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { english } from '#engine/say.ts'
import { readState } from '#engine/state.ts'
import { context, fakeHost, sent } from './fixtures.ts'

const record = { id: 7, version: 4, invoiceCode: 'INV/7', exclude: false }

describe.each(channelNames)('%s.match', (channel) => {
  const match = saleCommands(channel).find(({ id }) => id === `${channel}.match`)!
  const { calls } = sales[channel]
  const focused = { ...nameRef({ resource: channel, id: 7, label: 'INV/7' }), record: record as never }
  const answers = (matchStatus: string) =>
    new Map<AnyCall, unknown>([
      [calls.update, { ...record, matchStatus }],
      [calls.read, { ...record, version: 9 }],
    ])

  it('is hidden without its permission', () => {
    expect(readState(match, context({ focused, permissions: ['channel:read'] })).kind).toBe('hidden')
  })

  it('asks with what, and then for that alone', () => {
    const ctx = context({ focused })
    expect(nextStep(match, {}, ctx)).toMatchObject({ kind: 'ask', field: { key: 'with' } })
    expect(nextStep(match, { with: 'voucher' }, ctx)).toMatchObject({ kind: 'ask', field: { key: 'voucher' } })
    expect(nextStep(match, { with: 'student' }, ctx)).toMatchObject({ kind: 'ask', field: { key: 'student' } })
    expect(nextStep(match, { with: 'none' }, ctx).kind).toBe('run')
  })

  it.each([
    [{ with: 'voucher', voucher: 3 }, { voucherId: 3 }, 'MATCHED', 'Sale INV/7 is matched'],
    [{ with: 'student', student: 5 }, { studentId: 5 }, 'MATCHED', 'Sale INV/7 is matched'],
    [{ with: 'none' }, { voucherId: null, studentId: null }, 'UNMATCHED', 'Sale INV/7 is matched with nothing'],
  ] as const)('of %j sends %j', async (given, body, status, said) => {
    const world = fakeHost(context({ focused }), answers(status))
    await runCommand(match, given, world.host, { source: 'row' })
    expect(sent(world)).toEqual([[calls.update, { id: 7, body: { version: 4, ...body } }]])
    expect(world.toasts.map(({ say }) => english(say))).toEqual([said])
    expect(world.stale).toEqual([channel, 'voucher'])
  })

  it('reads the version of a sale that was not seen', async () => {
    const world = fakeHost(context(), answers('MATCHED'))
    await runCommand(match, { record: 7, with: 'student', student: 5 }, world.host, { source: 'palette' })
    expect(sent(world)[1]?.[1]).toMatchObject({ body: { version: 9 } })
  })
})
