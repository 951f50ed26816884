import type { CellFilter, SheetCell, SheetRow } from '#contract/grading/score.ts'
import type { GradeColumn } from '#contract/grading/sheet.rules.ts'
import { cellAt, stateWords, valueAt } from '#contract/grading/sheet.rules.ts'
import { i18n } from '#console/app/i18n.ts'
import { number } from '#console/ui/format.ts'
import type { GridColumn } from '#console/screen/grid/grid-options.ts'

/** What is said of each way to narrow the participants by their cells. */
export const filterWords: Readonly<Record<CellFilter, string>> = {
  WAITING: 'With work to grade',
  PENDING: 'With pending items',
  MISSING: 'With missing items',
  EXCUSED: 'With excused items',
  DECIDED: 'With scores entered by hand',
}

export const statusWords: Readonly<Record<SheetRow['status'], string>> = {
  REGISTERED: 'Registered',
  IN_PROGRESS: 'In progress',
  FINISHED: 'Finished',
  PASSED: 'Passed',
  FAILED: 'Not passed',
  DROPPED: 'Dropped',
}

/** What a cell without a score is drawn with, besides its word. */
export const stateIcons = {
  WAITING: 'clipboard-list',
  PENDING: 'clock',
  EXCUSED: 'palm',
  MISSING: 'x-circle',
} as const

/** A number that is copied into a spreadsheet as it is typed here. */
const plainNumber = (value: number) => number(value).replaceAll('.', '')

/** The text of a column of a participant, as it is copied and edited. */
export function textAt(row: SheetRow, column: GradeColumn): string {
  if (column.kind === 'item') {
    const { state, raw } = cellAt(row, column.id)
    return state === 'SCORE' && raw !== undefined ? plainNumber(raw) : ''
  }
  const value = valueAt(row, column)
  return value === null ? '' : typeof value === 'number' ? plainNumber(value) : i18n.t(value)
}

/** What is to be known of a score besides its number. */
export function describe({ state, source, note }: SheetCell): string | undefined {
  if (state !== 'SCORE') return undefined
  if (source === 'MANUAL' || source === 'IMPORT') {
    return note === undefined ? i18n.t('entered by hand') : `${i18n.t('entered by hand')}: ${note}`
  }
  return undefined
}

export const stateWord = (state: keyof typeof stateWords): string => i18n.t(stateWords[state])

const widths: Readonly<Record<GradeColumn['kind'], number>> = {
  item: 112,
  group: 112,
  final: 104,
  letter: 72,
  attendance: 104,
  passed: 88,
  rank: 72,
}

export function gridColumn(column: GradeColumn): GridColumn {
  const { kind, key, title } = column
  const shared = { key, width: widths[kind], editable: kind === 'item', text: kind === 'letter' || kind === 'passed' }
  if (kind === 'item') {
    const max = column.maxScore === 100 ? '' : `${i18n.t('max. {{max}}', { max: number(column.maxScore) })} · `
    return { ...shared, title, hint: `${max}${column.group}` }
  }
  return { ...shared, title: kind === 'group' ? title : i18n.t(title) }
}
