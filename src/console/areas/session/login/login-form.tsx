import { Link } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import type { LoggedIn } from '#contract/session/session.ts'
import { Button } from '#console/ui/button.tsx'
import { Field } from '#console/ui/field.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { Input } from '#console/ui/input.tsx'
import { CodeForm } from './code-form.tsx'
import { PasswordInput } from './password-input.tsx'
import { useLogin } from './use-login.ts'

export interface LoginFormProps {
  /** Set when only this person may log in: the field cannot be changed, and the password has the focus. */
  fixedEmail?: string
  /** What was typed before the form was left. */
  initialEmail?: string
  onEmail?: (email: string) => void
  onDone: (answer: LoggedIn) => void | Promise<void>
}

/** E-mail and password. Errors stand at their field; a wrong password and a locked account above the button. */
export function LoginForm({ fixedEmail, initialEmail = '', onEmail, onDone }: LoginFormProps) {
  const { t } = useTranslation()
  const [email, setEmail] = useState(fixedEmail ?? initialEmail)
  const [password, setPassword] = useState('')
  const login = useLogin(onDone)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const wrong = await login.submit({ email, password })
    if (wrong) form.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus()
  }

  if (login.challenge !== undefined) {
    return <CodeForm {...login.challenge} onDone={onDone} onBack={(error) => login.startAgain(error)} />
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Field label={t('E-mail')} error={login.fields.email}>
        {(control) => (
          <Input
            {...control}
            name="email"
            type="email"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus={fixedEmail === undefined}
            readOnly={fixedEmail !== undefined}
            value={email}
            onChange={(event) => {
              setEmail(event.target.value)
              onEmail?.(event.target.value)
            }}
            className="h-9! read-only:bg-sunken read-only:text-muted"
          />
        )}
      </Field>
      <Field label={t('Password')} error={login.fields.password}>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="current-password"
            data-autofocus={fixedEmail === undefined ? undefined : true}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            className="h-9!"
          />
        )}
      </Field>
      <div role="alert" className="contents">
        {login.problem ? (
          <p className="flex items-start gap-1.5 rounded-md bg-danger-soft px-2.5 py-2 text-danger">
            <Icon name="alert" className="mt-0.5 shrink-0" />
            {login.problem}
          </p>
        ) : null}
      </div>
      {login.unconfirmed ? (
        <Link to="/pages/register" hash="letter" className="text-accent underline underline-offset-2">
          {t('Send the e-mail again')}
        </Link>
      ) : null}
      <Button type="submit" look="primary" busy={login.busy} disabled={login.locked} className="h-9!">
        {t('Log in')}
      </Button>
    </form>
  )
}
