import { expect, it } from 'vitest'
import recordCommands from '#commands/record/records.ts'
import type { AnyCall } from '#contract/core/call.ts'
import type { AnyCommand } from '#engine/define.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { entryRef } from './lookups.ts'
import { listXlsx } from '#contract/core/list/list-calls.ts'

const exportEntries = recordCommands.find(({ id }) => id === 'lookup.export') as AnyCommand

it('saves the list on screen, or what is selected in it, with the columns that it shows', async () => {
  expect(readState(exportEntries, context({ permissions: ['media:read'] })).kind).toBe('hidden')
  const query = { type: 'grade', active: true }
  const filter = { resource: 'lookup', query, total: 3, sort: 'order', columns: ['order', 'name'] } as const
  expect(nextStep(exportEntries, { format: 'csv' }, context({ filter }))).toMatchObject({
    kind: 'run',
    args: [{ format: 'csv', filter: query, sort: 'order', columns: ['order', 'name'] }],
  })
  const ctx = context({ filter, selection: [entryRef()] })
  const world = fakeRuntime(ctx, new Map<AnyCall, unknown>([[listXlsx, new Blob(['x'])]]))
  await runCommand(exportEntries, { format: 'xlsx' }, world.runtime, { source: 'palette' })
  const [[endpoint, input] = []] = sent(world) as [AnyCall, { query: object }][]
  expect(endpoint).toBe(listXlsx)
  expect(input?.query).toMatchObject({ ids: [7], customerId: 1, columns: ['order', 'name'] })
})
