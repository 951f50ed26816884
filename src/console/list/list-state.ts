import { keysOfList } from './filter/filter-keys.ts'
import type { ListModel } from './use-list.ts'

/** What stands in place of the rows: the list failed, or has none. Undefined when there are rows, or may be. */
export function stateOf<Row>({ windows, search, list }: ListModel<Row>): 'failed' | 'no-match' | 'empty' | undefined {
  if (windows.failed?.all) return 'failed'
  if (windows.total !== 0 || windows.outdated) return undefined
  const filtered = keysOfList(list).some((key) => search[key] !== undefined)
  return filtered ? 'no-match' : 'empty'
}
