import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { allows } from '#contract/core/permission.ts'
import type { Permission } from '#contract/core/permission.ts'
import type { Role } from '#contract/session/user.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { permissionsAtom } from '#console/app/session/session-state.ts'
import { openCommand } from '#console/commands/open-command.ts'
import { Button } from '#console/ui/button.tsx'
import { ErrorState } from '#console/ui/error-state.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'
import { actionOf, actionWords, areas, areaWords, permissionsOf } from './permission-words.ts'
import { RoleCompare } from './role-compare.tsx'
import { RoleEditor } from './role-editor.tsx'
import { rolesQuery } from './role-source.ts'

/** What a role allows, in words: a line for each area. */
function InWords({ role }: { role: Role }) {
  const { t } = useTranslation()
  if (role.permissions.includes('*')) return <p className="text-sm">{t('Everything, everywhere.')}</p>
  return (
    <dl className="grid grid-cols-[max-content_1fr] gap-x-4 text-sm">
      {areas.flatMap((area) => {
        const held = permissionsOf(area).filter((permission) => allows(role.permissions, permission as Permission))
        if (held.length === 0) return []
        return [
          <dt key={area}>{t(areaWords[area])}</dt>,
          <dd key={`${area} actions`} className="text-muted">
            {held.map((permission) => t(actionWords(actionOf(permission)))).join(', ')}
          </dd>,
        ]
      })}
    </dl>
  )
}

interface RoleLineProps {
  role: Role
  changeable: boolean
  onEdit: (() => void) | undefined
  mayDelete: boolean
}

function RoleLine({ role, changeable, onEdit, mayDelete }: RoleLineProps) {
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
      {onEdit ? (
        <Button aria-label={t('Edit the role {{name}}', { name })} onClick={onEdit}>
          {t('Edit')}
        </Button>
      ) : null}
      {mayDelete ? (
        <Button
          aria-label={t('Delete the role {{name}}', { name })}
          onClick={() => openCommand('user.delete-role', { role: code }, 'row', refs)}
        >
          {t('Delete')}
        </Button>
      ) : null}
      <details className="basis-full">
        <summary aria-label={t('Permissions of {{name}}', { name: t(name) })} className="text-sm text-accent">
          {t('Permissions')}
        </summary>
        <InWords role={role} />
      </details>
    </li>
  )
}

type Shown = 'list' | 'compare' | 'new' | Role

/** The roles that there are with what they allow, next to each other, and those of the own making. */
export default function Roles({ customerId }: { customerId: number }) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(rolesQuery(customerId))
  const permissions = useAtomValue(permissionsAtom)
  const [shown, show] = useState<Shown>('list')
  const changeable = allows(permissions, 'role:require-factor')
  const may = (action: 'create' | 'update' | 'delete') => allows(permissions, `role:${action}`)
  if (isError) {
    return (
      <ErrorState
        title={t('The roles could not be loaded.')}
        actions={<Button onClick={() => void refetch()}>{t('Try again')}</Button>}
      />
    )
  }
  if (!data) return <Skeleton className="m-4 h-20" />
  const back = () => show('list')
  return (
    <>
      <PageHeader
        title={t('Roles')}
        actions={
          shown === 'list' ? (
            <>
              <Button onClick={() => show('compare')}>{t('Compare roles')}</Button>
              {may('create') ? (
                <Button look="primary" onClick={() => show('new')}>
                  {t('New role')}
                </Button>
              ) : null}
            </>
          ) : (
            <Button onClick={back}>{t('Back to the list')}</Button>
          )
        }
      />
      <section aria-label={t('Roles')} className="max-w-4xl overflow-auto px-4 pb-3">
        {shown === 'list' ? (
          <ul>
            {data.data.map((role) => (
              <RoleLine
                key={role.code}
                role={role}
                changeable={changeable}
                onEdit={!role.system && may('update') ? () => show(role) : undefined}
                mayDelete={!role.system && may('delete')}
              />
            ))}
          </ul>
        ) : null}
        {shown === 'compare' ? <RoleCompare roles={data.data} /> : null}
        {shown === 'new' ? <RoleEditor onDone={back} /> : null}
        {typeof shown === 'object' ? <RoleEditor role={shown} onDone={back} /> : null}
      </section>
    </>
  )
}
