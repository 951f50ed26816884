import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { ApiError } from '#contract/core/api-error.ts'
import type { FieldIssue } from '#contract/core/error.ts'
import { roleCreate, roleUpdate } from '#contract/session/role.ts'
import type { Role } from '#contract/session/user.ts'
import { roleList } from '#contract/session/user.ts'
import { say } from '#engine/say.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { permissionsAtom } from '#console/app/session/session-state.ts'
import { useSaving } from '#console/screen/use-saving.tsx'
import { Button } from '#console/ui/button.tsx'
import { Field } from '#console/ui/field.tsx'
import { Input } from '#console/ui/input.tsx'
import { Kbd } from '#console/ui/kbd.tsx'
import { Select } from '#console/ui/select.tsx'
import { RoleTable } from './role-table.tsx'

type Edited = { name: string; description: string; scope: Role['scope']; permissions: readonly string[] }

const editedOf = (role: Role | undefined): Edited => ({
  name: role?.name ?? '',
  description: role?.description ?? '',
  scope: role?.scope ?? 'CUSTOMER',
  permissions: role?.permissions ?? [],
})

interface RoleEditorProps {
  /** Absent: a new one. */
  role?: Role | undefined
  onDone: () => void
}

/** Makes or changes a role of the own making, out of the person's own permissions. */
export function RoleEditor({ role, onDone }: RoleEditorProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const granted = useAtomValue(permissionsAtom)
  const [issues, setIssues] = useState<readonly FieldIssue[]>([])
  const saving = useSaving<Edited, Role>({
    command: role ? 'user.edit-role' : 'user.create-role',
    draft: role?.code ?? 'new',
    stored: { values: editedOf(role) },
    async save({ name, description, scope, permissions }, call) {
      setIssues([])
      const body = { name, description: description.trim() || null, permissions: [...permissions] }
      try {
        return await (role
          ? call(roleUpdate, { code: role.code, body })
          : call(roleCreate, { body: { ...body, scope } }))
      } catch (error) {
        if (error instanceof ApiError) setIssues(error.issues)
        throw error
      }
    },
    saved(made, writing) {
      writing.saved(say('Role {{name}} saved', { name: made.name }), made.name)
      void client.invalidateQueries({ queryKey: [roleList.path] })
      onDone()
      return { stored: { values: editedOf(made) } }
    },
  })
  const { values, change, failure } = saving
  const issueOf = (field: string) => issues.find((issue) => issue.field === field)?.message
  const put = (part: Partial<Edited>) => change((before) => ({ ...before, ...part }), Object.keys(part)[0])
  return (
    <form
      aria-label={t(role ? 'Edit role' : 'New role')}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void saving.submit()
      }}
    >
      {saving.guard}
      <Field label={t('Name')} required error={issueOf('name')}>
        {(control) => (
          <Input {...control} autoFocus value={values.name} onChange={(event) => put({ name: event.target.value })} />
        )}
      </Field>
      <Field label={t('Description')} error={issueOf('description')}>
        {(control) => (
          <Input
            {...control}
            value={values.description}
            onChange={(event) => put({ description: event.target.value })}
          />
        )}
      </Field>
      {role ? null : (
        <Field label={t('Given to')}>
          {(control) => (
            <Select
              {...control}
              value={values.scope}
              onChange={(scope) => put({ scope })}
              options={[
                { value: 'CUSTOMER', label: t('Users of one customer') },
                { value: 'GLOBAL', label: t('Staff of the academy, for all customers') },
              ]}
            />
          )}
        </Field>
      )}
      <RoleTable chosen={values.permissions} granted={granted} onChange={(permissions) => put({ permissions })} />
      {issueOf('permissions') === undefined ? null : (
        <p className="text-danger">{t('Choose at least one permission.')}</p>
      )}
      {failure !== undefined && issues.length === 0 ? <p className="text-danger">{failure}</p> : null}
      <div className="sticky -bottom-3 flex items-center gap-2 border-t border-line bg-surface py-2">
        <Button type="submit" look="primary" busy={saving.isSaving}>
          {t('Save')}
        </Button>
        <Button onClick={onDone}>{t('Cancel')}</Button>
        <Kbd keys="mod+enter" />
      </div>
    </form>
  )
}
