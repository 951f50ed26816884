import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { Button } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/layer/dialog.tsx'

interface LeaveGuardProps {
  /** Asked at the moment of leaving. */
  isChanged: () => boolean
  /** The person leaves what was typed behind. */
  onLeave: () => void
}

interface Place {
  pathname: string
  search: object
}

/** A change of the query alone keeps a form on screen, unless the query says that something is being made. */
const leaves = (from: Place, to: Place) =>
  from.pathname !== to.pathname || ('create' in from.search && !('create' in to.search))

/** Asks before a changed form is left, by link, key, palette, back button or the closing of the tab. */
export function LeaveGuard({ isChanged, onLeave }: LeaveGuardProps) {
  const { t } = useTranslation()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isChanged() && leaves(current, next),
    // Closing the tab is heard below, whatever kind of history the router has.
    enableBeforeUnload: false,
    withResolver: true,
  })
  const changed = useRef(isChanged)
  useEffect(() => {
    changed.current = isChanged
  })
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (changed.current()) event.preventDefault()
    }
    addEventListener('beforeunload', onLeave)
    return () => removeEventListener('beforeunload', onLeave)
  }, [])
  if (blocker.status !== 'blocked') return null
  return (
    <Dialog
      open
      title={t('Leave without saving?')}
      description={t('Your changes here have not been saved.')}
      onClose={() => blocker.reset()}
      footer={
        <>
          <Button
            onClick={() => {
              onLeave()
              blocker.proceed()
            }}
          >
            {t('Leave without saving')}
          </Button>
          <Button look="primary" data-autofocus onClick={() => blocker.reset()}>
            {t('Stay')}
          </Button>
        </>
      }
    />
  )
}
