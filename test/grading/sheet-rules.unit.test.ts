import { describe, expect, it } from 'vitest'
import type { SchemeGroup } from '#contract/grading/scheme.ts'
import type { SheetCell } from '#contract/grading/score.ts'
import { columnsOf, rowsOfView, valueAt } from '#contract/grading/sheet.rules.ts'
import { gradeRow, schemeGroup, schemeItem } from './sheet.ts'

const quiz = schemeItem(1, 'Kuis')
const task = schemeItem(2, 'Tugas')
const scheme: SchemeGroup[] = [
  schemeGroup(10, 'Teori', [], { weight: 40 }),
  schemeGroup(20, 'Praktik', [task], { weight: 60 }),
  schemeGroup(11, 'Ujian', [quiz], { level: 2, parentId: 10 }),
]
const cell = (id: number, more: Partial<SheetCell>): SheetCell => ({ groupItemId: id, state: 'PENDING', ...more })
const score = (id: number, raw: number, source: 'AUTO' | 'MANUAL' = 'AUTO') => cell(id, { state: 'SCORE', raw, source })

const rows = [
  gradeRow(31, 'Dewi', [score(1, 80), cell(2, { state: 'WAITING' })], { finalScore: null, status: 'IN_PROGRESS' }),
  gradeRow(32, 'Agus', [score(1, 9), score(2, 70, 'MANUAL')], { finalScore: 45.5 }),
  gradeRow(33, 'Citra', [cell(1, { state: 'MISSING' }), cell(2, { state: 'EXCUSED' })], { finalScore: 100 }),
]
const ends = ['final', 'letter', 'attendance', 'passed', 'rank']
const names = (view: Parameters<typeof rowsOfView>[2], level?: number) =>
  rowsOfView(rows, columnsOf(scheme, level), view).map(({ studentName }) => studentName)

describe('the columns of the grading table', () => {
  it('are the items of each group and then the group, parts before what they are parts of', () => {
    expect(columnsOf(scheme).map(({ key }) => key)).toEqual(
      ['item:1', 'group:11', 'group:10', 'item:2', 'group:20'].concat(ends),
    )
  })

  it('of one level are its groups with their own items', () => {
    expect(columnsOf(scheme, 1).map(({ key }) => key)).toEqual(['group:10', 'item:2', 'group:20'].concat(ends))
  })

  it('hold numbers, or the word for what is missing', () => {
    const [first, , , second] = columnsOf(scheme)
    expect(rows.map((row) => first && valueAt(row, first))).toEqual([80, 9, 'Missing'])
    expect(rows.map((row) => second && valueAt(row, second))).toEqual(['To grade', 70, 'Excused'])
  })
})

describe('the rows of the grading table', () => {
  it('are sorted by any column, numbers as numbers and empty ones last either way', () => {
    expect(names({})).toEqual(['Agus', 'Citra', 'Dewi'])
    expect(names({ sort: '-name' })).toEqual(['Dewi', 'Citra', 'Agus'])
    expect(names({ sort: 'item:1' })).toEqual(['Agus', 'Dewi', 'Citra'])
    expect(names({ sort: '-item:1' })).toEqual(['Dewi', 'Agus', 'Citra'])
    expect(names({ sort: 'final' })).toEqual(['Agus', 'Citra', 'Dewi'])
    expect(names({ sort: '-final' })).toEqual(['Citra', 'Agus', 'Dewi'])
  })

  it('are narrowed by name or e-mail, status and the state of a cell that is shown', () => {
    expect(names({ keyword: ' dEW' })).toEqual(['Dewi'])
    expect(names({ keyword: 'p32@' })).toEqual(['Agus'])
    expect(names({ status: 'IN_PROGRESS' })).toEqual(['Dewi'])
    expect(names({ tens: 9 })).toEqual(['Citra'])
    expect(names({ cells: 'DECIDED' })).toEqual(['Agus'])
    expect(names({ cells: 'MISSING' })).toEqual(['Citra'])
    expect(names({ cells: 'MISSING' }, 1)).toEqual([])
  })
})
