import { expect, it } from 'vitest'
import upload from '#commands/media/upload.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { mediaUpload } from '#contract/media/media.ts'
import { nextStep } from '#engine/next-step.ts'
import { pastRun } from '#engine/past.ts'
import { runCommand } from '#engine/run.ts'
import { english } from '#engine/say.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { item } from './items.ts'

const files = [new File(['a'], 'a.txt'), new File(['b'], 'b.txt')]

it('media.upload is hidden without its permission, asks for the files, and sends each into the folder that is open', async () => {
  const ctx = context({ filter: { resource: 'media', query: { parentId: 9 }, total: 3 } })
  expect(readState(upload, context({ permissions: ['media:read'] })).kind).toBe('hidden')
  expect(nextStep(upload, {}, ctx)).toMatchObject({ kind: 'ask', field: { key: 'file', prompt: { kind: 'file' } } })
  const world = fakeRuntime(ctx, new Map<AnyCall, unknown>([[mediaUpload, item()]]))
  await runCommand(upload, { file: files }, world.runtime, { source: 'palette' })
  const query = { customerId: 1, mediaParentId: 9 }
  expect(sent(world)).toEqual(files.map((file) => [mediaUpload, { query, body: { file } }]))
  expect(english(world.toasts.at(-1)?.say ?? '')).toBe('2 files uploaded')
})

it('what was uploaded is not remembered of a run', () => {
  expect(pastRun(upload, { file: files, folder: 9 }, context()).given).toEqual({ folder: 9 })
})
