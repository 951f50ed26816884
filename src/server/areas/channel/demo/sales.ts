import { sql } from 'kysely'
import { after } from '#server/demo/clock.ts'
import type { Enrolment } from '#server/areas/schedule/demo/enrolments.ts'
import { insertRows, json } from '#server/demo/insert.ts'
import type { Journey } from '#server/demo/journeys.ts'
import { attendedIn } from '#server/demo/life.ts'
import { codeOf } from '#server/demo/names.ts'
import type { Listing } from '#server/areas/class/demo/stores.ts'
import type { Student } from '#server/areas/crm/demo/students.ts'
import type { Platform } from '#server/areas/class/demo/classes-texts.ts'
import type { Customer, World } from '#server/demo/world.ts'

/** Two marketplaces hide the address of the buyer. */
const maskedEmail = (email: string, platform: Platform) =>
  platform === 'TOKOPEDIA' || platform === 'BUKALAPAK' ? email.replace(/^(.).*@/, '$1***@') : email

/** What only this platform tells about a sale. */
function extraOf(
  { random }: World,
  platform: Platform,
  journey: { student: Student; schedule?: Journey['schedule'] },
  n: number,
) {
  const { student, schedule } = journey
  const code = String(4000 + n)
  const extras: Record<Platform, Record<string, unknown>> = {
    PINTARIA: { programType: 'PRAKERJA', institution: 'Pintaria', waveNo: random.int(62, 70) },
    TOKOPEDIA: {
      invoiceUrl: `https://tokopedia.example/invoice/${code}`,
      productId: `TP${code}`,
      shopName: 'Akademi Karya',
    },
    BUKALAPAK: { buyerUsername: student.email.split('@')[0], productId: `BL${code}` },
    PIJAR: { courseCode: `PJ-${code}` },
    MBA: {
      classDate: schedule?.startAt.toISOString().slice(0, 10) ?? null,
      sessionCode: `S${code}`,
      participantCount: n % 9 === 4 ? 2 : 1,
    },
    SKILLACADEMY: { packageName: 'Paket Keterampilan', subscription: n % 5 === 0 },
    SEKOLAHMU: { schoolStudentId: `SM${code}`, activityCode: `ACT-${code}`, progressFromPlatform: random.int(0, 100) },
    OWN: {},
  }
  return extras[platform]
}

/** Who has left a class that still takes place has used the voucher all the same. */
const isOut = ({ listing, schedule }: Journey, { status }: Enrolment) =>
  status === 'DROPPED' && (listing.platform === 'SEKOLAHMU' || schedule.workflow === 'CANCELLED')

function fulfilOf(journey: Journey, enrolment: Enrolment | undefined) {
  if (journey.isReset || !journey.sentAt) return 'NEW' as const
  const isPlace = journey.listing.platform === 'SEKOLAHMU'
  if (!enrolment || isOut(journey, enrolment)) return isPlace ? ('NEW' as const) : ('VOUCHER_SENT' as const)
  if (
    enrolment.status === 'PASSED' ||
    enrolment.status === 'FINISHED' ||
    (enrolment.status === 'FAILED' && journey.finishes)
  )
    return 'COMPLETED' as const
  if (attendedIn(enrolment.life) > 0) return 'ATTENDED' as const
  return isPlace ? ('NEW' as const) : ('REDEEMED' as const)
}

/** Settled after a month; what is in dispute stays open. */
function settlementOf({ clock }: World, boughtAt: Date, n: number) {
  const isOld = boughtAt < clock.at(-30)
  if (n % 83 === 40) return { settlement_status: 'DISPUTED' as const, settled_at: null }
  return isOld
    ? { settlement_status: 'SETTLED' as const, settled_at: clock.date(clock.dayOf(boughtAt) + 30) }
    : { settlement_status: 'UNSETTLED' as const, settled_at: null }
}

