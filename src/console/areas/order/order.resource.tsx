import { Link } from '@tanstack/react-router'
import { order } from '#contract/order/order.ts'
import { i18n } from '#console/app/i18n.ts'
import { showResource } from '#console/resource/show.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'
import { orderTones, orderWords } from './order-look.ts'

export default showResource(order, {
  columns: [
    'orderNo',
    'orderedAt',
    'buyerName',
    'titles',
    'platform',
    'total',
    'status',
    'payment',
    'externalInvoice',
    'buyerEmail',
  ],
  views: [
    { key: 'paid', title: 'Paid, without vouchers', search: { status: ['PAID'] } },
    { key: 'pending', title: 'Waiting for payment', search: { status: ['PENDING'] } },
    { key: 'given', title: 'Not redeemed yet', search: { status: ['FULFILLED'] } },
    { key: 'refunded', title: 'Refunded', search: { status: ['REFUNDED'] } },
  ],
  filterOrder: ['status', 'platform', 'paymentMethod', 'orderedAt', 'total', 'studentId'],
  tones: { status: orderTones },
  status: ({ status }) => <StatusPill tone={orderTones[status]}>{i18n.t(orderWords(status))}</StatusPill>,
  values: {
    orderNo: ({ id, orderNo }) => (
      <Link to="/order/$orderId" params={{ orderId: id }} className="font-mono text-accent hover:underline">
        {orderNo}
      </Link>
    ),
    student: ({ student }) =>
      student ? (
        <Link to="/crm/student/$id" params={{ id: student.id }} className="text-accent hover:underline">
          {student.name}
        </Link>
      ) : null,
  },
  details: [
    { items: ['orderNo', 'externalInvoice', 'platform', 'orderedAt', 'status', 'titles'] },
    { title: 'Buyer', items: ['buyerName', 'buyerEmail', 'buyerPhone', 'student'] },
    { title: 'Payment', items: ['payment', 'subtotal', 'discount', 'promoCode', 'total', 'platformFee', 'paidAt'] },
    { title: 'Progress', items: ['fulfilledAt', 'cancelledAt', 'cancelReason'] },
  ],
})
