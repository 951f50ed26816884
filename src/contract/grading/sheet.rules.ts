import type { CellState } from './grade.rules.ts'
import type { SchemeGroup } from './scheme.ts'
import type { CellFilter, SheetCell, SheetRow } from './score.ts'

/** A column of the grading table. Its key is what it is sorted by. */
export type GradeColumn =
  | { kind: 'item'; key: string; id: number; title: string; group: string; maxScore: number }
  | { kind: 'group'; key: string; id: number; title: string }
  | { kind: 'final' | 'letter' | 'attendance' | 'passed' | 'rank'; key: string; title: string }

/** Why a cell has no score, in a word. */
export const stateWords: Readonly<Record<Exclude<CellState, 'SCORE'>, string>> = {
  WAITING: 'To grade',
  PENDING: 'Pending',
  EXCUSED: 'Excused',
  MISSING: 'Missing',
}

export interface SheetView {
  /** The key of a column, `name` or `email`, with a minus in front for the highest first. */
  sort?: string | undefined
  keyword?: string | undefined
  status?: SheetRow['status'] | undefined
  cells?: CellFilter | undefined
  /** Final scores from ten times this, below the next ten; 9 has those of 100, too. */
  tens?: number | undefined
  /** Only groups of this level with their items; everything when absent. */
  level?: number | undefined
}

const ends: readonly GradeColumn[] = [
  { kind: 'final', key: 'final', title: 'Final score' },
  { kind: 'letter', key: 'letter', title: 'Letter' },
  { kind: 'attendance', key: 'attendance', title: 'Attendance, %' },
  { kind: 'passed', key: 'passed', title: 'Result' },
  { kind: 'rank', key: 'rank', title: 'Rank' },
]

/** Groups after their parts. */
function inOrder(scheme: readonly SchemeGroup[], parentId: number | null = null): SchemeGroup[] {
  return scheme.flatMap((group) =>
    group.parentId === parentId ? inOrder(scheme, group.scoringSchemaGroupId).concat(group) : [],
  )
}

/** The columns after the participant: the items of each group and then the group, at the end what all comes to. */
export function columnsOf(scheme: readonly SchemeGroup[], level?: number): GradeColumn[] {
  const groups = inOrder(scheme).filter((group) => level === undefined || group.level === level)
  return groups
    .flatMap(({ scoringSchemaGroupId: id, name, items }) =>
      items
        .map(({ scoringSchemaGroupItemId: item, title, maxScore }): GradeColumn => {
          return { kind: 'item', key: `item:${item}`, id: item, title, group: name, maxScore }
        })
        .concat({ kind: 'group', key: `group:${id}`, id, title: name }),
    )
    .concat(ends)
}

/** An item of a participant; one that is too new to be known has no cell yet. */
export const cellAt = ({ cells }: SheetRow, item: number): SheetCell =>
  cells.find(({ groupItemId }) => groupItemId === item) ?? { groupItemId: item, state: 'PENDING' }

export const isDecided = ({ source }: SheetCell): boolean => source === 'MANUAL' || source === 'IMPORT'

/** What is in a column, as it is sorted and written to a file: a number, or a word where there is none. */
export function valueAt(row: SheetRow, column: GradeColumn): string | number | null {
  if (column.kind === 'item') {
    const { state, raw } = cellAt(row, column.id)
    return state === 'SCORE' ? (raw ?? null) : stateWords[state]
  }
  if (column.kind === 'group') return row.groups.find(({ groupId }) => groupId === column.id)?.score ?? null
  const { finalScore: final, letter, attendancePct: attendance, rank } = row
  const passed = row.passed === null ? null : row.passed ? 'Passed' : 'Not passed'
  return { final, letter, attendance, passed, rank }[column.kind]
}

const names = new Intl.Collator('id', { numeric: true })

function compare(a: string | number | null, b: string | number | null, turn: 1 | -1): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  // Words come after numbers, whichever way the numbers are sorted.
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1
  return turn * (typeof a === 'number' && typeof b === 'number' ? a - b : names.compare(String(a), String(b)))
}

const isOfTens = ({ finalScore }: SheetRow, tens: number): boolean =>
  finalScore !== null && Math.min(9, Math.floor(finalScore / 10)) === tens

const hasCell = (row: SheetRow, columns: readonly GradeColumn[], wanted: CellFilter): boolean =>
  columns.some((column) => {
    if (column.kind !== 'item') return false
    const cell = cellAt(row, column.id)
    return wanted === 'DECIDED' ? isDecided(cell) : cell.state === wanted
  })

/** The rows of a view in their order: the same on the screen and in its file. */
export function rowsOfView(rows: readonly SheetRow[], columns: readonly GradeColumn[], view: SheetView): SheetRow[] {
  const { sort = 'name', keyword = '', status, cells, tens } = view
  const text = keyword.trim().toLowerCase()
  const found = rows.filter(
    (row) =>
      (text === '' || `${row.studentName}\n${row.email}`.toLowerCase().includes(text)) &&
      (status === undefined || row.status === status) &&
      (tens === undefined || isOfTens(row, tens)) &&
      (cells === undefined || hasCell(row, columns, cells)),
  )
  const key = sort.replace(/^-/, '')
  const column = columns.find((one) => one.key === key)
  const turn = sort.startsWith('-') ? -1 : 1
  const keyed = found.map((row) => ({
    row,
    value: column ? valueAt(row, column) : key === 'email' ? row.email : row.studentName,
  }))
  return keyed
    .toSorted(
      (a, b) =>
        compare(a.value, b.value, turn) ||
        names.compare(a.row.studentName, b.row.studentName) ||
        a.row.studentLmsClassId - b.row.studentLmsClassId,
    )
    .map(({ row }) => row)
}
