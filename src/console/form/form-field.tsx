import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#console/app/i18n.ts'
import type { UseFormReturn } from 'react-hook-form'
import { useController, useWatch } from 'react-hook-form'
import { Checkbox } from '#console/ui/checkbox.tsx'
import type { FieldControl } from '#console/ui/field.tsx'
import { Field } from '#console/ui/field.tsx'
import { Input } from '#console/ui/input.tsx'
import { Select } from '#console/ui/select.tsx'
import { TextArea } from '#console/ui/text-area.tsx'
import { choicesQuery } from './choices.ts'
import type { ChoiceSource } from './choices.ts'
import { DateInput } from './date-input.tsx'
import type { FieldSpec, Values } from './fields.ts'
import { NumberInput } from './number-input.tsx'
import { RecordPicker } from './record-picker.tsx'
import type { Typed } from './typed.ts'

interface InputProps<V extends Values> {
  spec: FieldSpec<V>
  values: V
  value: unknown
  onChange: (value: unknown) => void
  onBlur: () => void
  control: FieldControl
  disabled: boolean
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

function FieldInput<V extends Values>({ spec, values, value, onChange, onBlur, control, disabled }: InputProps<V>) {
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
      return <DateInput {...control} value={asText(value)} onChange={onChange} onBlur={onBlur} disabled={disabled} />
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
      if (spec.kind === 'longtext') return <TextArea {...text} onChange={(event) => onChange(event.target.value)} />
      const capitals = spec.capitals === true
      return (
        <Input
          {...text}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange(capitals ? event.target.value.toUpperCase() : event.target.value)}
        />
      )
    }
  }
}

interface FormFieldProps<V extends Values> {
  spec: FieldSpec<V>
  form: UseFormReturn<Values>
  required: boolean
  disabled: boolean
}

/** A field with its label, help, mark and error. */
export function FormField<V extends Values>({ spec, form, required, disabled }: FormFieldProps<V>) {
  const { t } = useTranslation()
  const { field, fieldState } = useController({ control: form.control, name: spec.name })
  const values = useWatch({ control: form.control }) as V
  const lock = spec.locked?.(values)
  const help = lock ?? spec.help
  return (
    <div data-field={spec.name}>
      <Field
        label={t(spec.label)}
        required={required}
        error={fieldState.error?.message === undefined ? undefined : t(fieldState.error.message)}
        {...(help === undefined ? {} : { help: t(help) })}
      >
        {(control) => (
          <FieldInput
            spec={spec}
            values={values}
            value={field.value}
            onChange={(value) => {
              field.onChange(value)
              // What was wrong was the value before; the next save says what is wrong now.
              form.clearErrors(spec.name)
              for (const name of (spec.clears ?? []) as readonly string[]) form.setValue(name, null)
            }}
            onBlur={field.onBlur}
            control={control}
            disabled={disabled || lock !== undefined}
          />
        )}
      </Field>
    </div>
  )
}
