import { useTranslation } from '#console/app/i18n.ts'
import { calendarDay, number, rupiah } from '#console/ui/format.ts'
import { ListedNames, RecordName } from './choice/choice-name.tsx'
import type { FieldSpec, Values } from './fields.ts'

/** A field's value as one reads it, not as one types it. `values` are those that its choices depend on. */
export function FieldValue<V extends Values>({
  spec,
  value,
  values,
}: {
  spec: FieldSpec<V>
  value: unknown
  values: V
}) {
  const { t } = useTranslation()
  if (spec.kind === 'custom') return <>{spec.words(value)}</>
  if (value === null || value === undefined || value === '') return <span className="text-muted">{t('empty')}</span>
  if (spec.kind === 'picture') return <>{t('Picture')}</>
  if (spec.kind === 'bool') return <>{value === true ? t('Yes') : t('No')}</>
  if (typeof value === 'number') {
    if (spec.kind === 'record') return <RecordName source={spec.source(values)} value={value} />
    return <>{spec.kind === 'rupiah' ? rupiah(value) : number(value)}</>
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (spec.kind === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(text)) return <>{calendarDay(text)}</>
  if (spec.kind === 'enum') return <>{t(spec.choices.find((choice) => choice.value === text)?.label ?? text)}</>
  if (spec.kind === 'list') return <ListedNames source={spec.source} values={[text]} />
  return <>{text}</>
}
