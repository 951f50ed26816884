import { useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { DateInput } from '#console/form/date-input.tsx'
import { Field } from '#console/ui/field.tsx'
import type { EditorProps } from './filter-editor.tsx'
import { daysOf } from './filter-keys.ts'
import type { Filter } from '#console/list/resource-list.ts'
import type { Days } from './range.ts'
import { isDay, readDays, writeRange } from './range.ts'

interface DaysEditorProps {
  days: Days
  onChange: (days: Days) => void
}

/** Days that are kept under two keys of the query. What was typed of their field is said by them from then on. */
export function datesOf<Row>(
  filter: Extract<Filter<Row>, { kind: 'dates' }>,
  { search, change }: EditorProps<Row>,
): DaysEditorProps {
  const { key, to: toKey, of } = filter
  const isTyped = of !== undefined && readDays(search[of]) !== undefined
  return {
    days: daysOf(filter, search),
    onChange: ({ from, to }) =>
      change({ [key]: from, [toKey]: to, ...(isTyped ? { [of]: undefined } : {}) }, { replace: true }),
  }
}

/** Days that are kept as a condition on their field. */
export function dayRangeOf<Row>(
  { key }: Extract<Filter<Row>, { kind: 'range' }>,
  { search, change }: EditorProps<Row>,
): DaysEditorProps {
  return {
    days: readDays(search[key]) ?? {},
    onChange: (days) => change({ [key]: writeRange(days) }, { replace: true }),
  }
}

/** From one day to another. A day that is still being typed is no filter yet, nor is one that has turned them round. */
export function DaysEditor({ days, onChange }: DaysEditorProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<{ from?: string | undefined; to?: string | undefined }>(days)
  const wrong = (value: string | undefined) =>
    value === undefined || isDay(value) ? undefined : t('Enter a valid date.')
  const turned = ({ from, to }: typeof typed) => from !== undefined && to !== undefined && from > to

  function set(end: keyof Days, value: string | null) {
    const next = { ...typed, [end]: value ?? undefined }
    setTyped(next)
    const { from, to } = next
    if (wrong(from) !== undefined || wrong(to) !== undefined || turned(next)) return
    onChange({ ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) })
  }

  return (
    <div className="flex flex-col gap-3 p-2">
      <Field label={t('From')} error={wrong(typed.from)}>
        {(control) => (
          <DateInput {...control} autoFocus value={typed.from ?? null} onChange={(value) => set('from', value)} />
        )}
      </Field>
      <Field
        label={t('Until')}
        error={wrong(typed.to) ?? (turned(typed) ? t('Must not be before the first date.') : undefined)}
      >
        {(control) => <DateInput {...control} value={typed.to ?? null} onChange={(value) => set('to', value)} />}
      </Field>
    </div>
  )
}
