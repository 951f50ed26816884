import { Link } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { confirmAccount, sendConfirmation } from '#contract/session/registration.ts'
import { callApi } from '#console/api/api.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { Button, buttonClass } from '#console/ui/button.tsx'
import { BackToLogin } from './back-to-login.tsx'
import { EmailForm } from './email-form.tsx'
import { Outcome } from './outcome.tsx'
import { PasswordField, Problem } from './password-fields.tsx'
import { typedEmailAtom } from './typed-email.ts'
import { useSmallForm } from '#console/areas/session/use-small-form.ts'

/** Where the link of the letter leads. It asks for a key: programs that look into letters follow links too. */
export function ConfirmAddress({ token }: { token: string }) {
  const { t } = useTranslation()
  const [confirmed, setConfirmed] = useState<string>()
  const typeEmail = useSetAtom(typedEmailAtom)
  const form = useSmallForm({
    fields: ['password'],
    async send({ password }) {
      const { email } = await callApi(confirmAccount, { body: { token, password } })
      typeEmail(email)
      setConfirmed(email)
    },
  })
  if (confirmed !== undefined) {
    return (
      <Outcome>
        <h1 className="text-xl font-semibold">{t('Your address is confirmed')}</h1>
        <p>{t('Log in as {{email}} with the password that you chose.', { email: confirmed })}</p>
        <BackToLogin />
      </Outcome>
    )
  }
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      <h1 className="text-xl font-semibold">{t('Confirm your address')}</h1>
      <p className="text-muted">{t('Type the password that you chose when you registered.')}</p>
      <p className="text-muted">{t('If you did not register, close this page. The account stays inactive.')}</p>
      <PasswordField
        autoFocus
        name="password"
        label={t('Password')}
        value={form.values.password}
        error={form.error('password')}
        onChange={(value) => form.set('password', value)}
      />
      <Problem text={form.problem} />
      <div>
        <Button type="submit" look="primary" busy={form.busy} className="h-9! w-full">
          {t('Confirm the address')}
        </Button>
        {form.problem === undefined ? null : (
          <Link to="/pages/register" hash="letter" className={buttonClass('secondary', 'mt-3 h-9! w-full')}>
            {t('Ask for a new link')}
          </Link>
        )}
        <BackToLogin />
      </div>
    </form>
  )
}

/** Asks for the letter once more. What is answered is the same whether anybody waits for it. */
export function LetterAgain() {
  const { t } = useTranslation()
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo !== undefined) {
    return (
      <Outcome>
        <h1 className="text-xl font-semibold">{t('Check your e-mail')}</h1>
        <p>
          {t(
            'If an account with {{email}} is waiting for confirmation, another e-mail is on its way. Previous links stop working.',
            {
              email: sentTo,
            },
          )}
        </p>
        <BackToLogin />
      </Outcome>
    )
  }
  return (
    <EmailForm
      action={t('Send the e-mail')}
      onSend={async (email) => {
        await callApi(sendConfirmation, { body: { email } })
        setSentTo(email)
      }}
    >
      <h1 className="text-xl font-semibold">{t('Send the e-mail again')}</h1>
    </EmailForm>
  )
}
