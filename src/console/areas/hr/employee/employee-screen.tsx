import { getRouteApi, Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { Suspense, useMemo, useRef } from 'react'
import type { Employee } from '#contract/hr/employee.ts'
import { employeeRead } from '#contract/hr/employee.ts'
import type { RecordRef } from '#engine/context.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { useCommands } from '#console/commands/use-commands.ts'
import { RecordCommands } from '#console/list/drawer/command-buttons.tsx'
import DetailList from '#console/list/drawer/detail-list.tsx'
import type { RecordScreenProps } from '#console/screen/record-screen.tsx'
import { recordScreen } from '#console/screen/record-screen.tsx'
import { usePlace } from '#console/screen/use-place.ts'
import { buttonClass } from '#console/ui/button.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { Tabs } from '#console/ui/tabs.tsx'
import { EmployeeDays } from '../attendance/employee-days.tsx'
import view from './employee.resource.tsx'
import { EmployeeStatus } from './employee-words.tsx'

const Attachments = lazyPart(() => import('#console/upload/attachments.tsx'))
const HistoryTab = lazyPart(() => import('#console/history/history-tab.tsx'))

const route = getRouteApi('/_shell/employee/detail/$id')
const tabKeys = ['overview', 'documents', 'history'] as const
type TabKey = (typeof tabKeys)[number]

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

function EmployeePage({ data, search }: RecordScreenProps<{ id: number }, Search, Employee>) {
  const { t } = useTranslation()
  const navigate = route.useNavigate()
  const box = useRef<HTMLDivElement>(null)
  usePlace(box, true)
  const refs = useMemo(() => [refOf(data)], [data])
  const commands = useCommands('drawer', refs)
  const tab: TabKey = search.tab ?? 'overview'
  const labels = { overview: t('Overview'), documents: t('Documents'), history: t('History') }
  const show = (key: TabKey) => void navigate({ search: key === 'overview' ? {} : { tab: key }, replace: true })
  return (
    <>
      <PageHeader title={data.name} actions={<RecordCommands commands={commands} />}>
        <EmployeeStatus row={data} />
      </PageHeader>
      <Tabs
        label={t('Parts of the record')}
        value={tab}
        onChange={show}
        tabs={tabKeys.map((key) => ({ id: key, label: labels[key] }))}
      >
        <div
          ref={box}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
          tabIndex={0}
          className="@container h-full overflow-y-auto -outline-offset-2"
        >
          {tab === 'overview' ? <EmployeeDays id={data.id} /> : null}
          {tab === 'overview' ? (
            <div className="grid gap-x-4 @4xl:grid-cols-2">
              {view.details.map(({ title, items }) => (
                <DetailList key={title ?? ''} {...(title === undefined ? {} : { title })} items={items(data)} />
              ))}
            </div>
          ) : null}
          <Suspense fallback={<Skeleton className="m-4 h-60" />}>
            {tab === 'documents' ? <Attachments kind="employee" id={data.id} /> : null}
            {tab === 'history' ? <HistoryTab resource="employee" id={data.id} /> : null}
          </Suspense>
        </div>
      </Tabs>
    </>
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
