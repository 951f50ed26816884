import { extraOf } from './extra.ts'
import { hash, isDropped, isEnrolled } from './links.ts'
import type { Made, Source } from './people-rows.ts'
import type { Plan } from './plan.ts'
import { Fate, platformCodes, SEKOLAHMU } from './plan.ts'
import { boughtAt, classOf, customerOf, platformOf } from './purchase.ts'
import { DAYS } from './shape.ts'
import { emailOf, nameOf, phoneOf, priceOf, scheduleCode, titleOf, voucherCode } from './words.ts'

const feeOf = (plan: Plan, at: number) => Math.round(priceOf(classOf(plan, at)) * 0.06)

interface Order {
  first: number
  count: number
  status: 'PENDING' | 'PAID' | 'FULFILLED' | 'COMPLETED' | 'CANCELLED' | 'EXPIRED' | 'REFUNDED'
}

/** Orders with the purchases in them, and one in a hundred more that nobody paid. */
function* ordersOf(plan: Plan): Iterable<Order> {
  for (let at = 0; at < plan.counts.sales;) {
    let next = at + 1
    while (next < plan.counts.sales && plan.order[next] === plan.order[at]) next++
    const fates = plan.fate.subarray(at, next)
    const least = Math.min(...fates)
    const status = fates.includes(Fate.REFUNDED)
      ? 'REFUNDED'
      : least >= Fate.REGISTERED
        ? 'COMPLETED'
        : least >= Fate.SENT
          ? 'FULFILLED'
          : 'PAID'
    yield { first: at, count: next - at, status }
    at = next
  }
  const states = ['EXPIRED', 'CANCELLED', 'EXPIRED', 'PENDING'] as const
  for (let n = 0; n < Math.ceil(plan.counts.sales / 100); n++) {
    yield { first: hash(n, 49) % plan.counts.sales, count: 0, status: states[n % states.length] ?? 'EXPIRED' }
  }
}

export const orderSource = ({ plan, calendar }: Made): Source => ({
  table: 'sales_order',
  columns: [
    'id',
    'customer_id',
    'order_no',
    'external_invoice',
    'platform_code',
    'student_id',
    'buyer_name',
    'buyer_email',
    'buyer_phone',
    'status',
    'payment_method_code',
    'subtotal',
    'platform_fee',
    'total',
    'ordered_at',
    'paid_at',
    'fulfilled_at',
    'cancelled_at',
    'created_at',
    'updated_at',
  ],
  *rows() {
    let id = 0
    for (const { first, count, status } of ordersOf(plan)) {
      const student = plan.student[first] ?? 0
      let [subtotal, fee] = [count === 0 ? priceOf(classOf(plan, first)) : 0, 0]
      for (let at = first; at < first + count; at++) {
        subtotal += priceOf(classOf(plan, at))
        fee += feeOf(plan, at)
      }
      const [day, minute] = [status === 'PENDING' ? DAYS - 1 : (plan.day[first] ?? 0), boughtAt(plan, first)]
      const ordered = calendar.moment(day, minute)
      const isDone = status === 'COMPLETED' || status === 'FULFILLED'
      const isOff = status === 'CANCELLED' || status === 'EXPIRED' || status === 'REFUNDED'
      yield [
        ++id,
        customerOf(plan, first),
        `ORD-${calendar.date(day).slice(2).replaceAll('-', '')}-${String(id).padStart(7, '0')}`,
        `INV-${String(first + 1).padStart(8, '0')}`,
        platformOf(plan, first),
        student + 1,
        nameOf(student),
        emailOf(student),
        phoneOf(student),
        status,
        hash(id, 50) % 4 === 0 ? 'QRIS' : 'PRAKERJA',
        subtotal,
        fee,
        subtotal,
        ordered,
        count > 0 ? calendar.moment(day, minute + 4) : null,
        isDone ? calendar.moment(day, minute + 30) : null,
        isOff ? calendar.moment(day, minute + 240) : null,
        ordered,
        ordered,
      ]
    }
  },
})

