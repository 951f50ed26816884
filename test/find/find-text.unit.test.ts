import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rankOf, ranks, readText } from '#server/core/find/text.ts'

describe('what a typed text may be', () => {
  it.each([
    ['PIN-7K2M9QXA', { isCode: true, codes: ['PIN-7K2M9QXA', 'pin-7k2m9qxa'], email: undefined, phone: undefined }],
    ['tokped-aBc', { isCode: true, codes: ['tokped-aBc', 'TOKPED-ABC', 'tokped-abc'] }],
    ['AKN/2026/11/000123', { isCode: true }],
    ['  Dewi   Anggraini ', { whole: 'Dewi Anggraini', words: ['dewi', 'anggraini'], isCode: false, phone: undefined }],
    ['Budi@Contoh.example', { email: 'budi@contoh.example', isCode: false }],
    ['@contoh', { email: undefined }],
    ['budi @contoh', { email: undefined, words: ['budi', '@contoh'] }],
    ['0812-0000-1234', { phone: '+6281200001234', isCode: true }],
    ['+62 812 0000 1234', { phone: '+6281200001234' }],
    ['(0812) 0000.1234', { phone: '+6281200001234' }],
    ['6281200001234', { phone: '+6281200001234' }],
    ['81200001234', { phone: '+6281200001234' }],
    ['+1 202 555 0100', { phone: '+12025550100' }],
    ['08120', { phone: undefined }],
    ['9999000011112222', { phone: undefined, isCode: true }],
    ['2026-11-03', { days: ['2026-11-03', '2026-11-03'], phone: undefined }],
    ['3/11/2026', { days: ['2026-11-03', '2026-11-03'] }],
    ['2024-2', { days: ['2024-02-01', '2024-02-29'] }],
    ['2026-02-30', { days: undefined }],
    ['2026-13', { days: undefined }],
    ['0000-01-01', { days: undefined }],
    ['', { whole: '', words: [], codes: [], isCode: false }],
  ])('reads “%s”', (text, expected) => {
    expect(readText(text)).toMatchObject(expected)
  })

  it('names only days that there are', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{4}-\d\d?(-\d\d?)?$/), (text) => {
        const { days } = readText(text)
        for (const day of days ?? []) expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day)
      }),
    )
  })
})

describe('how well words fit', () => {
  it.each([
    ['dewi', ['Dewi Anggraini'], ranks.prefix],
    ['Dewi Ang', ['Dewi Anggraini', null], ranks.prefix],
    ['ang', ['Dewi Anggraini'], ranks.word],
    ['anggraini dewi', ['Dewi Anggraini'], ranks.word],
    ['hadir', ['daftar-hadir.xlsx'], ranks.word],
    ['ggra', ['Dewi Anggraini'], ranks.part],
    ['ang rai', ['Dewi Anggraini'], ranks.part],
    ['siti', [null, 'x siti'], ranks.word],
  ])('ranks “%s” in %j', (text, texts, rank) => {
    expect(rankOf(readText(text), texts)).toBe(rank)
  })
})
