import type { Account, AccountStatus } from '#contract/session/account.ts'
import { useTranslation } from '#console/app/i18n.ts'
import type { Tone } from '#console/list/resource-list.ts'
import { codeWords } from '#console/list/rows/cell.tsx'
import { Moment } from '#console/ui/moment.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'

export const statusTones: Readonly<Record<AccountStatus, Tone>> = {
  ACTIVE: 'success',
  UNVERIFIED: 'pending',
  LOCKED: 'warning',
  DISABLED: 'danger',
}

/** Where an account stands, and what keeps its owner from working. */
export function AccountStanding({ row }: { row: Account }) {
  const { t } = useTranslation()
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StatusPill tone={statusTones[row.accountStatus]}>{t(codeWords(row.accountStatus))}</StatusPill>
      {row.mustChangePassword ? <span className="text-muted">{t('Must choose a new password')}</span> : null}
      {row.lockedUntil ? (
        <span className="text-muted">
          {t('Too many wrong passwords: locked until')} <Moment value={row.lockedUntil} time />
        </span>
      ) : null}
    </span>
  )
}

/** Whether logins of an account ask for a code. */
export function FactorStanding({ on }: { on: boolean | undefined }) {
  const { t } = useTranslation()
  return on === undefined ? null : t(on ? 'On' : 'Off')
}

/** The roles that a person holds, customer by customer. */
export function HeldRoles({ roles }: Pick<Account, 'roles'>) {
  const { t } = useTranslation()
  if (!roles) return null
  if (roles.length === 0) return <span className="text-muted">{t('No role')}</span>
  return (
    <ul className="flex flex-col gap-0.5">
      {roles.map(({ customerId, customer, role, name }) => (
        <li key={`${customerId} ${role}`}>
          {name} <span className="text-muted">· {customer}</span>
        </li>
      ))}
    </ul>
  )
}
