import { Attendance, attendanceRecords, CreateAttendance, UpdateAttendance } from '#contract/attendance/attendance.ts'
import { canMark } from '#contract/attendance/attendance.rules.ts'
import { platformWords } from '#contract/channel/platform-words.ts'
import { reasonText } from '#contract/core/error.ts'
import { i18n, useTranslation } from '#console/app/i18n.ts'
import { platforms } from '#console/form/platform-source.ts'
import { participationField, reportsField } from '#console/form/known-fields.ts'
import { records } from '#console/form/record-source.ts'
import { resourceView, seenAs } from '#console/resource/view.ts'
import { codeWords } from '#console/list/rows/cell.tsx'
import { PathLink } from '#console/list/path-link.tsx'
import { Moment } from '#console/ui/moment.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'
import { line, meetingChoices, meetingName, methodChoices, statusChoices, statusTones } from './attendance-words.ts'

type AttendanceForm = {
  studentLmsClassId: number | null
  ke: string | null
  status: string | null
  method: string | null
  attendedAt: string | null
  minutes: number | null
  evidenceUrl: string
  verified: boolean
  note: string
  exclude: boolean
}

function Status({ row }: { row: Attendance }) {
  const { t } = useTranslation()
  return <StatusPill tone={statusTones[row.status]}>{t(codeWords(row.status))}</StatusPill>
}

function Told({ row }: { row: Attendance }) {
  const { t } = useTranslation()
  if (row.externalStatus !== 1) return <span className="text-muted">{t('Not yet')}</span>
  return row.externalSyncedAt === null ? t('Yes') : <Moment value={row.externalSyncedAt} time />
}

/** Why the status stays as it is. */
function fixed(row: Attendance | undefined): string | undefined {
  const verdict = row ? canMark(row, row.status === 'ABSENT' ? 'PRESENT' : 'ABSENT') : true
  return verdict === true ? undefined : i18n.t(reasonText(verdict))
}

const whole = ({ ke, ...values }: Partial<AttendanceForm>) => ({
  ...values,
  ...(ke === undefined || ke === null ? {} : { ke: Number(ke) }),
})
const given = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''))

