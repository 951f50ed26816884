import { describe, expect, it } from 'vitest'
import type { Translate } from '#console/app/i18n.ts'
import { fittedWidth, suggestedWidths } from '#console/list/columns/fit.ts'
import { layoutOf } from '#console/list/columns/layout.ts'
import type { Column } from '#console/list/resource-list.ts'

interface Row {
  code: string
  note: string | null
  price: number
}

const columns: readonly Column<Row>[] = [
  { key: 'code', title: 'Code', width: 100, kind: 'code', value: ({ code }) => code },
  { key: 'note', title: 'Note', width: 200, kind: 'text', value: ({ note }) => note },
  { key: 'price', title: 'Price', width: 90, kind: 'money', align: 'end', value: ({ price }) => price },
]
const t: Translate = (text: string) => text
const row = (code: string, note: string | null = 'a note') => ({ code, note, price: 5 })
const widths = (rows: readonly Row[]) => suggestedWidths(columns, rows, t)

describe('the widths of a list', () => {
  it('are those of its description before rows have come', () => {
    expect(widths([])).toEqual({ code: 100, note: 200, price: 90 })
  })

  it('leave room for the longest code that has come', () => {
    const { code = 0 } = widths([row('PIN-1'), row('WWMQ-WWMQ-WWMQ-2026')])
    expect(code).toBeGreaterThan(190)
    expect(widths([row('PIN-1')]).code).toBe(100)
  })

  it('end where a code would hide the list', () => {
    expect(widths([row('X'.repeat(200))]).code).toBeLessThan(400)
  })

  it('are those of the title where nothing has a value, and as usual where anything has', () => {
    expect(widths([row('A', null), row('B', '')]).note).toBeLessThan(60)
    expect(widths([row('A', null), row('B')]).note).toBe(200)
  })

  it('give way to a width that was chosen', () => {
    const fits = widths([row('A'.repeat(30))])
    const { columns: shown } = layoutOf(columns, 1400, 'code.120', fits)
    expect(shown.map(({ width }) => width)).toEqual([120, 200, 90])
    expect(layoutOf(columns, 1400, undefined, fits).columns[0]?.width).toBe(fits.code)
  })

  it('are fitted to what their cells show when one asks for it', () => {
    const [, note] = columns
    if (!note) throw new Error('no column')
    const [short, long] = ['no', 'a much longer note than the other one'].map((text) =>
      fittedWidth(note, [row('A', text)], t),
    )
    expect(short).toBeLessThan(80)
    expect(long).toBeGreaterThan(200)
    expect(fittedWidth(note, [row('A', 'long '.repeat(80))], t)).toBeLessThan(450)
  })
})
