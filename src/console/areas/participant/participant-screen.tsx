import { getRouteApi, Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useMemo } from 'react'
import type { ParticipantDetail } from '#contract/participant/detail.ts'
import { studentDetail } from '#contract/participant/detail.ts'
import { enrolment } from '#contract/participant/enrolment.ts'
import type { RecordRef } from '#engine/context.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { codeWords } from '#console/list/rows/cell.tsx'
import { RecordPage } from '#console/screen/record-page.tsx'
import type { RecordScreenProps } from '#console/screen/record-screen.tsx'
import { recordScreen } from '#console/screen/record-screen.tsx'
import { buttonClass } from '#console/ui/button.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'
import { Overview } from './overview.tsx'
import { percent, statusTones } from './participant-words.ts'

const Activities = lazyPart(() => import('./activities.tsx'))
const HistoryTab = lazyPart(() => import('#console/history/history-tab.tsx'))

const route = getRouteApi('/_shell/absensi-report/$id')

interface Search {
  tab?: 'activities' | 'history' | undefined
}

function Back() {
  const { t } = useTranslation()
  return (
    <Link to={enrolment.path} className={buttonClass('secondary')}>
      {t('Go to participants')}
    </Link>
  )
}

const refOf = ({ participant }: ParticipantDetail): RecordRef => ({
  resource: 'enrolment',
  id: participant.id,
  label: participant.nameOnCertificate,
  hint: participant.lmsClass.code,
  record: participant,
})

function Participant({ data, search, customer }: RecordScreenProps<{ id: number }, Search, ParticipantDetail>) {
  const { t } = useTranslation()
  const navigate = route.useNavigate()
  const { participant } = data
  const { id, status, progressPct, attendedCount, requiredCount, lmsClass, exclude } = participant
  return (
    <RecordPage
      title={participant.nameOnCertificate}
      record={useMemo(() => refOf(data), [data])}
      summary={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusPill tone={statusTones[status]}>{t(codeWords(status))}</StatusPill>
          <span>{`${lmsClass.code} · ${participant.coreClass.title}`}</span>
          <span>{`${percent(progressPct)} · ${attendedCount}/${requiredCount}`}</span>
          {exclude ? <span>{t('Excluded from reports')}</span> : null}
        </span>
      }
      part={search.tab}
      onPart={(key) => void navigate({ search: key === 'overview' ? {} : { tab: key }, replace: true })}
      parts={[
        { id: 'overview', label: 'Overview', content: <Overview detail={data} /> },
        { id: 'activities', label: 'Activities', content: <Activities customerId={customer.id} id={id} /> },
        { id: 'history', label: 'History', content: <HistoryTab resource="student_lms_class" id={id} /> },
      ]}
    />
  )
}

/** One participant, one screen: everything that a call to support asks. */
const ParticipantScreen: ComponentType = recordScreen({
  params: () => route.useParams(),
  search: () => route.useSearch(),
  read: studentDetail,
  input: ({ params: { id }, customer }) => ({ customerId: customer.id, studentLmsClassId: id }),
  record: ({ id }) => ({ id, audit: 'student_lms_class', live: 'student_lms_class' }),
  noun: 'participant',
  title: 'Participant',
  name: ({ participant }) => participant.nameOnCertificate,
  focus: refOf,
  Back,
  Screen: Participant,
})
export default ParticipantScreen
