import { Link } from '@tanstack/react-router'
import { studentMerges } from '#contract/crm/student-merge.ts'
import { showResource } from '#console/resource/show.tsx'

export default showResource(studentMerges, {
  columns: ['mergedName', 'mergedNo', 'student', 'createdAt', 'mergedBy', 'state', 'undoUntil', 'moved'],
  filterOrder: ['state', 'studentId', 'createdAt'],
  views: [{ key: 'open', title: 'Can be undone', search: { state: ['OPEN'] } }],
  tones: { state: { OPEN: 'active', UNDONE: 'warning', FINAL: 'neutral' } },
  dimmed: ({ state }) => state === 'UNDONE',
  values: {
    student: ({ student: { id, name } }) => (
      <Link to="/crm/student/$id" params={{ id }} className="text-accent hover:underline">
        {name}
      </Link>
    ),
  },
  details: [
    {
      items: ['mergedName', 'mergedNo', 'student', 'state', 'createdAt', 'mergedBy', 'moved', 'undoUntil', 'undoneAt'],
    },
  ],
})
