import { expect, it } from 'vitest'
import rename from '#commands/media/rename.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { mediaChange } from '#contract/media/media.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { item, itemRef } from './items.ts'

it('media.rename is hidden without its permission, asks for the name, and sends it with the version that was seen', async () => {
  const ctx = context({ focused: itemRef() })
  expect(readState(rename, context({ focused: itemRef(), permissions: ['media:read'] })).kind).toBe('hidden')
  expect(nextStep(rename, {}, ctx)).toMatchObject({ kind: 'ask', field: { key: 'name' } })
  const world = fakeRuntime(ctx, new Map<AnyCall, unknown>([[mediaChange, item({ name: 'baru.png' })]]))
  await runCommand(rename, { record: 7, name: 'baru.png' }, world.runtime, { source: 'key' })
  expect(sent(world)).toEqual([[mediaChange, { id: 7, body: { version: 4, name: 'baru.png' } }]])
})
