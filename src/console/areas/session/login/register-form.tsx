import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { check } from '#contract/core/check.ts'
import { MIN_PASSWORD } from '#contract/session/own-account.ts'
import { registerAccount, Registration, registrationState } from '#contract/session/registration.ts'
import { callApi } from '#console/api/api.ts'
import { apiQuery } from '#console/api/query.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { Button } from '#console/ui/button.tsx'
import { BackToLogin } from './back-to-login.tsx'
import { Outcome } from './outcome.tsx'
import { PasswordField, Problem } from './password-fields.tsx'
import { TextField } from '#console/areas/session/text-field.tsx'
import { useSmallForm } from '#console/areas/session/use-small-form.ts'

interface Made {
  email: string
  /** Whether a message is on its way. */
  letter: boolean
}

/** What happens next. It says the same whether the address had an account already. */
function WhatNext({ email, letter, to }: Made & { to: string | undefined }) {
  const { t } = useTranslation()
  return (
    <Outcome>
      <h1 className="text-xl font-semibold">{letter ? t('Check your e-mail') : t('Registration received')}</h1>
      <p>
        {letter
          ? t(
              'An e-mail to {{email}} is on its way. Its link confirms that the address is yours and is valid for three days. If the address already has an account, the e-mail explains how to log in.',
              { email },
            )
          : t('The academy reviews registrations. You can log in with {{email}} once yours is confirmed.', { email })}
      </p>
      <p className="text-muted">
        {t('Afterwards you can log in, and an administrator of the academy assigns you a role.')}
      </p>
      {letter ? (
        <p>
          <Link to="/pages/register" hash="letter" className="text-accent underline underline-offset-2">
            {t('No e-mail? Send it again')}
          </Link>
        </p>
      ) : null}
      <BackToLogin to={to} />
    </Outcome>
  )
}

/** The form, while the academy lets anyone register; else that it does not. */
export function Register({ to }: { to: string | undefined }) {
  const { t } = useTranslation()
  const { data, isPending } = useQuery({ ...apiQuery(registrationState, {}), retry: false })
  if (isPending) return null
  // Where the state is unknown, the server decides.
  if (data?.open !== false) return <RegisterForm to={to} />
  return (
    <Outcome>
      <h1 className="text-xl font-semibold">{t('Registration is closed')}</h1>
      <p>{t('New accounts are by invitation. Ask an administrator of the academy to invite you.')}</p>
      <BackToLogin to={to} />
    </Outcome>
  )
}

/** Makes an account for whoever fills it in. What is wrong stands at its field. */
function RegisterForm({ to }: { to: string | undefined }) {
  const { t } = useTranslation()
  const [made, setMade] = useState<Made>()
  const form = useSmallForm({
    fields: ['name', 'company', 'email', 'password'],
    check(values) {
      const checked = check(Registration, { register: true, ...values })
      return checked.ok ? [] : checked.issues
    },
    async send({ name, company, email, password }) {
      const { letter } = await callApi(registerAccount, { body: { register: true, name, company, email, password } })
      setMade({ email: email.trim(), letter })
    },
  })
  if (made) return <WhatNext {...made} to={to} />
  return (
    <>
      <h1 className="mb-1 text-xl font-semibold">{t('Register')}</h1>
      <p className="mb-4 text-muted">{t('For staff of partners. Class participants do not need an account here.')}</p>
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <TextField
          autoFocus
          name="name"
          label={t('Your name')}
          autoComplete="name"
          value={form.values.name}
          error={form.error('name')}
          onChange={(value) => form.set('name', value)}
        />
        <TextField
          name="company"
          label={t('Company or institution')}
          help={t('Legal name, such as CV Cipta Terampil.')}
          autoComplete="organization"
          value={form.values.company}
          error={form.error('company')}
          onChange={(value) => form.set('company', value)}
        />
        <TextField
          name="email"
          type="email"
          label={t('E-mail')}
          autoComplete="username"
          value={form.values.email}
          error={form.error('email')}
          onChange={(value) => form.set('email', value)}
        />
        <PasswordField
          isNew
          name="password"
          label={t('Password')}
          help={t('At least {{count}} characters.', { count: MIN_PASSWORD })}
          value={form.values.password}
          error={form.error('password')}
          onChange={(value) => form.set('password', value)}
        />
        <Problem text={form.problem} />
        <div>
          <Button type="submit" look="primary" busy={form.busy} className="h-9! w-full">
            {t('Register')}
          </Button>
          <BackToLogin to={to} />
        </div>
      </form>
    </>
  )
}
