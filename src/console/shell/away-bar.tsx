import { useAtomValue } from 'jotai'
import { homeOf } from '#console/app/session/session.ts'
import { sessionAtom } from '#console/app/session/session-state.ts'
import { useKeys } from '#console/app/key-settings.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { startCommand } from '#console/commands/start-command.ts'
import { Button } from '#console/ui/button.tsx'

/** Says at every width that the person works for another customer, and leads back. */
export function AwayBar() {
  const { t } = useTranslation()
  const session = useAtomValue(sessionAtom)
  const keys = useKeys('console.return', 'g 0')
  const home = homeOf(session)
  if (!home || !session?.client) return null
  return (
    <div
      role="region"
      aria-label={t('Working for another customer')}
      className="flex min-h-9 shrink-0 items-center gap-3 border-b border-warning bg-warning-soft px-4 text-warning"
    >
      <p className="min-w-0 truncate font-medium">{t('Working for {{name}}', { name: session.client.name })}</p>
      <span className="ml-auto shrink-0">
        <Button keys={keys} data-command="console.return" onClick={() => startCommand('console.return', {}, 'toolbar')}>
          {t('Return to {{name}}', { name: home.name })}
        </Button>
      </span>
    </div>
  )
}
