import { sql } from 'kysely'
import { after } from '#server/demo/clock.ts'
import { insertRows, json } from '#server/demo/insert.ts'
import type { Journey } from '#server/demo/journeys.ts'
import { codeOf } from '#server/demo/names.ts'
import type { Listing } from '#server/areas/class/demo/stores.ts'
import type { Student } from '#server/areas/crm/demo/students.ts'
import { platforms } from '#server/areas/class/demo/classes-texts.ts'
import type { Customer, World } from '#server/demo/world.ts'

type OrderStatus = 'PENDING' | 'PAID' | 'FULFILLED' | 'COMPLETED' | 'CANCELLED' | 'EXPIRED' | 'REFUNDED'

interface Draft {
  student: Student
  status: OrderStatus
  orderedAt: Date
  items: readonly { listing: Listing; gross: number; discount: number; fee: number; journey: Journey | undefined }[]
  invoice: string
}

function statusOf(journeys: readonly Journey[]): OrderStatus {
  if (journeys.some(({ sale }) => sale === 'REFUNDED')) return 'REFUNDED'
  if (journeys.some(({ sale }) => sale === 'CANCELLED')) return 'CANCELLED'
  const isRedeemed = ({ redeemedAt, isReset, schedule }: Journey) =>
    redeemedAt && !isReset && schedule.workflow !== 'CANCELLED'
  if (journeys.every(isRedeemed)) return 'COMPLETED'
  return journeys.every(({ sentAt }) => sentAt) ? 'FULFILLED' : 'PAID'
}

/** Orders that nobody paid: they wait, ran out, or were called off. */
function unpaid(world: World, customer: Customer, students: readonly Student[], listings: readonly Listing[]): Draft[] {
  const { random, clock } = world
  const count = customer.code === 'AKN' ? 40 : 6
  return Array.from({ length: count }, (_, n) => {
    const status = n % 3 === 0 ? ('PENDING' as const) : n % 3 === 1 ? ('EXPIRED' as const) : ('CANCELLED' as const)
    const listing = random.pick(listings)
    const orderedAt =
      status === 'PENDING' ? after(clock.now, -random.int(10, 1300)) : clock.at(-random.int(2, 110), random.int(8, 21))
    return {
      student: random.pick(students),
      status,
      orderedAt,
      items: [{ listing, gross: listing.price, discount: 0, fee: 0, journey: undefined }],
      invoice: `${listing.platform.slice(0, 6)}-${codeOf(world, 8)}`,
    }
  })
}

function timelineOf(
  { status, orderedAt, items }: Draft,
  moments: { paid: Date | null; fulfilled: Date | null; cancelled: Date | null },
) {
  const redeemed = items.flatMap(({ journey }) => journey?.redeemedAt ?? []).at(-1)
  const steps: [string, Date | null | undefined][] = [
    ['ORDERED', orderedAt],
    ['PAID', moments.paid],
    ['FULFILLED', moments.fulfilled],
    ['COMPLETED', status === 'COMPLETED' ? redeemed : null],
    [status, moments.cancelled],
  ]
  return steps.flatMap(([event, at]) => (at ? [{ event, at: at.toISOString() }] : []))
}

const prakerja = new Set(['PINTARIA', 'TOKOPEDIA', 'BUKALAPAK', 'PIJAR', 'SKILLACADEMY', 'SEKOLAHMU'])

function paymentOf({ random }: World, platform: string): string {
  if (prakerja.has(platform) && random.next() < 0.8) return 'PRAKERJA'
  if (platform === 'MBA') return 'INVOICE'
  return random.pick(['QRIS', 'VA_BCA', 'VA_BRI', 'EWALLET', 'TRANSFER'])
}

