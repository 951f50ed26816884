import { useTranslation } from '#console/app/i18n.ts'
import { cx } from '#console/ui/cx.ts'
import { showDay } from '#engine/answers/calendar.ts'
import { showRupiah } from '#engine/answers/parse-number.ts'
import type { SheetColumn } from '#engine/prompt.ts'
import type { CheckedRow } from '#engine/sheet-map.ts'
import { isGood } from '#engine/sheet-map.ts'

/** Rows shown of each kind. */
const SHOWN = 20

interface Props {
  columns: readonly SheetColumn[]
  rows: readonly CheckedRow[] | undefined
}

function shown(value: string | number | undefined, kind: SheetColumn['kind']): string {
  if (value === undefined) return ''
  if (kind === 'rupiah' && typeof value === 'number') return showRupiah(value)
  if (kind === 'moment' && /^\d{4}-\d\d-\d\dT/.test(String(value)))
    return `${showDay(String(value).slice(0, 10))} ${String(value).slice(11, 16)}`
  return kind === 'date' && /^\d{4}-\d\d-\d\d$/.test(String(value)) ? showDay(String(value)) : String(value)
}

/** The first rows as they would be sent; those with problems first, each with what is wrong. */
export function SheetPreview({ columns, rows }: Props) {
  const { t } = useTranslation()
  if (!rows) return <div className="h-40 animate-breathe rounded-md bg-sunken" />
  const wrong = rows.filter((row) => !isGood(row)).slice(0, SHOWN)
  const first = [...wrong, ...rows.filter(isGood).slice(0, SHOWN - wrong.length)]

  function problemsOf(row: CheckedRow): string {
    const texts = row.problems.map(({ key, message }) => {
      const column = columns.find((one) => one.key === key)
      return column ? `${t(column.label)}: ${t(message)}` : t(message)
    })
    if (row.sameAs !== undefined) texts.push(t('the same as line {{line}}', { line: row.sameAs }))
    return texts.join('; ')
  }

  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard
      tabIndex={0}
      role="region"
      aria-label={t('Preview')}
      className="max-h-56 overflow-auto rounded-md border border-line"
    >
      <table className="w-full text-left text-sm">
        <thead className="sticky top-0 bg-sunken">
          <tr>
            <th scope="col" className="px-2 py-1 font-medium text-muted">
              {t('Line')}
            </th>
            {columns.map((column) => (
              <th key={column.key} scope="col" className="px-2 py-1 font-medium text-muted">
                {t(column.label)}
              </th>
            ))}
            {wrong.length > 0 ? (
              <th scope="col" className="px-2 py-1 font-medium text-muted">
                {t('Problem')}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {first.map((row) => (
            <tr key={row.line} className={cx('border-t border-line', !isGood(row) && 'bg-danger-soft')}>
              <td className="px-2 py-1 tabular-nums">{row.line}</td>
              {columns.map((column) => (
                <td key={column.key} className="max-w-40 truncate px-2 py-1">
                  {shown(row.values[column.key], column.kind)}
                </td>
              ))}
              {wrong.length > 0 ? <td className="min-w-40 px-2 py-1 text-danger">{problemsOf(row)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
