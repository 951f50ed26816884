import { ApiError } from '#contract/core/api-error.ts'
import { askPasskeyAtLogin } from '#contract/session/passkey.ts'
import { loginWithCode } from '#contract/session/second-factor.ts'
import type { LoggedIn } from '#contract/session/session.ts'
import { callApi } from '#console/api/api.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { CodeField } from '#console/areas/session/factor/code-field.tsx'
import type { Answer } from '#console/areas/session/factor/verify-passkey.tsx'
import { VerifyPasskey } from '#console/areas/session/factor/verify-passkey.tsx'
import { useSmallForm } from '#console/areas/session/use-small-form.ts'
import { Button } from '#console/ui/button.tsx'
import { Problem } from './password-fields.tsx'

export interface Means {
  app: boolean
  passkey: boolean
}

interface CodeFormProps {
  challenge: string
  /** What the user has set up besides recovery codes. */
  means: Means
  onDone: (answer: LoggedIn) => void | Promise<void>
  /** Back to the password; `error` says why, where the person did not choose it. */
  onBack: (error?: ApiError) => void
}

/** The second step of a login. */
export function CodeForm({ challenge, means, onDone, onBack }: CodeFormProps) {
  const { t } = useTranslation()
  async function orBack(work: () => Promise<void>) {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'FACTOR_TOO_LATE') throw error
      onBack(error)
    }
  }
  const finish = (answer: { code: string } | { passkey: Answer }) =>
    orBack(async () => onDone(await callApi(loginWithCode, { body: { challenge, ...answer } })))
  const form = useSmallForm({ fields: ['code'], send: ({ code }) => finish({ code }) })
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      {means.passkey ? (
        <VerifyPasskey
          autoFocus
          ask={() => callApi(askPasskeyAtLogin, { body: { challenge } })}
          onAnswer={(passkey) => finish({ passkey })}
        />
      ) : null}
      <CodeField
        autoFocus={!means.passkey}
        help={means.app ? t('From your authenticator app, or a recovery code.') : t('A recovery code.')}
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
