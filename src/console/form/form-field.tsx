import { useTranslation } from '#console/app/i18n.ts'
import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useController, useWatch } from 'react-hook-form'
import type { FieldIssue } from '#contract/core/error.ts'
import { isNoNumber } from '#engine/answers/parse-number.ts'
import { Field } from '#console/ui/field.tsx'
import { FieldInput } from './field-input.tsx'
import type { FieldSpec, FormSection, Values } from './fields.ts'

interface FormFieldProps<V extends Values> {
  spec: FieldSpec<V>
  form: UseFormReturn<Values>
  required: boolean
  disabled: boolean
  /** What its part of the form is called. */
  heading: string | undefined
  /** What is wrong within its value, at whole paths. */
  inner: readonly FieldIssue[]
}

interface PartProps<V extends Values> {
  section: FormSection<V>
  form: UseFormReturn<Values>
  children: ReactNode
}

/** What stands below a field, from there on. */
const within = (name: string, inner: readonly FieldIssue[]) =>
  inner.flatMap(({ field, message }) =>
    field.startsWith(`${name}.`) ? [{ field: field.slice(name.length + 1), message }] : [],
  )

/** What stands in a part of a form, where that is asked for as the form stands. */
export function FormPart<V extends Values>({ section, form, children }: PartProps<V>) {
  const { t } = useTranslation()
  const values = useWatch({ control: form.control }) as V
  if (section.when?.(values) === false) return null
  return (
    <fieldset className="grid max-w-3xl scroll-mt-14 grid-cols-1 gap-x-6 gap-y-4 has-data-wide:max-w-none @xl:grid-cols-2">
      {section.title === undefined ? null : (
        <legend className="col-span-full pb-2 font-semibold">{t(section.title)}</legend>
      )}
      {children}
    </fieldset>
  )
}

/** What is wrong with a pasted text that no further typing makes a number: said at once, not when the form is saved. */
function numberProblem(kind: FieldSpec<Values>['kind'], value: unknown): string | undefined {
  if ((kind !== 'int' && kind !== 'rupiah') || typeof value !== 'string' || !isNoNumber(value)) return undefined
  return kind === 'int' ? 'Enter a whole number.' : 'Enter a valid amount, such as 450.000, 450rb or 1,5jt.'
}

const isWide = ({ kind }: { kind: string }) => kind === 'longtext' || kind === 'custom' || kind === 'picture'

/** A field with its label, help, mark and error. */
export function FormField<V extends Values>({ spec, form, required, disabled, heading, inner }: FormFieldProps<V>) {
  const { t } = useTranslation()
  const { field, fieldState } = useController({ control: form.control, name: spec.name })
  const values = useWatch({ control: form.control }) as V
  const lock = spec.locked?.(values)
  const help = lock ?? spec.help
  const noNumber = numberProblem(spec.kind, field.value)
  const problem = fieldState.error?.message ?? noNumber
  return (
    <div data-field={spec.name} className={isWide(spec) ? 'col-span-full' : undefined}>
      <Field
        label={t(spec.label)}
        required={required}
        isLabelHidden={spec.kind === 'custom' && spec.label === heading}
        error={problem === undefined ? undefined : t(problem)}
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
            issues={fieldState.error ? within(spec.name, inner) : []}
            disabled={disabled || lock !== undefined}
          />
        )}
      </Field>
    </div>
  )
}
