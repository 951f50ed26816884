import { expect, it } from 'vitest'
import verifyCodes from '#commands/voucher/verify-file.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { verifyFile } from '#contract/redemption/verification.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { context, fakeRuntime } from '#test/commands/fixtures.ts'

it('voucher.verify-file asks for the file, sends its lines as they are, and follows the job where the result will be', async () => {
  expect(nextStep(verifyCodes, {}, context())).toMatchObject({ kind: 'ask', field: { key: 'rows' } })
  const progressId = '0b9f2a44-5a8e-4a57-9a57-6d3f6c1b2a10'
  const world = fakeRuntime(context(), new Map<AnyCall, unknown>([[verifyFile, { progressId }]]))
  const rows = [
    { line: 2, code: 'PIN-1' },
    { line: 3, code: null },
    { line: 4, code: 'PIN-1' },
  ]
  await runCommand(verifyCodes, { rows, fileName: 'kode.csv' }, world.runtime, { source: 'palette' })
  expect(world.calls).toMatchObject([{ input: { body: { rows, fileName: 'kode.csv' } } }])
  expect(verifyCodes.done({ progressId }, { rows }, context())).toMatchObject({
    track: progressId,
    goTo: `/verification?job=${progressId}`,
  })
})
