import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { complaint } from '#contract/support/complaint.ts'
import { platforms } from '#console/form/choice/platform-source.ts'
import { codeWords } from '#console/list/rows/cell.tsx'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { showResource } from '#console/resource/show.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'
import { ComplaintStatusLine } from './complaint-status.tsx'
import { ComplaintSidePanel, StoryOf } from './complaint-story.tsx'
import { categories, handlers } from './complaint-sources.ts'
import { Age, ageHours, Due, priorityTones, statusTones } from './complaint-words.tsx'

const Attachments = lazyPart(() => import('#console/upload/attachments.tsx'))

export default showResource(complaint, {
  views: [
    { key: 'mine', title: 'Mine', search: { status: ['OPEN'] }, mine: 'handledBy' },
    { key: 'overdue', title: 'Overdue', search: { overdue: true } },
    { key: 'waiting', title: 'Unassigned', search: { status: ['OPEN'], handledBy: 'empty' } },
  ],
  tones: { priority: priorityTones, status: statusTones },
  texts: {
    category: (row) => row.categoryName,
    handler: (row) => row.handledBy?.name ?? null,
    age: (row) => String(ageHours(row)),
  },
  cells: { age: (row) => <Age row={row} />, dueAt: (row) => <Due row={row} /> },
  filters: {
    category: (id) => ({ key: 'category', title: 'Category', kind: 'list', many: true, source: categories(id) }),
    handledBy: (id) => ({ key: 'handledBy', title: 'Handled by', kind: 'record', source: handlers(id) }),
  },
  status: (row) => <ComplaintStatusLine row={row} />,
  values: {
    status: ({ status }) => <StatusPill tone={statusTones[status]}>{codeWords(status)}</StatusPill>,
    description: ({ description }) => <span className="whitespace-pre-wrap">{description}</span>,
    dueAt: (row) => <Due row={row} />,
    student: ({ student }) =>
      student ? (
        <Link to="/crm/student/$id" params={{ id: student.id }}>
          {student.name}
        </Link>
      ) : null,
    reopenCount: ({ reopenCount }) => (reopenCount === 0 ? null : String(reopenCount)),
  },
  details: [
    {
      items: [
        'ticketNo',
        'status',
        'subject',
        'description',
        'category',
        'priority',
        'dueAt',
        'handledBy',
        'resolution',
        'handledAt',
        'reopenCount',
      ],
    },
    {
      title: 'Reporter',
      items: ['name', 'email', 'phone', 'student', 'studentLmsClass', 'voucherCode', 'platform', 'channel'],
    },
  ],
  tabs: [
    { key: 'story', title: 'Story', render: (row) => <StoryOf row={row} /> },
    {
      key: 'files',
      title: 'Files',
      render: ({ id }) => (
        <Suspense>
          <Attachments kind="complaint" id={id} />
        </Suspense>
      ),
    },
  ],
  sidePanel: ComplaintSidePanel,
  form: {
    sections: ({ customerId }) => [
      {
        fields: [
          'subject',
          { name: 'category', kind: 'list', source: categories(customerId) },
          'description',
          'priority',
          'channel',
          { name: 'handledBy', kind: 'record', source: () => handlers(customerId) },
        ],
      },
      {
        title: 'Reporter',
        fields: [
          'name',
          'email',
          'phone',
          { name: 'platform', kind: 'list', source: platforms },
          'voucherCode',
          { name: 'studentId', clears: ['studentLmsClassId'] },
          'studentLmsClassId',
          'attachments',
        ],
      },
    ],
  },
})
