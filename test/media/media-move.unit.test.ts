import { expect, it } from 'vitest'
import move from '#commands/media/move.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { mediaMove } from '#contract/media/media.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { item, itemRef } from './items.ts'

it('media.move is hidden without its permission, asks for the folder, and moves with the version that was seen', async () => {
  const ctx = context({ focused: itemRef() })
  expect(readState(move, context({ focused: itemRef(), permissions: ['media:read'] })).kind).toBe('hidden')
  expect(nextStep(move, {}, ctx)).toMatchObject({ kind: 'ask', field: { key: 'folder' } })
  const world = fakeRuntime(ctx, new Map<AnyCall, unknown>([[mediaMove, item({ parent: { id: 9, name: 'Promosi' } })]]))
  await runCommand(move, { record: 7, folder: 9 }, world.runtime, { source: 'key' })
  expect(sent(world)).toEqual([[mediaMove, { mediaItemId: 7, body: { mediaParentId: 9, version: 4 } }]])
  expect(world.toasts.at(-1)?.say).toMatchObject({ data: { folder: 'Promosi' } })
})