/** A line without its codes and links. */
function rowOf(
  world: World,
  customer: Customer,
  from: { student: Student; listing: Listing; at: Date; schedule?: Journey['schedule']; gross: number },
  n: number,
) {
  const { student, listing, at, schedule, gross } = from
  return {
    customer_id: customer.id,
    platform_code: listing.platform as string,
    external_id: `${listing.platform.slice(0, 3)}-${customer.id}-${String(100_000 + n)}`,
    invoice_code: `${listing.platform.slice(0, 6)}-${codeOf(world, 8)}`,
    order_id: null as number | null,
    store_class_id: listing.id as number | null,
    core_class_id: listing.coreClassId as number | null,
    class_title: listing.title,
    schedule_code: listing.platform === 'PIJAR' ? (schedule?.code ?? null) : null,
    buyer_name: student.name,
    buyer_email: maskedEmail(student.email, listing.platform) as string | null,
    buyer_phone: student.phone,
    prakerja_no: listing.platform === 'MBA' || listing.platform === 'OWN' ? null : student.prakerjaNo,
    voucher_code: null as string | null,
    redeem_code: null as string | null,
    voucher_id: null as number | null,
    student_id: null as number | null,
    student_lms_class_id: null as number | null,
    purchased_at: at,
    gross,
    discount: 0,
    platform_fee: 0,
    sale_status: 'PAID' as Journey['sale'],
    fulfil_status: 'NEW' as ReturnType<typeof fulfilOf>,
    ...settlementOf(world, at, n),
    match_status: 'MATCHED' as 'MATCHED' | 'UNMATCHED' | 'CONFLICT',
    extra: json(extraOf(world, listing.platform, from, n)),
    note: null as string | null,
    excluded: n % 120 === 119,
    created_at: after(at, 30),
    updated_at: after(at, 30),
  }
}

/** Lines that no voucher or student was found for, and lines that two fit. */
function loose(
  world: World,
  customer: Customer,
  students: readonly Student[],
  listings: readonly Listing[],
  from: number,
) {
  const { random, clock } = world
  const count = customer.code === 'AKN' ? 5 : 0
  return Array.from({ length: count }, (_, n) => {
    const listing = random.pick(listings.filter(({ platform }) => platform !== 'SEKOLAHMU' && platform !== 'OWN'))
    const student = random.pick(students)
    const row = rowOf(
      world,
      customer,
      { student, listing, at: clock.at(-n - 1, 11, n * 7), gross: listing.price },
      from + n,
    )
    return {
      ...row,
      class_title: n < 3 ? `${listing.title} (Kelas Prakerja)` : listing.title,
      core_class_id: n < 3 ? null : listing.coreClassId,
      store_class_id: null,
      match_status: n < 3 ? ('UNMATCHED' as const) : ('CONFLICT' as const),
      note: n < 3 ? 'Judul kelas tidak dikenal' : 'Dua peserta dengan alamat surel yang sama',
    }
  })
}

/** What each platform sold: a line for every journey, and a few that match nothing. */
export async function seedSales(
  world: World,
  customer: Customer,
  made: {
    journeys: readonly Journey[]
    enrolments: readonly Enrolment[]
    orders: ReadonlyMap<Journey, { orderId: number }>
    students: readonly Student[]
    listings: readonly Listing[]
  },
): Promise<void> {
  const { tx } = world
  const byJourney = new Map(made.enrolments.map((enrolment) => [enrolment.life.journey, enrolment]))
  const sold = made.journeys.map((journey, n) => {
    const { student, listing, boughtAt, schedule, gross, discount, fee, invoice } = journey
    const enrolment = byJourney.get(journey)
    const isLinked = journey.sale === 'PAID' && !journey.isReset
    const isPlace = listing.platform === 'SEKOLAHMU'
    // The place that was sold stays known when its student has left; without one, nobody has been found for the sale.
    const isSeated = isLinked && enrolment !== undefined && (isPlace || !isOut(journey, enrolment))
    const isOpen = isPlace && isLinked && !isSeated
    return {
      ...rowOf(world, customer, { student, listing, at: boughtAt, schedule, gross }, n),
      invoice_code: invoice,
      order_id: made.orders.get(journey)?.orderId ?? null,
      voucher_code: journey.voucherCode,
      redeem_code: journey.redeemCode,
      voucher_id: isLinked ? journey.voucherId : null,
      student_id: isOpen ? null : student.id,
      student_lms_class_id: isSeated ? enrolment.id : null,
      schedule_code: isPlace || listing.platform === 'PIJAR' ? schedule.code : null,
      match_status: isOpen ? ('UNMATCHED' as const) : ('MATCHED' as const),
      discount,
      platform_fee: fee,
      sale_status: journey.sale,
      fulfil_status: fulfilOf(journey, enrolment),
    }
  })
  const rows = [...sold, ...loose(world, customer, made.students, made.listings, sold.length)].toSorted(
    (a, b) => a.purchased_at.getTime() - b.purchased_at.getTime(),
  )
  await insertRows(tx, 'platform_sale', rows)
  await sql`UPDATE voucher v SET platform_sale_id = s.id FROM platform_sale s
             WHERE s.voucher_id = v.id AND s.customer_id = ${customer.id}`.execute(tx)
  await sql`UPDATE order_item i SET voucher_id = v.id FROM voucher v
             WHERE v.order_item_id = i.id AND v.customer_id = ${customer.id}`.execute(tx)
}
