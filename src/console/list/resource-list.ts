import type { ComponentType, KeyboardEvent, ReactElement, ReactNode } from 'react'
import type * as z from 'zod/mini'
import { callApi } from '#console/api/api.ts'
import type { Choice, ChoiceSource } from '#console/form/choice/choices.ts'
import type { AuditResource } from '#contract/audited.ts'
import type { LiveResource } from '#contract/core/change.ts'
import type { ListCounts, ListSummary } from '#contract/core/list/list-calls.ts'
import type { ListField, ListFields } from '#contract/core/list/list-field.ts'
import type { Permission } from '#contract/core/permission.ts'
import type { ViewedList } from '#contract/lists.ts'
import type { ListEditing } from './edit/editing.ts'
import type { ListSearchState } from './filter/use-list-search.ts'
import type { QuickView } from './strips/quick-view.ts'
import type { GridTileProps } from './rows/grid-tile.tsx'
import type { AnswerOf, AnyCall, InputOf, Page } from '#contract/core/call.ts'

/** The meaning of a status, as a colour; `active`: work is being done on it, `pending`: it waits for someone. */
export type Tone = 'neutral' | 'accent' | 'active' | 'pending' | 'success' | 'warning' | 'danger'

/** What a column's cells hold; the table knows how to show, align and copy each kind. */
type Cell<Row> =
  | { kind: 'text' | 'code'; value: (row: Row) => string | null; hint?: (row: Row) => string | undefined }
  | { kind: 'status'; value: (row: Row) => string; tone: (row: Row) => Tone }
  | { kind: 'money' | 'number'; value: (row: Row) => number | null }
  | { kind: 'date' | 'datetime'; value: (row: Row) => string | null }
  | { kind: 'bool'; value: (row: Row) => boolean }
  | { kind: 'link'; value: (row: Row) => string | null; href: (row: Row) => string | undefined }
  | { kind: 'custom'; value: (row: Row) => string | number | null; render: (row: Row) => ReactElement | string }

/** Of a column what is not about its rows. */
export interface ColumnLook {
  key: string
  title: string
  /** Width in px at the dense setting. */
  width: number
  align?: 'start' | 'end'
  /** Every number of it has so many decimals, so that they are under each other. */
  decimals?: number
  /** The name under which the call sorts by it. */
  sort?: string
  /** Stays where there is little room: beside an open drawer, on a small screen. */
  main?: boolean
  /** The field of the list's `editing` that its cells hold: they can be edited in their places. */
  edit?: string
  /** The line of a row in which it stands on a phone; on neither when absent. */
  line?: 1 | 2
  /** It says which record a row is: it stays in view when the list scrolls sideways. */
  identifies?: true
  /** With little room it is the first to go. */
  givesWay?: true
  /** It is among the columns to choose, and not shown before it is chosen. */
  hidden?: true
  /** Files do not have it. */
  onScreenOnly?: true
}

export type Column<Row> = Cell<Row> & ColumnLook

export type Filter<Row, K extends string = string> = {
  key: K
  title: string
  /** What its choices are asked for with; without it the filter is not offered. */
  needs?: Permission
  /** What its column can be asked, which the list tells. */
  field?: ListField
} & (
  | { kind: 'enum'; choices: readonly Choice[]; many: boolean }
  /** One or several of a short list that the server keeps; asked for once. */
  | { kind: 'list'; source: ChoiceSource<string>; many: boolean }
  /** A record, found by typing. */
  | { kind: 'record'; source: ChoiceSource<number>; named?: (row: Row) => Choice<number> | undefined }
  /** A record that no call lists: chosen from the rows that are loaded. */
  | { kind: 'seen'; named: (row: Row) => Choice<number> | undefined }
  | { kind: 'text' }
  | { kind: 'bool'; yes: string; no: string }
  /** Two keys of the query, a day each; `key` is the first. `of` is the field that they bound, which the list tells. */
  | { kind: 'dates'; to: K; of?: string }
  /** From one number or day to another, both inclusive: a condition on one key of the query. */
  | { kind: 'range'; field: ListField }
)

export interface Tab<Row> {
  key: string
  title: string
  render: (row: Row, state: { complete: boolean }) => ReactNode
}

/** A question to the server, as the cache knows it. */
export interface Asked<T> {
  queryKey: readonly unknown[]
  /** `quiet`: nobody asked for it. */
  queryFn: (context: { signal: AbortSignal; quiet?: boolean }) => Promise<T>
}

