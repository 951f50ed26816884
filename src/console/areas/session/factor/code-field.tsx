import { useTranslation } from '#console/app/i18n.ts'
import { Field } from '#console/ui/field.tsx'
import { Input } from '#console/ui/input.tsx'

interface CodeFieldProps {
  help?: string
  autoFocus?: boolean
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** The code that an authenticator app shows; phones and password managers fill it in by themselves. */
export function CodeField({ help, autoFocus, value, error, onChange }: CodeFieldProps) {
  const { t } = useTranslation()
  return (
    <Field label={t('Verification code')} error={error} {...(help === undefined ? {} : { help })}>
      {(control) => (
        <Input
          {...control}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={autoFocus}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="h-9! font-mono"
        />
      )}
    </Field>
  )
}
