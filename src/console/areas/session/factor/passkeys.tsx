import { useState } from 'react'
import { ApiError } from '#contract/core/api-error.ts'
import type { Passkey } from '#contract/session/passkey.ts'
import { addPasskey, removePasskey, renamePasskey, startPasskey } from '#contract/session/passkey.ts'
import type { SecondFactor } from '#contract/session/second-factor.ts'
import { callApi } from '#console/api/api.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { PasswordField, Problem } from '#console/areas/session/login/password-fields.tsx'
import { TextField } from '#console/areas/session/text-field.tsx'
import { useSmallForm } from '#console/areas/session/use-small-form.ts'
import { Button } from '#console/ui/button.tsx'
import { Moment } from '#console/ui/moment.tsx'
import { Proof } from './proof.tsx'

interface AddProps {
  onAdded: (recoveryCodes: string[]) => Promise<void>
  onCancel: () => void
}

function AddPasskey({ onAdded, onCancel }: AddProps) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<string>()
  const form = useSmallForm({
    fields: ['name', 'password'],
    async send({ name, password }) {
      setProblem(undefined)
      const [{ options }, { create }] = await Promise.all([
        callApi(startPasskey, { body: { password } }),
        import('./passkey-browser.ts'),
      ])
      try {
        const { recoveryCodes } = await callApi(addPasskey, { body: { name, passkey: await create(options) } })
        await onAdded(recoveryCodes)
      } catch (error) {
        if (error instanceof ApiError) throw error
        setProblem(t('No passkey was created. Try again.'))
      }
    },
  })
  return (
    <form noValidate onSubmit={form.submit} className="flex max-w-sm flex-col gap-4">
      <TextField
        autoFocus
        name="name"
        autoComplete="off"
        label={t('Name of the passkey')}
        value={form.values.name}
        error={form.error('name')}
        onChange={(value) => form.set('name', value)}
      />
      <PasswordField
        name="password"
        label={t('Current password')}
        value={form.values.password}
        error={form.error('password')}
        onChange={(value) => form.set('password', value)}
      />
      <Problem text={form.problem ?? problem} />
      <div className="flex gap-2">
        <Button type="submit" look="primary" busy={form.busy}>
          {t('Continue')}
        </Button>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </div>
    </form>
  )
}

function Rename({ passkey, onDone }: { passkey: Passkey; onDone: () => Promise<void> }) {
  const { t } = useTranslation()
  const form = useSmallForm({
    fields: ['name'],
    async send({ name }) {
      await callApi(renamePasskey, { id: passkey.id, body: { name } })
      await onDone()
    },
  })
  return (
    <form noValidate onSubmit={form.submit} className="flex max-w-sm basis-full flex-col gap-3">
      <TextField
        autoFocus
        name="name"
        autoComplete="off"
        label={t('New name of {{name}}', { name: passkey.name })}
        value={form.values.name}
        error={form.error('name')}
        onChange={(value) => form.set('name', value)}
      />
      <Problem text={form.problem} />
      <div className="flex gap-2">
        <Button type="submit" look="primary" busy={form.busy}>
          {t('Save')}
        </Button>
        <Button onClick={() => void onDone()}>{t('Cancel')}</Button>
      </div>
    </form>
  )
}

interface LineProps {
  passkey: Passkey
  factor: SecondFactor
  onChanged: () => Promise<void>
}

function PasskeyLine({ passkey, factor, onChanged }: LineProps) {
  const { t } = useTranslation()
  const [task, setTask] = useState<'rename' | 'remove'>()
  const { id, name, createdAt, lastUsedAt } = passkey
  const isLast = factor.passkeys.length === 1 && !factor.app
  async function done() {
    setTask(undefined)
    await onChanged()
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-2 last:border-0">
      <span className="min-w-0 grow">
        {name}
        <span className="block text-sm text-muted">
          {t('Added')} <Moment value={createdAt} time />
          {lastUsedAt === null ? null : (
            <>
              {' · '}
              {t('Last used')} <Moment value={lastUsedAt} time />
            </>
          )}
        </span>
      </span>
      {task === undefined ? (
        <>
          <Button aria-label={t('Rename the passkey {{name}}', { name })} onClick={() => setTask('rename')}>
            {t('Rename')}
          </Button>
          <Button aria-label={t('Remove the passkey {{name}}', { name })} onClick={() => setTask('remove')}>
            {t('Remove')}
          </Button>
        </>
      ) : null}
      {task === 'rename' ? <Rename passkey={passkey} onDone={done} /> : null}
      {task === 'remove' ? (
        <Proof
          factor={factor}
          text={
            isLast
              ? t('It is your last factor: removing it turns two-step verification off.')
              : t('You can no longer log in with this passkey.')
          }
          action={t('Remove')}
          danger
          onCancel={() => setTask(undefined)}
          send={async (body) => {
            await callApi(removePasskey, { id, body })
            await done()
          }}
        />
      ) : null}
    </li>
  )
}

interface PasskeysProps {
  factor: SecondFactor
  onCodes: (codes: string[]) => Promise<void>
  onChanged: () => Promise<void>
}

/** The passkeys of the user: added, renamed and removed here. */
export function Passkeys({ factor, onCodes, onChanged }: PasskeysProps) {
  const { t } = useTranslation()
  const [adding, setAdding] = useState(false)
  async function added(recoveryCodes: string[]) {
    setAdding(false)
    if (recoveryCodes.length > 0) await onCodes(recoveryCodes)
    else await onChanged()
  }
  return (
    <section aria-label={t('Passkeys')} className="flex max-w-2xl flex-col gap-3 px-4 py-3">
      <h2 className="font-semibold">{t('Passkeys')}</h2>
      <p className="text-muted">
        {t('A passkey verifies you with the fingerprint, face or PIN of your device, or with a security key.')}
      </p>
      {factor.passkeys.length === 0 ? null : (
        <ul>
          {factor.passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} factor={factor} onChanged={onChanged} />
          ))}
        </ul>
      )}
      {!factor.passkeysPossible ? (
        <p className="text-muted">{t('Passkeys need a host name: this console is reached at an IP address.')}</p>
      ) : adding ? (
        <AddPasskey onAdded={added} onCancel={() => setAdding(false)} />
      ) : (
        <div>
          <Button onClick={() => setAdding(true)}>{t('Add a passkey')}</Button>
        </div>
      )}
    </section>
  )
}
