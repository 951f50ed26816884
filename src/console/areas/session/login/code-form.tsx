import { ApiError } from '#contract/core/api-error.ts'
import { loginWithCode } from '#contract/session/second-factor.ts'
import type { LoggedIn } from '#contract/session/session.ts'
import { callApi } from '#console/api/api.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { CodeField } from '#console/areas/session/factor/code-field.tsx'
import { useSmallForm } from '#console/areas/session/use-small-form.ts'
import { Button } from '#console/ui/button.tsx'
import { Problem } from './password-fields.tsx'

interface CodeFormProps {
  challenge: string
  onDone: (answer: LoggedIn) => void | Promise<void>
  /** Back to the password; `error` says why, where the person did not choose it. */
  onBack: (error?: ApiError) => void
}

/** The second step of a login. */
export function CodeForm({ challenge, onDone, onBack }: CodeFormProps) {
  const { t } = useTranslation()
  const form = useSmallForm({
    fields: ['code'],
    async send({ code }) {
      try {
        await onDone(await callApi(loginWithCode, { body: { challenge, code } }))
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'FACTOR_TOO_LATE') throw error
        onBack(error)
      }
    },
  })
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      <CodeField
        autoFocus
        help={t('From your authenticator app, or a recovery code.')}
        value={form.values.code}
        error={form.error('code')}
        onChange={(value) => form.set('code', value)}
      />
      <Problem text={form.problem} />
      <Button type="submit" look="primary" busy={form.busy} className="h-9!">
        {t('Log in')}
      </Button>
      <Button look="ghost" onClick={() => onBack()}>
        {t('Back')}
      </Button>
    </form>
  )
}
