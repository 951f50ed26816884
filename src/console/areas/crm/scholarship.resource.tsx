import { Link } from '@tanstack/react-router'
import { scholarship } from '#contract/crm/scholarship.ts'
import type { Scholarship } from '#contract/crm/scholarship.ts'
import { scholarshipReports } from './scholarship-reports.ts'
import type { Tone } from '#console/list/resource-list.ts'
import { showResource } from '#console/resource/show.tsx'

const tones: Readonly<Record<Exclude<Scholarship['status'], 'APPROVED' | 'WITHDRAWN'>, Tone>> = {
  APPLIED: 'pending',
  SCREENING: 'active',
  INTERVIEW: 'accent',
  REVIEW: 'warning',
  ACCEPTED: 'success',
  REJECTED: 'danger',
}
/** There are more states than colors: what was approved and is not accepted yet looks as what is done. */
const toneOf = (status: Scholarship['status']): Tone =>
  status === 'APPROVED' ? 'success' : status === 'WITHDRAWN' ? 'neutral' : tones[status]

const link = 'text-accent hover:underline'

function Person({ row: { person } }: { row: Scholarship }) {
  return person.kind === 'student' ? (
    <Link to="/crm/student/$id" params={{ id: person.id }} className={link}>
      {person.name}
    </Link>
  ) : (
    <Link to="/crm/prospect" search={{ open: person.id }} className={link}>
      {person.name}
    </Link>
  )
}

export default showResource(scholarship, {
  columns: [
    'number',
    'personName',
    'status',
    'scheme',
    'class',
    'score',
    'percent',
    'amount',
    'interviewAt',
    'decidedBy',
    'decidedAt',
    'program',
    'createdAt',
  ],
  filterOrder: ['status', 'programId', 'classId', 'interviewAt', 'decidedAt', 'createdAt'],
  views: [
    { key: 'decide', title: 'To decide', search: { status: ['REVIEW'] } },
    { key: 'interviews', title: 'Interviews this week', days: ['interviewFrom', 'interviewTo', 'this week'] },
    { key: 'approved', title: 'Approved, not accepted', search: { status: ['APPROVED'] } },
  ],
  states: { status: ({ status }) => [status, toneOf(status)] },
  texts: { personName: ({ person }) => person.name, class: ({ class: of }) => of?.name ?? null },
  reports: scholarshipReports,
  dimmed: ({ status }) => status === 'WITHDRAWN' || status === 'REJECTED',
  values: { person: (row) => <Person row={row} /> },
  details: [
    { items: ['number', 'person', 'status', 'scheme', 'program', 'class'] },
    { title: 'Effect on the fee', items: ['fee', 'percent', 'amount', 'feeAfter'] },
    { title: 'Decision', items: ['interviewAt', 'score', 'decidedBy', 'decidedAt', 'reason', 'documentUrls'] },
  ],
  form: {
    sections: ({ row }) => [
      {
        fields: row
          ? ['studentId', 'scheme', 'programId', 'classId']
          : ['studentId', 'prospectId', 'scheme', 'programId', 'classId'],
      },
      { title: 'Effect on the fee', fields: ['percent', 'amount'] },
      { title: 'Interview', fields: ['interviewAt', 'score', 'documentUrls'] },
    ],
  },
})
