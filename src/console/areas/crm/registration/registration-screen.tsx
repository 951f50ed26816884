import { getRouteApi, Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useMemo } from 'react'
import { studentClass } from '#contract/crm/registration.ts'
import type { RegistrationDetail } from '#contract/crm/registration-calls.ts'
import { registrationDetail } from '#contract/crm/registration-calls.ts'
import type { RecordRef } from '#engine/context.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { RecordPage } from '#console/screen/record-page.tsx'
import type { RecordScreenProps } from '#console/screen/record-screen.tsx'
import { recordScreen } from '#console/screen/record-screen.tsx'
import { linkClass } from '#console/screen/section.tsx'
import { buttonClass } from '#console/ui/button.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'
import { Documents } from './documents.tsx'
import { Payment } from './payment.tsx'
import { registrationTones, statusWords } from './registration-words.ts'
import { Seat } from './seat.tsx'
import { RegistrationSteps } from './registration-steps.tsx'

const HistoryTab = lazyPart(() => import('#console/history/history-tab.tsx'))

const route = getRouteApi('/_shell/crm/student/$studentId/$statusId/$id')

interface Params {
  studentId: number
  statusId: number
  id: number
}
interface Search {
  tab?: 'history' | undefined
}

function Back() {
  const { t } = useTranslation()
  return (
    <Link to={studentClass.path} className={buttonClass('secondary')}>
      {t('Go to student administration')}
    </Link>
  )
}

const refOf = ({ registration }: RegistrationDetail): RecordRef => ({
  resource: 'studentClass',
  id: registration.id,
  label: registration.registrationNo,
  hint: registration.student.name,
  record: registration,
})

function Overview({ detail, onChanged }: { detail: RegistrationDetail; onChanged: () => void }) {
  return (
    <div className="flex flex-col gap-4 p-4">
      <RegistrationSteps registration={detail.registration} />
      <div className="grid items-start gap-4 @4xl:grid-cols-3">
        <div className="min-w-0 @4xl:col-span-2">
          <Documents detail={detail} onChanged={onChanged} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Payment detail={detail} />
          <Seat detail={detail} onChanged={onChanged} />
        </div>
      </div>
    </div>
  )
}

function RegistrationPage({ data, search, refetch }: RecordScreenProps<Params, Search, RegistrationDetail>) {
  const { t } = useTranslation()
  const navigate = route.useNavigate()
  const { id, registrationNo, student, status, class: of } = data.registration
  return (
    <RecordPage
      title={registrationNo}
      record={useMemo(() => refOf(data), [data])}
      summary={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusPill tone={registrationTones[status]}>{t(statusWords[status])}</StatusPill>
          <Link to="/crm/student/$id" params={{ id: student.id }} className={linkClass}>
            {student.name}
          </Link>
          <span>{of.name}</span>
        </span>
      }
      part={search.tab}
      onPart={(key) => void navigate({ search: key === 'overview' ? {} : { tab: key }, replace: true })}
      parts={[
        { id: 'overview', label: 'Overview', content: <Overview detail={data} onChanged={refetch} /> },
        { id: 'history', label: 'History', content: <HistoryTab resource="student_class" id={id} /> },
      ]}
    />
  )
}

/** One registration: what is missing until it is a seat, and the way there. */
const RegistrationScreen: ComponentType = recordScreen({
  params: () => route.useParams(),
  search: () => route.useSearch(),
  read: registrationDetail,
  input: ({ params: { studentId, id } }) => ({ studentId, studentClassId: id }),
  record: ({ id }) => ({ id, audit: 'student_class', live: 'student_class' }),
  noun: 'registration',
  title: 'Registration',
  name: ({ registration }) => registration.registrationNo,
  focus: refOf,
  Back,
  Screen: RegistrationPage,
})
export default RegistrationScreen
