import type { Translate } from '#console/app/i18n.ts'
import { number } from '#console/ui/format.ts'
import { showToast } from '#console/ui/layer/toasts.ts'
import type { Column } from '#console/list/resource-list.ts'
import { isSelected } from './selection.ts'
import type { ListModel } from '#console/list/use-list.ts'

const pad = (n: number) => String(n).padStart(2, '0')

/** `2026-11-30 14:05` in the browser's own zone: what spreadsheets read as a moment. */
function localMoment(value: string, withTime: boolean): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return value
  const date = new Date(value)
  const day = `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
  return withTime ? `${day} ${pad(date.getHours())}:${pad(date.getMinutes())}` : day
}

function plain<Row>(column: Column<Row>, row: Row): string {
  const value = column.value(row)
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (column.kind === 'date' || column.kind === 'datetime') return localMoment(value, column.kind === 'datetime')
  const oneLine = value.replaceAll(/[\t\r\n]+/g, ' ')
  // A spreadsheet would run a pasted text that starts like a formula.
  return /^[=+\-@]/.test(oneLine) ? `'${oneLine}` : oneLine
}

/** Rows as tab-separated text with a line of titles: what pastes into a spreadsheet. Money is a bare number. */
export function asTsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = rows.map((row) => columns.map((column) => plain(column, row)).join('\t'))
  return [columns.map((column) => column.title).join('\t'), ...lines].join('\n')
}

/** Puts the selected rows that are loaded (or the focused one) on the clipboard, and says how many those were. */
export async function copyRows<Row>(model: ListModel<Row>, t: Translate): Promise<void> {
  const { list, windows, selection, selectedCount, focusedRow } = model
  const chosen = windows.loaded().flatMap(({ row }) => (isSelected(selection, list.rowId(row)) ? [row] : []))
  const rows = selection.kind === 'none' && focusedRow !== undefined ? [focusedRow] : chosen
  if (rows.length === 0) return
  try {
    await navigator.clipboard.writeText(
      asTsv(
        model.layout.columns.map(({ column }) => column),
        rows,
      ),
    )
  } catch {
    showToast({ tone: 'error', title: t("The browser doesn't allow copying.") })
    return
  }
  const title = t('{{count}} rows are copied', { count: rows.length })
  if (rows.length >= selectedCount) showToast({ title })
  else {
    const total = number(selectedCount)
    showToast({ title, detail: t('Only loaded rows are copied. Export the list to get all {{total}}.', { total }) })
  }
}
