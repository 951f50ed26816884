import { getRouteApi, Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useMemo } from 'react'
import type { Employee } from '#contract/hr/employee.ts'
import { employeeRead } from '#contract/hr/employee.ts'
import type { RecordRef } from '#engine/context.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import DetailList from '#console/list/drawer/detail-list.tsx'
import { RecordPage } from '#console/screen/record-page.tsx'
import type { RecordScreenProps } from '#console/screen/record-screen.tsx'
import { recordScreen } from '#console/screen/record-screen.tsx'
import { buttonClass } from '#console/ui/button.tsx'
import { EmployeeDays } from '../attendance/employee-days.tsx'
import view from './employee.resource.tsx'
import { EmployeeLoginPart } from './employee-login.tsx'
import { EmployeeStatus } from './employee-words.tsx'

const Attachments = lazyPart(() => import('#console/upload/attachments.tsx'))
const HistoryTab = lazyPart(() => import('#console/history/history-tab.tsx'))

const route = getRouteApi('/_shell/employee/detail/$id')

interface Search {
  tab?: 'documents' | 'history' | undefined
}

function Back() {
  const { t } = useTranslation()
  return (
    <Link to="/employee" className={buttonClass('secondary')}>
      {t('Go to employees')}
    </Link>
  )
}

const refOf = (row: Employee): RecordRef => ({
  resource: 'employee',
  id: row.id,
  label: row.name,
  hint: row.position,
  record: row,
})

function Overview({ row }: { row: Employee }) {
  const { t } = useTranslation()
  return (
    <>
      <h2 className="sr-only">{t('Overview')}</h2>
      <EmployeeDays id={row.id} />
      <div className="grid gap-x-4 @4xl:grid-cols-2">
        <EmployeeLoginPart id={row.id} />
        {view.details.map(({ title, items }, at) => (
          <DetailList key={title ?? at} {...(title === undefined ? {} : { title })} items={items(row)} />
        ))}
      </div>
    </>
  )
}

function EmployeePage({ data, search }: RecordScreenProps<{ id: number }, Search, Employee>) {
  const navigate = route.useNavigate()
  return (
    <RecordPage
      title={data.name}
      record={useMemo(() => refOf(data), [data])}
      summary={<EmployeeStatus row={data} />}
      part={search.tab}
      onPart={(key) => void navigate({ search: key === 'overview' ? {} : { tab: key }, replace: true })}
      parts={[
        { id: 'overview', label: 'Overview', content: <Overview row={data} /> },
        { id: 'documents', label: 'Documents', content: <Attachments kind="employee" id={data.id} /> },
        { id: 'history', label: 'History', content: <HistoryTab resource="employee" id={data.id} /> },
      ]}
    />
  )
}

/** One employee, one screen. */
const EmployeeScreen: ComponentType = recordScreen({
  params: () => route.useParams(),
  search: () => route.useSearch(),
  read: employeeRead,
  input: ({ params: { id } }) => ({ id }),
  record: ({ id }) => ({ id, audit: 'employee', live: 'employee' }),
  noun: 'employee',
  title: 'Employee',
  name: ({ name }) => name,
  focus: refOf,
  Back,
  Screen: EmployeePage,
})
export default EmployeeScreen
