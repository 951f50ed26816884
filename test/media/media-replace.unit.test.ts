import { expect, it } from 'vitest'
import replace from '#commands/media/replace.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { mediaReplace } from '#contract/media/media.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeHost, sent } from '#test/commands/fixtures.ts'
import { itemRef } from './items.ts'

it('media.replace is hidden without its permission, asks for the other item and for a confirmation', async () => {
  const ctx = context({ focused: itemRef() })
  expect(readState(replace, context({ focused: itemRef(), permissions: ['media:read'] })).kind).toBe('hidden')
  expect(nextStep(replace, {}, ctx)).toMatchObject({ kind: 'ask', field: { key: 'by' } })
  expect(nextStep(replace, { by: 8 }, ctx)).toMatchObject({ kind: 'confirm' })
  const answer = { id: 7, newMediaItemId: 8, replaced: 2, uses: [] }
  const world = fakeHost(ctx, new Map<AnyCall, unknown>([[mediaReplace, answer]]))
  await runCommand(replace, { record: 7, by: 8 }, world.host, { source: 'key', confirmed: true } as never)
  expect(sent(world)).toEqual([[mediaReplace, { oldMediaItemId: 7, query: { newMediaItemId: 8 } }]])
})
