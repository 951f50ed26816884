import { expect, it } from 'vitest'
import moveOut from '#commands/media/move-out.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { mediaMove } from '#contract/media/media.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { item, itemRef } from './items.ts'

it('media.move-out is hidden without its permission, and moves out of all folders', async () => {
  const ctx = context({ focused: itemRef() })
  expect(readState(moveOut, context({ focused: itemRef(), permissions: ['media:read'] })).kind).toBe('hidden')
  const world = fakeRuntime(ctx, new Map<AnyCall, unknown>([[mediaMove, item({ parent: null, parentId: null })]]))
  await runCommand(moveOut, { record: 7 }, world.runtime, { source: 'key' })
  expect(sent(world)).toEqual([[mediaMove, { mediaItemId: 7, body: { mediaParentId: null, version: 4 } }]])
})
