import { getRouteApi, Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { Suspense, useMemo, useRef } from 'react'
import { platformWords } from '#contract/channel/platform-words.ts'
import { order as described } from '#contract/order/order.ts'
import type { OrderDetail } from '#contract/order/order-detail.ts'
import { orderDetail } from '#contract/order/order-detail.ts'
import type { RecordRef } from '#engine/context.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { useCommands } from '#console/commands/use-commands.ts'
import { RecordCommands } from '#console/list/drawer/command-buttons.tsx'
import type { RecordScreenProps } from '#console/screen/record-screen.tsx'
import { recordScreen } from '#console/screen/record-screen.tsx'
import { usePlace } from '#console/screen/use-place.ts'
import { buttonClass } from '#console/ui/button.tsx'
import { rupiah } from '#console/ui/format.ts'
import { PageHeader } from '#console/ui/page-header.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'
import { Tabs } from '#console/ui/tabs.tsx'
import { orderTones, orderWords } from './order-look.ts'
import { Overview } from './overview.tsx'

const HistoryTab = lazyPart(() => import('#console/history/history-tab.tsx'))

const route = getRouteApi('/_shell/order/$orderId')
const tabKeys = ['overview', 'history'] as const

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
  const box = useRef<HTMLDivElement>(null)
  usePlace(box, true)
  const { id, orderNo, status, platform, total, buyerName } = data.order
  const refs = useMemo(() => [refOf(data)], [data])
  const commands = useCommands('drawer', refs)
  const tab = search.tab ?? 'overview'
  const labels = { overview: t('Overview'), history: t('History') }
  return (
    <>
      <PageHeader title={orderNo} actions={<RecordCommands commands={commands} />}>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusPill tone={orderTones[status]}>{t(orderWords(status))}</StatusPill>
          <span>{buyerName}</span>
          <span>{`${platformWords(platform)} · ${rupiah(total)}`}</span>
        </span>
      </PageHeader>
      <Tabs
        label={t('Parts of the record')}
        value={tab}
        onChange={(key) => void navigate({ search: key === 'history' ? { tab: key } : {}, replace: true })}
        tabs={tabKeys.map((key) => ({ id: key, label: labels[key] }))}
      >
        <div
          ref={box}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
          tabIndex={0}
          className="@container h-full overflow-y-auto -outline-offset-2"
        >
          {tab === 'overview' ? <Overview detail={data} /> : null}
          <Suspense fallback={<Skeleton className="m-4 h-60" />}>
            {tab === 'history' ? <HistoryTab resource="sales_order" id={id} /> : null}
          </Suspense>
        </div>
      </Tabs>
    </>
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
