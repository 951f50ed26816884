import { currentStore } from '#console/app/current-console.ts'
import { listColumnsAtom } from '#console/app/list-columns.ts'
import type { ListModel } from '#console/list/use-list.ts'
import { writeChoices } from './edit.ts'
import type { ColumnChoice } from './choices.ts'

/** Keeps the columns where they came from: in the address when it names them, else with the person. */
export function storeChoices<Row>({ list, search, change }: ListModel<Row>, choices: readonly ColumnChoice[]): void {
  const text = writeChoices(list.columns, choices)
  if (search.cols !== undefined) {
    change({ cols: text }, { replace: true })
    return
  }
  const { [list.resource]: _before, ...others } = currentStore().get(listColumnsAtom)
  currentStore().set(listColumnsAtom, text === '' ? others : { ...others, [list.resource]: text })
}
