import { Suspense } from 'react'
import { Answer, answerRecords, answerStatuses, CreateAnswer, UpdateAnswer } from '#contract/exercise/answer.ts'
import { exerciseTypes } from '#contract/exercise/exercise.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { participationField, reportsField } from '#console/form/known-fields.ts'
import { records } from '#console/form/record-source.ts'
import { cleared, filled } from '#console/resource/body.ts'
import type { Values } from '#console/form/fields.ts'
import { resourceView, seenAs } from '#console/resource/view.ts'
import { codeChoices, codeWords } from '#console/list/rows/cell.tsx'
import { PathLink } from '#console/list/path-link.tsx'
import type { Tone } from '#console/list/resource-list.ts'
import { Moment } from '#console/ui/moment.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'

type AnswerForm = {
  studentLmsClassId: number | null
  exerciseId: number | null
  files: string
  comment: string
  exclude: boolean
}

const Attachments = lazyPart(() => import('#console/upload/attachments.tsx'))
const GradePanel = lazyPart(() => import('./grade-panel.tsx'))

const statusTones: Readonly<Record<Answer['status'], Tone>> = {
  DRAFT: 'neutral',
  SUBMITTED: 'warning',
  GRADED: 'success',
  RETURNED: 'accent',
}

function Status({ row }: { row: Answer }) {
  const { t } = useTranslation()
  return <StatusPill tone={statusTones[row.status]}>{t(codeWords(row.status))}</StatusPill>
}

const linesOf = (text: unknown) =>
  (typeof text === 'string' ? text.split('\n') : []).map((line) => line.trim()).filter((line) => line !== '')
/** A field of one link a line holds the list of them. */
const withFiles = (values: Values, body: Values): Values =>
  'files' in values ? { ...body, files: linesOf(values.files) } : body

