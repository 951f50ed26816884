import { describe, expect, it } from 'vitest'
import { cellsOfText, moved, textOfCells } from '#console/screen/grid/grid-rules.ts'

const extent = { rows: 100, columns: 5, page: 20 }
const press = (key: string, more: object = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
})
const from = { row: 10, column: 2 }

describe('the keys of a grid', () => {
  it.each([
    ['ArrowDown', {}, { row: 11, column: 2 }],
    ['ArrowUp', { ctrlKey: true }, { row: 0, column: 2 }],
    ['ArrowLeft', { ctrlKey: true }, { row: 10, column: -1 }],
    ['ArrowRight', {}, { row: 10, column: 3 }],
    ['PageDown', {}, { row: 30, column: 2 }],
    ['Home', {}, { row: 10, column: -1 }],
    ['End', { ctrlKey: true }, { row: 99, column: 4 }],
    ['Enter', {}, { row: 11, column: 2 }],
    ['Enter', { shiftKey: true }, { row: 9, column: 2 }],
    ['Tab', {}, { row: 10, column: 3 }],
    ['Tab', { shiftKey: true }, { row: 10, column: 1 }],
  ])('%s %o moves', (key, more, to) => {
    expect(moved(from, press(key, more), extent)).toEqual(to)
  })

  it('stop at the ends, where Tab leaves the grid', () => {
    expect(moved({ row: 99, column: 4 }, press('ArrowDown'), extent)).toEqual({ row: 99, column: 4 })
    expect(moved({ row: 99, column: 4 }, press('Tab'), extent)).toBeUndefined()
    expect(moved({ row: 0, column: -1 }, press('Tab', { shiftKey: true }), extent)).toBeUndefined()
    expect(moved(from, press('ArrowDown', { altKey: true }), extent)).toBeUndefined()
    expect(moved(from, press('a'), extent)).toBeUndefined()
  })
})

describe('cells on the clipboard', () => {
  it('are read as spreadsheets write them', () => {
    expect(cellsOfText('80\t90,5\r\n\t70\r\n')).toEqual([
      ['80', '90,5'],
      ['', '70'],
    ])
    expect(cellsOfText('85')).toEqual([['85']])
    expect(cellsOfText('"a\nb"\t"say ""x"""\n1\t2')).toEqual([
      ['a\nb', 'say "x"'],
      ['1', '2'],
    ])
  })

  it('are written so that they are read again', () => {
    const cells = [
      ['Ada', '90,5'],
      ['a\tb', 'say "x"'],
    ]
    expect(cellsOfText(textOfCells(cells))).toEqual(cells)
  })
})
