import { expect, it } from 'vitest'
import copy from '#commands/media/copy-link.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime } from '#test/commands/fixtures.ts'
import { itemRef } from './items.ts'

it('media.copy-link is hidden without its permission, and copies the address of the item in its folder', async () => {
  const ctx = context({ focused: itemRef() })
  expect(readState(copy, context({ focused: itemRef(), permissions: [] })).kind).toBe('hidden')
  const world = fakeRuntime(ctx)
  await runCommand(copy, { record: 7 }, world.runtime, { source: 'key' })
  expect(world.copied).toEqual(['/gallery?parentId=3&open=7'])
})
