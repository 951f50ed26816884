import { Link } from '@tanstack/react-router'
import { leaveBalance } from '#contract/hr/leave-balance.ts'
import { showResource } from '#console/resource/show.tsx'

const thisYear = () => new Date().getFullYear()

export default showResource(leaveBalance, {
  views: [{ key: 'now', title: 'This year', search: { periodYear: `between:${thisYear()}..${thisYear()}` } }],
  texts: {
    employeeName: (row) => row.employee.name,
    typeName: (row) => row.leaveType.name,
    // A year has no thousands.
    periodYear: ({ periodYear }) => String(periodYear),
  },
  dimmed: ({ periodYear }) => periodYear < thisYear(),
  values: {
    employee: ({ employee: { id, name } }) => (
      <Link to="/leave-balance/$employeeId" params={{ employeeId: id }} className="text-accent hover:underline">
        {name}
      </Link>
    ),
    leaveType: ({ leaveType: { name } }) => name,
  },
  details: [
    {
      items: [
        'employee',
        'leaveType',
        'periodYear',
        'entitled',
        'carried',
        'used',
        'pending',
        'remaining',
        'duration_type',
        'expiresAt',
      ],
    },
  ],
  form: { sections: () => [{ fields: ['employeeId', 'leaveTypeId', 'periodYear'] }] },
})
