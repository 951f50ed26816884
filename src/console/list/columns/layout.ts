import type { Column } from '#console/list/resource-list.ts'
import type { Fits } from './fit.ts'
import type { ColumnChoice } from './choices.ts'
import { arranged, readChoices } from './choices.ts'

/** Room for the checkbox, and for the `⋯` button. */
export const CHECK_WIDTH = 36
export const MENU_WIDTH = 40
/** A list narrower than this shows its main columns only, and those that were chosen. */
const ROOM_FOR_ALL = 1000
/** With little room, what a row is called becomes as narrow as this before a state or an amount is cut off. */
const LEAST = 160

interface ShownColumn<Row> {
  column: Column<Row>
  /** Its place among all, shown or not: 1 is the first after the checkbox. */
  place: number
  width: number
  /** Its width was chosen. */
  fixed: boolean
  /** Its distance from the left edge, where it stays when the list scrolls sideways. */
  left: number | undefined
}

export interface Layout<Row> {
  columns: readonly ShownColumn<Row>[]
  /** A CSS grid that fills the list; narrower than its columns it scrolls sideways. */
  template: string
  minWidth: number
  /** Some columns stay at the left, and the checkbox with them. */
  pinned: boolean
  /** The first line and the second of a row on a screen too narrow for columns. */
  lines: readonly [readonly Column<Row>[], readonly Column<Row>[]]
}

/** The grid of these columns, one of them as wide as given. What room is left goes to each by its own width. */
export function templateOf<Row>(
  columns: readonly ShownColumn<Row>[],
  resized?: { key: string; width: number },
): Pick<Layout<Row>, 'template' | 'minWidth'> {
  const widths = columns.map(({ column, width }) => (column.key === resized?.key ? resized.width : width))
  const isFixed = (i: number) => {
    const one = columns[i]
    return one !== undefined && (one.fixed || one.left !== undefined || one.column.key === resized?.key)
  }
  // Somebody must take the room that is left.
  const taker = widths.every((_, i) => isFixed(i)) ? widths.length - 1 : -1
  const tracks = widths.map((width, i) => (isFixed(i) && i !== taker ? `${width}px` : `minmax(${width}px, ${width}fr)`))
  return {
    template: `${CHECK_WIDTH}px ${tracks.join(' ')} ${MENU_WIDTH}px`,
    minWidth: widths.reduce((sum, width) => sum + width, CHECK_WIDTH + MENU_WIDTH),
  }
}

interface ChosenColumn<Row> {
  column: Column<Row>
  choice: ColumnChoice
  place: number
}

/** The column that says which record a row is: what is said so, the first on a phone, a code. */
export function identifyingOf<Row>(columns: readonly Column<Row>[]): Column<Row> | undefined {
  return (
    columns.find(({ identifies }) => identifies) ??
    columns.find(({ kind, line }) => line === 1 && kind !== 'status') ??
    columns.find(({ kind }) => kind === 'code') ??
    columns[0]
  )
}

type Width<Row> = (one: Pick<ChosenColumn<Row>, 'column' | 'choice'>) => number

/**
 * Of columns that do not fit side by side: what the row is called, states and amounts, those that were chosen, and as
 * many of the others as there is room for. What the row is called gives way to states and amounts, down to its least.
 */
function inRoom<Row>(columns: readonly ChosenColumn<Row>[], width: number, widthOf: Width<Row>) {
  const identifying = identifyingOf(columns.map(({ column }) => column))
  const isNeeded = ({ column: { kind, givesWay }, choice }: ChosenColumn<Row>) =>
    (kind === 'status' && givesWay !== true) || kind === 'money' || choice.show === 'always' || choice.pinned === true
  let room = width - CHECK_WIDTH - MENU_WIDTH
  for (const one of columns) if (one.column !== identifying && isNeeded(one)) room -= widthOf(one)
  const widthInRoom: Width<Row> = (one) => {
    const own = widthOf(one)
    const mayShrink = one.column === identifying && one.column.kind !== 'code' && one.choice.width === undefined
    return mayShrink ? Math.min(own, Math.max(room, LEAST)) : own
  }
  const called = columns.find(({ column }) => column === identifying)
  const calledWidth = called ? widthInRoom(called) : 0
  let left = room - calledWidth
  const fits = (one: ChosenColumn<Row>) => {
    if (one.column === identifying || isNeeded(one)) return true
    if (widthOf(one) > left) return false
    left -= widthOf(one)
    return true
  }
  const before = columns.filter((one) => one.column.givesWay !== true && fits(one))
  const shown = new Set([...before, ...columns.filter((one) => one.column.givesWay === true && fits(one))])
  return { columns: columns.filter((one) => shown.has(one)), widthOf: widthInRoom }
}

/**
 * Which columns a list of this width shows, in which order, and how wide, as the person wants them. `fits`: the widths
 * that its rows ask for.
 */
export function layoutOf<Row>(
  all: readonly Column<Row>[],
  width: number,
  choices: string | undefined,
  fits: Fits = {},
): Layout<Row> {
  const tight = width > 0 && width < ROOM_FOR_ALL
  // With little room no column grows at the cost of another.
  const ownWidth: Width<Row> = ({ column, choice }) =>
    choice.width ?? Math.min(fits[column.key] ?? column.width, tight ? column.width : Number.POSITIVE_INFINITY)
  const order = arranged(all, readChoices(choices)).map(({ column, choice }, i) => ({ column, choice, place: i + 1 }))
  const wanted = order.filter(
    ({ column, choice }) => choice.show === 'always' || (choice.show === 'auto' && !column.hidden),
  )
  const fitting = wanted.filter(({ column, choice }) => {
    return !tight || column.main === true || choice.show === 'always' || choice.pinned
  })
  let left = CHECK_WIDTH
  // A list without columns would show nothing at all.
  const any = [fitting, wanted, order.slice(0, 1)].find((choice) => choice.length > 0) ?? []
  const { columns: some, widthOf } = tight ? inRoom(any, width, ownWidth) : { columns: any, widthOf: ownWidth }
  const columns = some.map(({ column, choice, place }) => {
    const own = widthOf({ column, choice })
    const stays = choice.pinned ? left : undefined
    left += own
    return { column, place, width: own, fixed: choice.width !== undefined, left: stays }
  })
  const called = identifyingOf(columns.map(({ column }) => column))
  const identifying = columns.find(({ column }) => column === called)
  const sum = columns.reduce((sofar, one) => sofar + one.width, CHECK_WIDTH + MENU_WIDTH)
  // What a row is called stays in view while the others scroll sideways.
  if (identifying && identifying.left === undefined && width > 0 && sum > width) identifying.left = CHECK_WIDTH
  const onLine = (line: 1 | 2) =>
    wanted.flatMap(({ column, choice }) =>
      column.line === line || (line === 2 && column.line === undefined && choice.show === 'always') ? [column] : [],
    )
  const first = onLine(1)
  return {
    columns,
    ...templateOf(columns),
    pinned: columns.some((one) => one.left !== undefined),
    lines: [first.length > 0 ? first : columns[0] ? [columns[0].column] : [], onLine(2)],
  }
}
