import { useRouter } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { myProfile } from '#contract/session/session.ts'
import type { Shut } from '#console/app/session/session-state.ts'
import { is403Atom, sessionAtom } from '#console/app/session/session-state.ts'
import { apiQuery } from '#console/api/query.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { logOut, refreshSession, workFor } from '#console/app/session/session-actions.ts'
import { Button } from '#console/ui/button.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'

const EVERY_MS = 30_000

/**
 * Stands in place of every screen of a customer that was suspended or closed: why, and for whom one can work instead.
 * Goes on by itself once it is open again.
 */
export default function CustomerShut({ of }: { of: Shut }) {
  const { t } = useTranslation()
  const router = useRouter()
  const email = useAtomValue(sessionAtom)?.user.email ?? ''
  const clear = useSetAtom(is403Atom)
  // What was known of the profile before says nothing of now.
  const [since] = useState(Date.now)
  const profile = useQuery({ ...apiQuery(myProfile, {}), staleTime: 0, refetchInterval: EVERY_MS })
  const { isFetching, refetch } = profile
  const data = profile.dataUpdatedAt > since ? profile.data : undefined
  const isOpen = data !== undefined && !data.shut.some(({ customerId }) => customerId === of.customerId)
  useEffect(() => {
    if (!data) return
    refreshSession(data)
    if (!isOpen) return
    clear(null)
    // What the screen would have loaded was refused: it may be seen only now.
    void router.invalidate()
  }, [data, isOpen, clear, router])
  const other = data?.customer
  return (
    <div role="alert">
      <EmptyState
        level={1}
        icon="ban"
        title={
          of.status === 'SUSPENDED'
            ? t('{{customer}} is suspended.', { customer: of.customer })
            : t('{{customer}} is closed.', { customer: of.customer })
        }
        actions={
          <>
            {other && other.id !== of.customerId ? (
              <Button
                look="primary"
                onClick={() => {
                  clear(null)
                  workFor(other)
                }}
              >
                {t('Work for {{name}}', { name: other.name })}
              </Button>
            ) : null}
            <Button busy={isFetching} onClick={() => void refetch()}>
              {t('Check again')}
            </Button>
            <Button onClick={logOut}>{t('Log out')}</Button>
          </>
        }
      >
        <p>
          {of.status === 'SUSPENDED'
            ? t('Access is blocked until the academy lifts the suspension. This page then continues automatically.')
            : t('Access is closed. The academy keeps its records and can reopen it.')}
        </p>
        <p className="mt-1">{t('You are logged in as {{email}}.', { email })}</p>
      </EmptyState>
    </div>
  )
}
