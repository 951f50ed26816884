import { useQuery } from '@tanstack/react-query'
import { waitingList } from '#contract/session/waiting.ts'
import { apiQuery } from '#console/api/query.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { openCommand } from '#console/commands/open-command.ts'
import { Button } from '#console/ui/button.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { ErrorState } from '#console/ui/error-state.tsx'
import { Moment } from '#console/ui/moment.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'

/** Who has confirmed the address and has no role yet, the longest first. */
export default function Waiting({ customerId }: { customerId: number }) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(apiQuery(waitingList, { customerId }))
  if (isError) {
    return (
      <ErrorState
        title={t('The users could not be loaded.')}
        actions={<Button onClick={() => void refetch()}>{t('Try again')}</Button>}
      />
    )
  }
  if (!data) return <Skeleton className="m-4 h-20" />
  if (data.data.length === 0) {
    return (
      <EmptyState level={1} title={t('No one waits for a role')}>
        {t('Users who register and confirm their address appear here until they get a role.')}
      </EmptyState>
    )
  }
  return (
    <>
      <PageHeader title={t('Waiting for a role')} />
      <section aria-label={t('Waiting for a role')} className="max-w-4xl overflow-auto px-4 pb-3">
        <ul>
          {data.data.map(({ id, name, email, company, registeredAt }) => (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-0"
            >
              <span className="min-w-0 grow">
                <span className="font-medium">{name}</span> <span className="text-muted">{email}</span>
                {company === null ? null : <span className="block text-sm text-muted">{company}</span>}
                <span className="block text-sm text-muted">
                  {t('Registered')} <Moment value={registeredAt} time />
                </span>
              </span>
              <Button
                aria-label={t('Add a role to {{name}}', { name })}
                onClick={() =>
                  openCommand('user.assign', { user: id }, 'row', {
                    picked: [{ resource: 'user' as const, id, label: name, hint: email }],
                  })
                }
              >
                {t('Add role')}
              </Button>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
