import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import type { Notification } from '#contract/notification/notification.ts'
import { notificationRead } from '#contract/notification/notification.ts'
import { isNotificationType, notificationKinds } from '#contract/notification/notification-kinds.ts'
import { callApi } from '#console/api/api.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { sessionAtom } from '#console/app/session/session-state.ts'
import { openCommand } from '#console/commands/open-command.ts'
import { useRovingFocus } from '#console/screen/use-roving-focus.ts'
import { useScreenCommands } from '#console/screen/use-screen-commands.ts'
import { Button } from '#console/ui/button.tsx'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { cx } from '#console/ui/cx.ts'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { Moment } from '#console/ui/moment.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { Select } from '#console/ui/select.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { ChooseWays } from './choose-ways.tsx'
import { rereadNotifications } from './mark-all-read.ts'
import { notificationCommands } from './notifications.commands.ts'
import { useNotifications } from './notifications.ts'
import { openNotification } from './open-notification.ts'
import { wordsOf } from './words.ts'

const ALL = 'ALL'
const dots: Record<Notification['severity'], string> = { INFO: 'bg-accent', WARN: 'bg-warning', ERROR: 'bg-danger' }
const route = getRouteApi('/_shell/notifications')

function Row({ row, stop, onRead }: { row: Notification; stop: 0 | -1; onRead: (row: Notification) => void }) {
  const { t } = useTranslation()
  const isNew = row.readAt === null
  return (
    <li
      data-row={row.id}
      className="flex items-center gap-x-3 border-b border-line py-1.5 last:border-0 focus-within:bg-hover hover:bg-hover"
    >
      <span aria-hidden className={cx('size-2 shrink-0 rounded-full', isNew && dots[row.severity])} />
      <div className="flex min-w-0 grow flex-col gap-x-3 sm:flex-row sm:items-center">
        <button
          type="button"
          tabIndex={stop}
          data-command="notification.open"
          onClick={() => openNotification(row)}
          className="min-w-0 grow text-left break-words -outline-offset-2"
        >
          <span className={isNew ? 'font-medium' : 'text-muted'}>
            {isNew ? <span className="sr-only">{t('New')}: </span> : null}
            {wordsOf(row)}
          </span>
        </button>
        <span className="shrink-0 text-sm text-muted">
          <Moment value={row.createdAt} time />
        </span>
      </div>
      {isNew ? (
        <Button tabIndex={-1} look="ghost" onClick={() => onRead(row)}>
          {t('Mark as read')}
        </Button>
      ) : null}
    </li>
  )
}

/** The notifications of the person with filters, and where to hear of what. */
export default function NotificationsScreen() {
  const { t } = useTranslation()
  const navigate = route.useNavigate()
  const { type, only } = route.useSearch()
  const userId = useAtomValue(sessionAtom)?.customer.masterId ?? 0
  const { rows, total } = useNotifications(userId)
  const readOne = useMutation({
    mutationFn: (notificationId: number) => callApi(notificationRead, { userId, notificationId }),
    onSettled: rereadNotifications,
  })
  const types = [...new Set(rows?.map((row) => row.type))].filter(isNotificationType)
  const shown = rows?.filter(
    (row) => (type === undefined || row.type === type) && (only === undefined || row.readAt === null),
  )
  const { frame, handlers, current, stop } = useRovingFocus({
    rows: shown?.map(({ id }) => String(id)) ?? [],
    stray: true,
  })
  const focused = shown?.find(({ id }) => String(id) === current)
  const filter = (next: { type?: string | undefined; only?: 'new' | undefined }) =>
    void navigate({ search: { type, only, ...next }, replace: true })
  useScreenCommands(notificationCommands, {
    read: focused?.readAt === null ? { run: () => readOne.mutate(focused.id) } : undefined,
    only: { run: () => filter({ only: only === undefined ? 'new' : undefined }) },
  })
  return (
    <>
      <PageHeader
        title={t('Notifications')}
        count={shown?.length ?? null}
        actions={
          <>
            <Checkbox
              checked={only === 'new'}
              onChange={(event) => filter({ only: event.target.checked ? 'new' : undefined })}
            >
              {t('Only new')}
            </Checkbox>
            <div className="w-44 sm:w-56">
              <Select
                aria-label={t('Occasion')}
                value={type ?? ALL}
                onChange={(next) => filter({ type: next === ALL ? undefined : next })}
                options={[
                  { value: ALL, label: t('All occasions') },
                  ...types.map((one) => ({ value: one, label: t(notificationKinds[one].title) })),
                ]}
              />
            </div>
            <Button
              data-command="console.mark-all-read"
              disabled={total === 0}
              onClick={() => openCommand('console.mark-all-read', {}, 'toolbar')}
            >
              {t('Mark all as read')}
            </Button>
          </>
        }
      />
      <div ref={frame} {...handlers} className="flex flex-col gap-4 overflow-auto px-4 pb-6">
        {shown === undefined ? (
          <Skeleton className="h-40" />
        ) : shown.length === 0 ? (
          <EmptyState title={t('No notifications.')} />
        ) : (
          <ul aria-label={t('Notifications')}>
            {shown.map((row) => (
              <Row key={row.id} row={row} stop={stop(String(row.id))} onRead={({ id }) => readOne.mutate(id)} />
            ))}
          </ul>
        )}
        <ChooseWays />
      </div>
    </>
  )
}
