import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#console/app/i18n.ts'
import { serverCheck } from '#contract/session/session.ts'
import { apiQuery } from '#console/api/query.ts'
import { cx } from '#console/ui/cx.ts'

/** Whether the server is there, looked up again every ten seconds. */
export function ServerState() {
  const { t } = useTranslation()
  const { status } = useQuery({ ...apiQuery(serverCheck, {}), staleTime: 0, retry: false, refetchInterval: 10_000 })
  const words = { pending: t('Server: checking…'), success: t('Server: up'), error: t('Server: down') }[status]
  const dot = { pending: 'bg-muted', success: 'bg-success', error: 'bg-danger' }[status]
  return (
    <span role="status" className="flex items-center gap-1.5">
      <span aria-hidden className={cx('size-1.5 rounded-full', dot)} />
      {words}
    </span>
  )
}
