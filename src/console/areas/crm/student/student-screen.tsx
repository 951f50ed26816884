import { getRouteApi, Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useMemo } from 'react'
import { student as described } from '#contract/crm/student.ts'
import type { StudentDetail } from '#contract/crm/student-detail.ts'
import { studentPage } from '#contract/crm/student-detail.ts'
import type { RecordRef } from '#engine/context.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { RecordPage } from '#console/screen/record-page.tsx'
import type { RecordScreenProps } from '#console/screen/record-screen.tsx'
import { recordScreen } from '#console/screen/record-screen.tsx'
import { buttonClass } from '#console/ui/button.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'
import { Overview } from './overview.tsx'

const Timeline = lazyPart(() => import('../timeline/timeline.tsx'))
const HistoryTab = lazyPart(() => import('#console/history/history-tab.tsx'))

const route = getRouteApi('/_shell/crm/student/$id')

interface Search {
  tab?: 'notes' | 'history' | undefined
}

function Back() {
  const { t } = useTranslation()
  return (
    <Link to={described.path} className={buttonClass('secondary')}>
      {t('Go to students')}
    </Link>
  )
}

const refOf = ({ student }: StudentDetail): RecordRef => ({
  resource: 'student',
  id: student.id,
  label: student.name,
  hint: student.email,
  record: student,
})

function Tags({ tags }: { tags: readonly string[] }) {
  return tags.map((tag) => (
    <Link
      key={tag}
      to={described.path}
      search={{ tag: [tag] }}
      className="rounded-sm bg-sunken px-1.5 text-sm text-muted hover:underline"
    >
      {tag}
    </Link>
  ))
}

function StudentPage({ data, search, customer }: RecordScreenProps<{ id: number }, Search, StudentDetail>) {
  const navigate = route.useNavigate()
  const { id, name, studentNo, email, stage, tags } = data.student
  return (
    <RecordPage
      title={name}
      record={useMemo(() => refOf(data), [data])}
      summary={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {stage ? <StatusPill tone="active">{stage.name}</StatusPill> : null}
          <span>{`${studentNo} · ${email}`}</span>
          <Tags tags={tags} />
        </span>
      }
      part={search.tab}
      onPart={(key) => void navigate({ search: key === 'overview' ? {} : { tab: key }, replace: true })}
      parts={[
        { id: 'overview', label: 'Overview', content: <Overview detail={data} customerId={customer.id} /> },
        { id: 'notes', label: 'Notes', content: <Timeline customerId={customer.id} of="student" id={id} /> },
        { id: 'history', label: 'History', content: <HistoryTab resource="student" id={id} /> },
      ]}
    />
  )
}

/** One student, one screen: everything that there is of the student. */
const StudentScreen: ComponentType = recordScreen({
  params: () => route.useParams(),
  search: () => route.useSearch(),
  read: studentPage,
  input: ({ params: { id }, customer }) => ({ customerId: customer.id, id }),
  record: ({ id }) => ({ id, audit: 'student', live: 'student' }),
  noun: 'student',
  title: 'Student',
  name: ({ student }) => student.name,
  focus: refOf,
  Back,
  Screen: StudentPage,
})
export default StudentScreen
