import { useState } from 'react'
import type { SecondFactor } from '#contract/session/second-factor.ts'
import { removeSecondFactor, renewRecoveryCodes } from '#contract/session/second-factor.ts'
import { callApi } from '#console/api/api.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { PasswordField, Problem } from '#console/areas/session/login/password-fields.tsx'
import { useSmallForm } from '#console/areas/session/use-small-form.ts'
import { Button } from '#console/ui/button.tsx'
import { Moment } from '#console/ui/moment.tsx'
import { CodeField } from './code-field.tsx'

type Task = 'renew' | 'remove'

interface ProofProps {
  task: Task
  onCancel: () => void
  send: (proof: { password: string; code: string }) => Promise<void>
}

/** Asks for the password and a code again. */
function Proof({ task, onCancel, send }: ProofProps) {
  const { t } = useTranslation()
  const form = useSmallForm({ fields: ['password', 'code'], send })
  return (
    <form noValidate onSubmit={form.submit} className="flex max-w-sm flex-col gap-4">
      <p>
        {task === 'renew'
          ? t('The recovery codes that you have now stop working.')
          : t('Your logins ask for the password alone then.')}
      </p>
      <PasswordField
        autoFocus
        name="password"
        label={t('Present password')}
        value={form.values.password}
        error={form.error('password')}
        onChange={(value) => form.set('password', value)}
      />
      <CodeField
        help={t('From your authenticator app, or a recovery code.')}
        value={form.values.code}
        error={form.error('code')}
        onChange={(value) => form.set('code', value)}
      />
      <Problem text={form.problem} />
      <div className="flex gap-2">
        <Button type="submit" look={task === 'renew' ? 'primary' : 'danger'} busy={form.busy}>
          {task === 'renew' ? t('Get new codes') : t('Turn off')}
        </Button>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </div>
    </form>
  )
}

interface ManageProps {
  factor: SecondFactor
  onCodes: (codes: string[]) => void
  onRemoved: () => void
}

/** What can be done once it is on. */
export function Manage({ factor, onCodes, onRemoved }: ManageProps) {
  const { t } = useTranslation()
  const [task, setTask] = useState<Task>()
  return (
    <div className="flex flex-col gap-4 px-4 py-3">
      <p>
        <span className="text-success">{t('On')}</span>
        {factor.confirmedAt ? (
          <span className="text-muted">
            {' · '}
            <Moment value={factor.confirmedAt} time />
          </span>
        ) : null}
      </p>
      <p>{t('Recovery codes left: {{count}}', { count: factor.recoveryCodesLeft })}</p>
      {factor.required ? <p className="text-muted">{t('One of your roles requires it.')}</p> : null}
      {task === undefined ? (
        <div className="flex gap-2">
          <Button onClick={() => setTask('renew')}>{t('Get new recovery codes')}</Button>
          <Button onClick={() => setTask('remove')}>{t('Turn off')}</Button>
        </div>
      ) : (
        <Proof
          key={task}
          task={task}
          onCancel={() => setTask(undefined)}
          send={async (body) => {
            if (task === 'renew') {
              const { recoveryCodes } = await callApi(renewRecoveryCodes, { body })
              onCodes(recoveryCodes)
            } else {
              await callApi(removeSecondFactor, { body })
              onRemoved()
            }
          }}
        />
      )}
    </div>
  )
}
