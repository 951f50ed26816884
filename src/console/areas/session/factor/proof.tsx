import { useState } from 'react'
import { askPasskey } from '#contract/session/passkey.ts'
import type { SecondFactor } from '#contract/session/second-factor.ts'
import { callApi } from '#console/api/api.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { PasswordField, Problem } from '#console/areas/session/login/password-fields.tsx'
import { useSmallForm } from '#console/areas/session/use-small-form.ts'
import { Button } from '#console/ui/button.tsx'
import { CodeField } from './code-field.tsx'
import type { Answer } from './verify-passkey.tsx'
import { VerifyPasskey } from './verify-passkey.tsx'

interface ProofProps {
  factor: Pick<SecondFactor, 'app' | 'passkeys'>
  /** What follows. */
  text: string
  action: string
  danger?: boolean
  onCancel: () => void
  send: (proof: { password: string; code: string } | { password: string; passkey: Answer }) => Promise<void>
}

/** Asks for the password again, and for a code or a passkey. */
export function Proof({ factor, text, action, danger = false, onCancel, send }: ProofProps) {
  const { t } = useTranslation()
  const [passkey, setPasskey] = useState<Answer>()
  const form = useSmallForm<'password' | 'code'>({
    fields: passkey ? ['password'] : ['password', 'code'],
    async send({ password, code }) {
      // What is signed counts once.
      setPasskey(undefined)
      await send(passkey ? { password, passkey } : { password, code })
    },
  })
  return (
    <form noValidate onSubmit={form.submit} className="flex max-w-sm basis-full flex-col gap-4">
      <p>{text}</p>
      <PasswordField
        autoFocus
        name="password"
        label={t('Current password')}
        value={form.values.password}
        error={form.error('password')}
        onChange={(value) => form.set('password', value)}
      />
      {passkey ? (
        <p className="text-success">{t('Verified with a passkey')}</p>
      ) : (
        <>
          <CodeField
            help={factor.app ? t('From your authenticator app, or a recovery code.') : t('A recovery code.')}
            value={form.values.code ?? ''}
            error={form.error('code')}
            onChange={(value) => form.set('code', value)}
          />
          {factor.passkeys.length > 0 ? (
            <VerifyPasskey ask={() => callApi(askPasskey, {})} onAnswer={setPasskey} />
          ) : null}
        </>
      )}
      <Problem text={form.problem} />
      <div className="flex gap-2">
        <Button type="submit" look={danger ? 'danger' : 'primary'} busy={form.busy}>
          {action}
        </Button>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </div>
    </form>
  )
}
