import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useMemo, useRef } from 'react'
import { employeeBalances } from '#contract/hr/leave-balance.ts'
import type { LeaveRequest } from '#contract/hr/leave-request.ts'
import { leaveApprovalRead } from '#contract/hr/leave-request.ts'
import { apiQuery } from '#console/api/query.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { useCommands } from '#console/commands/use-commands.ts'
import { RecordCommands } from '#console/list/drawer/command-buttons.tsx'
import DetailList from '#console/list/drawer/detail-list.tsx'
import { codeWords } from '#console/list/rows/cell.tsx'
import type { RecordScreenProps } from '#console/screen/record-screen.tsx'
import { recordScreen } from '#console/screen/record-screen.tsx'
import { usePlace } from '#console/screen/use-place.ts'
import { buttonClass } from '#console/ui/button.tsx'
import { number } from '#console/ui/format.ts'
import { PageHeader } from '#console/ui/page-header.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'
import type { RecordRef } from '#engine/context.ts'
import { amountText, spanText, statusTones } from './leave-words.ts'
import view from './leave-request.resource.tsx'

const route = getRouteApi('/_shell/leave-approval/$id')

function Back() {
  const { t } = useTranslation()
  return (
    <Link to="/leave-approval" className={buttonClass('secondary')}>
      {t('Go to leave requests')}
    </Link>
  )
}

const refOf = (row: LeaveRequest): RecordRef => ({
  resource: 'leaveRequest',
  id: row.id,
  label: view.label(row),
  hint: row.leaveType.name,
  record: row,
})

/** What is left of the type that is asked for: with this request, where it waits, it is taken already. */
function BalanceLine({ row }: { row: LeaveRequest }) {
  const { t } = useTranslation()
  const { data } = useQuery(
    apiQuery(employeeBalances, { customerId: row.customerId, employeeId: row.employeeId, query: {} }),
  )
  const year = Number(row.startDate.slice(0, 4))
  const balance = data?.balances.find((one) => one.leaveType.id === row.leaveTypeId && one.periodYear === year)
  if (!balance) return null
  const taken = row.status === 'PENDING' || row.status === 'APPROVED' ? row.amount : 0
  return (
    <p className="px-4 py-3">
      {t('Left before: {{before}}, after: {{after}}', {
        before: number(balance.remaining + taken),
        after: number(balance.remaining),
      })}
    </p>
  )
}

function Request({ data }: RecordScreenProps<{ id: number }, unknown, LeaveRequest>) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  usePlace(box, true)
  const refs = useMemo(() => [refOf(data)], [data])
  const commands = useCommands('drawer', refs)
  return (
    <>
      <PageHeader title={view.label(data)} actions={<RecordCommands commands={commands} />}>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusPill tone={statusTones[data.status]}>{t(codeWords(data.status))}</StatusPill>
          <span>{`${data.leaveType.name} · ${spanText(data)} · ${amountText(data.amount, data.duration_type)}`}</span>
        </span>
      </PageHeader>
      <div
        ref={box}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
        tabIndex={0}
        className="min-h-0 grow overflow-y-auto border-t border-line -outline-offset-2"
      >
        <BalanceLine row={data} />
        {view.details.map(({ title, items }, at) => (
          <DetailList key={title ?? at} {...(title === undefined ? {} : { title })} items={items(data)} />
        ))}
      </div>
    </>
  )
}

/** One request, with what its approver needs to decide. */
const RequestScreen: ComponentType = recordScreen({
  params: () => route.useParams(),
  search: (): unknown => route.useSearch(),
  read: leaveApprovalRead,
  input: ({ params: { id } }) => ({ id }),
  record: ({ id }) => ({ id, audit: 'leave_request', live: 'leave_request' }),
  noun: 'leave request',
  title: 'Leave request',
  name: (row) => view.label(row),
  focus: refOf,
  Back,
  Screen: Request,
})
export default RequestScreen
