import { expect, it } from 'vitest'
import replace from '#commands/media/replace.ts'
import type { AnyCall } from '#contract/core/call.ts'
import type { MediaUse } from '#contract/media/media.ts'
import { mediaReplace, mediaUses } from '#contract/media/media.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { itemRef } from './items.ts'

const use = (more: Partial<MediaUse>): MediaUse => ({
  what: 'class',
  id: 5,
  name: 'Excel',
  path: '/kelas/edit/5',
  fixed: false,
  ...more,
})

it('media.replace names every record that changes before and after, and leaves out what keeps its picture', async () => {
  const uses = [
    use({}),
    use({ id: 6, name: 'Barista' }),
    use({ what: 'instructor', id: 2, name: null }),
    use({ what: 'attendance image check', id: 3, fixed: true }),
  ]
  const { runtime } = fakeRuntime(context(), new Map<AnyCall, unknown>([[mediaUses, uses]]))
  const call = runtime.caller(() => ({ command: replace.id, surface: 'palette', idempotencyKey: '' }), {})
  expect(await replace.background?.({ record: 7 }, { call, customerId: 1 })).toEqual([
    { label: 'class', text: 'Excel\nBarista' },
    { label: 'instructor', text: '#2' },
  ])
  const done = (count: number) =>
    replace.done(
      { id: 7, newMediaItemId: 8, replaced: count, uses: uses.slice(0, count) },
      { record: 7, by: 8 },
      context(),
    )
  expect(done(3)).toMatchObject({ detail: 'Excel, Barista, #2' })
  expect(done(0)).not.toHaveProperty('detail')
})

it('media.replace is hidden without its permission, asks for the other item and for a confirmation', async () => {
  const ctx = context({ focused: itemRef() })
  expect(readState(replace, context({ focused: itemRef(), permissions: ['media:read'] })).kind).toBe('hidden')
  expect(nextStep(replace, {}, ctx)).toMatchObject({ kind: 'ask', field: { key: 'by' } })
  expect(nextStep(replace, { by: 8 }, ctx)).toMatchObject({ kind: 'confirm' })
  const answer = { id: 7, newMediaItemId: 8, replaced: 2, uses: [use({}), use({ id: 6, name: null })] }
  const world = fakeRuntime(ctx, new Map<AnyCall, unknown>([[mediaReplace, answer]]))
  await runCommand(replace, { record: 7, by: 8 }, world.runtime, { source: 'key', confirmed: true } as never)
  expect(sent(world)).toEqual([[mediaReplace, { oldMediaItemId: 7, query: { newMediaItemId: 8 } }]])
})