/** The question that a call asks; its key is the one that `apiQuery` gives the same call. */
export function asked<C extends AnyCall>(endpoint: C, input: InputOf<C>): Asked<AnswerOf<C>> {
  return {
    queryKey: [endpoint.path, input],
    queryFn: ({ signal, quiet = false }) => callApi(endpoint, input, { signal, quiet }),
  }
}

/** What people type for columns (in small letters, the usual name of a column first), and for values of columns. */
export interface LineWords {
  names: Readonly<Record<string, string>>
  words?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
}

/** What is to be added up: chosen records, or a filter but some. */
export type Selected = { ids: number[] } | { filter: Record<string, unknown>; except: number[] }

/** The figures of a list beyond its rows. */
export interface ListFigures {
  /** How many rows a filter has with each value of a column. */
  counts: (of: string, filter: Record<string, unknown>, signal: AbortSignal) => Promise<ListCounts>
  /** What its columns of money come to; for lists with such columns. */
  sums?: (selected: Selected, signal: AbortSignal) => Promise<ListSummary>
}

/** What a board shows of a list, and what of it the list does. */
export interface BoardProps<Row> {
  customerId: number
  /** The list's filters and order. */
  query: Readonly<Record<string, unknown>>
  /** The record in the drawer. */
  openedId: number | undefined
  onOpen: (id: number) => void
  /** The focus has moved while the drawer is open. */
  onFollow: (id: number) => void
  /** The record that keys and commands are about. */
  onFocusRow: (row: Row | undefined) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** A list as data. The table, the pane, the filters and the drawer are the same for all. */
export interface ResourceList<Row> {
  /** Names the records to commands and in the cache: `voucher`. */
  resource: string
  /** The name under which its views are stored. */
  views: ViewedList
  /** The heading: `Vouchers`. */
  title: string
  noun: { one: string; many: string }
  columns: readonly Column<Row>[]
  filters: readonly Filter<Row>[]
  /** Views that come with it. */
  quickViews?: readonly QuickView[]
  defaultSort: string
  keyword: { placeholder: string }
  rowId: (row: Row) => number
  /** What a person calls the record: its code, its name. */
  rowLabel: (row: Row) => string
  /** Rows that are there but do not count are dimmed. */
  dimmed?: (row: Row) => boolean
  query: z.ZodMiniObject
  /** Records are shown as tiles, side by side. */
  tiles?: {
    width: number
    height: number
    /** Draws a place of the list; `GridTile`. */
    Tile: ComponentType<GridTileProps<Row>>
    render: (row: Row) => ReactNode
    /** Tiles are dragged onto each other; `selected`: with all that is selected. */
    drag?: { start: (row: Row, selected: boolean) => void; accepts: (row: Row) => boolean; drop: (onto: Row) => void }
  }
  /** Its records in another arrangement, in the place of the rows and with the same filters: `?board=true`. */
  board?: { Switch: ComponentType<ListSearchState>; Body: ComponentType<BoardProps<Row>> }
  /** Where a record that holds others leads to, as changes of the address. */
  enter?: (row: Row) => Record<string, unknown> | undefined
  /** The filter by name that finds rows which are not loaded. */
  nameField?: string
  /** What the list is narrowed to while the address says nothing else. */
  scope?: (asked: Readonly<Record<string, unknown>>) => Record<string, unknown>
  /** What every question about it says besides, so that commands mean this list and not all of its kind. */
  within?: Readonly<Record<string, unknown>>
  /** What the list's call can be asked of each column; with it, filters can be typed. */
  fields?: ListFields
  /** What people type; it comes when somebody does. */
  line?: () => Promise<LineWords>
  /** How it is counted; that comes when somebody asks. */
  figures?: () => Promise<ListFigures>
  /** A page of the list; `query` has passed the schema. */
  page: (query: Record<string, unknown>) => Asked<Page<Row>>
  /** One record, in full. */
  one: (id: number) => Asked<Row>
  tabs: readonly Tab<Row>[]
  /** What the audit calls the records; then the drawer has their history. */
  audit?: AuditResource
  /** What changes of these records are told as, and of which customer they are; without it the list does not follow them. */
  changeFeed?: { resource: LiveResource; customerId: number }
  /** How cells are edited; without it none can be. */
  editing?: () => Promise<ListEditing<Row>>
  /** Makes a record, in the place of the drawer; `onDone` closes it, with the record when there is one. */
  create?: (props: { onDone: (id: number | undefined) => void }) => ReactNode
  /** The record's own page. */
  pagePath?: (id: number) => string
  /** What an academy without any of these should do first. */
  empty: { title: string; hint: string; commands: readonly string[] }
}
