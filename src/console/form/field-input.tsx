import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { FieldIssue } from '#contract/core/error.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { Checkbox } from '#console/ui/checkbox.tsx'
import type { FieldControl } from '#console/ui/field.tsx'
import { Input } from '#console/ui/input.tsx'
import { Select } from '#console/ui/select.tsx'
import { TextArea } from '#console/ui/text-area.tsx'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { choicesQuery } from './choice/choices.ts'
import type { ChoiceSource } from './choice/choices.ts'
import { DateInput } from './day/date-input.tsx'
import { isPast } from './day/day-direction.ts'
import type { FieldSpec, Values } from './fields.ts'
import { MomentInput } from './day/moment-input.tsx'
import { NumberInput } from './number-input.tsx'
import { RecordPicker } from './choice/record-picker.tsx'
import type { Typed } from './typed.ts'

const PictureInput = lazyPart(() => import('#console/upload/picture-input.tsx'))

const noIssues: readonly FieldIssue[] = []

interface InputProps<V extends Values> {
  spec: FieldSpec<V>
  values: V
  value: unknown
  onChange: (value: unknown) => void
  onBlur: () => void
  control: FieldControl
  disabled: boolean
  /** Within the value of a custom field. */
  issues?: readonly FieldIssue[]
}

function ListSelect({
  source,
  ...rest
}: Omit<React.ComponentProps<typeof Select<string>>, 'options'> & { source: ChoiceSource<string> }) {
  const { t } = useTranslation()
  const { data, isError } = useQuery(choicesQuery(source, ''))
  const placeholder = isError ? { placeholder: t('The choices could not be loaded.') } : {}
  return <Select {...rest} {...placeholder} options={data ?? []} />
}

const asText = (value: unknown) => (typeof value === 'string' ? value : null)

/** A select is a button to assistive technology, which knows no required buttons; the mark at the label says it. */
const forButton = ({ 'aria-required': _required, ...rest }: FieldControl) => rest

/** The control of a field, by its kind. */
export function FieldInput<V extends Values>({
  spec,
  values,
  value,
  onChange,
  onBlur,
  control,
  disabled,
  issues = noIssues,
}: InputProps<V>) {
  const { t } = useTranslation()
  switch (spec.kind) {
    case 'int':
    case 'rupiah':
      return (
        <NumberInput
          {...control}
          kind={spec.kind}
          value={value as Typed<number>}
          onChange={onChange}
          onBlur={onBlur}
          disabled={disabled}
        />
      )
    case 'date':
      return (
        <DateInput
          {...control}
          past={isPast(spec.name)}
          value={asText(value)}
          onChange={onChange}
          onBlur={onBlur}
          disabled={disabled}
        />
      )
    case 'moment':
      return <MomentInput {...control} value={asText(value)} onChange={onChange} onBlur={onBlur} disabled={disabled} />
    case 'enum': {
      const options = spec.choices.map(({ value: one, label }) => ({ value: one, label: t(label) }))
      return (
        <Select
          {...forButton(control)}
          value={asText(value) ?? ''}
          onChange={onChange}
          options={options}
          disabled={disabled}
        />
      )
    }
    case 'list':
      return (
        <ListSelect
          {...forButton(control)}
          source={spec.source}
          value={asText(value) ?? ''}
          onChange={onChange}
          disabled={disabled}
        />
      )
    case 'record':
      return (
        <RecordPicker
          {...control}
          source={spec.source(values)}
          value={typeof value === 'number' ? value : null}
          onChange={onChange}
          disabled={disabled}
          {...(spec.placeholder === undefined ? {} : { placeholder: t(spec.placeholder) })}
        />
      )
    case 'picture':
      return (
        <Suspense fallback={<div aria-hidden className="h-28 rounded-md border border-line" />}>
          <PictureInput
            value={typeof value === 'number' ? value : null}
            onChange={onChange}
            customerId={spec.customerId}
            {...(spec.purpose === undefined ? {} : { purpose: spec.purpose })}
            control={control}
            disabled={disabled}
          />
        </Suspense>
      )
    case 'custom': {
      const { component: Custom } = spec
      return (
        <Suspense fallback={<div aria-hidden className="h-20 rounded-md border border-line" />}>
          <Custom {...{ value, onChange, control, disabled, issues, values }} />
        </Suspense>
      )
    }
    case 'bool':
      return (
        <Checkbox
          {...control}
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
          disabled={disabled}
        >
          {t(spec.text)}
        </Checkbox>
      )
    default: {
      const text = {
        ...control,
        value: asText(value) ?? '',
        disabled,
        onBlur,
        ...(spec.max === undefined ? {} : { maxLength: spec.max }),
        ...(spec.placeholder === undefined ? {} : { placeholder: t(spec.placeholder) }),
      }
      if (spec.kind === 'longtext') {
        const rows = spec.rows === undefined ? {} : { rows: spec.rows }
        return <TextArea {...text} {...rows} onChange={(event) => onChange(event.target.value)} />
      }
      const capitals = spec.capitals === true
      return (
        <Input
          {...text}
          {...(spec.secret ? { type: 'password' } : {})}
          autoComplete={spec.secret ? 'new-password' : 'off'}
          spellCheck={false}
          onChange={(event) => onChange(capitals ? event.target.value.toUpperCase() : event.target.value)}
        />
      )
    }
  }
}
