import { useAtomValue } from 'jotai'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { lazyPart } from '#console/app/lazy-part.tsx'
import { sessionAtom } from '#console/app/state.ts'
import { IconButton } from '#console/ui/icon-button.tsx'
import { personButton } from './person-button.ts'
import { Initials } from './initials.tsx'
import type { ToolName } from './tools.tsx'
import { whenIdle } from '#console/app/when-idle.ts'

const Tools = lazyPart(() => import('./tools.tsx'))

/** The same buttons without their panels, until those have come; a click is remembered and opens the panel then. */
function Waiting({ onWant }: { onWant: (tool: ToolName) => void }) {
  const { t } = useTranslation()
  const session = useAtomValue(sessionAtom)
  if (!session) return null
  return (
    <>
      <IconButton icon="activity" label={t('Jobs')} onClick={() => onWant('jobs')} />
      {session.customer.roles.includes('SUPERADMIN') ? null : (
        <IconButton icon="bell" label={t('Notifications')} onClick={() => onWant('bell')} />
      )}
      <button
        type="button"
        aria-label={session.customer.name}
        onClick={() => onWant('person')}
        className={personButton}
      >
        <Initials name={session.customer.name} />
      </button>
    </>
  )
}

/** Jobs, notifications and the person's menu: their panels are no part of the first load. */
export function ToolsSlot() {
  const [ready, setReady] = useState(false)
  const [wanted, setWanted] = useState<ToolName | null>(null)
  useEffect(() => whenIdle(() => setReady(true)), [])
  const want = (tool: ToolName) => {
    setWanted(tool)
    setReady(true)
  }
  const waiting = <Waiting onWant={want} />
  return <Suspense fallback={waiting}>{ready ? <Tools open={wanted} /> : waiting}</Suspense>
}
