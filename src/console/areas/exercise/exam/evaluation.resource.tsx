import { evaluation } from '#contract/exercise/exam.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { showResource } from '#console/resource/show.tsx'
import { asked, placeItems, Results, syncItems } from './exam-parts.tsx'

const Ratings = lazyPart(() => import('./ratings.tsx'))

export default showResource(evaluation, {
  ...asked,
  columns: ['startAt', 'title', 'kind', 'respondents', 'averageRating', 'nps', 'syncStatus', 'syncedAt', 'classCode'],
  details: [
    { items: placeItems },
    { title: 'Calculation', items: [...syncItems, 'respondents', 'averageRating', 'nps', 'highlights'] },
  ],
  tabs: [
    { key: 'ratings', title: 'Ratings', render: (row) => <Ratings key={row.id} row={row} /> },
    { key: 'results', title: 'Results', render: (row) => <Results kind="evaluation" row={row} /> },
  ],
  form: {
    sections: ({ row }) => [
      {
        fields: [
          'title',
          ...(row ? [] : (['lmsClassId', { name: 'exerciseId', help: 'A survey.' }] as const)),
          'kind',
          'startAt',
          'endAt',
          ...(row ? (['exclude'] as const) : []),
        ],
      },
    ],
  },
})
