import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { prospect } from '#contract/crm/prospect.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { showResource } from '#console/resource/show.tsx'
import { owners } from './crm-sources.ts'
import { prospectReports } from './prospect-reports.ts'
import { TimeInStage } from './time-in-stage.tsx'

const Board = lazyPart(() => import('./board/board.tsx'))
const BoardSwitch = lazyPart(() => import('./board/switch.tsx'))
const Timeline = lazyPart(() => import('./timeline/timeline.tsx'))

export default showResource(prospect, {
  columns: [
    'name',
    'stageName',
    'nextFollowUpAt',
    'ownerName',
    'interest',
    'value',
    'phone',
    'email',
    'source',
    'stageEnteredAt',
    'score',
    'program',
    'lostReason',
    'createdAt',
  ],
  filterOrder: ['stageId', 'owner', 'source', 'nextFollowUpAt', 'overdue', 'interestClassId', 'programId', 'createdAt'],
  views: [
    { key: 'mine', title: 'Mine', search: {}, mine: 'owner' },
    { key: 'today', title: 'Due today', days: ['followUpFrom', 'followUpTo', 'today'] },
    { key: 'overdue', title: 'Overdue', search: { overdue: true } },
    { key: 'free', title: 'Without an owner', search: { owner: 'empty' } },
  ],
  states: {
    stageName: ({ stage: { name, kind } }) => [
      name,
      kind === 'WON' ? 'success' : kind === 'LOST' ? 'neutral' : 'active',
    ],
  },
  texts: {
    ownerName: ({ owner }) => owner?.name ?? null,
    interest: ({ interest }) => interest?.name ?? null,
  },
  cells: { stageEnteredAt: (row) => <TimeInStage row={row} /> },
  filters: {
    owner: (id) => ({ key: 'owner', title: 'Owner', kind: 'record', source: owners(id) }),
  },
  reports: prospectReports,
  board: { Switch: BoardSwitch, Body: Board },
  dimmed: ({ stage: { kind } }) => kind === 'LOST',
  values: {
    stage: ({ stage: { name } }) => name,
    stageEnteredAt: (row) => <TimeInStage row={row} />,
    student: ({ student }) =>
      student ? (
        <Link to="/crm/student/$id" params={{ id: student.id }} className="text-accent hover:underline">
          {student.name}
        </Link>
      ) : null,
  },
  details: [
    { items: ['stage', 'stageEnteredAt', 'owner', 'nextFollowUpAt', 'value', 'score', 'lostReason', 'student'] },
    { title: 'Contact', items: ['name', 'email', 'phone', 'source'] },
    { title: 'Interest', items: ['interest', 'program', 'notes', 'createdAt'] },
  ],
  tabs: [
    {
      key: 'timeline',
      title: 'Timeline',
      render: ({ id, customerId }) => (
        <div className="px-4 py-3">
          <Suspense fallback={null}>
            <Timeline key={id} customerId={customerId} of="prospect" id={id} />
          </Suspense>
        </div>
      ),
    },
  ],
  form: {
    sections: ({ customerId, row }) => [
      { fields: ['name', 'phone', 'email', 'source'] },
      { title: 'Interest', fields: ['interestClassId', 'programId', 'value', 'score', 'notes'] },
      {
        title: 'Follow-up',
        fields: [
          { name: 'owner', kind: 'record', source: () => owners(customerId) },
          'nextFollowUpAt',
          ...(row ? (['stageId', 'studentId', 'lostReason'] as const) : (['stageId'] as const)),
        ],
      },
    ],
  },
})
