import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ComplaintStory } from '#contract/support/complaint-story.ts'
import { complaintStory } from '#contract/support/complaint-story.ts'
import type { Complaint } from '#contract/support/complaint.ts'
import { apiQuery } from '#console/api/query.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { codeWords } from '#console/list/rows/cell.tsx'
import { PathLink } from '#console/list/path-link.tsx'
import { Button } from '#console/ui/button.tsx'
import { Moment } from '#console/ui/moment.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'

type PartKey = 'enrolments' | 'vouchers' | 'redemptions' | 'complaints' | 'messages'
type RowOf<K extends PartKey> = NonNullable<ComplaintStory[K]>['rows'][number]

interface Line {
  href: string
  name: string
  about: readonly (string | null)[]
}

const percent = (value: number) => `${Math.round(value)}%`

const lines: { [K in PartKey]: (row: RowOf<K>) => Line } = {
  enrolments: ({ id, title, status, progressPct, attended, required, certificateStatus, certificateNo }) => ({
    href: `/absensi-report/${id}`,
    name: title,
    about: [
      codeWords(status),
      percent(progressPct),
      `${attended}/${required}`,
      certificateNo ?? (certificateStatus === 'NONE' ? null : codeWords(certificateStatus)),
    ],
  }),
  vouchers: ({ id, code, status, title, platform }) => ({
    href: `/voucher?open=${id}`,
    name: code,
    about: [codeWords(status), title, platform],
  }),
  redemptions: ({ id, voucherCode, status, flag }) => ({
    href: `/reedem/edit/${id}`,
    name: voucherCode,
    about: [codeWords(status), flag === 'VALID' ? null : codeWords(flag)],
  }),
  complaints: ({ id, ticketNo, subject, status }) => ({
    href: `/complain/edit/${id}`,
    name: ticketNo,
    about: [codeWords(status), subject],
  }),
  messages: ({ id, title, channel, status, error }) => ({
    href: `/message/edit/${id}`,
    name: title,
    about: [codeWords(channel), codeWords(status), error],
  }),
}

const parts: readonly { key: PartKey; title: string; none: string }[] = [
  { key: 'enrolments', title: 'Participation', none: 'No classes.' },
  { key: 'vouchers', title: 'Vouchers', none: 'No vouchers.' },
  { key: 'redemptions', title: 'Redemptions', none: 'Nothing redeemed.' },
  { key: 'complaints', title: 'Other complaints', none: 'No other complaints.' },
  { key: 'messages', title: 'Messages', none: 'No messages.' },
]

function Part({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <section className="border-b border-line px-4 py-3 last:border-b-0">
      <h3 className="pb-1 text-sm font-semibold text-muted">{t(title)}</h3>
      {children}
    </section>
  )
}

function Rows({
  title,
  none,
  part,
  line,
}: {
  title: string
  none: string
  part: ComplaintStory[PartKey]
  line: (row: never) => Line
}) {
  const { t } = useTranslation()
  if (part === null) return null
  return (
    <Part title={title}>
      {part.rows.length === 0 ? <p className="text-muted">{t(none)}</p> : null}
      <ul className="flex flex-col">
        {part.rows.map((row) => {
          const { href, name, about } = line(row as never)
          const words = about.filter((word) => word !== null).map((word) => t(word))
          return (
            <li key={row.id} className="flex flex-wrap items-baseline gap-x-2 py-1">
              <PathLink href={href} className="inline-block min-h-6 min-w-0 break-words text-accent hover:underline">
                {name}
              </PathLink>
              <span className="min-w-0 grow break-words">{words.join(' · ')}</span>
              <span className="text-sm text-muted">
                <Moment value={row.at} />
              </span>
            </li>
          )
        })}
      </ul>
      {part.more ? <p className="text-sm text-muted">{t('There are more.')}</p> : null}
    </Part>
  )
}

const foundBy = { link: null, email: 'Found by the e-mail address.', phone: 'Found by the phone number.' } as const

function Student({ story }: { story: ComplaintStory }) {
  const { t } = useTranslation()
  const { student, by, mayReadStudents } = story
  if (!mayReadStudents) return null
  const hint = by === null ? null : foundBy[by]
  return (
    <Part title="Student">
      {student ? (
        <>
          <Link
            to="/crm/student/$id"
            params={{ id: student.id }}
            className="inline-block min-h-6 text-accent hover:underline"
          >
            {student.name}
          </Link>
          <p className="break-words">{[student.studentNo, student.email, student.phone].filter(Boolean).join(' · ')}</p>
          {hint === null ? null : <p className="text-sm text-muted">{t(hint)}</p>}
        </>
      ) : (
        <p className="text-muted">{t('No student has this address or number.')}</p>
      )}
    </Part>
  )
}

/** All that the academy knows of whoever complains, each part where the person may read it. */
export function StoryOf({ row }: { row: Complaint }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery(apiQuery(complaintStory, { customerId: row.customerId, id: row.id }))
  if (error) {
    return (
      <div role="alert" className="flex flex-col items-start gap-2 px-4 py-3">
        <p>{t('The story could not be loaded.')}</p>
        <p className="text-muted">{errorText(error)}</p>
        <Button onClick={() => void refetch()}>{t('Try again')}</Button>
      </div>
    )
  }
  if (!data) {
    return (
      <div aria-busy className="flex flex-col gap-3 px-4 py-3">
        {[1, 2, 3, 4].map((line) => (
          <Skeleton key={line} className="h-8" />
        ))}
      </div>
    )
  }
  return (
    <>
      <Student story={data} />
      {parts.map(({ key, title, none }) => (
        <Rows key={key} title={title} none={none} part={data[key]} line={lines[key] as (row: never) => Line} />
      ))}
    </>
  )
}

/** The story beside the form of a complaint. */
export function ComplaintSidePanel({ row }: { row: Complaint }) {
  const { t } = useTranslation()
  return (
    <div className="rounded-md border border-line">
      <h2 className="border-b border-line px-4 py-2 font-semibold">{t('Story')}</h2>
      <StoryOf row={row} />
    </div>
  )
}
