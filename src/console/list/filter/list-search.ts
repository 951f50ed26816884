import type * as z from 'zod/mini'
import type { ResourceList } from '#console/list/resource-list.ts'
import { decodeStrings, windowKeys } from '#contract/core/list/list.ts'

/** What a list keeps in the address bar besides its own filters. */
interface ListState {
  /** Comma-separated columns, `-` before one that descends. */
  sort?: string
  keyword?: string
  /** The record in the drawer. */
  open?: number
  /** The drawer's tab. */
  tab?: string
  /** Its columns, where they are not those of the person (`columns/choices.ts`). */
  cols?: string
  /** The view that it is seen through; `all` is none, although there is one that it opens with. */
  view?: string
  /** The column by which its rows are counted in groups. */
  group?: string
  /** How high its rows are, where that is not as the person likes it. */
  rows?: 'dense' | 'comfortable'
  /** A record is being made beside the list. */
  create?: true
  /** Its records are shown on a board. */
  board?: true
}

/** The search of a list's route: the filters of its query, and the list's own state. All of it optional. */
export type ListSearch<Q extends z.ZodMiniObject> = Partial<Omit<z.output<Q>, 'page' | 'limit' | keyof ListState>> &
  ListState

/** The same without the query's types: how the table itself handles a search. */
export type AnySearch = ListState & Record<string, unknown>

function asStrings(raw: Readonly<Record<string, unknown>>): Record<string, string | string[] | undefined> {
  const out: Record<string, string | string[] | undefined> = {}
  for (const [key, value] of Object.entries(raw)) {
    if (Array.isArray(value)) out[key] = value.map(String)
    else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      out[key] = String(value)
    }
  }
  return out
}

/** Keeps what the schema accepts and drops the rest, field by field: a bad filter must not cost the good ones. */
function accepted(
  schema: z.ZodMiniObject,
  raw: Record<string, string | string[] | undefined>,
): Record<string, unknown> {
  const shape = schema.shape as Record<string, z.ZodMiniType | undefined>
  const decoded = decodeStrings(schema, raw)
  const out: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(decoded)) {
    const parsed = shape[key]?.safeParse(value)
    if (parsed?.success && parsed.data !== undefined) out[key] = parsed.data
  }
  return out
}

const paging = new Set(windowKeys)

/**
 * Makes a route's `validateSearch` from the query schema of the list's call. Values in the URL are strings and become
 * the schema's types; what is unknown or wrong is dropped, so an old or mangled link still shows a list.
 */
export function listSearch<Q extends z.ZodMiniObject>(schema: Q): (raw: Record<string, unknown>) => ListSearch<Q> {
  return (raw) => {
    const strings = asStrings(raw)
    const search: Record<string, unknown> = {}
    for (const [key, value] of Object.entries(accepted(schema, strings))) {
      if (!paging.has(key) && !(Array.isArray(value) && value.length === 0)) search[key] = value
    }
    const open = Number(strings.open)
    if (Number.isInteger(open) && open > 0) search.open = open
    if (typeof strings.tab === 'string' && /^[\w-]{1,40}$/.test(strings.tab)) search.tab = strings.tab
    if (typeof strings.cols === 'string' && /^[\w.,*!-]{1,2000}$/.test(strings.cols)) search.cols = strings.cols
    if (typeof strings.view === 'string' && /^(?:\d{1,12}|all)$/.test(strings.view)) search.view = strings.view
    if (typeof strings.group === 'string' && /^[a-zA-Z]\w{0,40}$/.test(strings.group)) search.group = strings.group
    if (strings.rows === 'dense' || strings.rows === 'comfortable') search.rows = strings.rows
    if (strings.create === 'true') search.create = true
    if (strings.board === 'true') search.board = true
    return search as ListSearch<Q>
  }
}

/** What of a search goes to the server: filters, keyword and sort, without what only this screen knows. */
export function queryOf(search: AnySearch, defaultSort: string): Record<string, unknown> {
  const { sort, ...rest } = search
  const {
    open: _open,
    tab: _tab,
    cols: _cols,
    view: _view,
    rows: _rows,
    create: _create,
    board: _board,
    group: _group,
    ...filters
  } = rest
  const query: Record<string, unknown> = { sort: sort ?? defaultSort }
  for (const key of Object.keys(filters).sort()) {
    const value = filters[key]
    if (value !== undefined && value !== '') query[key] = value
  }
  return query
}

/** The same with what the list is narrowed to while the address says nothing else. */
export function scopedQuery<Row>(
  { defaultSort, scope }: Pick<ResourceList<Row>, 'defaultSort' | 'scope'>,
  search: AnySearch,
): Record<string, unknown> {
  const query = queryOf(search, defaultSort)
  return scope ? { ...scope(query), ...query } : query
}

export interface SortPart {
  column: string
  descending: boolean
}

export function parseSort(sort: string | undefined): SortPart[] {
  return (sort ?? '')
    .split(',')
    .filter((part) => part !== '')
    .map((part) => ({ column: part.replace(/^-/, ''), descending: part.startsWith('-') }))
}

const written = (parts: readonly SortPart[]) =>
  parts.map(({ column, descending }) => (descending ? `-${column}` : column)).join(',')

/**
 * The sort after a header was pressed: rising, then falling, then none of its own (undefined: the list's usual one).
 * `add` keeps the first column and takes this as the second; pressed a third time, it leaves again.
 */
export function nextSort(sort: string | undefined, column: string, add: boolean): string | undefined {
  const parts = parseSort(sort)
  const at = parts.findIndex((part) => part.column === column)
  const falling = at >= 0 && parts[at]?.descending === true
  if (!add || parts.length === 0) {
    const alone = at === 0 && parts.length === 1
    return alone && falling ? undefined : written([{ column, descending: at === 0 && !falling }])
  }
  if (at < 0) return written([parts[0] as SortPart, { column, descending: false }])
  if (at === 1 && falling) return written(parts.slice(0, 1))
  return written(parts.map((part, i) => (i === at ? { column, descending: !part.descending } : part)))
}
