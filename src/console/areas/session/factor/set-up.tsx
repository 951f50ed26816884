import { useState } from 'react'
import type { AnswerOf } from '#contract/core/call.ts'
import { confirmSecondFactor, startSecondFactor } from '#contract/session/second-factor.ts'
import { callApi } from '#console/api/api.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { logOut } from '#console/app/session/session-actions.ts'
import { PasswordField, Problem } from '#console/areas/session/login/password-fields.tsx'
import { useSmallForm } from '#console/areas/session/use-small-form.ts'
import { Button } from '#console/ui/button.tsx'
import { CodeField } from './code-field.tsx'
import { QrCode } from './qr-code.tsx'

type Started = AnswerOf<typeof startSecondFactor>

function Start({ due, onStarted }: { due: boolean; onStarted: (started: Started) => void }) {
  const { t } = useTranslation()
  const form = useSmallForm({
    fields: ['password'],
    send: async ({ password }) => onStarted(await callApi(startSecondFactor, { body: { password } })),
  })
  return (
    <form noValidate onSubmit={form.submit} className="flex max-w-sm flex-col gap-4 px-4 py-3">
      <p>
        {t(
          'You need an authenticator app on your phone, such as Google Authenticator or Microsoft Authenticator. It shows a new code every 30 seconds.',
        )}
      </p>
      <PasswordField
        autoFocus
        name="password"
        label={t('Current password')}
        value={form.values.password}
        error={form.error('password')}
        onChange={(value) => form.set('password', value)}
      />
      <Problem text={form.problem} />
      <div className="flex gap-2">
        <Button type="submit" look="primary" busy={form.busy}>
          {t('Set up')}
        </Button>
        {due ? <Button onClick={logOut}>{t('Log out')}</Button> : null}
      </div>
    </form>
  )
}

function Confirm({ started, onConfirmed }: { started: Started; onConfirmed: (codes: string[]) => void }) {
  const { t } = useTranslation()
  const form = useSmallForm({
    fields: ['code'],
    send: async ({ code }) => onConfirmed((await callApi(confirmSecondFactor, { body: { code } })).recoveryCodes),
  })
  return (
    <form noValidate onSubmit={form.submit} className="flex max-w-sm flex-col gap-4 px-4 py-3">
      <p>{t('Scan this code with the app, or type the key into it.')}</p>
      <QrCode text={started.uri} />
      <p>
        <span className="block text-sm text-muted">{t('Secret key')}</span>
        <span className="font-mono break-all select-all">{started.secret.replace(/(.{4})(?!$)/g, '$1 ')}</span>
      </p>
      <CodeField
        autoFocus
        help={t('The six digits that the app shows now.')}
        value={form.values.code}
        error={form.error('code')}
        onChange={(value) => form.set('code', value)}
      />
      <Problem text={form.problem} />
      <div>
        <Button type="submit" look="primary" busy={form.busy}>
          {t('Turn on')}
        </Button>
      </div>
    </form>
  )
}

/** Password, then the secret for the app, then a first code from it. */
export function SetUp({ due, onConfirmed }: { due: boolean; onConfirmed: (codes: string[]) => void }) {
  const [started, setStarted] = useState<Started>()
  return started ? <Confirm started={started} onConfirmed={onConfirmed} /> : <Start due={due} onStarted={setStarted} />
}
