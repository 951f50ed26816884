import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { ApiError } from '#contract/core/api-error.ts'
import { roleCreate, roleUpdate } from '#contract/session/role.ts'
import type { Role } from '#contract/session/user.ts'
import { roleList } from '#contract/session/user.ts'
import { callApi } from '#console/api/api.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { permissionsAtom } from '#console/app/session/session-state.ts'
import { Button } from '#console/ui/button.tsx'
import { Field } from '#console/ui/field.tsx'
import { Input } from '#console/ui/input.tsx'
import { Select } from '#console/ui/select.tsx'
import { RoleTable } from './role-table.tsx'

interface RoleEditorProps {
  /** Absent: a new one. */
  role?: Role | undefined
  onDone: () => void
}

/** Makes or changes a role of the own making, out of the person's own permissions. */
export function RoleEditor({ role, onDone }: RoleEditorProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const client = useQueryClient()
  const granted = useAtomValue(permissionsAtom)
  const [name, setName] = useState(role?.name ?? '')
  const [description, setDescription] = useState(role?.description ?? '')
  const [scope, setScope] = useState<Role['scope']>(role?.scope ?? 'CUSTOMER')
  const [chosen, setChosen] = useState<readonly string[]>(role?.permissions ?? [])
  const saving = useMutation({
    mutationFn: () => {
      const body = { name, description: description.trim() || null, permissions: [...chosen] }
      return role ? callApi(roleUpdate, { code: role.code, body }) : callApi(roleCreate, { body: { ...body, scope } })
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [roleList.path] })
      onDone()
    },
  })
  const issues = saving.error instanceof ApiError ? saving.error.issues : []
  const issueOf = (field: string) => issues.find((issue) => issue.field === field)?.message
  return (
    <form
      aria-label={t(role ? 'Edit role' : 'New role')}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        saving.mutate()
      }}
    >
      <Field label={t('Name')} required error={issueOf('name')}>
        {(control) => <Input {...control} autoFocus value={name} onChange={(event) => setName(event.target.value)} />}
      </Field>
      <Field label={t('Description')} error={issueOf('description')}>
        {(control) => (
          <Input {...control} value={description} onChange={(event) => setDescription(event.target.value)} />
        )}
      </Field>
      {role ? null : (
        <Field label={t('Given to')}>
          {(control) => (
            <Select
              {...control}
              value={scope}
              onChange={setScope}
              options={[
                { value: 'CUSTOMER', label: t('Users of one customer') },
                { value: 'GLOBAL', label: t('Staff of the academy, for all customers') },
              ]}
            />
          )}
        </Field>
      )}
      <RoleTable chosen={chosen} granted={granted} onChange={setChosen} />
      {issueOf('permissions') === undefined ? null : (
        <p className="text-danger">{t('Choose at least one permission.')}</p>
      )}
      {saving.error && issues.length === 0 ? <p className="text-danger">{errorText(saving.error)}</p> : null}
      <div className="flex gap-2">
        <Button type="submit" look="primary" busy={saving.isPending}>
          {t('Save')}
        </Button>
        <Button onClick={onDone}>{t('Cancel')}</Button>
      </div>
    </form>
  )
}
