import { reasonText } from '#contract/core/error.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { startCommand } from '#console/commands/start-command.ts'
import { Button } from '#console/ui/button.tsx'
import type { GradedClass, SchemeLockState } from './use-scheme-lock.ts'

interface SchemeLockProps {
  scheme: GradedClass
  lock: SchemeLockState
}

/** Why the scheme cannot be changed, with the way to reopen final grades; in a draft, what may still be incomplete. */
export function SchemeLock({ scheme: { lmsClass }, lock: { blocked, mayUnlock } }: SchemeLockProps) {
  const { t } = useTranslation()
  if (blocked) {
    return (
      <div role="note" className="flex flex-wrap items-center gap-3 rounded-md bg-warning-soft px-4 py-2">
        <span>{t(reasonText(blocked))}</span>
        {mayUnlock ? (
          <Button onClick={() => startCommand('lms.reopen', { schedule: lmsClass.id }, 'toolbar')}>
            {t('Reopen grading')}
          </Button>
        ) : null}
      </div>
    )
  }
  if (lmsClass.workflow !== 'DRAFT') return null
  return <p className="text-muted">{t('Weights may be incomplete until the schedule leaves its draft.')}</p>
}
