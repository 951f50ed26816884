import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { meetingRead } from '#contract/attendance/attendance-meeting.ts'
import { attendanceCalls, meetingNumbers } from '#contract/attendance/attendance.ts'
import { apiQuery } from '#console/api/query.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { usePageName } from '#console/app/screen/use-screen.ts'
import { FormPage } from '#console/form/form-page.tsx'
import { onNews } from '#console/live/news.ts'
import { WithCustomer } from '#console/list/customer.tsx'
import { PathLink } from '#console/list/path-link.tsx'
import { Button, buttonClass } from '#console/ui/button.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { ErrorState } from '#console/ui/error-state.tsx'
import { number } from '#console/ui/format.ts'
import { PageHeader } from '#console/ui/page-header.tsx'
import { Select } from '#console/ui/select.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { meetingName } from './attendance-words.ts'
import { Sheet } from './sheet.tsx'

/** Reads the sheet anew when somebody else has marked anybody. */
function useToldSheet() {
  const client = useQueryClient()
  useEffect(
    () =>
      onNews((news) => {
        const told = news === 'everything' || news.some(({ resource, own }) => resource === 'absensi' && !own)
        if (told) void client.invalidateQueries({ queryKey: [meetingRead.path] })
      }),
    [client],
  )
}

function Meeting({ customerId, id, ke }: { customerId: number; id: number; ke: number | undefined }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const client = useQueryClient()
  const navigate = useNavigate()
  const question = apiQuery(meetingRead, { customerId, id, query: ke === undefined ? {} : { ke } })
  const { data: sheet, error, refetch } = useQuery(question)
  useToldSheet()
  usePageName(sheet?.lmsClass.title ?? t('Take attendance'))
  const back = (
    <PathLink href="/absensi" className={buttonClass('secondary')}>
      {t('Go to attendances')}
    </PathLink>
  )
  if (!sheet && error) {
    return (
      <ErrorState
        level={1}
        title={t('This {{noun}} cannot be shown', { noun: t('schedule') })}
        actions={
          <>
            <Button onClick={() => void refetch()}>{t('Try again')}</Button>
            {back}
          </>
        }
      >
        {errorText(error)}
      </ErrorState>
    )
  }
  if (!sheet) {
    return (
      <FormPage title={t('Take attendance')}>
        <div aria-busy className="flex flex-col gap-3">
          {[1, 2, 3, 4, 5, 6].map((row) => (
            <Skeleton key={row} className="h-10" />
          ))}
        </div>
      </FormPage>
    )
  }
  const { lmsClass, meetings, participants, locked } = sheet
  const numbers = meetings.some((one) => one.ke === sheet.ke)
    ? meetings
    : [...meetings, { ke: sheet.ke, title: null, startAt: null, marked: 0 }]
  const marked = participants.filter(({ attendance }) => attendance !== null).length
  return (
    <>
      <PageHeader
        title={lmsClass.title}
        actions={
          <Select
            className="min-w-56"
            value={sheet.ke}
            options={numbers.map((one) => ({
              value: one.ke,
              label: `${meetingName(one.ke)}${one.title === null ? '' : ` · ${one.title}`} (${number(one.marked)})`,
            }))}
            onChange={(next) => void navigate({ to: '.', search: { ke: next } as never, replace: true })}
          />
        }
      >
        {`${lmsClass.code} · ${meetingName(sheet.ke)} · `}
        {t('{{marked}} of {{total}} marked', { marked: number(marked), total: number(participants.length) })}
      </PageHeader>
      {locked ? (
        <p role="note" className="border-t border-line bg-sunken px-4 py-2">
          {t('The grades of {{title}} are fixed, and what they rest on with them. Reopen its grading first.', {
            title: lmsClass.title,
          })}
        </p>
      ) : null}
      <div className="flex min-h-0 grow flex-col border-t border-line">
        {participants.length === 0 ? (
          <EmptyState title={t('Nobody takes part in this class yet')} actions={back}>
            {t('Participants come in by vouchers and registrations.')}
          </EmptyState>
        ) : (
          <Sheet
            key={`${lmsClass.id} ${sheet.ke}`}
            customerId={customerId}
            sheet={sheet}
            onSaved={(now) => {
              client.setQueryData(question.queryKey, now)
              void client.invalidateQueries({ queryKey: [attendanceCalls.list.path] })
            }}
          />
        )}
      </div>
    </>
  )
}

/** Everybody of a class, to be marked for one of its meetings; which is in the address. */
export default function SheetScreen() {
  const { id } = useParams({ strict: false })
  const { ke }: { ke?: unknown } = useSearch({ strict: false })
  const wanted = meetingNumbers.find((one) => one === Number(ke))
  return (
    <WithCustomer>
      {(customer) => <Meeting key={`${customer.id} ${id}`} customerId={customer.id} id={Number(id)} ke={wanted} />}
    </WithCustomer>
  )
}
