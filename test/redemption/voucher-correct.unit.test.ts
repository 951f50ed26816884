import { expect, it } from 'vitest'
import correct from '#commands/voucher/correct.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { correctCode } from '#contract/redemption/correction.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime } from '#test/commands/fixtures.ts'

it('voucher.correct is hidden without its permission, asks before it runs, and sends the number alone', async () => {
  expect(readState(correct, context({ permissions: ['voucher:read'] })).kind).toBe('hidden')
  expect(nextStep(correct, { voucher: 7 }, context()).kind).toBe('confirm')
  const answer = { voucherId: 7, code: 'PIN-7K2M9QXA', status: 200, answer: 'ok' }
  const world = fakeRuntime(context(), new Map<AnyCall, unknown>([[correctCode, answer]]))
  await runCommand(correct, { voucher: 7 }, world.runtime, { source: 'palette' })
  expect(world.calls).toMatchObject([{ input: { id: 7 } }])
})
