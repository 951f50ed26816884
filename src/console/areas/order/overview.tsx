import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import type { Order } from '#contract/order/order.ts'
import { buyerRead } from '#contract/order/order.ts'
import type { OrderDetail } from '#contract/order/order-detail.ts'
import type { OrderStatus } from '#contract/order/order.rules.ts'
import { orderStatuses } from '#contract/order/order.rules.ts'
import { apiQuery } from '#console/api/query.ts'
import { useTranslation } from '#console/app/i18n.ts'
import DetailList from '#console/list/drawer/detail-list.tsx'
import { codeWords } from '#console/list/rows/cell.tsx'
import { ComplaintLines, MessageLines, OrderLines } from '#console/screen/related-lines.tsx'
import { Lines, linesOf, linkClass, Section } from '#console/screen/section.tsx'
import { number, rupiah } from '#console/ui/format.ts'
import { Moment } from '#console/ui/moment.tsx'
import { orderWords } from './order-look.ts'

const isStatus = (text: string): text is OrderStatus => (orderStatuses as readonly string[]).includes(text)
/** What happened, in words. */
const eventWords = (event: string) => (event === 'ORDERED' ? 'Ordered' : isStatus(event) ? orderWords(event) : event)

function Items({ order }: { order: Order }) {
  const { t } = useTranslation()
  return (
    <Section title="Order items">
      <ul>
        {(order.items ?? []).map(({ id, title, qty, price, coreClass, lmsClass, voucher }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-2 not-last:border-b not-last:border-line"
          >
            <span className="min-w-0 grow break-words">
              {coreClass ? (
                <Link to="/kelas/edit/$id" params={{ id: coreClass.id }} className={linkClass}>
                  {title}
                </Link>
              ) : (
                title
              )}
              {lmsClass ? (
                <>
                  {' · '}
                  <Link to="/jadwalkelas/edit/$id" params={{ id: lmsClass.id }} className={linkClass}>
                    {lmsClass.code}
                  </Link>
                </>
              ) : null}
            </span>
            {voucher ? (
              <span>
                <Link to="/voucher" search={{ open: voucher.id }} className={`font-mono ${linkClass}`}>
                  {voucher.code}
                </Link>{' '}
                <span className="text-muted">{t(codeWords(voucher.status))}</span>
              </span>
            ) : (
              <span className="text-muted">{t('No voucher')}</span>
            )}
            <span className="tabular-nums">{qty === 1 ? rupiah(price) : `${number(qty)} × ${rupiah(price)}`}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Payment({ order }: { order: Order }) {
  const { payment, subtotal, discount, promoCode, total, platformFee, paidAt } = order
  return (
    <Section title="Payment">
      <DetailList
        items={[
          { label: 'Method', value: payment },
          { label: 'Paid', value: paidAt ? <Moment value={paidAt} time /> : null },
          { label: 'Subtotal', value: rupiah(subtotal) },
          ...(discount > 0 ? [{ label: 'Discount', value: rupiah(discount) }] : []),
          ...(promoCode ? [{ label: 'Promo code', value: promoCode }] : []),
          { label: 'Total', value: rupiah(total) },
          { label: 'Fee', value: rupiah(platformFee) },
        ]}
      />
    </Section>
  )
}

function Buyer({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { buyerName, buyerEmail, buyerPhone, student, userId } = order
  const { data: account } = useQuery({ ...apiQuery(buyerRead, { userId: userId ?? 0 }), enabled: userId !== null })
  return (
    <Section
      title="Buyer"
      aside={
        student ? (
          <Link to="/order" search={{ studentId: String(student.id) }} className={linkClass}>
            {t('All orders')}
          </Link>
        ) : null
      }
    >
      <DetailList
        items={[
          { label: 'Name', value: buyerName },
          { label: 'E-mail', value: buyerEmail },
          { label: 'Phone', value: buyerPhone },
          ...(student
            ? [
                {
                  label: 'Student',
                  value: (
                    <Link to="/crm/student/$id" params={{ id: student.id }} className={linkClass}>
                      {student.name}
                    </Link>
                  ),
                },
              ]
            : []),
          ...(account
            ? [
                { label: 'Account', value: account.email },
                { label: 'Orders of the account', value: number(account.orderCount) },
                { label: 'Paid in total', value: rupiah(account.paidTotal) },
              ]
            : []),
        ]}
      />
    </Section>
  )
}

function Timeline({ order: { timeline, cancelReason } }: { order: Order }) {
  const { t } = useTranslation()
  return (
    <Section title="Timeline">
      <ol>
        {(timeline ?? []).map(({ event, at }) => (
          <li key={`${event} ${at}`} className="flex items-baseline justify-between gap-3 px-4 py-1.5">
            <span>{t(eventWords(event))}</span>
            <span className="text-sm text-muted">
              <Moment value={at} time />
            </span>
          </li>
        ))}
      </ol>
      {cancelReason ? <p className="border-t border-line px-4 py-2 text-muted">{cancelReason}</p> : null}
    </Section>
  )
}

/** Everything about an order on one screen, each thing with a link to its own record. */
export function Overview({ detail }: { detail: OrderDetail }) {
  const { t } = useTranslation()
  const { order } = detail
  return (
    <div className="grid items-start gap-4 p-4 @3xl:grid-cols-2 @6xl:grid-cols-3">
      <div className="flex flex-col gap-4 @6xl:col-span-2">
        <Items order={order} />
        <div className="grid items-start gap-4 @6xl:grid-cols-2">
          <div className="flex flex-col gap-4">
            <Payment order={order} />
            <Timeline order={order} />
          </div>
          <div className="flex flex-col gap-4">
            <Buyer order={order} />
            <OrderLines orders={detail.purchases} title="Other purchases" none="No other purchases." />
          </div>
        </div>
      </div>
      <div className="flex flex-col gap-4">
        <Lines
          title="Marketplace sales"
          none="No sale on record."
          {...linesOf(detail.sales, ({ id, at, resource, invoiceCode, saleStatus, fulfilStatus, net, places }) => ({
            id,
            at,
            href: resource === '' ? `/reportecommerce/edit/${id}` : `/${resource}/edit/${id}`,
            name: invoiceCode,
            about: [
              codeWords(saleStatus),
              codeWords(fulfilStatus),
              ...(places ? [t('{{used}} of {{total}} places used', places)] : []),
              rupiah(net),
            ],
          }))}
        />
        <Lines
          title="Seats"
          none="No seat taken yet."
          {...linesOf(detail.seats, ({ id, at, name, title, status }) => ({
            id,
            at,
            href: `/absensi-report/${id}`,
            name: title,
            about: [name, codeWords(status)],
          }))}
        />
        <Lines
          title="Certificates"
          none="No certificate yet."
          {...linesOf(detail.certificates, ({ id, at, number: no, state }) => ({
            id,
            at,
            href: `/certificate?list=issued&open=${id}`,
            name: no,
            about: [codeWords(state)],
          }))}
        />
        <MessageLines messages={detail.messages} />
        <ComplaintLines complaints={detail.complaints} />
      </div>
    </div>
  )
}
