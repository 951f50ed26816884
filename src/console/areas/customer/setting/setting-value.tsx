import type { Setting } from '#contract/customer/setting.ts'
import { useTranslation } from '#console/app/i18n.ts'

/** A value as one line; of a secret, that there is one. */
export function shownValue({ valueType, value, filled }: Setting): string | null {
  if (valueType === 'SECRET') return filled ? '••••••••' : null
  if (valueType === 'BOOL' && value !== null) return value === 'true' ? 'Yes' : 'No'
  return value
}

/** A value in full. */
export function SettingValue({ row }: { row: Setting }) {
  const { t } = useTranslation()
  if (row.valueType === 'SECRET') return row.filled ? t('Stored; it is never shown') : t('None stored')
  if (row.valueType === 'JSON' && row.value !== null) {
    return <pre className="overflow-x-auto font-mono text-sm whitespace-pre-wrap">{row.value}</pre>
  }
  const shown = shownValue(row)
  return shown === null ? (
    <span className="text-muted">–</span>
  ) : (
    <span className="whitespace-pre-wrap">{t(shown)}</span>
  )
}
