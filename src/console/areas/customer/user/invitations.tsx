import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { allows } from '#contract/core/permission.ts'
import type { Invitation } from '#contract/session/invitation.ts'
import { invitationList } from '#contract/session/invitation.ts'
import { apiQuery } from '#console/api/query.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { permissionsAtom } from '#console/app/session/session-state.ts'
import { openCommand } from '#console/commands/open-command.ts'
import { Button } from '#console/ui/button.tsx'
import { ErrorState } from '#console/ui/error-state.tsx'
import { Moment } from '#console/ui/moment.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'

function InvitationLine({ invitation, resend }: { invitation: Invitation; resend: boolean }) {
  const { t } = useTranslation()
  const { id, name, email, roles, invitedBy, createdAt, expired } = invitation
  const scope = { picked: [{ resource: 'invitation' as const, id, label: name, hint: email, record: invitation }] }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-0">
      <span className="min-w-0 grow">
        <span className="font-medium">{name}</span> <span className="text-muted">{email}</span>
        <span className="block text-sm text-muted">{roles.map((role) => t(role.name)).join(', ')}</span>
        <span className="block text-sm text-muted">
          {t('Invited by {{name}}', { name: invitedBy.name })} · <Moment value={createdAt} time />
        </span>
      </span>
      <StatusPill tone={expired ? 'warning' : 'neutral'}>{t(expired ? 'Link expired' : 'Invited')}</StatusPill>
      {resend ? (
        <Button
          aria-label={t('Send the invitation of {{name}} again', { name })}
          onClick={() => openCommand('user.resend-invitation', { invitation: id }, 'row', scope)}
        >
          {t('Send again')}
        </Button>
      ) : null}
      <Button
        aria-label={t('Withdraw the invitation of {{name}}', { name })}
        onClick={() => openCommand('user.cancel-invitation', { invitation: id }, 'row', scope)}
      >
        {t('Withdraw')}
      </Button>
    </li>
  )
}

/** Who is invited to the customer and has not accepted yet. */
export default function Invitations({ customerId }: { customerId: number }) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(apiQuery(invitationList, { customerId }))
  const mayResend = allows(useAtomValue(permissionsAtom), 'user:create')
  if (isError) {
    return (
      <ErrorState
        title={t('The invitations could not be loaded.')}
        actions={<Button onClick={() => void refetch()}>{t('Try again')}</Button>}
      />
    )
  }
  if (!data) return <Skeleton className="m-4 h-20" />
  return (
    <>
      <PageHeader title={t('Invitations')} />
      <section aria-label={t('Invitations')} className="max-w-4xl overflow-auto px-4 pb-3">
        {data.data.length === 0 ? <p className="text-muted">{t('No invitations are pending.')}</p> : null}
        <ul>
          {data.data.map((invitation) => (
            <InvitationLine key={invitation.id} invitation={invitation} resend={mayResend} />
          ))}
        </ul>
      </section>
    </>
  )
}
