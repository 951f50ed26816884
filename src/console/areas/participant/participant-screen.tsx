import { getRouteApi, Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { Suspense, useMemo, useRef } from 'react'
import type { ParticipantDetail } from '#contract/participant/detail.ts'
import { studentDetail } from '#contract/participant/detail.ts'
import { enrolment } from '#contract/participant/enrolment.ts'
import type { RecordRef } from '#engine/context.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { useCommands } from '#console/commands/use-commands.ts'
import { RecordCommands } from '#console/list/drawer/command-buttons.tsx'
import { codeWords } from '#console/list/rows/cell.tsx'
import type { RecordScreenProps } from '#console/screen/record-screen.tsx'
import { recordScreen } from '#console/screen/record-screen.tsx'
import { usePlace } from '#console/screen/use-place.ts'
import { buttonClass } from '#console/ui/button.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'
import { Tabs } from '#console/ui/tabs.tsx'
import { Overview } from './overview.tsx'
import { percent, statusTones } from './participant-words.ts'

const Activities = lazyPart(() => import('./activities.tsx'))
const HistoryTab = lazyPart(() => import('#console/history/history-tab.tsx'))

const route = getRouteApi('/_shell/absensi-report/$id')
const tabKeys = ['overview', 'activities', 'history'] as const
type TabKey = (typeof tabKeys)[number]

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
  const box = useRef<HTMLDivElement>(null)
  usePlace(box, true)
  const { participant } = data
  const { id, status, progressPct, attendedCount, requiredCount, lmsClass, exclude } = participant
  const refs = useMemo(() => [refOf(data)], [data])
  const commands = useCommands('drawer', refs)
  const tab: TabKey = search.tab ?? 'overview'
  const labels = { overview: t('Overview'), activities: t('Activities'), history: t('History') }
  const show = (key: TabKey) => void navigate({ search: key === 'overview' ? {} : { tab: key }, replace: true })
  return (
    <>
      <PageHeader title={participant.nameOnCertificate} actions={<RecordCommands commands={commands} />}>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusPill tone={statusTones[status]}>{t(codeWords(status))}</StatusPill>
          <span>{`${lmsClass.code} · ${participant.coreClass.title}`}</span>
          <span>{`${percent(progressPct)} · ${attendedCount}/${requiredCount}`}</span>
          {exclude ? <span>{t('Excluded from reports')}</span> : null}
        </span>
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
          {tab === 'overview' ? <Overview detail={data} /> : null}
          <Suspense fallback={<Skeleton className="m-4 h-60" />}>
            {tab === 'activities' ? <Activities customerId={customer.id} id={id} /> : null}
            {tab === 'history' ? <HistoryTab resource="student_lms_class" id={id} /> : null}
          </Suspense>
        </div>
      </Tabs>
    </>
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
