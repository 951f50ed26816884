import { useQueryClient } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { AttendanceSheet } from '#contract/attendance/attendance-meeting.ts'
import { meetingRead } from '#contract/attendance/attendance-meeting.ts'
import { attendance, meetingNumbers } from '#contract/attendance/attendance.ts'
import { nameRef } from '#engine/context.ts'
import { useTranslation } from '#console/app/i18n.ts'
import type { RecordScreenProps } from '#console/screen/record-screen.tsx'
import { recordScreen } from '#console/screen/record-screen.tsx'
import { buttonClass } from '#console/ui/button.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { number } from '#console/ui/format.ts'
import { PageHeader } from '#console/ui/page-header.tsx'
import { Select } from '#console/ui/select.tsx'
import { meetingName } from './attendance-words.ts'
import { Sheet } from './sheet.tsx'

const route = getRouteApi('/_shell/absensi/meeting/$id')

type Meeting = AttendanceSheet['meetings'][number]

function Back() {
  const { t } = useTranslation()
  return (
    <Link to={attendance.path} className={buttonClass('secondary')}>
      {t('Go to attendance records')}
    </Link>
  )
}

/** The meetings of the class; the one that is shown is among them even where the schedule does not know it. */
function meetingsOf({ meetings, ke }: AttendanceSheet): readonly Meeting[] {
  const isKnown = meetings.some((one) => one.ke === ke)
  return isKnown ? meetings : [...meetings, { ke, title: null, startAt: null, marked: 0 }]
}

function MeetingSelect({ sheet }: { sheet: AttendanceSheet }) {
  const navigate = route.useNavigate()
  const name = ({ ke, title, marked }: Meeting) =>
    `${meetingName(ke)}${title === null ? '' : ` · ${title}`} (${number(marked)})`
  return (
    <Select
      className="min-w-56"
      value={sheet.ke}
      options={meetingsOf(sheet).map((one) => ({ value: one.ke, label: name(one) }))}
      onChange={(ke) => void navigate({ search: { ke }, replace: true })}
    />
  )
}

function Meeting({
  data: sheet,
  search,
  customer,
  replace,
}: RecordScreenProps<unknown, { zoom?: number | undefined }, AttendanceSheet>) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { lmsClass, participants, locked } = sheet
  const marked = participants.filter(({ attendance }) => attendance !== null).length
  return (
    <>
      <PageHeader title={lmsClass.title} actions={<MeetingSelect sheet={sheet} />}>
        {`${lmsClass.code} · ${meetingName(sheet.ke)} · `}
        {t('{{marked}} of {{total}} marked', { marked: number(marked), total: number(participants.length) })}
      </PageHeader>
      {locked ? (
        <p role="note" className="border-t border-line bg-sunken px-4 py-2">
          {t('The grades of {{title}} are final. Reopen its grading first.', {
            title: lmsClass.title,
          })}
        </p>
      ) : null}
      <div className="flex min-h-0 grow flex-col border-t border-line">
        {participants.length === 0 ? (
          <EmptyState title={t('No participants in this class yet')} actions={<Back />}>
            {t('Participants are enrolled by vouchers and registrations.')}
          </EmptyState>
        ) : (
          <Sheet
            key={`${lmsClass.id} ${sheet.ke}`}
            customerId={customer.id}
            sheet={sheet}
            zoomItem={search.zoom}
            onSaved={(now) => {
              replace(now)
              void client.invalidateQueries({ queryKey: [attendance.calls.list.path] })
            }}
          />
        )}
      </div>
    </>
  )
}

/** Everybody of a class, to be marked for one of its meetings; which is in the address. */
const SheetScreen: ComponentType = recordScreen({
  params: () => route.useParams(),
  search: () => route.useSearch(),
  read: meetingRead,
  input: ({ params: { id }, search, customer }) => ({
    id,
    customerId: customer.id,
    query: { ke: meetingNumbers.find((one) => one === search.ke) },
  }),
  record: ({ id }) => ({ id, audit: undefined, live: 'absensi', any: true }),
  noun: 'schedule',
  title: 'Take attendance',
  name: ({ lmsClass }) => lmsClass.title,
  focus: ({ lmsClass: { id, title } }) => nameRef({ resource: 'lms', id, label: title }),
  Back,
  Screen: Meeting,
})
export default SheetScreen