export const itemSource = ({ plan, links, calendar }: Made): Source => ({
  table: 'order_item',
  columns: [
    'id',
    'customer_id',
    'order_id',
    'core_class_id',
    'lms_class_id',
    'title',
    'price',
    'voucher_id',
    'created_at',
    'updated_at',
  ],
  *rows() {
    let [id, order] = [0, 0]
    for (const { first, count } of ordersOf(plan)) {
      order++
      for (let at = first; at < first + Math.max(1, count); at++) {
        const owner = classOf(plan, at)
        const made = calendar.moment(plan.day[at] ?? 0, boughtAt(plan, at))
        // What was given back or never paid has no voucher any more.
        const voucher = count > 0 && plan.fate[at] !== Fate.REFUNDED ? (links.voucher[at] ?? 0) : 0
        yield [
          ++id,
          customerOf(plan, at),
          order,
          owner + 1,
          (plan.schedule[at] ?? 0) + 1,
          titleOf(owner),
          priceOf(owner),
          voucher === 0 ? null : voucher,
          made,
          made,
        ]
      }
    }
  },
})

const fulfilments: Readonly<Record<number, string>> = {
  [Fate.REFUNDED]: 'NEW',
  [Fate.RESERVED]: 'NEW',
  [Fate.SENT]: 'VOUCHER_SENT',
  [Fate.EXPIRED]: 'VOUCHER_SENT',
  [Fate.REGISTERED]: 'REDEEMED',
  [Fate.ABSENT]: 'REDEEMED',
  [Fate.DROPOUT]: 'ATTENDED',
  [Fate.FAILED]: 'COMPLETED',
  [Fate.PASSED]: 'COMPLETED',
}

export const saleSource = ({ plan, links, calendar }: Made): Source => ({
  table: 'platform_sale',
  columns: [
    'id',
    'customer_id',
    'platform_code',
    'external_id',
    'invoice_code',
    'order_id',
    'core_class_id',
    'class_title',
    'schedule_code',
    'buyer_name',
    'buyer_email',
    'buyer_phone',
    'prakerja_no',
    'voucher_code',
    'voucher_id',
    'student_id',
    'student_lms_class_id',
    'purchased_at',
    'gross',
    'platform_fee',
    'sale_status',
    'fulfil_status',
    'settlement_status',
    'settled_at',
    'match_status',
    'extra',
    'excluded',
    'created_at',
    'updated_at',
  ],
  *rows() {
    for (let at = 0; at < plan.counts.sales; at++) {
      const student = plan.student[at] ?? 0
      const owner = classOf(plan, at)
      const voucher = links.voucher[at] ?? 0
      const day = plan.day[at] ?? 0
      const bought = calendar.moment(day, boughtAt(plan, at))
      const isRefunded = plan.fate[at] === Fate.REFUNDED
      const isPlace = plan.platform[at] === SEKOLAHMU
      const platform = platformCodes[plan.platform[at] ?? 0] ?? 'OWN'
      const schedule = plan.schedule[at] ?? 0
      const enrolment = isDropped(plan, at) && !isPlace ? 0 : (links.enrolment[at] ?? 0)
      const began = (plan.scheduleDay[schedule] ?? 0) + 3 <= DAYS
      const reached =
        isEnrolled(plan, at) && (enrolment === 0 || !began) ? 'REDEEMED' : (fulfilments[plan.fate[at] ?? 0] ?? 'NEW')
      // A place has no voucher on its way.
      const fulfilment = isPlace && (reached === 'REDEEMED' || reached === 'VOUCHER_SENT') ? 'NEW' : reached
      const isSettled = day < DAYS - 30
      yield [
        at + 1,
        customerOf(plan, at),
        platformOf(plan, at),
        `X${String(at + 1).padStart(9, '0')}`,
        `INV-${String(at + 1).padStart(8, '0')}`,
        plan.order[at] ?? null,
        owner + 1,
        titleOf(owner),
        isPlace || platform === 'PIJAR' ? scheduleCode(plan, calendar, schedule) : null,
        nameOf(student),
        emailOf(student),
        phoneOf(student),
        `9999${String(student).padStart(12, '0')}`,
        voucher === 0 ? null : voucherCode(plan, at, voucher),
        voucher === 0 || isRefunded ? null : voucher,
        student + 1,
        enrolment === 0 ? null : enrolment,
        bought,
        priceOf(owner),
        feeOf(plan, at),
        isRefunded ? 'REFUNDED' : 'PAID',
        fulfilment,
        isSettled ? 'SETTLED' : 'UNSETTLED',
        isSettled ? calendar.date(day + 30) : null,
        'MATCHED',
        extraOf(platform, at, { email: emailOf(student), day: calendar.date(plan.scheduleDay[schedule] ?? 0) }),
        hash(at, 51) % 200 === 0,
        bought,
        bought,
      ]
    }
  },
})
