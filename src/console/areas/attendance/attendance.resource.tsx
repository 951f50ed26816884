import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { Attendance } from '#contract/attendance/attendance.ts'
import { attendance } from '#contract/attendance/attendance.ts'
import { canMark } from '#contract/attendance/attendance.rules.ts'
import { platformWords } from '#contract/channel/platform-words.ts'
import { reasonText } from '#contract/core/error.ts'
import { i18n, useTranslation } from '#console/app/i18n.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { codeWords } from '#console/list/rows/cell.tsx'
import { showResource } from '#console/resource/show.tsx'
import { Moment } from '#console/ui/moment.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'
import { meetingChoices, meetingName, statusTones } from './attendance-words.ts'

const Attachments = lazyPart(() => import('#console/upload/attachments.tsx'))
const AttachedThumbs = lazyPart(() => import('#console/upload/attached-thumbs.tsx'))

function Status({ row }: { row: Attendance }) {
  const { t } = useTranslation()
  return <StatusPill tone={statusTones[row.status]}>{t(codeWords(row.status))}</StatusPill>
}

function ReportedStatus({ row }: { row: Attendance }) {
  const { t } = useTranslation()
  if (row.externalStatus !== 1) return <span className="text-muted">{t('Not yet')}</span>
  return row.externalSyncedAt === null ? t('Yes') : <Moment value={row.externalSyncedAt} time />
}

/** What shows that the participant was there: uploaded files, and an address that a platform has given. */
function Evidence({ row: { id, evidenceUrl } }: { row: Attendance }) {
  return (
    <Suspense>
      <AttachedThumbs kind="attendance" id={id} />
      {evidenceUrl === null ? null : (
        <a href={evidenceUrl} target="_blank" rel="noreferrer" className="break-all text-accent underline">
          {evidenceUrl}
        </a>
      )}
    </Suspense>
  )
}

/** Why the status stays as it is. */
function fixed(row: Attendance | undefined): string | undefined {
  const verdict = row ? canMark(row, row.status === 'ABSENT' ? 'PRESENT' : 'ABSENT') : true
  return verdict === true ? undefined : i18n.t(reasonText(verdict))
}

export default showResource(attendance, {
  views: [
    { key: 'week', title: 'This week', days: ['dateFrom', 'dateTo', 'this week'] },
    { key: 'absent', title: 'Absent', search: { status: ['ABSENT'] } },
    { key: 'unverified', title: 'Not verified', search: { verified: false } },
    { key: 'unreported', title: 'Not reported', search: { externalStatus: 'not:eq:1' } },
  ],
  tones: { status: statusTones },
  texts: {
    class: (row) => row.lmsClass.title,
    ke: (row) => meetingName(row.ke),
    platform: (row) => platformWords(row.platform),
  },
  hints: { class: (row) => row.lmsClass.code },
  filters: { ke: () => ({ key: 'ke', title: 'Meeting', kind: 'enum', many: true, choices: meetingChoices }) },
  filterOrder: ['status', 'lmsClassId', 'ke', 'verified', 'method', 'platform', 'attendedAt'],
  status: (row) => <Status row={row} />,
  values: {
    status: (row) => <Status row={row} />,
    student: (row) => (
      <Link to="/absensi-report/$id" params={{ id: row.studentLmsClassId }}>
        {row.student.name}
      </Link>
    ),
    class: (row) => `${row.lmsClass.code} ${row.lmsClass.title}`,
    ke: (row) => (
      <Link to="/absensi/meeting/$id" params={{ id: row.lmsClassId }} search={{ ke: row.ke }}>
        {row.meeting ? `${meetingName(row.ke)}: ${row.meeting.title}` : meetingName(row.ke)}
      </Link>
    ),
    evidenceUrl: (row) => <Evidence row={row} />,
    externalStatus: (row) => <ReportedStatus row={row} />,
  },
  details: [
    { items: ['status', 'student', 'class', 'ke', 'attendedAt', 'minutes', 'method', 'evidenceUrl', 'note'] },
    { title: 'Platform', items: ['platform', 'voucherCode', 'externalStatus'] },
    { title: 'Verification', items: ['verified', 'verifiedBy'] },
  ],
  tabs: [
    {
      key: 'evidence',
      title: 'Evidence',
      render: ({ id }) => (
        <Suspense>
          <Attachments kind="attendance" id={id} />
        </Suspense>
      ),
    },
  ],
  sidePanel: ({ row: { id } }) => (
    <Suspense>
      <Attachments kind="attendance" id={id} title="Evidence" />
    </Suspense>
  ),
  form: {
    sections: ({ row }) => [
      {
        fields: [
          ...(row ? [] : (['studentLmsClassId', { name: 'ke', kind: 'enum', choices: meetingChoices }] as const)),
          { name: 'status', locked: () => fixed(row) },
          'method',
          { name: 'attendedAt', ...(row ? {} : { help: 'Leave empty for the start of the meeting.' }) },
          'minutes',
          { name: 'verified', text: 'Checked and found correct' },
          'note',
          ...(row ? (['exclude'] as const) : []),
        ],
      },
    ],
    requiredToEdit: ['status', 'method', 'attendedAt'],
  },
})
