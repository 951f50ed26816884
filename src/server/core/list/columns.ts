import type { ListColumnInfo } from '#contract/core/list/list-column-info.ts'
import { operatorsOf } from '#contract/core/list/list-field.ts'
import type { ListDescription, ListScope } from './description.ts'
import { columnOf } from './description.ts'

/** The columns of a list as the person who asks may use them: a masked one is shown, and nothing more. */
export function listColumns(description: ListDescription, scope: ListScope): ListColumnInfo[] {
  return Object.keys(description.columns).flatMap((key) => {
    const column = columnOf(description, key)
    if (!column) return []
    const { title, type, values, width, needs, masked, sort, search, sum, nullable } = column
    const isOpen = !needs || scope.may(needs)
    if (!isOpen && !masked) return []
    return {
      key,
      title,
      type: isOpen ? type : 'text',
      shown: width !== undefined,
      operators: isOpen ? [...operatorsOf(column)] : [],
      values: isOpen && values ? [...values] : undefined,
      sortable: isOpen && sort === true,
      searchable: isOpen && search !== undefined,
      sum: isOpen && sum === true,
      nullable: nullable === true,
    }
  })
}
