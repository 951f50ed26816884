import { describe, expect, it } from 'vitest'
import history from '#commands/record/history.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { changeRef, context, fakeRuntime, ref } from './fixtures.ts'

const went = async (more: Parameters<typeof context>[0]) => {
  const world = fakeRuntime(context(more))
  const result = await runCommand(history, {}, world.runtime, { source: 'key' })
  return result.kind === 'done' ? world.went : result
}

describe('record.history', () => {
  it('is hidden without its permission, and where no record is at hand', () => {
    expect(readState(history, context({ permissions: ['voucher:read'], focused: ref() })).kind).toBe('hidden')
    expect(readState(history, context()).kind).toBe('hidden')
  })

  it('is blocked for a record that the audit does not know', () => {
    const focused = { resource: 'platform', id: 'tokped', label: 'Tokopedia' } as const
    expect(readState(history, context({ focused }))).toEqual({ kind: 'blocked', reason: { code: 'NO_RECORD' } })
  })

  it('goes to the changes of the record, or of the record that a change was made to', async () => {
    expect(await went({ focused: ref() })).toEqual(['/audit?resource=voucher&recordId=7'])
    expect(await went({ focused: changeRef({ resource: 'voucher_batch', recordId: 12 }) })).toEqual([
      '/audit?resource=voucher_batch&recordId=12',
    ])
  })

  it.each([
    ['complaint', 'complain'],
    ['tokped', 'platform_sale'],
  ] as const)('asks for a %s by the name that the audit has for it', async (resource, table) => {
    const focused = { resource, id: 5, label: '5' }
    expect(await went({ focused })).toEqual([`/audit?resource=${table}&recordId=5`])
  })
})
