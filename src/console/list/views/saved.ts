import { parseSearch, stringifySearch } from '#console/app/search-codec.ts'
import type { ListView } from '#contract/core/list/list-view.ts'
import type { AnySearch } from '#console/list/filter/list-search.ts'

function written(search: Record<string, unknown>): string {
  return stringifySearch(Object.fromEntries(Object.entries(search).sort(([a], [b]) => (a < b ? -1 : 1)))).slice(1)
}

/** What of a list's address belongs to a view: all but which list it is, the record in the drawer and the view itself. */
export function viewSearch({ list: _list, open: _open, tab: _tab, view: _view, ...rest }: AnySearch): string {
  return written(rest)
}

/** The same, with the columns and the rows that the person sees. */
export const savedSearch = (search: AnySearch, columns: string, rows: 'dense' | 'comfortable'): string =>
  viewSearch({ ...search, cols: search.cols ?? columns, rows: search.rows ?? rows })

/** The address of a list seen through a view. */
export const searchOf = ({ id, search }: Pick<ListView, 'id' | 'search'>): Record<string, unknown> => ({
  ...parseSearch(search),
  view: String(id),
})

/** Nothing has been asked of the list yet. */
export function isPlain({ list: _list, open: _open, tab: _tab, ...search }: AnySearch): boolean {
  return Object.values(search).every((value) => value === undefined)
}
