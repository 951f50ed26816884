import { describe, expect, it } from 'vitest'
import restore from '#commands/lookup/restore.ts'
import { pickLookup } from '#commands/prompts/lookup.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { generalList, generalUpdate } from '#contract/customer/lookup.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { lookup } from './lookups.ts'

const answers = new Map<AnyCall, unknown>([
  [generalList, { data: [lookup()] }],
  [generalUpdate, lookup({ version: 4 })],
])

describe('lookup.restore', () => {
  it('is offered to who may change and delete, and finds deleted entries', async () => {
    expect(readState(restore, context({ permissions: ['setting:update'] })).kind).toBe('hidden')
    const world = fakeRuntime(context(), answers)
    const env = { call: world.runtime.caller(() => ({}) as never), customerId: 1 }
    const prompt = pickLookup({ deleted: true })({ type: 'department' })
    expect(await prompt.search('tek', env)).toMatchObject([{ id: 7, label: 'Teknologi Informasi', of: ['department'] }])
    expect(await prompt.read?.(7, env)).toMatchObject({ id: 7 })
    expect(sent(world)).toEqual([
      [generalList, { type: 'department', query: { customerId: 1, limit: 20, deleted: true, keyword: 'tek' } }],
      [generalList, { type: 'department', query: { customerId: 1, limit: 20, deleted: true, ids: [7] } }],
    ])
  })

  it('puts the entry back', async () => {
    const world = fakeRuntime(context(), answers)
    await runCommand(restore, { type: 'department', record: 7 }, world.runtime, { source: 'palette' })
    expect(sent(world)).toEqual([[generalUpdate, { type: 'department', id: 7, body: { restore: true } }]])
  })
})
