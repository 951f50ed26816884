import { Link } from '@tanstack/react-router'
import { studentClass } from '#contract/crm/registration.ts'
import type { Registration } from '#contract/crm/registration.ts'
import { i18n, useTranslation } from '#console/app/i18n.ts'
import { PathLink } from '#console/list/path-link.tsx'
import { showResource } from '#console/resource/show.tsx'
import { missingOf, paymentTones, registrationHref, registrationTones } from './registration-words.ts'

const link = 'text-accent hover:underline'

/** What keeps the student from the seat. */
function Missing({ row }: { row: Registration }) {
  const { t } = useTranslation()
  const missing = missingOf(row)
  return missing.length === 0 ? (
    <span className="text-muted">{t('Nothing')}</span>
  ) : (
    missing.map((word) => t(word)).join(', ')
  )
}

export default showResource(studentClass, {
  columns: [
    'registrationNo',
    'studentName',
    'status',
    'missing',
    'docsWaiting',
    'paymentStatus',
    'class',
    'fee',
    'paid',
    'docsApproved',
    'program',
    'note',
    'completedAt',
    'createdAt',
    'missingDoc',
    'toReview',
  ],
  filterOrder: ['status', 'missingDoc', 'toReview', 'paymentStatus', 'programId', 'classId', 'studentId', 'createdAt'],
  views: [
    { key: 'review', title: 'To approve', search: { toReview: true } },
    { key: 'documents', title: 'Documents missing', search: { status: ['REGISTERED', 'DOCUMENT_REVIEW'] } },
    { key: 'unpaid', title: 'Not paid', search: { paymentStatus: ['UNPAID', 'PARTIAL'] } },
    { key: 'ready', title: 'Ready for a seat', search: { status: ['READY'] } },
  ],
  tones: { status: registrationTones, paymentStatus: paymentTones },
  texts: {
    studentName: ({ student }) => student.name,
    class: ({ class: { name } }) => name,
    docsApproved: ({ docsApproved, docsRequired }) => `${docsApproved}/${docsRequired}`,
    missing: (row) => missingOf(row).join(', ') || null,
    missingDoc: ({ missing }) => missing.join(', ') || null,
    toReview: ({ docsWaiting }) => i18n.t(docsWaiting > 0 ? 'Yes' : 'No'),
  },
  cells: { missing: (row) => <Missing row={row} /> },
  dimmed: ({ status }) => status === 'CANCELLED',
  values: {
    registrationNo: (row) => (
      <PathLink href={registrationHref(row)} className={link}>
        {row.registrationNo}
      </PathLink>
    ),
    student: ({ student }) => (
      <Link to="/crm/student/$id" params={{ id: student.id }} className={link}>
        {student.name}
      </Link>
    ),
    missing: (row) => <Missing row={row} />,
    scholarship: ({ scholarship }) =>
      scholarship ? (
        <Link to="/crm/scholarship" search={{ open: scholarship.id }} className={link}>
          {scholarship.number}
        </Link>
      ) : null,
    schedule: ({ schedule }) =>
      schedule ? (
        <Link to="/jadwalkelas/edit/$id" params={{ id: schedule.id }} className={link}>
          {schedule.code}
        </Link>
      ) : null,
  },
  details: [
    { items: ['registrationNo', 'student', 'status', 'missing', 'class', 'schedule', 'program', 'createdAt'] },
    { title: 'Payment', items: ['fee', 'paid', 'paymentStatus', 'scholarship'] },
    { items: ['note', 'cancelReason', 'completedAt', 'completedBy'] },
  ],
  form: {
    sections: ({ row }) => [
      {
        fields: row
          ? ['scheduleId', 'programId', 'fee', 'note']
          : ['studentId', 'classId', 'programId', 'scheduleId', 'fee', 'note'],
      },
    ],
  },
})
