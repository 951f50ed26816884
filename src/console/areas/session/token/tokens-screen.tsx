import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { allows } from '#contract/core/permission.ts'
import type { ApiToken } from '#contract/session/api-token.ts'
import { apiTokenList } from '#contract/session/api-token.ts'
import { tokenRef } from '#commands/prompts/token.ts'
import { apiQuery } from '#console/api/query.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { permissionsAtom } from '#console/app/session/session-state.ts'
import { openCommand } from '#console/commands/open-command.ts'
import { WithCustomer } from '#console/list/customer.tsx'
import { codeWords } from '#console/list/rows/cell.tsx'
import type { Tone } from '#console/list/resource-list.ts'
import { Button } from '#console/ui/button.tsx'
import { ErrorState } from '#console/ui/error-state.tsx'
import { Moment } from '#console/ui/moment.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'

const tones: Readonly<Record<ApiToken['state'], Tone>> = { ACTIVE: 'success', EXPIRED: 'warning', REVOKED: 'neutral' }

function TokenLine({ token, revocable }: { token: ApiToken; revocable: boolean }) {
  const { t } = useTranslation()
  const { id, name, prefix, permissions, state, createdBy, createdAt, expiresAt, lastUsedAt } = token
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-0">
      <span className="min-w-0 grow basis-80">
        <span className="font-medium">{name}</span> <code className="text-muted">{prefix}…</code>
        <span className="block text-sm break-words text-muted">{permissions.join(', ')}</span>
        <span className="block text-sm text-muted">
          {t('Created by {{name}}', { name: createdBy.name })} · <Moment value={createdAt} time /> · {t('Expires')}{' '}
          <Moment value={expiresAt} time /> · {t('Last used')}{' '}
          {lastUsedAt === null ? t('never') : <Moment value={lastUsedAt} time />}
        </span>
      </span>
      <StatusPill tone={tones[state]}>{t(codeWords(state))}</StatusPill>
      {revocable && state === 'ACTIVE' ? (
        <Button
          aria-label={t('Revoke the API token {{name}}', { name })}
          onClick={() => openCommand('token.revoke', { token: id }, 'row', { picked: [tokenRef(token)] })}
        >
          {t('Revoke')}
        </Button>
      ) : null}
    </li>
  )
}

function Tokens({ customerId }: { customerId: number }) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(apiQuery(apiTokenList, { customerId }))
  const revocable = allows(useAtomValue(permissionsAtom), 'token:delete')
  if (isError) {
    return (
      <ErrorState
        title={t('The API tokens could not be loaded.')}
        actions={<Button onClick={() => void refetch()}>{t('Try again')}</Button>}
      />
    )
  }
  if (!data) return <Skeleton className="m-4 h-20" />
  return (
    <section aria-label={t('API tokens')} className="max-w-4xl overflow-auto px-4 py-1">
      {data.data.length === 0 ? <p className="text-muted">{t('No API tokens yet.')}</p> : null}
      <ul>
        {data.data.map((token) => (
          <TokenLine key={token.id} token={token} revocable={revocable} />
        ))}
      </ul>
    </section>
  )
}

/** The tokens that services of the customer log in with. */
export default function TokensScreen() {
  const { t } = useTranslation()
  const mayCreate = allows(useAtomValue(permissionsAtom), 'token:create')
  return (
    <>
      <PageHeader
        title={t('API tokens')}
        actions={
          mayCreate ? (
            <Button look="primary" icon="plus" onClick={() => openCommand('token.create', {}, 'toolbar')}>
              {t('Create API token')}
            </Button>
          ) : null
        }
      >
        {t('Services use them in place of a login. A token can do no more than its creator.')}
      </PageHeader>
      <WithCustomer>{({ id }) => <Tokens key={id} customerId={id} />}</WithCustomer>
    </>
  )
}
