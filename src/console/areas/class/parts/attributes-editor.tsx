import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { AttributeValue } from '#contract/class/class-parts.ts'
import { classAttribute } from '#contract/class/class-attribute.ts'
import type { RecordOfKind } from '#contract/core/resource/define.ts'
import { apiQuery } from '#console/api/query.ts'
import { useTranslation } from '#console/app/i18n.ts'
import type { CustomInputProps } from '#console/form/fields.ts'
import { customerAtom } from '#console/list/customer.tsx'
import { Checkbox } from '#console/ui/checkbox.tsx'
import type { FieldControl } from '#console/ui/field.tsx'
import { Field } from '#console/ui/field.tsx'
import { Input } from '#console/ui/input.tsx'
import { Select } from '#console/ui/select.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { attributesIn } from '../class-words.ts'

type Definition = RecordOfKind<typeof classAttribute>
type Value = AttributeValue['value'] | undefined

interface InputProps {
  of: Definition
  value: Value
  control: FieldControl
  disabled: boolean
  onChange: (value: Value) => void
}

/** The control that fits the type of an attribute. */
function AttributeInput({ of, value, control, disabled, onChange }: InputProps) {
  const { t } = useTranslation()
  const { 'aria-required': _required, ...forButton } = control
  switch (of.inputType) {
    case 'SELECT':
      return (
        <Select
          {...forButton}
          value={typeof value === 'string' ? value : ''}
          options={[{ value: '', label: '–' }, ...of.options]}
          disabled={disabled}
          onChange={(next) => onChange(next === '' ? undefined : next)}
        />
      )
    case 'MULTISELECT': {
      const chosen = Array.isArray(value) ? value : []
      return (
        <span id={control.id} role="group" aria-label={of.name} className="flex flex-wrap gap-3">
          {of.options.map((option) => (
            <Checkbox
              key={option.value}
              checked={chosen.includes(option.value)}
              disabled={disabled}
              onChange={(event) => {
                const rest = chosen.filter((one) => one !== option.value)
                const next = event.target.checked ? [...rest, option.value] : rest
                onChange(next.length === 0 ? undefined : next)
              }}
            >
              {option.label}
            </Checkbox>
          ))}
        </span>
      )
    }
    case 'BOOL':
      return (
        <Select
          {...forButton}
          value={value === undefined ? '' : String(value)}
          options={[
            { value: '', label: '–' },
            { value: 'true', label: t('Yes') },
            { value: 'false', label: t('No') },
          ]}
          disabled={disabled}
          onChange={(next) => onChange(next === '' ? undefined : next === 'true')}
        />
      )
    case 'NUMBER':
      return (
        <Input
          {...control}
          type="number"
          step="any"
          value={typeof value === 'number' ? value : ''}
          disabled={disabled}
          onChange={(event) => {
            const next = event.target.valueAsNumber
            onChange(Number.isFinite(next) ? next : undefined)
          }}
        />
      )
    default:
      return (
        <Input
          {...control}
          value={typeof value === 'string' ? value : ''}
          maxLength={500}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
        />
      )
  }
}

/** The attributes of a class, each asked for as its definition says. */
export default function AttributesEditor({ value, onChange, control, disabled, issues }: CustomInputProps) {
  const { t } = useTranslation()
  const customerId = useAtomValue(customerAtom)?.id ?? 0
  const { data } = useQuery(apiQuery(classAttribute.calls.list, { customerId, query: { limit: 200, sort: 'order' } }))
  const values = attributesIn(value)
  if (!data) return <Skeleton className="h-20" />
  const set = (attributeId: number, next: Value) => {
    const rest = values.filter((one) => one.attributeId !== attributeId)
    onChange(next === undefined ? rest : [...rest, { attributeId, value: next }])
  }
  return (
    <div
      id={control.id}
      role="group"
      aria-label={t('Attributes')}
      aria-describedby={control['aria-describedby']}
      className="grid gap-3 @2xl:grid-cols-2"
    >
      {data.data.length === 0 ? <p className="text-muted">{t('No class attributes yet')}</p> : null}
      {data.data.map((of) => {
        const message = issues.find(({ field }) => field === String(of.id) || field.startsWith(`${of.id}.`))?.message
        return (
          <Field
            key={of.id}
            label={of.name}
            required={of.required}
            error={message === undefined ? undefined : t(message)}
          >
            {(own) => (
              <AttributeInput
                of={of}
                value={values.find(({ attributeId }) => attributeId === of.id)?.value}
                control={own}
                disabled={disabled}
                onChange={(next) => set(of.id, next)}
              />
            )}
          </Field>
        )
      })}
    </div>
  )
}
