import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { reasonText } from '#contract/core/error.ts'
import { canLose } from '#contract/session/user.rules.ts'
import type { Role, User } from '#contract/session/user.ts'
import { sessionAtom } from '#console/app/session/session-state.ts'
import { useTranslation } from '#console/app/i18n.ts'
import type { CustomInputProps } from '#console/form/fields.ts'
import { Button } from '#console/ui/button.tsx'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { rolesQuery } from './role-source.ts'

/** The codes of a value of the form. */
export const rolesIn = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : [])

interface ChoiceProps {
  role: Role
  held: boolean
  disabled: boolean
  /** Why it cannot be taken away. */
  locked: string | undefined
  onChange: (held: boolean) => void
}

function RoleChoice({ role, held, disabled, locked, onChange }: ChoiceProps) {
  const { t } = useTranslation()
  const { name, description, grantable } = role
  return (
    <div className="flex flex-col py-1.5">
      <Checkbox
        checked={held}
        disabled={disabled || !grantable || (held && locked !== undefined)}
        onChange={(event) => onChange(event.target.checked)}
        className="font-medium"
      >
        {t(name)}
      </Checkbox>
      <p className="pl-5.5 text-sm text-muted">
        {grantable ? null : `${t('Exceeds your own roles: only another administrator can remove it.')} `}
        {held && locked !== undefined ? `${locked} ` : null}
        {description === null ? null : t(description)}
      </p>
    </div>
  )
}

/** The roles that a person holds, out of those that whoever decides may give; others are shown and stay. */
export function RolesInput({
  customerId,
  value,
  onChange,
  control,
  disabled,
  user,
}: CustomInputProps & { customerId: number; user?: User | undefined }) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(rolesQuery(customerId))
  const personId = useAtomValue(sessionAtom)?.customer.masterId
  const held = rolesIn(value)
  /** The last administrator cannot give up the only role that gives roles. */
  const lockOf = (code: string) => {
    const isOwn = user?.roles.some((role) => role.code === code) ?? false
    const given = user?.roles.filter((role) => held.includes(role.code)) ?? []
    const verdict = user && isOwn ? canLose({ ...user, roles: given }, [code], personId) : true
    return verdict === true ? undefined : t(reasonText(verdict))
  }
  const shown = data?.data.filter(({ code, grantable }) => grantable || held.includes(code))
  const put = (code: string, isHeld: boolean) =>
    onChange(isHeld ? [...held, code].toSorted() : held.filter((one) => one !== code))
  const { 'aria-required': _required, ...frame } = control
  return (
    <div
      {...frame}
      role="group"
      aria-label={t('Roles')}
      className="rounded-md border border-line px-3 py-1 aria-invalid:border-danger"
    >
      {isError ? (
        <p className="flex items-center gap-3 py-1.5 text-danger">
          {t('The choices could not be loaded.')}
          <Button onClick={() => void refetch()}>{t('Try again')}</Button>
        </p>
      ) : null}
      {shown || isError ? null : <Skeleton className="my-2 h-10" />}
      {shown?.map((role) => (
        <RoleChoice
          key={role.code}
          role={role}
          held={held.includes(role.code)}
          disabled={disabled}
          locked={lockOf(role.code)}
          onChange={(isHeld) => put(role.code, isHeld)}
        />
      ))}
    </div>
  )
}
