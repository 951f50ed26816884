import type { Exercise } from '#contract/exercise/exercise.ts'
import { exercise } from '#contract/exercise/exercise.ts'
import { pointsOf } from '#contract/exercise/question.rules.ts'
import { i18n, useTranslation } from '#console/app/i18n.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import type { Tone } from '#console/list/resource-list.ts'
import { codeWords } from '#console/list/rows/cell.tsx'
import { showResource } from '#console/resource/show.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'
import { ExerciseUses } from './exercise-uses.tsx'
import type { Typed } from './question-change.ts'
import { questionsIn } from './question-change.ts'
import { QuestionPreview } from './question-preview.tsx'

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

/** What a state means for participants: not there yet, there, no longer offered. */
const statusTones: Readonly<Record<Exercise['status'], Tone>> = {
  DRAFT: 'warning',
  PUBLISHED: 'success',
  ARCHIVED: 'neutral',
}

function Status({ row: { status } }: { row: Exercise }) {
  const { t } = useTranslation()
  return <StatusPill tone={statusTones[status]}>{t(codeWords(status))}</StatusPill>
}

export default showResource(exercise, {
  columns: ['title', 'type', 'classCode', 'questionCount', 'maxScore', 'status'],
  filterOrder: ['type', 'status', 'coreClassId'],
  tones: { status: statusTones },
  texts: { classCode: ({ coreClass }) => coreClass?.code ?? null },
  hints: { classCode: ({ coreClass }) => coreClass?.title },
  status: (row) => <Status row={row} />,
  values: {
    status: (row) => <Status row={row} />,
    classCode: ({ coreClass }) => coreClass && `${coreClass.code} ${coreClass.title}`,
    duplicatedFrom: ({ duplicatedFrom }) => duplicatedFrom?.title,
  },
  details: [
    { items: ['title', 'status', 'type', 'classCode', 'instructions'] },
    {
      title: 'Settings',
      items: ['questionCount', 'durationMinutes', 'attemptsAllowed', 'maxScore', 'passingScore'],
    },
    { title: 'Questions', items: ['revision', 'duplicatedFrom'] },
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
  form: {
    sections: () => [
      { fields: ['title', 'type', 'coreClassId', 'durationMinutes', 'instructions'] },
      { title: 'Score', fields: ['maxScore', 'passingScore', 'attemptsAllowed', 'shuffle'] },
      { fields: [{ name: 'questions', kind: 'custom', component: QuestionsEditor, words: questionsWords }] },
    ],
    held: (row) => ({ questions: typed(row) }),
    blank: { questions: [] },
    required: ['title', 'type', 'maxScore', 'attemptsAllowed'],
    requiredToEdit: ['title', 'type', 'maxScore', 'attemptsAllowed'],
  },
})
