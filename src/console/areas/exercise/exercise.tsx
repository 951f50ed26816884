import { CreateExercise, Exercise, exerciseCalls, exerciseFields, UpdateExercise } from '#contract/exercise/exercise.ts'
import { records } from '#console/form/record-source.ts'
import { pointsOf } from '#contract/exercise/question.rules.ts'
import { i18n } from '#console/app/i18n.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { cleared } from '#console/resource/body.ts'
import { changes } from '#console/resource/changes.tsx'
import { resourceView } from '#console/resource/view.ts'
import { StatusPill } from '#console/ui/status-pill.tsx'
import { ExerciseUses } from './exercise-uses.tsx'
import type { Typed } from './question-change.ts'
import { questionsIn } from './question-change.ts'
import { QuestionPreview } from './question-preview.tsx'
import { columns, filtersOf, line, statusTones, statusWords, typeChoices, typeWords } from './exercise-columns.ts'

type ExerciseForm = {
  title: string
  type: Exercise['type']
  coreClassId: number | null
  instructions: string
  durationMinutes: number | null
  maxScore: number | null
  passingScore: number | null
  attemptsAllowed: number | null
  shuffle: boolean
  questions: Typed[]
}

const QuestionsEditor = lazyPart(() => import('./questions-editor.tsx'))

/** Questions in one line: how many, what they give, and how they begin. */
function questionsWords(value: unknown): string {
  const questions = questionsIn(value)
  const [first] = questions
  const about = i18n.t('Questions: {{count}}, points: {{sum}}', { count: questions.length, sum: pointsOf(questions) })
  return first
    ? `${about}: ${questions
        .map(({ prompt }) => prompt.slice(0, 40))
        .join(' · ')
        .slice(0, 200)}`
    : about
}

const typed = ({ questions = [] }: Exercise): Typed[] =>
  questions.map(({ kind, prompt, mediaItemId, options, score, rubric, explanation }) => ({
    kind,
    prompt,
    mediaItemId,
    options,
    score,
    rubric,
    explanation: explanation ?? '',
  }))

const Status = ({ row }: { row: Exercise }) => (
  <StatusPill tone={statusTones[row.status]}>{statusWords[row.status]}</StatusPill>
)

export default resourceView<Exercise, ExerciseForm>({
  resource: 'exercise',
  title: 'Exercises',
  noun: { one: 'exercise', many: 'exercises' },
  path: '/exercise',
  calls: exerciseCalls,
  record: Exercise,
  fields: exerciseFields,
  table: 'exercise',
  columns,
  filters: filtersOf,
  defaultSort: '-updatedAt',
  keyword: 'Title…',
  label: (row) => row.title,
  status: (row) => <Status row={row} />,
  details: [
    {
      items: (row) => [
        { label: 'Title', value: row.title },
        { label: 'Status', value: <Status row={row} /> },
        { label: 'Type', value: typeWords[row.type] },
        { label: 'Class', value: row.coreClass && `${row.coreClass.code} ${row.coreClass.title}` },
        { label: 'Instructions', value: row.instructions },
      ],
    },
    {
      title: 'Settings',
      items: (row) => [
        { label: 'Questions', value: String(row.questionCount) },
        { label: 'Minutes', value: row.durationMinutes },
        { label: 'Attempts', value: row.attemptsAllowed },
        { label: 'Maximum score', value: row.maxScore },
        { label: 'Passing score', value: row.passingScore },
      ],
    },
    {
      title: 'Changes',
      items: (row) => [
        { label: 'Revision of the questions', value: String(row.revision) },
        { label: 'Copied from', value: row.duplicatedFrom?.title },
        ...changes.items(row),
      ],
    },
  ],
  tabs: [
    {
      key: 'questions',
      title: 'Questions',
      render: (row, { complete }) =>
        complete ? (
          <div className="px-4 py-3">
            <QuestionPreview questions={row.questions ?? []} right />
          </div>
        ) : null,
    },
    { key: 'uses', title: 'Used by', render: (row) => <ExerciseUses row={row} /> },
  ],
  line,
  empty: {
    title: 'No exercises yet',
    hint: 'Exercises are what participants answer: quizzes, tests, tasks and surveys.',
  },
  form: {
    sections: ({ customerId }) => [
      {
        fields: [
          { name: 'title', label: 'Title', kind: 'text', max: 200, placeholder: 'Kuis Rumus IF dan VLOOKUP' },
          { name: 'type', label: 'Type', kind: 'enum', choices: typeChoices },
          { name: 'coreClassId', label: 'Class', kind: 'record', source: () => records('class', customerId) },
          { name: 'durationMinutes', label: 'Minutes', kind: 'int', help: 'Leave empty for no limit.' },
          { name: 'instructions', label: 'Instructions', kind: 'longtext', rows: 3, max: 4000 },
        ],
      },
      {
        title: 'Score',
        fields: [
          { name: 'maxScore', label: 'Maximum score', kind: 'int' },
          { name: 'passingScore', label: 'Passing score', kind: 'int', help: 'Leave empty for no passing score.' },
          { name: 'attemptsAllowed', label: 'Attempts', kind: 'int' },
          { name: 'shuffle', label: 'Order', kind: 'bool', text: 'Shuffle questions' },
        ],
      },
      {
        fields: [
          { name: 'questions', label: 'Questions', kind: 'custom', component: QuestionsEditor, words: questionsWords },
        ],
      },
    ],
    blank: {
      title: '',
      type: 'EXERCISE',
      coreClassId: null,
      instructions: '',
      durationMinutes: null,
      maxScore: 100,
      passingScore: null,
      attemptsAllowed: 3,
      shuffle: false,
      questions: [],
    },
    values: (row) => ({
      title: row.title,
      type: row.type,
      coreClassId: row.coreClassId,
      instructions: row.instructions ?? '',
      durationMinutes: row.durationMinutes,
      maxScore: row.maxScore,
      passingScore: row.passingScore,
      attemptsAllowed: row.attemptsAllowed,
      shuffle: row.shuffle,
      questions: typed(row),
    }),
    // Which answers must be known hangs on the type, so that goes along.
    change: (changes, values) => ({ ...cleared(changes), ...('questions' in changes ? { type: values.type } : {}) }),
    required: ['title', 'type', 'maxScore', 'attemptsAllowed'],
    create: CreateExercise,
    update: UpdateExercise,
  },
})
