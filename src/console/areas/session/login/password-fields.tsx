import type { FieldIssue } from '#contract/core/error.ts'
import { MIN_PASSWORD } from '#contract/session/own-account.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { Field } from '#console/ui/field.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { PasswordInput } from './password-input.tsx'

interface PasswordFieldProps {
  name: string
  label: string
  help?: string
  value: string
  error: string | undefined
  isNew?: boolean
  autoFocus?: boolean
  onChange: (value: string) => void
}

export function PasswordField({ name, label, help, value, error, isNew, autoFocus, onChange }: PasswordFieldProps) {
  return (
    <Field label={label} error={error} {...(help === undefined ? {} : { help })}>
      {(control) => (
        <PasswordInput
          {...control}
          name={name}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          autoFocus={autoFocus}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="h-9!"
        />
      )}
    </Field>
  )
}

interface Chosen {
  newPassword: string
  repeat: string
}

/** What is wrong with a new password before the server has seen it. */
export function checkChosen({ newPassword, repeat }: Chosen): FieldIssue[] {
  if (newPassword !== '' && newPassword.length < MIN_PASSWORD) {
    return [{ field: 'newPassword', message: `must have at least ${MIN_PASSWORD} characters` }]
  }
  return repeat !== '' && repeat !== newPassword ? [{ field: 'repeat', message: 'is not the same' }] : []
}

interface Form {
  values: Chosen
  set: (name: 'newPassword' | 'repeat', value: string) => void
  error: (name: 'newPassword' | 'repeat') => string | undefined
}

/** A new password, and the same once more. */
export function ChosenPassword({ form, autoFocus = false }: { form: Form; autoFocus?: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <PasswordField
        isNew
        autoFocus={autoFocus}
        name="newPassword"
        label={t('New password')}
        help={t('At least {{count}} characters; not one of your last three passwords.', { count: MIN_PASSWORD })}
        value={form.values.newPassword}
        error={form.error('newPassword')}
        onChange={(value) => form.set('newPassword', value)}
      />
      <PasswordField
        isNew
        name="repeat"
        label={t('Confirm new password')}
        value={form.values.repeat}
        error={form.error('repeat')}
        onChange={(value) => form.set('repeat', value)}
      />
    </>
  )
}

/** What is wrong with the whole of a form. */
export function Problem({ text }: { text: string | undefined }) {
  return (
    <div role="alert" className="contents">
      {text === undefined ? null : (
        <p className="flex items-start gap-1.5 rounded-md bg-danger-soft px-2.5 py-2 text-danger">
          <Icon name="alert" className="mt-0.5 shrink-0" />
          {text}
        </p>
      )}
    </div>
  )
}
