import { expect, it } from 'vitest'
import open from '#commands/lookup/open.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

it('asks which list, and goes there', async () => {
  expect(readState(open, context({ permissions: ['user:read'] })).kind).toBe('hidden')
  expect(nextStep(open, {}, context())).toMatchObject({ kind: 'ask', field: { key: 'type' } })
  const world = fakeRuntime(context({ permissions: ['setting:read'] }))
  await runCommand(open, { type: 'bank' }, world.runtime, { source: 'palette' })
  expect([world.went, sent(world)]).toEqual([['/setting?list=bank'], []])
})