export default resourceView<Answer, AnswerForm>({
  ...seenAs(answerRecords),
  record: Answer,
  columns: [
    {
      key: 'submittedAt',
      main: true,
      line: 2,
      title: 'Submitted',
      width: 160,
      sort: 'submittedAt',
      kind: 'datetime',
      value: (row) => row.submittedAt,
    },
    {
      key: 'student',
      main: true,
      line: 1,
      title: 'Participant',
      width: 170,
      sort: 'student',
      kind: 'text',
      value: (row) => row.student.name,
    },
    {
      key: 'exercise',
      main: true,
      line: 2,
      title: 'Exercise',
      width: 240,
      kind: 'text',
      value: (row) => row.exercise.title,
    },
    {
      key: 'status',
      main: true,
      line: 1,
      title: 'Status',
      width: 110,
      sort: 'status',
      kind: 'status',
      value: (row) => row.status,
      tone: (row) => statusTones[row.status],
    },
    {
      key: 'totalScore',
      main: true,
      line: 1,
      title: 'Score',
      width: 70,
      align: 'end',
      sort: 'totalScore',
      kind: 'number',
      value: (row) => row.totalScore,
    },
    {
      key: 'autoScore',
      title: 'Automatic score',
      width: 120,
      align: 'end',
      kind: 'number',
      value: (row) => row.autoScore,
    },
    { key: 'class', title: 'Schedule', width: 220, kind: 'text', value: (row) => row.lmsClass.title },
    {
      key: 'attempt',
      title: 'Attempt',
      width: 80,
      align: 'end',
      sort: 'attempt',
      kind: 'number',
      value: (row) => row.attempt,
    },
    { key: 'type', title: 'Type', width: 110, kind: 'text', value: (row) => codeWords(row.exercise.type) },
    { key: 'gradedAt', title: 'Graded at', width: 120, sort: 'gradedAt', kind: 'date', value: (row) => row.gradedAt },
  ],
  quickViews: [
    { key: 'grading', title: 'To grade', search: { status: ['SUBMITTED'] } },
    { key: 'returned', title: 'Returned', search: { status: ['RETURNED'] } },
  ],
  filters: (customerId) => [
    { key: 'status', title: 'Status', kind: 'enum', many: true, choices: codeChoices(answerStatuses) },
    {
      key: 'lmsClassId',
      title: 'Schedule',
      kind: 'record',
      needs: 'lms:read',
      source: records('lms', customerId),
      named: ({ lmsClass }) => ({ value: lmsClass.id, label: lmsClass.title }),
    },
    {
      key: 'exerciseId',
      title: 'Exercise',
      kind: 'record',
      source: records('exercise', customerId),
      named: ({ exercise }) => ({ value: exercise.id, label: exercise.title }),
    },
    { key: 'type', title: 'Type', kind: 'enum', many: true, choices: codeChoices(exerciseTypes) },
    { key: 'dateFrom', to: 'dateTo', title: 'Submitted', kind: 'dates' },
  ],
  defaultSort: '-submittedAt',
  keyword: 'Participant or exercise…',
  status: (row) => <Status row={row} />,
  work: { key: 'grade', title: 'Grading', render: (row) => <GradePanel row={row} /> },
  tabs: [
    {
      key: 'files',
      title: 'Files',
      render: ({ id }) => (
        <Suspense>
          <Attachments kind="answer" id={id} />
        </Suspense>
      ),
    },
  ],
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
          label: 'Exercise',
          value: <PathLink href={`/exercise?open=${row.exerciseId}`}>{row.exercise.title}</PathLink>,
        },
        { label: 'Activity', value: row.activity.title },
        { label: 'Attempt', value: row.run > 1 ? `${row.attempt} · ${row.run}` : row.attempt },
        { label: 'Submitted', value: row.submittedAt === null ? null : <Moment value={row.submittedAt} time /> },
      ],
    },
    {
      title: 'Score',
      items: (row) => [
        { label: 'Automatic score', value: row.autoScore },
        { label: 'Manual score', value: row.manualScore },
        { label: 'Score', value: row.totalScore },
        { label: 'Comment', value: row.comment },
        { label: 'Graded by', value: row.gradedBy?.name },
        { label: 'Graded at', value: row.gradedAt === null ? null : <Moment value={row.gradedAt} time /> },
      ],
    },
  ],
  line: {
    names: {
      peserta: 'student',
      participant: 'student',
      latihan: 'exerciseId',
      jadwal: 'lmsClassId',
      schedule: 'lmsClassId',
      nilai: 'totalScore',
      score: 'totalScore',
      dikumpulkan: 'submittedAt',
      submitted: 'submittedAt',
      dinilai: 'graded',
      jenis: 'type',
    },
    words: {
      status: {
        DRAFT: ['draf'],
        SUBMITTED: ['dikumpulkan', 'menunggu'],
        GRADED: ['dinilai'],
        RETURNED: ['dikembalikan'],
      },
    },
  },
  empty: { title: 'No answers yet', hint: 'Submitted answers appear here for grading.' },
  sidePanel: ({ row }) => (
    <div className="@container rounded-md border border-line">
      <GradePanel row={row} />
    </div>
  ),
  form: {
    sections: ({ customerId, row }) => [
      {
        fields: [
          ...(row
            ? []
            : [
                participationField(customerId),
                {
                  name: 'exerciseId',
                  label: 'Exercise',
                  kind: 'record',
                  source: () => records('exercise', customerId),
                  help: 'An exercise of the participant’s class.',
                } as const,
              ]),
          { name: 'files', label: 'Links', kind: 'longtext', rows: 2, help: 'One link per line.' },
          {
            name: 'comment',
            label: 'Comment',
            kind: 'longtext',
            rows: 3,
            max: 2000,
            help: 'Visible to the participant.',
          },
          ...(row ? [reportsField] : []),
        ],
      },
    ],
    blank: { studentLmsClassId: null, exerciseId: null, files: '', comment: '', exclude: false },
    values: (row) => ({
      studentLmsClassId: row.studentLmsClassId,
      exerciseId: row.exerciseId,
      files: row.files.join('\n'),
      comment: row.comment ?? '',
      exclude: row.exclude,
    }),
    required: ['studentLmsClassId', 'exerciseId'],
    requiredToEdit: [],
    create: CreateAnswer,
    update: UpdateAnswer,
    creation: ({ exclude: _exclude, ...values }) => withFiles(values, filled(values)),
    change: (changes) => withFiles(changes, cleared(changes)),
  },
})
