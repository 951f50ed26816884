import { Link } from '@tanstack/react-router'
import { exam } from '#contract/exercise/exam.ts'
import { showResource } from '#console/resource/show.tsx'
import { asked, placeItems, Results, syncItems } from './exam-parts.tsx'

const handedIn = ({ submitted, participants }: { submitted: number; participants: number }) =>
  `${submitted}/${participants}`

export default showResource(exam, {
  ...asked,
  columns: ['startAt', 'title', 'kind', 'submitted', 'average', 'passed', 'syncStatus', 'syncedAt', 'classCode'],
  texts: { ...asked.texts, submitted: handedIn },
  details: [
    { items: [...placeItems, 'durationMinutes', 'attemptsAllowed', 'passingScore'] },
    {
      title: 'Calculation',
      items: [
        ...syncItems,
        'submitted',
        'average',
        'passed',
        (row) => ({
          label: 'Progress',
          value: (
            <Link to="/exam/sync/$id" params={{ id: row.id }}>
              {row.title}
            </Link>
          ),
        }),
      ],
    },
  ],
  tabs: [{ key: 'results', title: 'Results', render: (row) => <Results kind="exam" row={row} /> }],
})
