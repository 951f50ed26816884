import { Link } from '@tanstack/react-router'
import { platformWords } from '#contract/channel/platform-words.ts'
import type { Redemption } from '#contract/redemption/redemption.ts'
import { flagWords, redemption } from '#contract/redemption/redemption.ts'
import type { RedemptionStatus } from '#contract/redemption/redemption.rules.ts'
import { i18n } from '#console/app/i18n.ts'
import type { Tone } from '#console/list/resource-list.ts'
import { showResource } from '#console/resource/show.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'
import { redemptionReports } from './redemption-reports.ts'

const statusTones: Readonly<Record<RedemptionStatus, Tone>> = {
  PENDING: 'pending',
  REDEEMED: 'success',
  REJECTED: 'danger',
  CANCELLED: 'neutral',
}
function Status({ row: { status, flag } }: { row: Redemption }) {
  return (
    <span className="flex gap-2">
      <StatusPill tone={statusTones[status]}>{i18n.t(redemption.described.status.words[status])}</StatusPill>
      {flag === 'VALID' ? null : <span className="text-muted">{i18n.t(flagWords[flag])}</span>}
    </span>
  )
}

const link = 'text-accent hover:underline'

export default showResource(redemption, {
  columns: [
    'createdAt',
    'voucherCode',
    'name',
    'email',
    'class',
    'platform',
    'status',
    'flag',
    'redeemedAt',
    'channel',
    'redeemCode',
    'phone',
    'note',
  ],
  views: [
    { key: 'pending', title: 'Pending', search: { status: ['PENDING'] } },
    {
      key: 'refused',
      title: 'Rejected this week',
      search: { status: ['REJECTED'] },
      days: ['dateFrom', 'dateTo', 'this week'],
    },
    { key: 'used', title: 'Already used', search: { flag: ['USED'] } },
    {
      key: 'week',
      title: 'Redeemed this week',
      search: { status: ['REDEEMED'] },
      days: ['redeemedFrom', 'redeemedTo', 'this week'],
    },
  ],
  filterOrder: [
    'status',
    'flag',
    'platform',
    'coreClassId',
    'lmsClassId',
    'createdAt',
    'redeemedAt',
    'channel',
    'voucherCode',
  ],
  reports: redemptionReports,
  tones: { status: statusTones },
  texts: {
    platform: (row) => platformWords(row.platform),
    class: (row) => row.lmsClass?.title ?? row.coreClass?.title ?? null,
  },
  hints: { class: ({ lmsClass, coreClass }) => lmsClass?.code ?? coreClass?.code },
  status: (row) => <Status row={row} />,
  values: {
    status: (row) => <Status row={row} />,
    voucherCode: ({ voucherId, voucherCode }) =>
      voucherId === null ? (
        <span className="font-mono select-all">{voucherCode}</span>
      ) : (
        <Link to="/voucher" search={{ open: voucherId }} className={`font-mono ${link}`}>
          {voucherCode}
        </Link>
      ),
    lmsClass: ({ lmsClass }) => (lmsClass ? `${lmsClass.code} ${lmsClass.title}` : null),
    coreClass: ({ coreClass }) => (coreClass ? `${coreClass.code} ${coreClass.title}` : null),
    student: ({ student }) =>
      student ? (
        <Link to="/crm/student/$id" params={{ id: student.id }} className={link}>
          {student.name}
        </Link>
      ) : null,
    studentLmsClassId: ({ studentLmsClassId, name }) =>
      studentLmsClassId === null ? null : (
        <Link to="/absensi-report/$id" params={{ id: studentLmsClassId }} className={link}>
          {name}
        </Link>
      ),
  },
  details: [
    { items: ['voucherCode', 'redeemCode', 'status', 'flag', 'note', 'platform', 'coreClass', 'lmsClass'] },
    { title: 'Sent in by', items: ['name', 'email', 'phone', 'createdAt', 'channel'] },
    { title: 'Redeemed', items: ['redeemedAt', 'student', 'studentLmsClassId'] },
  ],
  form: {
    // Whose redemption it was, and for which schedule, is history.
    sections: ({ row }) => [
      {
        fields:
          row?.status === 'REDEEMED'
            ? ['name', 'phone', 'note', 'exclude']
            : ['name', 'email', 'phone', 'lmsClassId', 'note', 'exclude'],
      },
    ],
  },
})
