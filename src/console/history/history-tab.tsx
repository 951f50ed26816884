import { Link } from '@tanstack/react-router'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { changeRef } from '#commands/prompts/pick-change.ts'
import { callApi } from '#console/api/api.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { useCommands } from '#console/commands/use-commands.ts'
import { useWords } from '#console/commands/say.ts'
import { CommandButtons } from '#console/list/drawer/command-buttons.tsx'
import { customerAtom } from '#console/list/customer.tsx'
import { Button } from '#console/ui/button.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { ErrorState } from '#console/ui/error-state.tsx'
import { Moment } from '#console/ui/moment.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import type { AuditResource } from '#contract/audited.ts'
import type { AuditRow } from '#contract/core/audit/audit.ts'
import { auditList } from '#contract/core/audit/audit.ts'
import { changeSay, surfaceWords } from './action-words.ts'
import { ChangeValues } from './change-values.tsx'
import { obstacleOf } from './undo-state.ts'

/** Changes that are brought at once. */
const AT_ONCE = 20

/** The changes of one record, newest first, a handful at a time. */
function useHistory(resource: AuditResource, id: number) {
  const customerId = useAtomValue(customerAtom)?.id ?? 0
  const query = { resource: [resource], recordId: id, limit: AT_ONCE, cursors: true }
  return useInfiniteQuery({
    queryKey: [auditList.path, { customerId, query }],
    queryFn: ({ pageParam, signal }) => {
      const place = pageParam === undefined ? {} : { after: pageParam }
      return callApi(auditList, { customerId, query: { ...query, ...place } }, { signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ data, pagination }) => (data.length === AT_ONCE ? pagination.after : undefined),
  })
}

function Change({ change }: { change: AuditRow }) {
  const { t } = useTranslation()
  const words = useWords()
  const refs = useMemo(() => [changeRef(change)], [change])
  const commands = useCommands('drawer', refs)
  const { at, actor, actingAs, token, surface, reason } = change
  const obstacle = obstacleOf(change)
  return (
    <li className="flex flex-col gap-2 border-b border-line px-4 py-3 last:border-b-0">
      <div>
        <h3 className="font-semibold">{words(changeSay(change))}</h3>
        <p className="flex flex-wrap gap-x-2 text-sm text-muted">
          <span className="text-text">{actor?.name ?? t('The server')}</span>
          {actingAs ? <span> · {t('as {{name}}', { name: actingAs.name })}</span> : null}
          {token ? <span> · {t('API token {{name}}', { name: token.name })}</span> : null}
          <Moment value={at} time />
          {surface === null ? null : <span>{t(surfaceWords(surface))}</span>}
        </p>
      </div>
      {reason === null ? null : <p className="break-words">“{reason}”</p>}
      <ChangeValues change={change} />
      {obstacle === undefined ? null : <p className="text-sm text-muted">{words(obstacle)}</p>}
      <div className="flex flex-wrap gap-2">
        <CommandButtons commands={commands} keys={false} />
      </div>
    </li>
  )
}

/** What was done to a record: who, when, from where, each value before and after, and the ways back. */
export default function HistoryTab({ resource, id }: { resource: AuditResource; id: number }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useHistory(resource, id)
  const changes = data?.pages.flatMap((page) => page.data)
  if (error && !changes) {
    return (
      <ErrorState
        title={t('The history cannot be shown')}
        actions={<Button onClick={() => void refetch()}>{t('Try again')}</Button>}
      >
        {errorText(error)}
      </ErrorState>
    )
  }
  if (!changes) {
    return (
      <div className="flex flex-col gap-4 p-4" aria-busy>
        <Skeleton className="w-1/2" />
        <Skeleton className="w-3/4" />
        <Skeleton className="w-2/3" />
      </div>
    )
  }
  if (changes.length === 0) {
    return <EmptyState title={t('No history yet')}>{t('Changes will appear here.')}</EmptyState>
  }
  return (
    <>
      <ol aria-label={t('Changes')}>
        {changes.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-3">
        {hasNextPage ? (
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('Older changes')}
          </Button>
        ) : null}
        <Link to="/audit" search={{ resource, recordId: id }} className="text-accent hover:underline">
          {t('Show in the audit log')}
        </Link>
      </div>
    </>
  )
}
