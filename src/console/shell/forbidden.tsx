import { useRouter } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import type { Forbidden as Refusal } from '#console/app/session/session-state.ts'
import { is403Atom } from '#console/app/session/session-state.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { useGranters, useHolders } from '#console/commands/granters.ts'
import { myProfile } from '#contract/session/session.ts'
import { Button } from '#console/ui/button.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'

/** Stands in place of a screen that the person may not see: what is missing, and who can grant it. */
export default function Forbidden({ permission, customerId }: Refusal) {
  const { t } = useTranslation()
  const router = useRouter()
  const queries = useQueryClient()
  const clear = useSetAtom(is403Atom)
  const granters = useGranters(permission)
  const holders = useHolders(permission)
  async function tryAgain() {
    clear(null)
    await queries.refetchQueries({ queryKey: [myProfile.path] })
    await router.invalidate()
  }
  return (
    <div role="alert">
      <EmptyState
        level={1}
        icon="ban"
        title={t("You don't have access.")}
        actions={
          <>
            <Button onClick={() => router.history.back()}>{t('Back')}</Button>
            <Button onClick={() => void tryAgain()}>{t('Try again')}</Button>
          </>
        }
      >
        <p>
          {permission === null
            ? customerId === null
              ? t('The server refused the request.')
              : t("You don't have access to customer {{customerId}}.", { customerId })
            : t('This requires the permission {{permission}}.', { permission })}
        </p>
        {holders === '' ? null : <p className="mt-1">{holders}</p>}
        <p className="mt-1">{granters}</p>
      </EmptyState>
    </div>
  )
}
