import type { FieldControl } from '#console/ui/field.tsx'
import { useTranslation } from '#console/app/i18n.ts'
import { DateInput } from '#console/form/day/date-input.tsx'
import { NumberInput } from '#console/form/number-input.tsx'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { Input } from '#console/ui/input.tsx'
import { Select } from '#console/ui/select.tsx'
import type { RowField } from './row-fields.ts'

interface Props {
  field: RowField
  value: unknown
  control: FieldControl
  disabled: boolean
  /** What is stored of a number that is never shown. */
  mask: string | null
  onChange: (value: unknown) => void
}

/** The control of one field of a row. */
export function RowInput({ field, value, control, disabled, mask, onChange }: Props) {
  const { t } = useTranslation()
  const text = typeof value === 'string' ? value : ''
  if (field.kind === 'text' || field.kind === 'secret') {
    return (
      <Input
        {...control}
        value={text}
        maxLength={field.kind === 'text' ? field.max : 30}
        placeholder={field.kind === 'secret' ? (mask ?? field.placeholder) : field.placeholder}
        disabled={disabled}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    )
  }
  if (field.kind === 'year' || field.kind === 'decimal') {
    return (
      <NumberInput
        {...control}
        kind={field.kind === 'year' ? 'int' : 'decimal'}
        value={(value ?? null) as number | string | null}
        disabled={disabled}
        onChange={onChange}
      />
    )
  }
  if (field.kind === 'day') {
    return <DateInput {...control} past value={text === '' ? null : text} disabled={disabled} onChange={onChange} />
  }
  const { 'aria-required': _required, ...own } = control
  if (field.kind === 'single') {
    return (
      <Checkbox
        {...own}
        checked={value === true}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      >
        {t(field.label)}
      </Checkbox>
    )
  }
  return (
    <Select
      {...own}
      value={text}
      options={[
        ...(field.nullable ? [{ value: '', label: '–' }] : []),
        ...field.choices.map((one) => ({ value: one.value, label: t(one.label) })),
      ]}
      disabled={disabled}
      onChange={(next) => onChange(next === '' ? null : next)}
    />
  )
}
