import { Link, useRouter } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { myProfile } from '#contract/session/session.ts'
import { sessionAtom } from '#console/app/session/session-state.ts'
import { apiQuery } from '#console/api/query.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { logOut, refreshSession } from '#console/app/session/session-actions.ts'
import { Button, buttonClass } from '#console/ui/button.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'

const EVERY_MS = 30_000

/** Stands in place of the screens of whoever has no role yet: what happens next. Goes on by itself once there is one. */
export default function NoRole() {
  const { t } = useTranslation()
  const router = useRouter()
  const session = useAtomValue(sessionAtom)
  const { data, isFetching, refetch } = useQuery({ ...apiQuery(myProfile, {}), refetchInterval: EVERY_MS })
  useEffect(() => {
    if (!data || data.roles.length === 0) return
    refreshSession(data)
    // What the screen would have loaded was not: it may be seen only now.
    void router.invalidate()
  }, [data, router])
  return (
    <EmptyState
      level={1}
      icon="user"
      title={t('You have no role yet.')}
      actions={
        <>
          <Button look="primary" busy={isFetching} onClick={() => void refetch()}>
            {t('Check again')}
          </Button>
          <Link to="/profile" className={buttonClass('secondary')}>
            {t('Profile')}
          </Link>
          <Button onClick={logOut}>{t('Log out')}</Button>
        </>
      }
    >
      <p>{t('You are logged in as {{email}}.', { email: session?.user.email ?? '' })}</p>
      <p className="mt-1">
        {t('Next, an administrator of the academy assigns you a role. This page then continues automatically.')}
      </p>
    </EmptyState>
  )
}
