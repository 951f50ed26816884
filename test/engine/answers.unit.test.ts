import { describe, expect, it } from 'vitest'
import importVouchers from '#commands/voucher/import.ts'
import reset from '#commands/voucher/reset.ts'
import type { Prompt } from '#engine/prompt.ts'
import { bool, date, int, oneOf, rupiah, text } from '#engine/prompt.ts'
import { checkAnswer, readAnswer } from '#engine/answers/read-answer.ts'
import { counted, english, say, sentence } from '#engine/say.ts'
import { cellValue, checkRows, guessMapping, isGood, rowToSend } from '#engine/sheet-map.ts'
import { showAnswer } from '#engine/answers/show-answer.ts'
import { context, ref } from '#test/commands/fixtures.ts'

const today = '2026-11-21'

describe('readAnswer', () => {
  it.each<[Prompt, string, unknown]>([
    [int('Count'), '1.000', 1000],
    [rupiah('Price'), '450rb', 450_000],
    [date('Until'), 'besok', '2026-11-22'],
    [text('Prefix', { capitals: true }), ' pin ', 'PIN'],
    [text('Why?'), '   ', undefined],
  ])('reads what was typed', (prompt, typed, value) => {
    expect(readAnswer(prompt, typed, today)).toEqual({ ok: true, value })
  })

  it('says what cannot be read', () => {
    expect(readAnswer(int('Count'), 'many', today)).toMatchObject({ ok: false, problem: 'Enter a whole number.' })
  })

  it('checks one answer against the command', () => {
    const field = { key: 'reason', prompt: text('Why?'), required: true }
    expect(checkAnswer(reset, field, undefined)).toBe("can't be empty!")
    expect(checkAnswer(reset, field, 'x'.repeat(501))).toBe('must have at most 500 characters')
    expect(checkAnswer(reset, field, 'wrong class')).toBeUndefined()
    expect(checkAnswer(reset, { ...field, key: 'force', required: false }, undefined)).toBeUndefined()
  })
})

describe('showAnswer', () => {
  const ctx = context({ known: [ref()] })
  const shown = (prompt: Prompt, value: unknown) => english(showAnswer(prompt, value, ctx))
  it('names records, and counts several', () => {
    const pick = { kind: 'record', resource: 'voucher', label: 'Which?', search: async () => [] } as const
    expect(shown(pick, 7)).toBe('PIN-00000007')
    expect(shown(pick, [7])).toBe('PIN-00000007')
    expect(shown(pick, [7, 8])).toBe('2 chosen')
    expect(shown(pick, 99)).toBe('99')
  })

  it('shows values the way people write them', () => {
    expect(shown(rupiah('Price'), 450_000)).toBe('Rp.450.000')
    expect(shown(date('Until'), '2026-11-30')).toBe('30 Nov 2026')
    expect(shown(bool('Sure?', { yes: 'Exclude' }), true)).toBe('Exclude')
    expect(shown(oneOf('Mode', [{ value: 'a', label: 'First' }]), 'a')).toBe('First')
  })
})

describe('sentences', () => {
  it('count, and hold other sentences', () => {
    expect(english(counted(1, 'one', '{{count}} of them'))).toBe('one')
    expect(english(say('{{who}}: {{why}}', { who: 'A', why: say('no {{x}}', { x: 1 }) }))).toBe('A: no 1')
    expect(sentence('x')).toEqual({ text: 'x', data: {} })
  })
})

describe('sheets', () => {
  const prompt = importVouchers.ask.rows
  if (prompt === undefined || typeof prompt === 'function' || prompt.kind !== 'sheet') throw new Error('no sheet')
  const { columns } = prompt

  it('guesses columns by English and Indonesian names, none twice', () => {
    expect(guessMapping(['No', 'Kode Voucher', 'Nama Kelas', 'Harga', 'Berlaku sampai'], columns)).toEqual({
      code: 1,
      className: 2,
      price: 3,
      expiresAt: 4,
    })
    expect(guessMapping(['external code', 'code'], columns)).toEqual({ externalCode: 0, code: 1 })
    expect(guessMapping(['', 'x'], columns)).toEqual({})
  })

  it('reads cells, and leaves what it cannot read as it is', () => {
    expect(cellValue(new Date('2026-11-30T00:00:00Z'), 'date', today)).toBe('2026-11-30')
    expect(cellValue(46_356, 'date', today)).toBe('2026-11-30')
    expect(cellValue('30/11/2026', 'date', today)).toBe('2026-11-30')
    expect(cellValue('soon', 'date', today)).toBe('soon')
    expect(cellValue('Rp.450.000', 'rupiah', today)).toBe(450_000)
    expect(cellValue(12345, 'text', today)).toBe('12345')
    expect(cellValue(null, 'text', today)).toBeUndefined()
  })

  it('names what is wrong with a row, and rows that are the same', () => {
    const rows = [
      { line: 2, cells: ['PIN-AAAA', 'Excel', '450rb'] },
      { line: 3, cells: ['x', 'Excel', 'much'] },
      { line: 4, cells: ['pin-aaaa ', null, null] },
    ]
    const checked = checkRows(rows, { code: 0, className: 1, price: 2 }, prompt, today)
    expect(checked.map(isGood)).toEqual([true, false, false])
    expect(checked[1]?.problems.map((problem) => problem.key)).toEqual(['code', 'price'])
    expect(checked[2]?.sameAs).toBe(2)
    expect(checked[0] && rowToSend(checked[0])).toEqual({
      line: 2,
      code: 'PIN-AAAA',
      className: 'Excel',
      price: 450_000,
    })
  })
})
