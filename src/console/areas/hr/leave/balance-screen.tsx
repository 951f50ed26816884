import { getRouteApi, Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useRef } from 'react'
import type { EmployeeBalances } from '#contract/hr/leave-balance.ts'
import { employeeBalances } from '#contract/hr/leave-balance.ts'
import { useTranslation } from '#console/app/i18n.ts'
import type { RecordScreenProps } from '#console/screen/record-screen.tsx'
import { recordScreen } from '#console/screen/record-screen.tsx'
import { usePlace } from '#console/screen/use-place.ts'
import { buttonClass } from '#console/ui/button.tsx'
import { calendarDay } from '#console/ui/format.ts'
import { PageHeader } from '#console/ui/page-header.tsx'
import { nameRef } from '#engine/context.ts'
import { BalanceTable, Ledger } from './balances.tsx'

const route = getRouteApi('/_shell/leave-balance/$employeeId')

function Back() {
  const { t } = useTranslation()
  return (
    <Link to="/leave-balance" className={buttonClass('secondary')}>
      {t('Go to leave balances')}
    </Link>
  )
}

function Balances({ data }: RecordScreenProps<{ employeeId: number }, unknown, EmployeeBalances>) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  usePlace(box, true)
  const { employee, balances, ledger } = data
  return (
    <>
      <PageHeader
        title={employee.name}
        actions={
          <Link to="/employee/detail/$id" params={{ id: employee.id }} className={buttonClass('secondary')}>
            {t('Employee')}
          </Link>
        }
      >
        {`${employee.employeeNo} · ${t('First day')}: ${calendarDay(employee.joinDate)}`}
      </PageHeader>
      <div
        ref={box}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
        tabIndex={0}
        className="min-h-0 grow overflow-y-auto border-t border-line -outline-offset-2"
      >
        <BalanceTable balances={balances} />
        <h2 className="px-4 pt-4 pb-1 text-sm font-semibold text-muted">{t('Changes of the balances')}</h2>
        <Ledger ledger={ledger} balances={balances} />
      </div>
    </>
  )
}

/** What one employee has left, and how it came to that. */
const BalanceScreen: ComponentType = recordScreen({
  params: () => route.useParams(),
  search: (): unknown => route.useSearch(),
  read: employeeBalances,
  input: ({ params: { employeeId }, customer }) => ({ customerId: customer.id, employeeId, query: {} }),
  record: ({ employeeId }) => ({ id: employeeId, audit: 'employee', live: 'leave_balance', any: true }),
  noun: 'employee',
  title: 'Leave balance of an employee',
  name: ({ employee }) => employee.name,
  focus: ({ employee }) => nameRef({ resource: 'employee', id: employee.id, label: employee.name }),
  Back,
  Screen: Balances,
})
export default BalanceScreen
