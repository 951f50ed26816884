import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { ApiError } from '#contract/core/api-error.ts'
import { ACCESS_PATH, accessEnd, accessRead } from '#contract/access/access.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { HOME } from '#console/app/ref.ts'
import { Button, buttonClass } from '#console/ui/button.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { ErrorState } from '#console/ui/error-state.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { AccessBanner } from './access-banner.tsx'
import { AccessContext, accessClient, forgetToken, readToken, useAccessQuery } from './access-client.ts'
import { InstructorView } from './instructor-view.tsx'
import { StudentView } from './student-view.tsx'

/** Nothing is open here (any more). */
function Over({ wasOpen }: { wasOpen: boolean }) {
  const { t } = useTranslation()
  return (
    <main className="min-h-dvh bg-sunken">
      <EmptyState
        icon="shield"
        level={1}
        title={t(wasOpen ? 'Admin access has ended' : 'No admin access is open in this tab')}
        actions={
          <a href={HOME} className={buttonClass('primary')}>
            {t('Go to the console')}
          </a>
        }
      >
        {t('Open the person again from their record to look further. You can close this tab.')}
      </EmptyState>
    </main>
  )
}

function Open({ onOver, end }: { onOver: () => void; end: () => Promise<unknown> }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [isEnding, setEnding] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { data: about, error, refetch } = useQuery({ ...useAccessQuery(accessRead, {}), staleTime: Infinity })
  if (error instanceof ApiError && error.status === 401) return <Over wasOpen />
  if (error)
    return (
      <ErrorState
        title={t('This page cannot be shown')}
        actions={<Button onClick={() => void refetch()}>{t('Try again')}</Button>}
        level={1}
      >
        {errorText(error)}
      </ErrorState>
    )
  if (!about) return <Skeleton className="m-4 h-24" />
  const onEnd = async () => {
    setEnding(true)
    try {
      await end()
      onOver()
    } catch (cause) {
      setEnding(false)
      if (cause instanceof ApiError) setFailure(errorText(cause))
      else throw cause
    }
  }
  return (
    <div className="min-h-dvh bg-surface">
      <AccessBanner about={about} isEnding={isEnding} onEnd={() => void onEnd()} onOver={onOver} />
      {failure === undefined ? null : (
        <p role="alert" className="px-4 py-2 text-danger">
          {failure}
        </p>
      )}
      <main className="mx-auto flex max-w-4xl flex-col gap-3 p-4">
        <header>
          <h1 className="text-lg font-semibold">{about.name}</h1>
          <p className="text-muted">
            {t(about.as === 'instructor' ? 'Instructor' : 'Student')} · {about.customer} · {about.email}
          </p>
        </header>
        {about.as === 'instructor' ? <InstructorView /> : <StudentView />}
      </main>
    </div>
  )
}

/** What an instructor or a student sees, shown to staff for a short while: read only, apart from their own session. */
export default function AccessScreen() {
  const { hash } = useLocation()
  const [token, setToken] = useState(() => readToken(hash))
  const navigate = useNavigate()
  useEffect(() => {
    // What is in the address is in the history too.
    if (hash !== '') void navigate({ to: ACCESS_PATH, replace: true })
  }, [hash, navigate])
  const [wasOpen, setWasOpen] = useState(false)
  const access = useMemo(() => (token === null ? null : { token, call: accessClient(token) }), [token])
  const onOver = useCallback(() => {
    forgetToken()
    setWasOpen(true)
    setToken(null)
  }, [])
  if (!access) return <Over wasOpen={wasOpen} />
  return (
    <AccessContext value={access}>
      <Open onOver={onOver} end={() => access.call(accessEnd, {})} />
    </AccessContext>
  )
}
