import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { allows } from '#contract/core/permission.ts'
import type { Role } from '#contract/session/user.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { permissionsAtom } from '#console/app/session/session-state.ts'
import { openCommand } from '#console/commands/open-command.ts'
import { Button } from '#console/ui/button.tsx'
import { ErrorState } from '#console/ui/error-state.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'
import { rolesQuery } from './role-source.ts'

function RoleLine({ role, changeable }: { role: Role; changeable: boolean }) {
  const { t } = useTranslation()
  const { code, name, description, requiresFactor } = role
  const refs = { picked: [{ resource: 'role' as const, id: code, label: t(name), record: role }] }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-0">
      <span className="min-w-0 grow">
        <span className="font-medium">{t(name)}</span>
        {description === null ? null : <span className="block text-sm text-muted">{t(description)}</span>}
      </span>
      <StatusPill tone={requiresFactor ? 'success' : 'neutral'}>
        {t(requiresFactor ? 'Two-step verification required' : 'Two-step verification optional')}
      </StatusPill>
      {changeable ? (
        <Button
          aria-label={t(
            requiresFactor
              ? 'Make two-step verification optional for {{name}}'
              : 'Require two-step verification for {{name}}',
            { name: t(name) },
          )}
          onClick={() => openCommand('user.require-factor', { role: code, required: !requiresFactor }, 'row', refs)}
        >
          {t(requiresFactor ? 'Make optional' : 'Require')}
        </Button>
      ) : null}
    </li>
  )
}

/** The roles that there are, and which of them require a second factor. */
export default function Roles({ customerId }: { customerId: number }) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(rolesQuery(customerId))
  const changeable = allows(useAtomValue(permissionsAtom), 'role:require-factor')
  if (isError) {
    return (
      <ErrorState
        title={t('The roles could not be loaded.')}
        actions={<Button onClick={() => void refetch()}>{t('Try again')}</Button>}
      />
    )
  }
  if (!data) return <Skeleton className="m-4 h-20" />
  return (
    <>
      <PageHeader title={t('Roles')} />
      <section aria-label={t('Roles')} className="max-w-4xl overflow-auto px-4 pb-3">
        <ul>
          {data.data.map((role) => (
            <RoleLine key={role.code} role={role} changeable={changeable} />
          ))}
        </ul>
      </section>
    </>
  )
}
