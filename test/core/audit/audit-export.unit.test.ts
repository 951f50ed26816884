import { expect, it } from 'vitest'
import exportAudit from '#commands/audit/export.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { nameRef } from '#engine/context.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { listCsv, listXlsx } from '#contract/core/list/list-calls.ts'

const filter = { resource: 'audit', query: { action: ['voucher.reset'] }, total: 3, sort: '-at' } as const

it('saves the changes as they are filtered, for who may read them', async () => {
  expect(readState(exportAudit, context({ permissions: ['voucher:read'] })).kind).toBe('hidden')
  const world = fakeRuntime(context({ filter }), new Map<AnyCall, unknown>([[listCsv, new Blob(['csv'])]]))
  await runCommand(exportAudit, { format: 'csv' }, world.runtime, { source: 'toolbar' })
  const query = {
    action: ['voucher.reset'],
    customerId: 1,
    sort: '-at',
    columns: undefined,
    separator: 'comma',
    reader: 'people',
    words: undefined,
  }
  expect(sent(world)).toEqual([[listCsv, { list: 'audit', query }]])
})

it('saves the changes that are selected alone', async () => {
  const selection = [7, 9].map((id) => nameRef({ resource: 'audit', id, label: String(id) }))
  const world = fakeRuntime(context({ filter, selection }), new Map<AnyCall, unknown>([[listXlsx, new Blob(['xlsx'])]]))
  await runCommand(exportAudit, { format: 'xlsx' }, world.runtime, { source: 'bulk' })
  expect(sent(world)[0]).toMatchObject([listXlsx, { list: 'audit', query: { ids: [7, 9] } }])
})
