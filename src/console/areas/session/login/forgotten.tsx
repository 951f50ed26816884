import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { resetPassword } from '#contract/session/own-account.ts'
import { callApi } from '#console/api/api.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { clearSession } from '#console/app/session/session-actions.ts'
import { Button, buttonClass } from '#console/ui/button.tsx'
import { BackToLogin } from './back-to-login.tsx'
import { EmailForm } from './email-form.tsx'
import { checkChosen, ChosenPassword, Problem } from './password-fields.tsx'
import { useSmallForm } from '#console/areas/session/use-small-form.ts'

/** Asks for a link. What is answered is the same whether anybody has the address. */
function AskForLink() {
  const { t } = useTranslation()
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo !== undefined) {
    return (
      <div role="status">
        <p>
          {t(
            'If {{email}} has an account, a link to choose a new password is on its way. It is valid for 30 minutes.',
            {
              email: sentTo,
            },
          )}
        </p>
        <BackToLogin />
      </div>
    )
  }
  return (
    <EmailForm
      action={t('Send the link')}
      onSend={async (email) => {
        await callApi(resetPassword, { body: { email } })
        setSentTo(email)
      }}
    />
  )
}

/** Where the link of the letter leads: a new password, once. */
function ChooseWithLink({ token }: { token: string }) {
  const { t } = useTranslation()
  const [done, setDone] = useState(false)
  const form = useSmallForm({
    fields: ['newPassword', 'repeat'],
    check: checkChosen,
    async send({ newPassword }) {
      await callApi(resetPassword, { body: { token, newPassword } })
      // Whoever was logged in here is no longer.
      clearSession()
      setDone(true)
    },
  })
  if (done) {
    return (
      <div role="status">
        <p>{t('Your new password is set. Log in with it.')}</p>
        <BackToLogin />
      </div>
    )
  }
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      <ChosenPassword form={form} autoFocus />
      <Problem text={form.problem} />
      <div>
        <Button type="submit" look="primary" busy={form.busy} className="h-9! w-full">
          {t('Set password')}
        </Button>
        {form.problem === undefined ? null : (
          <Link to="/pages/login" hash="forgot" className={buttonClass('secondary', 'mt-3 h-9! w-full')}>
            {t('Ask for a new link')}
          </Link>
        )}
      </div>
    </form>
  )
}

/** A password that was forgotten: asks for a link, or, with one, for the new password. */
export default function Forgotten({ token }: { token?: string }) {
  const { t } = useTranslation()
  return (
    <>
      <h1 className="mb-4 text-xl font-semibold">
        {token === undefined ? t('Forgot your password?') : t('Choose a new password')}
      </h1>
      {token === undefined ? <AskForLink /> : <ChooseWithLink token={token} />}
    </>
  )
}
