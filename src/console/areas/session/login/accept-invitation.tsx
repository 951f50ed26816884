import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import type { AnswerOf } from '#contract/core/call.ts'
import { ApiError } from '#contract/core/api-error.ts'
import { invitationAccept, invitationRead } from '#contract/session/invitation.ts'
import { callApi } from '#console/api/api.ts'
import { errorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { useSmallForm } from '#console/areas/session/use-small-form.ts'
import { Button } from '#console/ui/button.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { BackToLogin } from './back-to-login.tsx'
import { Outcome } from './outcome.tsx'
import { checkChosen, ChosenPassword, Problem } from './password-fields.tsx'
import { typedEmailAtom } from './typed-email.ts'

type About = AnswerOf<typeof invitationRead>

interface FormProps {
  token: string
  about: About
  onAccepted: () => void
}

function AcceptForm({ token, about, onAccepted }: FormProps) {
  const { t } = useTranslation()
  const { customer, email, roles, needsPassword } = about
  const form = useSmallForm({
    fields: needsPassword ? ['newPassword', 'repeat'] : [],
    ...(needsPassword ? { check: checkChosen } : {}),
    async send({ newPassword }) {
      await callApi(invitationAccept, { body: needsPassword ? { token, newPassword } : { token } })
      onAccepted()
    },
  })
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      <p>{t('{{customer}} invites {{email}} to work with it.', { customer, email })}</p>
      <p className="text-muted">{t('Roles: {{roles}}', { roles: roles.map((role) => t(role)).join(', ') })}</p>
      {needsPassword ? <ChosenPassword form={form} autoFocus /> : null}
      <Problem text={form.problem} />
      <div>
        <Button type="submit" look="primary" busy={form.busy} className="h-9! w-full">
          {t('Accept the invitation')}
        </Button>
        <BackToLogin />
      </div>
    </form>
  )
}

/** Where the link of an invitation leads. It asks before anything happens: programs that look into letters follow links. */
export default function AcceptInvitation({ token }: { token: string }) {
  const { t } = useTranslation()
  const [accepted, setAccepted] = useState(false)
  const typeEmail = useSetAtom(typedEmailAtom)
  const { data, error } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => callApi(invitationRead, { body: { token } }),
    retry: false,
  })
  if (accepted && data) {
    return (
      <Outcome>
        <h1 className="text-xl font-semibold">{t('Invitation accepted')}</h1>
        <p>{t('Log in as {{email}} to work with {{customer}}.', { email: data.email, customer: data.customer })}</p>
        <BackToLogin />
      </Outcome>
    )
  }
  return (
    <>
      <h1 className="mb-4 text-xl font-semibold">{t('Invitation')}</h1>
      {data ? (
        <AcceptForm
          token={token}
          about={data}
          onAccepted={() => {
            typeEmail(data.email)
            setAccepted(true)
          }}
        />
      ) : error ? (
        <>
          <Problem text={error instanceof ApiError ? errorText(error) : t('The server does not answer.')} />
          <BackToLogin />
        </>
      ) : (
        <Skeleton className="h-24" />
      )}
    </>
  )
}
