import { useQuery } from '@tanstack/react-query'
import type { Role } from '#contract/session/user.ts'
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
  onChange: (held: boolean) => void
}

function RoleChoice({ role, held, disabled, onChange }: ChoiceProps) {
  const { t } = useTranslation()
  const { name, description, grantable } = role
  return (
    <div className="flex flex-col py-1.5">
      <Checkbox
        checked={held}
        disabled={disabled || !grantable}
        onChange={(event) => onChange(event.target.checked)}
        className="font-medium"
      >
        {t(name)}
      </Checkbox>
      <p className="pl-5.5 text-sm text-muted">
        {grantable ? null : `${t('Beyond your own roles: another administrator can take it away.')} `}
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
}: CustomInputProps & { customerId: number }) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(rolesQuery(customerId))
  const held = rolesIn(value)
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
          onChange={(isHeld) => put(role.code, isHeld)}
        />
      ))}
    </div>
  )
}
