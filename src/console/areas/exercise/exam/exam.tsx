import { CreateExam, Exam, examCalls, examFields, examKinds, UpdateExam } from '#contract/exercise/exam.ts'
import { reportsField } from '#console/form/known-fields.ts'
import { resourceView } from '#console/resource/view.ts'
import { PathLink } from '#console/list/path-link.tsx'
import {
  filtersOf,
  firstColumns,
  firstFields,
  lastColumns,
  lineNames,
  placeDetails,
  Results,
  Sync,
  syncDetails,
} from './exam-parts.tsx'

type ExamForm = {
  title: string
  lmsClassId: number | null
  exerciseId: number | null
  kind: string | null
  startAt: string | null
  endAt: string | null
  durationMinutes: number | null
  attemptsAllowed: number | null
  passingScore: number | null
  exclude: boolean
}

export default resourceView<Exam, ExamForm>({
  resource: 'exam',
  title: 'Exams',
  noun: { one: 'exam', many: 'exams' },
  path: '/exam',
  calls: examCalls,
  record: Exam,
  fields: examFields,
  table: 'exam',
  columns: [
    ...firstColumns<Exam>(),
    {
      key: 'submitted',
      title: 'Handed in',
      width: 90,
      align: 'end',
      sort: 'submitted',
      kind: 'text',
      value: (row) => `${row.submitted}/${row.participants}`,
    },
    {
      key: 'average',
      main: true,
      title: 'Average',
      width: 80,
      align: 'end',
      sort: 'average',
      kind: 'number',
      value: (row) => row.average,
    },
    { key: 'passed', title: 'Passed', width: 80, align: 'end', kind: 'number', value: (row) => row.passed },
    ...lastColumns<Exam>(),
  ],
  filters: (customerId) => filtersOf<Exam>(customerId, examKinds),
  defaultSort: '-startAt',
  keyword: 'Title…',
  label: (row) => row.title,
  status: (row) => <Sync row={row} />,
  details: [
    {
      items: (row) => [
        ...placeDetails(row),
        { label: 'Minutes', value: row.durationMinutes },
        { label: 'Attempts', value: row.attemptsAllowed },
        { label: 'Passing score', value: row.passingScore },
      ],
    },
    {
      title: 'Sync',
      items: (row) => [
        ...syncDetails(row),
        { label: 'Handed in', value: `${row.submitted}/${row.participants}` },
        { label: 'Average', value: row.average },
        { label: 'Passed', value: row.passed },
        { label: 'Progress', value: <PathLink href={`/exam/sync/${row.id}`}>{row.title}</PathLink> },
      ],
    },
  ],
  tabs: [{ key: 'results', title: 'Results', render: (row) => <Results kind="exam" row={row} /> }],
  line: {
    names: { ...lineNames, peserta: 'participants', dikumpulkan: 'submitted', rata: 'average', lulus: 'passed' },
  },
  empty: { title: 'No exams yet', hint: 'A test that a class sits, with what everybody reached.' },
  form: {
    sections: ({ customerId, row }) => [
      {
        fields: [
          ...firstFields({ customerId, row, kinds: examKinds }),
          { name: 'durationMinutes', label: 'Minutes', kind: 'int' },
          { name: 'attemptsAllowed', label: 'Attempts', kind: 'int' },
          { name: 'passingScore', label: 'Passing score', kind: 'int' },
          ...(row ? [reportsField] : []),
        ],
      },
    ],
    blank: {
      title: '',
      lmsClassId: null,
      exerciseId: null,
      kind: null,
      startAt: null,
      endAt: null,
      durationMinutes: 30,
      attemptsAllowed: 1,
      passingScore: 60,
      exclude: false,
    },
    required: ['title', 'lmsClassId', 'exerciseId', 'kind', 'startAt', 'endAt', 'durationMinutes', 'passingScore'],
    requiredToEdit: ['title', 'kind', 'startAt', 'endAt', 'durationMinutes', 'attemptsAllowed', 'passingScore'],
    create: CreateExam,
    update: UpdateExam,
    creation: ({ exclude: _exclude, ...values }) => values,
  },
})
