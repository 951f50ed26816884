import {
  CreateEvaluation,
  Evaluation,
  evaluationCalls,
  evaluationFields,
  evaluationKinds,
  UpdateEvaluation,
} from '#contract/exercise/exam.ts'
import { reportsField } from '#console/form/known-fields.ts'
import { resourceView } from '#console/resource/view.ts'
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

type EvaluationForm = {
  title: string
  lmsClassId: number | null
  exerciseId: number | null
  kind: string | null
  startAt: string | null
  endAt: string | null
  exclude: boolean
}

export default resourceView<Evaluation, EvaluationForm>({
  resource: 'evaluation',
  title: 'Evaluations',
  noun: { one: 'evaluation', many: 'evaluations' },
  path: '/evaluation',
  calls: evaluationCalls,
  record: Evaluation,
  fields: evaluationFields,
  table: 'evaluation',
  columns: [
    ...firstColumns<Evaluation>(),
    {
      key: 'respondents',
      title: 'Respondents',
      width: 100,
      align: 'end',
      sort: 'respondents',
      kind: 'number',
      value: (row) => row.respondents,
    },
    {
      key: 'averageRating',
      main: true,
      title: 'Average rating',
      width: 110,
      align: 'end',
      sort: 'averageRating',
      kind: 'number',
      value: (row) => row.averageRating,
    },
    { key: 'nps', title: 'Recommend', width: 100, align: 'end', sort: 'nps', kind: 'number', value: (row) => row.nps },
    ...lastColumns<Evaluation>(),
  ],
  filters: (customerId) => filtersOf<Evaluation>(customerId, evaluationKinds),
  defaultSort: '-startAt',
  keyword: 'Title…',
  label: (row) => row.title,
  status: (row) => <Sync row={row} />,
  details: [
    {
      items: (row) => [...placeDetails(row)],
    },
    {
      title: 'Sync',
      items: (row) => [
        ...syncDetails(row),
        { label: 'Respondents', value: row.respondents },
        { label: 'Average rating', value: row.averageRating },
        { label: 'Recommend', value: row.nps },
        { label: 'Highlights', value: row.highlights.length === 0 ? null : row.highlights.join(' · ') },
      ],
    },
  ],
  tabs: [{ key: 'results', title: 'Results', render: (row) => <Results kind="evaluation" row={row} /> }],
  line: { names: { ...lineNames, responden: 'respondents', rata: 'averageRating' } },
  empty: { title: 'No evaluations yet', hint: 'What participants say about a class, its instructor and its material.' },
  form: {
    sections: ({ customerId, row }) => [
      {
        fields: [
          ...firstFields({ customerId, row, kinds: evaluationKinds, exercise: 'A survey.' }),
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
      exclude: false,
    },
    required: ['title', 'lmsClassId', 'exerciseId', 'kind', 'startAt', 'endAt'],
    requiredToEdit: ['title', 'kind', 'startAt', 'endAt'],
    create: CreateEvaluation,
    update: UpdateEvaluation,
    creation: ({ exclude: _exclude, ...values }) => values,
  },
})
