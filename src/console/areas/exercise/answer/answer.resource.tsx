import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { Answer } from '#contract/exercise/answer.ts'
import { answer } from '#contract/exercise/answer.ts'
import { exerciseTypeWords } from '#contract/exercise/exercise.ts'
import { i18n, useTranslation } from '#console/app/i18n.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import type { Tone } from '#console/list/resource-list.ts'
import { codeWords } from '#console/list/rows/cell.tsx'
import { showResource } from '#console/resource/show.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'

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

export default showResource(answer, {
  columns: [
    'submittedAt',
    'student',
    'exercise',
    'status',
    'totalScore',
    'autoScore',
    'class',
    'attempt',
    'type',
    'gradedAt',
  ],
  views: [
    { key: 'grading', title: 'To grade', search: { status: ['SUBMITTED'] } },
    { key: 'returned', title: 'Returned', search: { status: ['RETURNED'] } },
  ],
  filterOrder: ['status', 'lmsClassId', 'exerciseId', 'type', 'submittedAt'],
  tones: { status: statusTones },
  texts: {
    exercise: (row) => row.exercise.title,
    class: (row) => row.lmsClass.title,
    type: (row) => i18n.t(exerciseTypeWords[row.exercise.type]),
  },
  hints: { class: (row) => row.lmsClass.code },
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
  values: {
    status: (row) => <Status row={row} />,
    student: (row) => (
      <Link to="/absensi-report/$id" params={{ id: row.studentLmsClassId }}>
        {row.student.name}
      </Link>
    ),
    class: (row) => `${row.lmsClass.code} ${row.lmsClass.title}`,
    exercise: (row) => (
      <Link to="/exercise" search={{ open: row.exerciseId }}>
        {row.exercise.title}
      </Link>
    ),
    activity: (row) => row.activity.title,
    attempt: (row) => (row.run > 1 ? `${row.attempt} · ${row.run}` : row.attempt),
  },
  details: [
    { items: ['status', 'student', 'class', 'exercise', 'activity', 'attempt', 'submittedAt'] },
    { title: 'Score', items: ['autoScore', 'manualScore', 'totalScore', 'comment', 'gradedBy', 'gradedAt'] },
  ],
  sidePanel: ({ row }) => (
    <div className="@container rounded-md border border-line">
      <GradePanel row={row} />
    </div>
  ),
  form: {
    sections: ({ row }) => [
      { fields: row ? ['files', 'comment', 'exclude'] : ['studentLmsClassId', 'exerciseId', 'files', 'comment'] },
    ],
    requiredToEdit: [],
  },
})
