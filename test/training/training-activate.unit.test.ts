import { describe, expect, it } from 'vitest'
import { pickTraining, trainingRef } from '#commands/prompts/learning/training.ts'
import activate from '#commands/training/activate.ts'
import type { AnyCall } from '#contract/core/call.ts'
import type { Training } from '#contract/training/training.ts'
import { trainingActivate, trainingList } from '#contract/training/training.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

const ready: Training = {
  id: 4,
  name: 'Kamera depan',
  versionTag: 'v4',
  trainedAt: '2026-10-01T03:00:00Z',
  datasetSize: 1900,
  accuracy: 92.7,
  precision: 91.9,
  recall: 90.6,
  f1: 91.2,
  evaluatedAt: '2026-10-01T03:00:00Z',
  status: 'READY',
  active: false,
  version: 1,
}
const draft: Training = { ...ready, id: 5, status: 'DRAFT' }
const used: Training = { ...ready, id: 6, active: true }
const answers = new Map<AnyCall, unknown>([
  [trainingList, { data: [ready, draft, used] }],
  [trainingActivate, { ...ready, active: true }],
])

describe('training.activate', () => {
  it('is hidden without its permission, and asks which', () => {
    expect(readState(activate, context({ permissions: ['training:read'] })).kind).toBe('hidden')
    expect(nextStep(activate, {}, context())).toMatchObject({ kind: 'ask', field: { key: 'training' } })
  })

  it('offers those that are ready and not in use, and is blocked for a draft', async () => {
    const world = fakeRuntime(context(), answers)
    const env = { call: world.runtime.caller(() => ({}) as never), customerId: 1 }
    expect((await pickTraining().search('', env)).map(({ id }) => id)).toEqual([4])
    const ctx = context({ known: [trainingRef(draft)] })
    expect(activate.blocked?.({ training: 5 }, ctx)).toMatchObject({ code: 'ILLEGAL_TRANSITION' })
  })

  it('sets it active', async () => {
    const world = fakeRuntime(context(), answers)
    await runCommand(activate, { training: 4 }, world.runtime, { source: 'palette' })
    expect(sent(world)).toEqual([[trainingActivate, { id: 4, query: { customerId: 1 } }]])
  })
})
