import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { goTo } from '#console/app/current-console.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { serverCheck } from '#contract/session/session.ts'
import { callApi } from '#console/api/api.ts'
import { HOME, ownPath } from '#console/app/ref.ts'
import { Button } from '#console/ui/button.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { PublicFrame } from './login/public-frame.tsx'

const EVERY_MS = 2_000

/** Looks for the server every two seconds; `look` does it at once. Counts the looks in vain. */
function useServerWatch(onBack: () => void) {
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const aborted = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const look = async () => {
      try {
        await callApi(serverCheck, {}, { signal: aborted.signal })
        if (!aborted.signal.aborted) onBack()
      } catch {
        if (aborted.signal.aborted) return
        setTries((count) => count + 1)
        timer = setTimeout(() => void look(), EVERY_MS)
      }
    }
    timer = setTimeout(() => void look(), EVERY_MS)
    return () => {
      clearTimeout(timer)
      aborted.abort()
    }
  }, [onBack])
  return tries
}

/** The server is away: this page waits for it and goes back by itself, to the same place. */
export default function ServerDown() {
  const { t } = useTranslation()
  const { ref } = useSearch({ from: '/pages/server-down' })
  const path = ownPath(ref)
  const back = path === undefined || /^\/pages\/server-down/i.test(path) ? HOME : path
  const [goBack] = useState(() => () => goTo(back, { replace: true }))
  const tries = useServerWatch(goBack)
  return (
    <PublicFrame>
      <h1 className="mb-2 text-xl font-semibold">{t('Server unavailable')}</h1>
      <p className="text-muted">{t('Reconnecting automatically. You will return to where you were.')}</p>
      <p role="status" className="mt-4 flex items-center gap-2 text-muted">
        <Icon name="loader" className="animate-turn shrink-0" />
        {tries === 0 ? t('Checking…') : t('Still unavailable after {{tries}} attempts.', { tries })}
      </p>
      <Button className="mt-5 h-9! w-full" onClick={goBack}>
        {t('Go back now')}
      </Button>
    </PublicFrame>
  )
}
