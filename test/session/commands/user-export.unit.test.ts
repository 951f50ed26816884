import { expect, it } from 'vitest'
import recordCommands from '#commands/record/records.ts'
import type { AnyCall } from '#contract/core/call.ts'
import type { AnyCommand } from '#engine/define.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { listCsv } from '#contract/core/list/list-calls.ts'

const exportUsers = recordCommands.find(({ id }) => id === 'user.export') as AnyCommand

it('saves the list as it is filtered, for who may read it', async () => {
  expect(readState(exportUsers, context({ permissions: ['role:read'] })).kind).toBe('hidden')
  const filter = { resource: 'user', query: { role: ['SUPPORT'] }, total: 3, sort: 'name' } as const
  const world = fakeRuntime(context({ filter }), new Map<AnyCall, unknown>([[listCsv, new Blob(['csv'])]]))
  await runCommand(exportUsers, { format: 'csv' }, world.runtime, { source: 'toolbar' })
  const query = {
    role: ['SUPPORT'],
    customerId: 1,
    sort: 'name',
    columns: undefined,
    separator: 'comma',
    reader: 'people',
  }
  expect(sent(world)).toEqual([[listCsv, { list: 'user', query }]])
})
