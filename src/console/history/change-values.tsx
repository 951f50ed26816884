import { useTranslation } from '#console/app/i18n.ts'
import type { Translate } from '#console/app/i18n.ts'
import { codeWords } from '#console/list/rows/cell.tsx'
import { calendarDay, number, rupiah, shortMoment } from '#console/ui/format.ts'
import type { AuditRow } from '#contract/core/audit/audit.ts'

/** `resetCount` → `Reset count`, `studentId` → `Student`. */
export function fieldWords(key: string): string {
  const words = key
    .replace(/(?<=[a-z])Ids?$/, '')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const moment = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/
const day = /^\d{4}-\d\d-\d\d$/
const code = /^[A-Z][A-Z_]+$/

function textWords(text: string, t: Translate): string {
  if (moment.test(text)) return shortMoment(text)
  if (day.test(text)) return calendarDay(text)
  return code.test(text) ? t(codeWords(text)) : text
}

function numberWords(key: string, value: number): string {
  if (/(?<=[a-z])Id$/.test(key)) return `#${value}`
  return /(?:price|amount|fee|gross|net)$/i.test(key) ? rupiah(value) : number(value)
}

/** A value of a change as a person reads it. `null` and what is not there are a dash. */
export function valueWords(key: string, value: unknown, t: Translate): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (typeof value === 'number') return numberWords(key, value)
  return typeof value === 'string' ? textWords(value, t) : JSON.stringify(value)
}

/** Every field that changed, with what it was and what it became. */
export function ChangeValues({ change }: { change: Pick<AuditRow, 'before' | 'after'> }) {
  const { t } = useTranslation()
  const { before, after } = change
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (keys.length === 0) return <p className="text-muted">{t('No values recorded.')}</p>
  return (
    <table className="w-full table-fixed border-collapse text-left">
      <thead>
        <tr className="text-sm text-muted">
          <th scope="col" className="py-1 pr-3 font-medium">
            {t('Field')}
          </th>
          <th scope="col" className="py-1 pr-3 font-medium">
            {t('Before')}
          </th>
          <th scope="col" className="py-1 font-medium">
            {t('After')}
          </th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key} className="border-t border-line align-top">
            <th scope="row" className="py-1 pr-3 font-normal break-words text-muted">
              {t(fieldWords(key))}
            </th>
            <td className="py-1 pr-3 break-words">{valueWords(key, before?.[key], t)}</td>
            <td className="py-1 font-medium break-words">{valueWords(key, after?.[key], t)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
