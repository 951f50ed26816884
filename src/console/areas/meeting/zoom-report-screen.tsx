import { Link, getRouteApi } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { zoomReport, zoomReportFetch } from '#contract/meeting/zoom-report.ts'
import type { ZoomReport } from '#contract/meeting/zoom-report.ts'
import { zoomZakToken } from '#contract/meeting/zoom.ts'
import { nameRef } from '#engine/context.ts'
import { goTo } from '#console/app/current-console.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { saveAs } from '#console/commands/save-as.ts'
import { useCommandKeys } from '#console/screen/key-hint.tsx'
import type { RecordScreenProps } from '#console/screen/record-screen.tsx'
import { recordScreen } from '#console/screen/record-screen.tsx'
import { usePending } from '#console/screen/use-pending.ts'
import { useScreenCommands } from '#console/screen/use-screen-commands.ts'
import { Button, buttonClass } from '#console/ui/button.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { Moment } from '#console/ui/moment.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { Select } from '#console/ui/select.tsx'
import { PresentTable } from './present-table.tsx'
import { zoomReportCommands } from './zoom-report.commands.ts'

const route = getRouteApi('/_shell/jadwalkelas/report/$id/zoom')

/** Where Zoom begins a meeting for its host. */
const hostAddress = (number: string, zak: string) => `https://zoom.us/s/${number}?zak=${encodeURIComponent(zak)}`

function Back() {
  const { t } = useTranslation()
  return (
    <Link to="/jadwalkelas" className={buttonClass('secondary')}>
      {t('Class schedules')}
    </Link>
  )
}

function MeetingSelect({ report: { meetings, meeting } }: { report: ZoomReport }) {
  const { t } = useTranslation()
  const navigate = route.useNavigate()
  return (
    <Select
      aria-label={t('Meeting')}
      className="min-w-56"
      value={meeting?.id ?? null}
      options={meetings.map(({ id, title }) => ({ value: id, label: title }))}
      onChange={(item) => void navigate({ search: { item }, replace: true })}
    />
  )
}

/** The state of the meeting at Zoom, in a line. */
function Standing({ meeting }: { meeting: NonNullable<ZoomReport['meeting']> }) {
  const { t } = useTranslation()
  const { startAt, state, error, fetchedAt } = meeting
  return (
    <>
      <Moment value={startAt} time /> ·{' '}
      {fetchedAt === null ? t('Participants have not been fetched.') : t('Participants fetched')}{' '}
      {fetchedAt === null ? null : <Moment value={fetchedAt} time />}
      {state === null ? ` · ${t('There is no such meeting at Zoom.')}` : null}
      {error === null ? null : <span className="block break-words text-danger">{error}</span>}
    </>
  )
}

function Report({ data: report, customer, replace }: RecordScreenProps<unknown, unknown, ZoomReport>) {
  const { t } = useTranslation()
  const { lmsClass, meeting, present } = report
  const { isPending, failure, run } = usePending()
  const of = { customerId: customer.id, id: lmsClass.id }
  const hasNumber = meeting !== null && meeting.meetingNumber !== null

  const propose = () =>
    meeting?.ke != null && goTo(`/absensi/meeting/${lmsClass.id}?ke=${meeting.ke}&zoom=${meeting.id}`)
  const fetchAgain = () =>
    meeting &&
    run(async () => replace(await saveAs('lms.fetch-presence').call(zoomReportFetch, { ...of, itemId: meeting.id })))
  const start = () => {
    if (meeting?.meetingNumber == null || meeting.zoomAccountId === null) return
    const { meetingNumber, zoomAccountId } = meeting
    // Opened at once: a tab that opens after an answer is taken for an advertisement.
    const tab = window.open('', '_blank')
    void run(async () => {
      try {
        const { zakToken } = await saveAs('zoomAccount.start').call(zoomZakToken, {
          customerId: customer.id,
          body: { zoomAccountId },
        })
        if (tab) {
          tab.opener = null
          tab.location.href = hostAddress(meetingNumber, zakToken)
        }
      } catch (error) {
        tab?.close()
        throw error
      }
    })
  }
  useScreenCommands(zoomReportCommands, {
    propose: () => (meeting?.ke == null || present.length === 0 ? false : propose()),
    fetch: () => (hasNumber ? void fetchAgain() : false),
    start: () => (hasNumber ? start() : false),
  })
  const keys = {
    propose: useCommandKeys(zoomReportCommands.propose),
    fetch: useCommandKeys(zoomReportCommands.fetch),
    start: useCommandKeys(zoomReportCommands.start),
  }
  return (
    <>
      <PageHeader
        title={t('Zoom report')}
        actions={
          <>
            <MeetingSelect report={report} />
            <Button keys={keys.start} disabled={!hasNumber} onClick={start}>
              {t('Start as host')}
            </Button>
            <Button keys={keys.fetch} busy={isPending} disabled={!hasNumber} onClick={() => void fetchAgain()}>
              {t('Fetch again')}
            </Button>
            <Button
              look="primary"
              keys={keys.propose}
              disabled={meeting?.ke == null || present.length === 0}
              onClick={propose}
            >
              {t('Propose attendance')}
            </Button>
          </>
        }
      >
        {lmsClass.code} · {lmsClass.title}
        {meeting === null ? null : (
          <>
            {' · '}
            <Standing meeting={meeting} />
          </>
        )}
        {failure === undefined ? null : (
          <span role="alert" className="block text-danger">
            {failure}
          </span>
        )}
      </PageHeader>
      {meeting === null ? (
        <EmptyState title={t('No online meetings')}>{t('This schedule has no meetings at Zoom.')}</EmptyState>
      ) : present.length === 0 ? (
        <EmptyState title={t('No participants yet')}>
          {t('They are fetched from Zoom a quarter of an hour after the meeting has ended.')}
        </EmptyState>
      ) : (
        <PresentTable report={report} itemId={meeting.id} customerId={customer.id} onChange={replace} />
      )}
    </>
  )
}

/** Who was in an online meeting, as Zoom saw it, and what attendance that speaks for. */
const ZoomReportScreen: ComponentType = recordScreen({
  params: () => route.useParams(),
  search: () => route.useSearch(),
  read: zoomReport,
  input: ({ params, search, customer }) => ({
    customerId: customer.id,
    id: params.id,
    query: search.item === undefined ? {} : { item: search.item },
  }),
  record: ({ id }) => ({ id, audit: 'lms_class', live: 'lms_class' }),
  noun: 'schedule',
  title: 'Zoom report',
  name: ({ lmsClass }) => lmsClass.title,
  focus: ({ lmsClass }) => nameRef({ resource: 'lms', id: lmsClass.id, label: lmsClass.title }),
  Back,
  Screen: Report,
})
export default ZoomReportScreen
