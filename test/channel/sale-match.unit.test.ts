import { describe, expect, it } from 'vitest'
import { matchCommands } from '#commands/prompts/match-sale.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { channelNames, channelOf } from '#contract/channel/channel.ts'
import { sales } from '#contract/channel/sale.ts'
import { nameRef } from '#engine/context.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { english } from '#engine/say.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

const record = { id: 7, version: 4, invoiceCode: 'INV/7', exclude: false }

const withVouchers = channelNames.filter((name) => channelOf(name).direct !== true)

describe.each(withVouchers)('%s.match', (channel) => {
  const match = matchCommands[channel]
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
    [{ with: 'voucher', voucher: 3 }, { voucherId: 3 }, 'MATCHED', 'Sale INV/7 matched'],
    [{ with: 'student', student: 5 }, { studentId: 5 }, 'MATCHED', 'Sale INV/7 matched'],
    [{ with: 'none' }, { voucherId: null, studentId: null }, 'UNMATCHED', 'Match of sale INV/7 removed'],
  ] as const)('of %j sends %j', async (given, body, status, said) => {
    const world = fakeRuntime(context({ focused }), answers(status))
    await runCommand(match, given, world.runtime, { source: 'row' })
    expect(sent(world)).toEqual([[calls.update, { id: 7, body: { version: 4, ...body } }]])
    expect(world.toasts.map(({ say }) => english(say))).toEqual([said])
    expect(world.stale).toEqual([channel, 'voucher'])
  })

  it('reads the version of a sale that was not seen', async () => {
    const world = fakeRuntime(context(), answers('MATCHED'))
    await runCommand(match, { record: 7, with: 'student', student: 5 }, world.runtime, { source: 'palette' })
    expect(sent(world)[1]?.[1]).toMatchObject({ body: { version: 9 } })
  })
})

describe('studentsekolahmu.match', () => {
  const match = matchCommands.studentsekolahmu
  const { calls } = sales.studentsekolahmu
  const focused = { ...nameRef({ resource: 'studentsekolahmu', id: 7, label: 'INV/7' }), record: record as never }

  it('asks for the student and the schedule, and offers no voucher', () => {
    const ctx = context({ focused })
    const step = nextStep(match, {}, ctx)
    expect(step).toMatchObject({ kind: 'ask', field: { key: 'with' } })
    expect(match.ask.with).toMatchObject({ options: [{ value: 'student' }, { value: 'none' }] })
    expect(nextStep(match, { with: 'student' }, ctx)).toMatchObject({ kind: 'ask', field: { key: 'student' } })
    expect(nextStep(match, { with: 'student', student: 5 }, ctx)).toMatchObject({ field: { key: 'schedule' } })
    expect(match.blocked?.({ with: 'voucher' }, ctx)).toEqual({ code: 'NO_VOUCHERS', data: { platform: 'Sekolah.mu' } })
  })

  it.each([
    [
      { with: 'student', student: 5, schedule: 9 },
      { studentId: 5, lmsClassId: 9 },
    ],
    [{ with: 'none' }, { studentId: null }],
  ] as const)('of %j sends %j', async (given, body) => {
    const world = fakeRuntime(
      context({ focused }),
      new Map<AnyCall, unknown>([[calls.update, { ...record, matchStatus: 'MATCHED' }]]),
    )
    await runCommand(match, given, world.runtime, { source: 'row' })
    expect(sent(world)).toEqual([[calls.update, { id: 7, body: { version: 4, ...body } }]])
  })
})