export default resourceView<Attendance, AttendanceForm>({
  ...seenAs(attendanceRecords),
  record: Attendance,
  columns: [
    {
      key: 'attendedAt',
      main: true,
      line: 2,
      title: 'Attended',
      width: 160,
      sort: 'attendedAt',
      kind: 'datetime',
      value: (row) => row.attendedAt,
    },
    {
      key: 'student',
      main: true,
      line: 1,
      title: 'Participant',
      width: 180,
      sort: 'student',
      kind: 'text',
      value: (row) => row.student.name,
    },
    {
      key: 'class',
      main: true,
      line: 2,
      title: 'Schedule',
      width: 250,
      kind: 'text',
      value: (row) => row.lmsClass.title,
      hint: (row) => row.lmsClass.code,
    },
    {
      key: 'ke',
      main: true,
      line: 2,
      title: 'Meeting',
      width: 100,
      sort: 'ke',
      kind: 'text',
      value: (row) => meetingName(row.ke),
    },
    {
      key: 'status',
      main: true,
      line: 1,
      title: 'Status',
      width: 100,
      sort: 'status',
      kind: 'status',
      edit: 'status',
      value: (row) => row.status,
      tone: (row) => statusTones[row.status],
    },
    { key: 'method', title: 'Method', width: 90, kind: 'text', value: (row) => codeWords(row.method) },
    {
      key: 'minutes',
      title: 'Minutes',
      width: 80,
      align: 'end',
      sort: 'minutes',
      kind: 'number',
      edit: 'minutes',
      value: (row) => row.minutes,
    },
    { key: 'platform', title: 'Platform', width: 110, kind: 'text', value: (row) => platformWords(row.platform) },
    { key: 'voucherCode', title: 'Voucher', width: 130, kind: 'code', value: (row) => row.voucherCode },
    { key: 'verified', title: 'Verified', width: 80, kind: 'bool', value: (row) => row.verified },
    { key: 'note', title: 'Note', width: 160, kind: 'text', edit: 'note', value: (row) => row.note },
  ],
  filters: (customerId) => [
    { key: 'status', title: 'Status', kind: 'enum', many: true, choices: statusChoices },
    {
      key: 'lmsClassId',
      title: 'Schedule',
      kind: 'record',
      needs: 'lms:read',
      source: records('lms', customerId),
      named: ({ lmsClass }) => ({ value: lmsClass.id, label: lmsClass.title }),
    },
    { key: 'ke', title: 'Meeting', kind: 'enum', many: true, choices: meetingChoices },
    { key: 'verified', title: 'Verified', kind: 'bool', yes: 'Only verified', no: 'Not verified yet' },
    { key: 'method', title: 'Method', kind: 'enum', many: true, choices: methodChoices },
    { key: 'platform', title: 'Platform', kind: 'list', many: true, source: platforms },
    { key: 'dateFrom', to: 'dateTo', title: 'Attended', kind: 'dates' },
  ],
  defaultSort: '-attendedAt',
  keyword: 'Participant or voucher…',
  status: (row) => <Status row={row} />,
  details: [
    {
      items: (row) => [
        { label: 'Status', value: <Status row={row} /> },
        {
          label: 'Participant',
          value: <PathLink href={`/absensi-report/${row.studentLmsClassId}`}>{row.student.name}</PathLink>,
        },
        { label: 'Schedule', value: `${row.lmsClass.code} ${row.lmsClass.title}` },
        {
          label: 'Meeting',
          value: (
            <PathLink href={`/absensi/meeting/${row.lmsClassId}?ke=${row.ke}`}>
              {row.meeting ? `${meetingName(row.ke)}: ${row.meeting.title}` : meetingName(row.ke)}
            </PathLink>
          ),
        },
        { label: 'Attended', value: <Moment value={row.attendedAt} time /> },
        { label: 'Minutes', value: row.minutes },
        { label: 'Method', value: codeWords(row.method) },
        {
          label: 'Evidence',
          value:
            row.evidenceUrl === null ? null : (
              <a href={row.evidenceUrl} target="_blank" rel="noreferrer" className="break-all text-accent underline">
                {row.evidenceUrl}
              </a>
            ),
        },
        { label: 'Note', value: row.note },
      ],
    },
    {
      title: 'Platform',
      items: (row) => [
        { label: 'Platform', value: platformWords(row.platform) },
        { label: 'Voucher', value: row.voucherCode },
        { label: 'Told the platform', value: <Told row={row} /> },
      ],
    },
    {
      title: 'Changes',
      items: (row) => [
        { label: 'Verified by', value: row.verifiedBy?.name },
        { label: 'Changed', value: <Moment value={row.updatedAt} time /> },
        { label: 'Changed by', value: row.updatedBy?.name },
      ],
    },
  ],
  line,
  empty: {
    title: 'No attendance yet',
    hint: 'Who was in which meeting. A whole meeting is marked at once.',
    commands: ['attendance.meeting'],
  },
  form: {
    sections: ({ customerId, row }) => [
      {
        fields: [
          ...(row
            ? []
            : [
                participationField(customerId),
                { name: 'ke', label: 'Meeting', kind: 'enum', choices: meetingChoices } as const,
              ]),
          { name: 'status', label: 'Status', kind: 'enum', choices: statusChoices, locked: () => fixed(row) },
          { name: 'method', label: 'Method', kind: 'enum', choices: methodChoices },
          {
            name: 'attendedAt',
            label: 'Attended',
            kind: 'moment',
            ...(row ? {} : { help: 'When it is left empty: when the meeting began.' }),
          },
          { name: 'minutes', label: 'Minutes', kind: 'int' },
          { name: 'evidenceUrl', label: 'Evidence', kind: 'text', max: 2000, placeholder: 'https://…' },
          { name: 'verified', label: 'Verified', kind: 'bool', text: 'Somebody has looked: it is as it says' },
          { name: 'note', label: 'Note', kind: 'longtext', rows: 2, max: 500 },
          ...(row ? [reportsField] : []),
        ],
      },
    ],
    blank: {
      studentLmsClassId: null,
      ke: null,
      status: null,
      method: 'MANUAL',
      attendedAt: null,
      minutes: null,
      evidenceUrl: '',
      verified: true,
      note: '',
      exclude: false,
    },
    values: (row) => ({
      studentLmsClassId: row.studentLmsClassId,
      ke: String(row.ke),
      status: row.status,
      method: row.method,
      attendedAt: row.attendedAt,
      minutes: row.minutes,
      evidenceUrl: row.evidenceUrl ?? '',
      verified: row.verified,
      note: row.note ?? '',
      exclude: row.exclude,
    }),
    required: ['studentLmsClassId', 'ke', 'status'],
    requiredToEdit: ['status', 'method', 'attendedAt'],
    create: CreateAttendance,
    update: UpdateAttendance,
    creation: ({ exclude: _exclude, ...values }) => given(whole(values)),
  },
})
