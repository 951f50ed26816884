import { describe, expect, it } from 'vitest'
import { changed, moved, withPin, withWidth, writeChoices } from '#console/list/columns/edit.ts'
import { layoutOf } from '#console/list/columns/layout.ts'
import { arranged, readChoices } from '#console/list/columns/choices.ts'
import type { Column } from '#console/list/resource-list.ts'

const column = (key: string, more: Partial<Pick<Column<object>, 'main' | 'line'>> = {}): Column<object> => ({
  key,
  title: key.toUpperCase(),
  width: 100,
  kind: 'text',
  value: () => null,
  ...more,
})
const all = [column('code', { main: true, line: 1 }), column('class', { line: 2 }), column('price'), column('status')]
const shown = (choices: string | undefined, width = 1200) =>
  layoutOf(all, width, choices).columns.map(({ column: { key } }) => key)

describe('choices of columns', () => {
  it('are read from their text, and written back as the same', () => {
    const text = 'price.240!,-code,class*,status.80'
    expect(readChoices(text)).toEqual([
      { key: 'price', show: 'auto', width: 240, pinned: true },
      { key: 'code', show: 'never' },
      { key: 'class', show: 'always' },
      { key: 'status', show: 'auto', width: 80 },
    ])
    expect(writeChoices(all, readChoices(text))).toBe(text)
  })

  it('leave out what is none, and what the list does not know', () => {
    expect(readChoices('code,,§,<b>')).toEqual([{ key: 'code', show: 'auto' }])
    expect(shown('gone,status,code,class,price')).toEqual(['status', 'code', 'class', 'price'])
  })

  it('are nothing at all when they are what the list suggests', () => {
    expect(writeChoices(all, readChoices('code,class,price,status'))).toBe('')
    expect(writeChoices(all, readChoices('class,code,price,status'))).not.toBe('')
  })

  it('of before a column was made put it where it belongs', () => {
    expect(arranged(all, readChoices('status,-code,price')).map(({ column: { key } }) => key)).toEqual([
      'status',
      'code',
      'class',
      'price',
    ])
  })
})

describe('a hidden column', () => {
  const columns = [...all, { ...column('email'), hidden: true as const }]
  const keys = (choices?: string) => layoutOf(columns, 1200, choices).columns.map(({ column: { key } }) => key)

  it('is shown once it is chosen, and needs no word before', () => {
    expect(keys()).toEqual(['code', 'class', 'price', 'status'])
    expect(keys('email*')).toContain('email')
    expect(keys('code,-class')).not.toContain('email')
    const chosen = changed(columns, [], 'email', (choice) => ({ ...choice, show: 'always' }))
    expect(writeChoices(columns, chosen)).toBe('code,class,price,status,email*')
    const left = changed(columns, chosen, 'email', (choice) => ({ ...choice, show: 'never' }))
    expect(writeChoices(columns, left)).toBe('')
  })

  it('has no line on a phone before', () => {
    expect(layoutOf(columns, 390, 'email*').lines[1].map(({ key }) => key)).toEqual(['class', 'email'])
    expect(layoutOf(columns, 390, undefined).lines[1].map(({ key }) => key)).toEqual(['class'])
  })
})

