import { Link } from '@tanstack/react-router'
import { platformWords } from '#contract/channel/platform-words.ts'
import type { Enrolment } from '#contract/participant/enrolment.ts'
import { enrolment } from '#contract/participant/enrolment.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { codeWords } from '#console/list/rows/cell.tsx'
import { showResource } from '#console/resource/show.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'
import { enrolmentReports } from './enrolment-reports.ts'
import { certificateTones, percent, statusTones } from './participant-words.ts'

function Status({ row: { status } }: { row: Enrolment }) {
  const { t } = useTranslation()
  return <StatusPill tone={statusTones[status]}>{t(codeWords(status))}</StatusPill>
}

const link = 'text-accent hover:underline'

export default showResource(enrolment, {
  columns: [
    'nameOnCertificate',
    'email',
    'status',
    'class',
    'schedule',
    'startAt',
    'platform',
    'voucherCode',
    'invoiceCode',
    'progressPct',
    'attendance',
    'posttestScore',
    'finalScore',
    'certificateStatus',
    'enrolledAt',
    'redeemCode',
    'referralCode',
  ],
  filterOrder: ['status', 'lmsClassId', 'coreClassId', 'platform', 'certificateStatus', 'referralFilled', 'enrolledAt'],
  views: [
    { key: 'learning', title: 'Still learning', search: { status: ['REGISTERED', 'IN_PROGRESS'] } },
    { key: 'finished', title: 'Finished, not graded', search: { status: ['FINISHED'] } },
    {
      key: 'uncertified',
      title: 'Passed, no certificate',
      search: { status: ['PASSED'], certificateStatus: ['NONE'] },
    },
    { key: 'unsent', title: 'Certificate not sent', search: { certificateStatus: ['FAILED'] } },
    { key: 'week', title: 'Enrolled this week', days: ['dateFrom', 'dateTo', 'this week'] },
  ],
  tones: { status: statusTones, certificateStatus: certificateTones },
  dimmed: ({ exclude, status }) => exclude || status === 'DROPPED',
  texts: {
    class: ({ coreClass }) => coreClass.title,
    schedule: ({ lmsClass }) => lmsClass.code,
    platform: ({ platform }) => platformWords(platform),
    progressPct: ({ progressPct }) => percent(progressPct),
    attendance: ({ attendedCount, requiredCount }) => `${attendedCount}/${requiredCount}`,
  },
  hints: { schedule: ({ lmsClass }) => lmsClass.title },
  status: (row) => <Status row={row} />,
  values: {
    status: (row) => <Status row={row} />,
    nameOnCertificate: ({ id, nameOnCertificate }) => (
      <Link to="/absensi-report/$id" params={{ id }} className={link}>
        {nameOnCertificate}
      </Link>
    ),
    student: ({ student }) => (
      <Link to="/crm/student/$id" params={{ id: student.id }} className={link}>
        {student.name}
      </Link>
    ),
    lmsClass: ({ lmsClass: { id, code, title } }) => (
      <Link to="/jadwalkelas/edit/$id" params={{ id }} className={link}>
        {code} {title}
      </Link>
    ),
    voucherCode: ({ voucherId, voucherCode }) =>
      voucherId === null ? (
        voucherCode
      ) : (
        <Link to="/voucher" search={{ open: voucherId }} className={link}>
          {voucherCode}
        </Link>
      ),
    certificate: ({ certificate }) =>
      certificate ? (
        <Link to="/certificate" search={{ list: 'issued', open: certificate.id }} className={link}>
          {certificate.number}
        </Link>
      ) : null,
  },
  details: [
    { items: ['status', 'nameOnCertificate', 'student', 'email', 'phone', 'lmsClass', 'startAt', 'enrolledAt'] },
    { title: 'Voucher and order', items: ['platform', 'voucherCode', 'redeemCode', 'invoiceCode', 'referralCode'] },
    {
      title: 'Progress',
      items: ['progressPct', 'attendance', 'lastActivityAt', 'startedAt', 'finishedAt', 'restartCount', 'dropReason'],
    },
    { title: 'Scores', items: ['pretestScore', 'posttestScore', 'skillScore', 'finalScore', 'passed', 'locked'] },
    { title: 'Certificate', items: ['certificateStatus', 'certificate'] },
    { items: ['note'] },
  ],
  reports: enrolmentReports,
  page: (id) => `/absensi-report/${id}`,
  form: {
    sections: ({ row }) => [
      { fields: row ? ['nameOnCertificate', 'referralCode', 'note', 'exclude'] : ['studentId', 'lmsClassId'] },
    ],
    requiredToEdit: ['nameOnCertificate'],
  },
})
