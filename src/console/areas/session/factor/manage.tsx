import { useState } from 'react'
import type { SecondFactor } from '#contract/session/second-factor.ts'
import { removeSecondFactor, renewRecoveryCodes } from '#contract/session/second-factor.ts'
import { callApi } from '#console/api/api.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { Button } from '#console/ui/button.tsx'
import { Moment } from '#console/ui/moment.tsx'
import { Proof } from './proof.tsx'

type Task = 'renew' | 'remove'

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
          factor={factor}
          text={
            task === 'renew'
              ? t('The recovery codes that you have now stop working.')
              : t('You then log in with only your password. Passkeys and recovery codes are removed.')
          }
          action={task === 'renew' ? t('Get new codes') : t('Turn off')}
          danger={task === 'remove'}
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