describe('a layout', () => {
  it('keeps the column in view that says which record a row is', () => {
    const picture = { ...column('cover'), kind: 'custom' as const, value: () => '', render: () => '' }
    const columns = [picture, column('title', { line: 1 }), column('price'), column('status')]
    expect(layoutOf(columns, 300, 'cover*,title*,price*,status*').columns.map(({ left }) => left)).toEqual([
      undefined,
      36,
      undefined,
      undefined,
    ])
  })

  it('keeps the first column in view where the others do not fit', () => {
    const pinned = (width: number) => {
      const { columns, pinned: isAny } = layoutOf(all, width, 'code,class*,price*,status*')
      return [columns[0]?.left, isAny]
    }
    expect(pinned(2_000)).toEqual([undefined, false])
    expect(pinned(300)).toEqual([36, true])
  })

  it('puts pinned columns first, each at its place', () => {
    const { columns, pinned } = layoutOf(all, 1200, 'code,price.200!,status!')
    expect(columns.map(({ column: { key }, left }) => [key, left])).toEqual([
      ['price', 36],
      ['status', 236],
      ['code', undefined],
      ['class', undefined],
    ])
    expect(pinned).toBe(true)
  })

  it('shows main columns in little room, and those that were asked for', () => {
    expect(shown(undefined, 600)).toEqual(['code'])
    expect(shown('code,class,price*,status', 600)).toEqual(['code', 'price'])
    expect(shown('code,class,price,-status', 1200)).toEqual(['code', 'class', 'price'])
  })

  it('narrows what a row is called before a state or an amount is cut off, and drops what gives way first', () => {
    const state = { kind: 'status' as const, value: () => '', tone: () => 'neutral' as const }
    const columns: Column<object>[] = [
      { ...column('title', { main: true, line: 1 }), width: 280 },
      { ...column('price', { main: true }), kind: 'money', value: () => null },
      { ...column('status', { main: true }), ...state },
      { ...column('excluded', { main: true }), ...state, givesWay: true },
      column('code', { main: true }),
    ]
    const widths = (width: number) =>
      layoutOf(columns, width, undefined).columns.map(({ column: { key }, width: own }) => [key, own])
    expect(widths(450)).toEqual([
      ['title', 174],
      ['price', 100],
      ['status', 100],
    ])
    expect(widths(700).map(([key]) => key)).toEqual(['title', 'price', 'status', 'code'])
    expect(widths(800).map(([key]) => key)).toEqual(['title', 'price', 'status', 'excluded', 'code'])
  })

  it('never is empty, and always fills the list', () => {
    expect(shown('-code,-class,-price,-status')).toEqual(['code'])
    expect(layoutOf(all, 1200, 'code.90,-class,-price,-status').template).toBe('36px minmax(90px, 90fr) 40px')
    expect(layoutOf(all, 1200, 'code.90,class,-price,-status').template).toBe('36px 90px minmax(100px, 100fr) 40px')
  })

  it('has two lines for phones, with what was asked for on the second', () => {
    const keys = (choices?: string) => layoutOf(all, 390, choices).lines.map((line) => line.map(({ key }) => key))
    expect(keys()).toEqual([['code'], ['class']])
    expect(keys('code,-class,price*')).toEqual([['code'], ['price']])
    expect(keys('-code,class')[0]).toEqual(['class'])
  })
})

describe('changes', () => {
  const after = (choices: ReturnType<typeof readChoices>) => writeChoices(all, choices)
  it('move a column, and not across the border of the pinned ones', () => {
    expect(after(moved(all, [], 'price', -1))).toBe('code,price,class,status')
    expect(after(moved(all, [], 'code', -1))).toBe('')
    expect(after(moved(all, readChoices('status!'), 'status', 1))).toBe('status!,code,class,price')
  })

  it('set a width within bounds and take it back', () => {
    const wide = changed(all, [], 'code', (choice) => withWidth(choice, 5000))
    expect(after(wide)).toBe('code.900,class,price,status')
    expect(after(changed(all, wide, 'code', (choice) => withWidth(choice, undefined)))).toBe('')
  })

  it('pin and let go', () => {
    const pinned = changed(all, [], 'price', withPin)
    expect(arranged(all, pinned)[0]?.column.key).toBe('price')
    expect(pinned.find(({ key }) => key === 'price')?.pinned).toBe(true)
    expect(changed(all, pinned, 'price', withPin).some((choice) => choice.pinned)).toBe(false)
  })
})

describe('a list with little room, as next to an open drawer', () => {
  it('keeps what the row is called, states and amounts, and drops what does not fit', () => {
    const mixed: Column<object>[] = [
      column('code', { main: true }),
      column('class', { main: true }),
      { ...column('price', { main: true }), kind: 'money', value: () => 0 },
      { ...column('status', { main: true }), kind: 'status', value: () => '', tone: () => 'neutral' },
    ]
    const keys = (width: number) => layoutOf(mixed, width, undefined).columns.map(({ column: { key } }) => key)
    expect(keys(480)).toEqual(['code', 'class', 'price', 'status'])
    expect(keys(400)).toEqual(['code', 'price', 'status'])
  })
})
