import { useQuery } from '@tanstack/react-query'
import { employeeLogin } from '#contract/hr/employee-login.ts'
import type { LoginState } from '#contract/hr/employee-login.rules.ts'
import { apiQuery } from '#console/api/query.ts'
import { useTranslation } from '#console/app/i18n.ts'
import type { DetailItem } from '#console/list/drawer/detail-list.tsx'
import DetailList from '#console/list/drawer/detail-list.tsx'
import { useLiveRecord } from '#console/screen/use-live-record.ts'
import type { Tone } from '#console/ui/badge.tsx'
import { shortMoment } from '#console/ui/format.ts'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'

const states: Readonly<Record<LoginState, { label: string; tone: Tone }>> = {
  NONE: { label: 'No login', tone: 'neutral' },
  INVITED: { label: 'Invited', tone: 'pending' },
  ACTIVE: { label: 'Can log in', tone: 'success' },
  NO_ROLE: { label: 'No role', tone: 'accent' },
  LOCKED: { label: 'Locked', tone: 'warning' },
  DISABLED: { label: 'Disabled', tone: 'danger' },
}

/** Whether an employee can log in; as whom and with which roles, to those who may read users. */
export function EmployeeLoginPart({ id }: { id: number }) {
  const { t } = useTranslation()
  const question = apiQuery(employeeLogin, { id })
  const { data } = useQuery(question)
  useLiveRecord('employee', id, question.queryKey)
  if (!data) return <Skeleton className="m-4 h-16" />
  const { state, expiresAt, user } = data
  const { label, tone } = states[state]
  const items: DetailItem[] = [{ label: 'State', value: <StatusPill tone={tone}>{t(label)}</StatusPill> }]
  if (expiresAt !== null) items.push({ label: 'Invitation valid until', value: shortMoment(expiresAt) })
  if (user) {
    items.push(
      { label: 'E-mail', value: user.email },
      { label: 'Roles', value: user.roles.length > 0 ? user.roles.map(({ name }) => name).join(', ') : null },
    )
    if (user.masterId !== null)
      items.push({ label: 'Last login', value: user.lastLoginAt === null ? t('Never') : shortMoment(user.lastLoginAt) })
  }
  return <DetailList title="Login" items={items} />
}
