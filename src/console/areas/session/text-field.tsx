import type { HTMLInputAutoCompleteAttribute } from 'react'
import { Field } from '#console/ui/field.tsx'
import { Input } from '#console/ui/input.tsx'

interface TextFieldProps {
  name: string
  label: string
  help?: string
  type?: 'text' | 'email'
  autoComplete: HTMLInputAutoCompleteAttribute
  autoFocus?: boolean
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** A line of a form that needs no session. */
export function TextField({
  name,
  label,
  help,
  type = 'text',
  autoComplete,
  value,
  error,
  onChange,
  ...rest
}: TextFieldProps) {
  return (
    <Field label={label} error={error} {...(help === undefined ? {} : { help })}>
      {(control) => (
        <Input
          {...control}
          {...rest}
          name={name}
          type={type}
          autoComplete={autoComplete}
          {...(type === 'email' ? { autoCapitalize: 'none', spellCheck: false } : {})}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="h-9!"
        />
      )}
    </Field>
  )
}