/** Orders with their items. Answers the item of each journey. */
export async function seedOrders(
  world: World,
  customer: Customer,
  made: { journeys: readonly Journey[]; students: readonly Student[]; listings: readonly Listing[] },
): Promise<Map<Journey, { orderId: number; itemId: number }>> {
  const { tx, clock } = world
  const paid = [...Map.groupBy(made.journeys, ({ order }) => order).values()].map((journeys): Draft => {
    const [first] = journeys as [Journey]
    return {
      student: first.student,
      status: statusOf(journeys),
      orderedAt: first.boughtAt,
      items: journeys.map((journey) => ({ ...journey, journey })),
      invoice: first.invoice,
    }
  })
  const drafts = [...paid, ...unpaid(world, customer, made.students, made.listings)].toSorted(
    (a, b) => a.orderedAt.getTime() - b.orderedAt.getTime(),
  )
  const accounts = await sql<{ id: number; master_id: number | null }>`
    SELECT id, master_id FROM student WHERE customer_id = ${customer.id}`.execute(tx)
  const accountOf = new Map(accounts.rows.map((row) => [row.id, row.master_id]))
  const rows = drafts.map((draft, n) => {
    const { student, status, orderedAt, items, invoice } = draft
    const platform = items[0]?.listing.platform ?? 'OWN'
    const isPaid = items[0]?.journey !== undefined && status !== 'CANCELLED'
    const paidAt = isPaid ? after(orderedAt, 4) : null
    const sentAt = items.flatMap(({ journey }) => journey?.sentAt ?? []).at(-1) ?? null
    const isOff = status === 'CANCELLED' || status === 'EXPIRED' || status === 'REFUNDED'
    const moments = {
      paid: paidAt,
      fulfilled: status === 'FULFILLED' || status === 'COMPLETED' ? sentAt : null,
      cancelled: isOff ? after(orderedAt, status === 'REFUNDED' ? 1600 : status === 'EXPIRED' ? 1440 : 240) : null,
    }
    const sum = (value: (item: Draft['items'][number]) => number) =>
      items.reduce((total, item) => total + value(item), 0)
    const subtotal = sum(({ gross }) => gross)
    const discount = sum((item) => item.discount)
    const day = clock.date(clock.dayOf(orderedAt)).slice(2).replaceAll('-', '')
    return {
      customer_id: customer.id,
      order_no: `ORD-${day}-${String(n + 1).padStart(5, '0')}`,
      external_invoice: platform === 'OWN' ? null : invoice,
      platform_code: platform,
      user_id: accountOf.get(student.id) ?? null,
      student_id: student.id,
      buyer_name: student.name,
      buyer_email: student.email,
      buyer_phone: student.phone,
      status,
      payment_method_code: paymentOf(world, platform),
      subtotal,
      discount,
      platform_fee: sum(({ fee }) => fee),
      total: subtotal - discount,
      promo_code: discount > 0 ? 'GAJIAN' : null,
      ordered_at: orderedAt,
      paid_at: moments.paid,
      fulfilled_at: moments.fulfilled,
      cancelled_at: moments.cancelled,
      cancel_reason: isOff
        ? { CANCELLED: 'Dibatalkan pembeli', EXPIRED: 'Tidak dibayar dalam 24 jam', REFUNDED: 'Dana dikembalikan' }[
            status
          ]
        : null,
      timeline: json(timelineOf(draft, moments)),
      created_at: orderedAt,
      updated_at: moments.cancelled ?? moments.fulfilled ?? moments.paid ?? orderedAt,
    }
  })
  const orderIds = await insertRows(tx, 'sales_order', rows)
  if (rows.length > 0) {
    await tx.insertInto('order_count').values({ customer_id: customer.id, count: rows.length }).execute()
  }
  const flat = drafts.flatMap(({ items }, n) => items.map((item) => ({ ...item, orderId: orderIds[n] ?? 0 })))
  const itemIds = await insertRows(
    tx,
    'order_item',
    flat.map(({ listing, gross, orderId, journey }) => ({
      customer_id: customer.id,
      order_id: orderId,
      store_class_id: listing.id,
      core_class_id: listing.coreClassId,
      variant_id: listing.variantId,
      lms_class_id: journey?.schedule.id ?? null,
      title: listing.title,
      price: gross,
    })),
  )
  return new Map(
    flat.flatMap(({ journey, orderId }, n) => (journey ? [[journey, { orderId, itemId: itemIds[n] ?? 0 }]] : [])),
  )
}

/** Voucher codes of a platform begin with it. */
export const prefixOf = (platform: string): string => platforms.find(([code]) => code === platform)?.[2] ?? 'AKN'
