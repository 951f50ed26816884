import { getRouteApi, Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useMemo } from 'react'
import { platformWords } from '#contract/channel/platform-words.ts'
import { order as described } from '#contract/order/order.ts'
import type { OrderDetail } from '#contract/order/order-detail.ts'
import { orderDetail } from '#contract/order/order-detail.ts'
import type { RecordRef } from '#engine/context.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { RecordPage } from '#console/screen/record-page.tsx'
import type { RecordScreenProps } from '#console/screen/record-screen.tsx'
import { recordScreen } from '#console/screen/record-screen.tsx'
import { buttonClass } from '#console/ui/button.tsx'
import { rupiah } from '#console/ui/format.ts'
import { StatusPill } from '#console/ui/status-pill.tsx'
import { orderTones, orderWords } from './order-look.ts'
import { Overview } from './overview.tsx'

const HistoryTab = lazyPart(() => import('#console/history/history-tab.tsx'))

const route = getRouteApi('/_shell/order/$orderId')

interface Search {
  tab?: 'history' | undefined
}

function Back() {
  const { t } = useTranslation()
  return (
    <Link to={described.path} className={buttonClass('secondary')}>
      {t('Go to orders')}
    </Link>
  )
}

const refOf = ({ order }: OrderDetail): RecordRef => ({
  resource: 'order',
  id: order.id,
  label: order.orderNo,
  hint: order.buyerName,
  record: order,
})

function OrderPage({ data, search }: RecordScreenProps<{ orderId: number }, Search, OrderDetail>) {
  const { t } = useTranslation()
  const navigate = route.useNavigate()
  const { id, orderNo, status, platform, total, buyerName } = data.order
  return (
    <RecordPage
      title={orderNo}
      record={useMemo(() => refOf(data), [data])}
      summary={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusPill tone={orderTones[status]}>{t(orderWords(status))}</StatusPill>
          <span>{buyerName}</span>
          <span>{`${platformWords(platform)} · ${rupiah(total)}`}</span>
        </span>
      }
      part={search.tab}
      onPart={(key) => void navigate({ search: key === 'history' ? { tab: key } : {}, replace: true })}
      parts={[
        { id: 'overview', label: 'Overview', content: <Overview detail={data} /> },
        { id: 'history', label: 'History', content: <HistoryTab resource="sales_order" id={id} /> },
      ]}
    />
  )
}

/** One order: what was bought, by whom, and all that came of it. */
const OrderScreen: ComponentType = recordScreen({
  params: () => route.useParams(),
  search: () => route.useSearch(),
  read: orderDetail,
  input: ({ params: { orderId }, customer }) => ({ customerId: customer.id, id: orderId }),
  record: ({ orderId }) => ({ id: orderId, audit: 'sales_order', live: 'sales_order' }),
  noun: 'order',
  title: 'Order',
  name: ({ order }) => order.orderNo,
  focus: refOf,
  Back,
  Screen: OrderPage,
})
export default OrderScreen
