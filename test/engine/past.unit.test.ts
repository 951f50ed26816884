import { describe, expect, it } from 'vitest'
import exclude from '#commands/voucher/exclude.ts'
import importVouchers from '#commands/voucher/import.ts'
import reset from '#commands/voucher/reset.ts'
import type { PastRun } from '#engine/past.ts'
import { pastRun, repeatable, withRun } from '#engine/past.ts'
import { context, ref } from '#test/commands/fixtures.ts'

const ctx = context({ known: [ref({ id: 7 }), ref({ id: 8 })] })

describe('what is remembered of a run', () => {
  it('is what a person could have answered, with the names of the records', () => {
    const run = pastRun(exclude, { voucher: [7, 8], exclude: true, version: 4 }, ctx)
    expect(run).toEqual({
      command: 'voucher.exclude',
      given: { voucher: [7, 8], exclude: true },
      picked: [
        { resource: 'voucher', id: 7, label: 'PIN-00000007' },
        { resource: 'voucher', id: 8, label: 'PIN-00000008' },
      ],
    })
  })

  it('is no file', () => {
    const rows = [{ line: 2, code: 'PIN-1' }]
    const run = pastRun(importVouchers, { rows, fileName: 'a.xlsx', platform: 'tokped' }, ctx)
    expect(run.given).toEqual({ platform: 'tokped' })
  })

  it('keeps each once, the newest first, and not for ever', () => {
    const run = (id: number): PastRun => ({ command: 'voucher.reset', given: { voucher: id }, picked: [] })
    const runs = [1, 2, 1].reduce<readonly PastRun[]>((before, id) => withRun(before, run(id)), [])
    expect(runs.map(({ given }) => given.voucher)).toEqual([1, 2])
    const many = Array.from({ length: 80 }, (_, at) => run(at)).reduce<readonly PastRun[]>(withRun, [])
    expect(many).toHaveLength(50)
    expect(many[0]?.given.voucher).toBe(79)
  })
})

describe('a run that is repeated', () => {
  it('keeps its answers but for the records that it was about', () => {
    const run = pastRun(reset, { voucher: 7, reason: 'wrong class' }, ctx)
    expect(repeatable(reset, run, ctx)).toEqual({ reason: 'wrong class' })
    const out = pastRun(exclude, { voucher: [7], exclude: true }, ctx)
    expect(repeatable(exclude, out, ctx)).toEqual({ exclude: true })
  })

  it('drops what the command no longer asks for', () => {
    const run = { command: 'voucher.reset', given: { reason: 'x', gone: 1 }, picked: [] }
    expect(repeatable(reset, run, ctx)).toEqual({ reason: 'x' })
  })
})
