import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
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
  mayEdit: boolean
  mayDelete: boolean
}

function RoleLine({ role, changeable, mayEdit, mayDelete }: RoleLineProps) {
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
      {mayEdit ? (
        <Button
          aria-label={t('Edit the role {{name}}', { name })}
          onClick={() => openCommand('user.edit-role', { role: code }, 'row', refs)}
        >
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

interface RolesProps {
  customerId: number
  /** `new`, `compare` or the code of the role that is changed; absent: all of them. */
  shown: string | undefined
}

/** The roles that there are with what they allow, next to each other, and those of the own making. */
export default function Roles({ customerId, shown }: RolesProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data, isError, refetch } = useQuery(rolesQuery(customerId))
  const permissions = useAtomValue(permissionsAtom)
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
  const back = () => void navigate({ to: '/roles', search: { list: 'roles' } })
  const edited = may('update') ? data.data.find(({ code, system }) => code === shown && !system) : undefined
  const isNew = shown === 'new' && may('create')
  const title = isNew ? 'New role' : shown === 'compare' ? 'Compare roles' : 'Roles'
  const isList = shown !== 'compare' && !isNew && !edited
  return (
    <>
      <PageHeader
        title={edited ? t('Edit the role {{name}}', { name: edited.name }) : t(title)}
        actions={
          isList ? (
            <>
              <Button onClick={() => openCommand('user.compare-roles', {}, 'toolbar')}>{t('Compare roles')}</Button>
              {may('create') ? (
                <Button look="primary" onClick={() => openCommand('user.create-role', {}, 'toolbar')}>
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
        {isList ? (
          <ul>
            {data.data.map((role) => (
              <RoleLine
                key={role.code}
                role={role}
                changeable={changeable}
                mayEdit={!role.system && may('update')}
                mayDelete={!role.system && may('delete')}
              />
            ))}
          </ul>
        ) : null}
        {shown === 'compare' ? <RoleCompare roles={data.data} /> : null}
        {isNew ? <RoleEditor onDone={back} /> : null}
        {edited ? <RoleEditor key={edited.code} role={edited} onDone={back} /> : null}
      </section>
    </>
  )
}
