import { Link } from '@tanstack/react-router'
import type { DayStatus } from '#contract/hr/work-day.ts'
import { dayWords, workDay } from '#contract/hr/work-day.ts'
import type { Tone } from '#console/list/resource-list.ts'
import { showResource } from '#console/resource/show.tsx'
import { reference } from '../reference-sources.ts'
import { WorkTiles } from './work-tiles.tsx'

/** Those who work are alike, and so are those who are away. */
function toneOf(status: DayStatus): Tone {
  if (status === 'ABSENT') return 'danger'
  if (status === 'LATE') return 'warning'
  return status === 'PRESENT' || status === 'WFH' ? 'success' : 'neutral'
}

export default showResource(workDay, {
  views: [
    { key: 'month', title: 'This month', days: ['dateFrom', 'dateTo', 'this month'] },
    { key: 'late', title: 'Late', search: { status: ['LATE'] } },
    { key: 'absent', title: 'Absent', search: { status: ['ABSENT'] } },
  ],
  filterOrder: ['day', 'status', 'employeeId', 'departmentCode'],
  filters: {
    departmentCode: (id) => ({
      key: 'departmentCode',
      title: 'Department',
      kind: 'list',
      many: true,
      source: reference('departments', id),
    }),
  },
  states: { status: ({ status }) => [dayWords[status], toneOf(status)] },
  texts: { employeeName: (row) => row.employee.name },
  notice: WorkTiles,
  values: {
    employee: ({ employee: { id, name } }) => (
      <Link to="/employee/detail/$id" params={{ id }} className="text-accent hover:underline">
        {name}
      </Link>
    ),
  },
  details: [
    {
      items: [
        'employee',
        'day',
        'status',
        'checkIn',
        'checkOut',
        'lateMinutes',
        'workMinutes',
        'inLocation',
        'outLocation',
        'note',
      ],
    },
  ],
  form: {
    sections: ({ row }) => [
      {
        fields: [
          ...(row ? [] : (['employeeId', 'day'] as const)),
          'status',
          'checkIn',
          'checkOut',
          'inLocation',
          'outLocation',
          'note',
        ],
      },
    ],
  },
})
