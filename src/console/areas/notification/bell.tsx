import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#console/app/i18n.ts'
import type { Notification } from '#contract/notification/notification.ts'
import { Badge } from '#console/ui/badge.tsx'
import { Button } from '#console/ui/button.tsx'
import { cx } from '#console/ui/cx.ts'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { Moment } from '#console/ui/moment.tsx'
import { Popover } from '#console/ui/layer/popover.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { markAllRead } from './mark-all-read.ts'
import { useNotifications } from './notifications.ts'
import { openNotification } from './open-notification.ts'
import { wordsOf } from './words.ts'

const dots: Record<Notification['severity'], string> = { INFO: 'bg-accent', WARN: 'bg-warning', ERROR: 'bg-danger' }

function Row({ row, onOpen }: { row: Notification; onOpen: (row: Notification) => void }) {
  const { t } = useTranslation()
  const isNew = row.readAt === null
  return (
    <li>
      <button
        type="button"
        data-command="notification.open"
        onClick={() => onOpen(row)}
        className="grid w-full grid-cols-[0.5rem_1fr] gap-x-2.5 px-4 py-2.5 text-left -outline-offset-2 hover:bg-hover"
      >
        <span aria-hidden className={cx('mt-1.5 size-2 rounded-full', isNew && dots[row.severity])} />
        <span className={cx('break-words', isNew ? 'font-medium' : 'text-muted')}>
          {isNew ? <span className="sr-only">{t('New')}: </span> : null}
          {wordsOf(row)}
        </span>
        <span className="col-start-2 text-sm text-muted">
          <Moment value={row.createdAt} time />
        </span>
      </button>
    </li>
  )
}

/** The bell with the person's notifications. Opening one marks it as read and goes where it points. */
export function Bell({ userId, notify }: { userId: number; notify: boolean }) {
  const { t } = useTranslation()
  const { rows, total } = useNotifications(userId)
  const readAll = useMutation({ mutationFn: markAllRead })

  function open(row: Notification, close: () => void) {
    close()
    openNotification(row)
  }

  const label = total > 0 ? t('{{count}} new notifications', { count: total }) : t('Notifications')
  return (
    <Popover
      label={label}
      command="console.notifications"
      buttonClassName="relative inline-flex size-control shrink-0 items-center justify-center rounded-md text-muted transition-colors hover:bg-hover hover:text-text"
      button={
        <>
          <Icon name="bell" />
          {total > 0 || notify ? (
            <span
              aria-hidden
              className={cx('absolute top-1 right-1 size-2 rounded-full', notify ? 'bg-danger' : 'bg-accent')}
            />
          ) : null}
        </>
      }
    >
      {(close) => (
        <>
          <div className="flex items-center gap-2 border-b border-line px-4 py-2">
            <h2 className="font-semibold">{t('Notifications')}</h2>
            {total > 0 ? <Badge tone="accent">{total}</Badge> : null}
            <Button
              look="ghost"
              data-command="console.mark-all-read"
              className="-mr-2 ml-auto"
              disabled={total === 0}
              busy={readAll.isPending}
              onClick={() => readAll.mutate()}
            >
              {t('Mark all as read')}
            </Button>
          </div>
          {notify ? (
            <Link
              to="/document/approve"
              className="block border-b border-line bg-danger-soft px-4 py-2.5 text-left font-medium text-danger hover:underline"
              onClick={close}
            >
              {t('An NDA or MOU waits for approval')}
            </Link>
          ) : null}
          {rows === undefined ? (
            <div className="flex flex-col gap-4 p-4">
              <Skeleton className="w-3/4" />
              <Skeleton className="w-1/2" />
              <Skeleton className="w-2/3" />
            </div>
          ) : rows.length === 0 ? (
            <EmptyState title={t('No notifications.')} />
          ) : (
            <ul className="max-h-[26rem] overflow-y-auto py-1">
              {rows.map((row) => (
                <Row key={row.id} row={row} onOpen={(one) => open(one, close)} />
              ))}
            </ul>
          )}
          <Link
            to="/notifications"
            className="block border-t border-line px-4 py-2.5 text-accent -outline-offset-2 hover:underline"
            onClick={close}
          >
            {t('All notifications')}
          </Link>
        </>
      )}
    </Popover>
  )
}
