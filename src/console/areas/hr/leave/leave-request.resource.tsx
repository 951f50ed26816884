import { Link } from '@tanstack/react-router'
import { leaveRequest } from '#contract/hr/leave-request.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { codeWords } from '#console/list/rows/cell.tsx'
import { showResource } from '#console/resource/show.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'
import { reference } from '../reference-sources.ts'
import { amountText, statusTones } from './leave-words.ts'

const Preview = lazyPart(() => import('./leave-preview.tsx'))
const Attachment = lazyPart(() => import('./leave-attachment.tsx'))

export default showResource(leaveRequest, {
  views: [
    { key: 'waiting', title: 'Waiting', search: { status: ['PENDING'] } },
    { key: 'approved', title: 'Approved', search: { status: ['APPROVED'] } },
    { key: 'month', title: 'This month', days: ['startFrom', 'startTo', 'this month'] },
  ],
  columns: ['number', 'employeeName', 'typeName', 'startDate', 'endDate', 'amount', 'status', 'approver', 'createdAt'],
  filterOrder: ['status', 'employeeId', 'leaveTypeId', 'departmentCode', 'startDate'],
  filters: {
    departmentCode: (id) => ({
      key: 'departmentCode',
      title: 'Department',
      kind: 'list',
      many: true,
      source: reference('departments', id),
    }),
  },
  tones: { status: statusTones },
  texts: {
    employeeName: (row) => row.employee.name,
    typeName: (row) => row.leaveType.name,
    amount: (row) => amountText(row.amount, row.duration_type),
  },
  dimmed: ({ status }) => status === 'CANCELLED' || status === 'REJECTED',
  values: {
    status: ({ status }) => <StatusPill tone={statusTones[status]}>{codeWords(status)}</StatusPill>,
    employee: ({ employee: { id, name } }) => (
      <Link to="/leave-balance/$employeeId" params={{ employeeId: id }} className="text-accent hover:underline">
        {name}
      </Link>
    ),
    leaveType: ({ leaveType }) => leaveType.name,
  },
  details: [
    {
      items: [
        'number',
        'status',
        'employee',
        'leaveType',
        'startDate',
        'endDate',
        'half',
        'startTime',
        'amount',
        'reason',
      ],
    },
    { title: 'Decision', items: ['approver', 'respondedAt', 'responseNote', 'cancelledAt', 'createdAt'] },
  ],
  form: {
    required: ['employeeId', 'leaveTypeId', 'startDate', 'endDate', 'reason'],
    creation: ({ half, startTime, hours, ...values }) => ({
      ...values,
      ...(half ? { half } : {}),
      ...(startTime ? { startTime } : {}),
      ...(hours ? { hours } : {}),
    }),
    sections: () => [
      {
        fields: [
          'employeeId',
          'leaveTypeId',
          'startDate',
          'endDate',
          'half',
          'startTime',
          'hours',
          {
            name: 'attachmentFileId',
            kind: 'custom',
            component: Attachment,
            words: (value) => (typeof value === 'number' ? String(value) : ''),
          },
          'reason',
          { name: 'amount', label: 'What it comes to', kind: 'custom', component: Preview, words: () => '' },
        ],
      },
    ],
  },
})
