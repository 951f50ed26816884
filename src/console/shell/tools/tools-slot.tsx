import { useAtom, useAtomValue } from 'jotai'
import type { RefObject } from 'react'
import { startTransition, Suspense, useEffect, useRef, useState } from 'react'
import { sessionAtom } from '#console/app/session/session-state.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { Avatar } from '#console/ui/avatar.tsx'
import { IconButton } from '#console/ui/icon-button.tsx'
import { personButton } from '../person-button.ts'
import { useFramePictures } from '../use-frame-pictures.ts'
import type { ToolName } from './tools-state.ts'
import { wantedToolAtom } from './tools-state.ts'
import { whenIdle } from '#console/app/screen/when-idle.ts'

const Tools = lazyPart(() => import('./tools.tsx'))

interface WaitingProps {
  onWant: (tool: ToolName) => void
  /** Which button has the focus. */
  focused: RefObject<ToolName | null>
}

/**
 * The same buttons without their panels, until those have come; a click is remembered and opens the panel then, the
 * focus is given on.
 */
function Waiting({ onWant, focused }: WaitingProps) {
  const { t } = useTranslation()
  const session = useAtomValue(sessionAtom)
  const photo = useFramePictures()?.photo
  if (!session) return null
  const button = (tool: ToolName) => ({
    // As soon as it is pressed: by the time that it is let go the tool may have come, and nobody hears the click.
    onPointerDown: () => onWant(tool),
    onClick: () => onWant(tool),
    onFocus: () => (focused.current = tool),
    // React tells nobody of a blur by a button's being taken away, so that this is a person's going elsewhere.
    onBlur: () => (focused.current = null),
  })
  return (
    <>
      <IconButton icon="list-checks" label={t('Jobs')} data-command="console.jobs" {...button('jobs')} />
      {session.customer.roles.includes('SUPERADMIN') ? null : (
        <IconButton icon="bell" label={t('Notifications')} data-command="console.notifications" {...button('bell')} />
      )}
      <button
        type="button"
        aria-label={session.customer.name}
        data-command="console.person"
        {...button('person')}
        className={personButton}
      >
        <Avatar name={session.customer.name} src={photo?.iconUrl} />
      </button>
    </>
  )
}

/** Jobs, notifications and the person's menu: their panels are no part of the first load. */
export function ToolsSlot() {
  const [ready, setReady] = useState(false)
  const [wanted, want] = useAtom(wantedToolAtom)
  useEffect(() => whenIdle(() => startTransition(() => setReady(true))), [])
  const focused = useRef<ToolName>(null)
  useEffect(() => {
    if (wanted) startTransition(() => setReady(true))
  }, [wanted])
  // In a transition, so that the button with the focus stays the same until the tools take its place.
  const waiting = <Waiting onWant={want} focused={focused} />
  return <Suspense fallback={waiting}>{ready ? <Tools focused={focused} /> : waiting}</Suspense>
}
