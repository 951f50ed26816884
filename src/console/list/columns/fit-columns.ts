import type { Translate } from '#console/app/i18n.ts'
import type { ListModel } from '#console/list/use-list.ts'
import { withWidths } from './edit.ts'
import { fittedWidth } from './fit.ts'
import { storeChoices } from './keep.ts'
import { readChoices } from './choices.ts'

/** Makes every column that a list shows as wide as what its loaded rows have in it. */
export function fitColumns<Row>(model: ListModel<Row>, t: Translate): void {
  const { list, layout, windows, choices } = model
  const rows = windows.loaded().map(({ row }) => row)
  const widths = layout.columns.map(({ column }) => [column.key, fittedWidth(column, rows, t)] as const)
  storeChoices(model, withWidths(list.columns, readChoices(choices), Object.fromEntries(widths)))
}
