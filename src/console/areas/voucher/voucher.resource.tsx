import { platformWords } from '#contract/channel/platform-words.ts'
import { voucher } from '#contract/voucher/voucher.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { records } from '#console/form/choice/record-source.ts'
import { showResource } from '#console/resource/show.tsx'
import { dayThere } from './day-there.ts'
import { statusTones } from './voucher-status.ts'

const VoucherDetails = lazyPart(() => import('./voucher-details.tsx'))

/** The vouchers of a customer. */
export default showResource(voucher, {
  filterOrder: [
    'status',
    'platform',
    'coreClassId',
    'lmsClassId',
    'batchId',
    'expiresAt',
    'createdAt',
    'exclude',
    'code',
    'externalCode',
    'orderNo',
  ],
  views: [
    { key: 'available', title: 'Available', search: { status: ['AVAILABLE'] } },
    { key: 'waiting', title: 'Sent, not redeemed', search: { status: ['SENT'] } },
    {
      key: 'expiring',
      title: 'Expiring this month',
      search: { status: ['AVAILABLE', 'RESERVED', 'SENT'] },
      days: ['expiresFrom', 'expiresTo', 'this month'],
    },
  ],
  tones: { status: statusTones },
  texts: {
    platform: ({ platformCode }) => platformWords(platformCode),
    class: ({ coreClass }) => coreClass.title,
    schedule: ({ lmsClass }) => lmsClass?.code ?? null,
    orderNo: ({ order }) => order?.orderNo ?? null,
    student: ({ student }) => student?.name ?? null,
  },
  hints: {
    class: ({ coreClass: { code, title } }) => `${code} ${title}`,
    schedule: ({ lmsClass }) => (lmsClass ? `${lmsClass.code} ${lmsClass.title}` : undefined),
    student: ({ student }) => (student ? `${student.name} · ${student.email}` : undefined),
  },
  filters: {
    lmsClassId: (customerId) => ({
      key: 'lmsClassId',
      title: 'Schedule',
      kind: 'record',
      needs: 'lms:read',
      source: records('lms', customerId, null),
      named: ({ lmsClass }) => (lmsClass ? { value: lmsClass.id, label: lmsClass.code } : undefined),
    }),
    batchId: () => ({
      key: 'batchId',
      title: 'Batch',
      kind: 'seen',
      named: ({ batch }) => ({ value: batch.id, label: batch.name }),
    }),
  },
  shown: VoucherDetails,
  form: {
    // Cells hold these; class and schedule depend on each other, so that the page asks for them.
    sections: () => [{ fields: ['platform', 'price', { name: 'expiresAt', label: 'Expires on', kind: 'date' }] }],
    held: ({ platformCode, expiresAt }, zone) => ({ platform: platformCode, expiresAt: dayThere(expiresAt, zone) }),
    ahead: ({ platform, ...changes }) => ({
      ...changes,
      ...(typeof platform === 'string' ? { platformCode: platform } : {}),
    }),
    requiredToEdit: ['platform', 'price'],
    isEditOnly: true,
  },
  page: (id) => `/voucher/edit/${id}`,
  dimmed: ({ exclude }) => exclude,
})
