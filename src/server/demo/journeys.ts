import { after } from './clock.ts'
import { codeOf } from './names.ts'
import type { Schedule } from '#server/areas/schedule/demo/schedules.ts'
import type { Listing } from '#server/areas/class/demo/stores.ts'
import type { Student } from '#server/areas/crm/demo/students.ts'
import { platforms } from '#server/areas/class/demo/classes-texts.ts'
import type { World } from './world.ts'

/** One class bought by one participant, and what became of it. Everything that is sold, sent and learned follows. */
export interface Journey {
  student: Student
  schedule: Schedule
  listing: Listing
  boughtAt: Date
  sale: 'PAID' | 'CANCELLED' | 'REFUNDED'
  invoice: string
  /** Journeys of one order have the same number. */
  order: number
  gross: number
  discount: number
  fee: number
  referral: string | null
  voucherCode: string | null
  redeemCode: string | null
  sentAt: Date | null
  redeemedAt: Date | null
  /** The voucher was reset after it had been redeemed. */
  isReset: boolean
  attends: boolean
  finishes: boolean
  /** 0 to 100: how well the participant does. */
  ability: number
  voucherId: number | null
  enrolmentId: number | null
  saleId: number | null
}

const referrals = ['HEMAT25', 'TEMANKARYA', 'ALUMNI10', 'IGKARYA', 'WAHEMAT'] as const

const fees: Readonly<Record<string, number>> = {
  PINTARIA: 7.5,
  TOKOPEDIA: 5,
  BUKALAPAK: 5,
  PIJAR: 6,
  MBA: 8,
  SKILLACADEMY: 7,
  SEKOLAHMU: 6.5,
  OWN: 0,
}

/** How many buy a schedule, before the day of the seed comes into it. */
function demandOf(schedule: Schedule, published: number): number {
  if (schedule.workflow === 'DRAFT' || schedule.workflow === 'REVIEW') return 0
  if (schedule.workflow === 'CANCELLED') return 0.3
  if (schedule.workflow !== 'PUBLISHED') return 1
  return [1.15, 0.6, 0.5, 0.4, 0.3][published] ?? 0.2
}

/** Few buy on a Sunday, many when a wave opens, every four weeks. */
function appetite({ clock }: World, day: number): number {
  const wave = (((day + 3) % 28) + 28) % 28 < 5 ? 3 : 1
  return wave * (clock.weekday(day) === 0 ? 0.3 : 1)
}

function buyingMoment(world: World, schedule: Schedule): Date | undefined {
  const { clock, random } = world
  const start = clock.dayOf(schedule.startAt)
  const days = Array.from({ length: 28 }, (_, n) => start - 28 + n).filter((day) => day <= 0)
  if (days.length === 0) return undefined
  const day = random.weighted(days.map((each) => [each, appetite(world, each)] as const))
  const moment = clock.at(day, random.int(7, 21), random.int(0, 59))
  return clock.isPast(moment) ? moment : clock.at(day - 1, random.int(7, 21), random.int(0, 59))
}

/** Refunds and cancellations, then the voucher on its way, then learning: 100 → 91 → 86 → 74 → 69. */
function fateOf(world: World, schedule: Schedule, boughtAt: Date, platform: string) {
  const { random, clock } = world
  const dice = random.next()
  const sale = dice < 0.03 ? ('REFUNDED' as const) : dice < 0.045 ? ('CANCELLED' as const) : ('PAID' as const)
  // Who buys a place is in the class at once.
  const isPlace = platform === 'SEKOLAHMU'
  const delay = isPlace ? 3 : random.int(5, 90)
  const sent = after(boughtAt, delay)
  const isSent = sale === 'PAID' && clock.isPast(sent) && (random.next() < 0.985 || isPlace)
  const redeemed = after(sent, isPlace ? 1 : random.int(30, 4 * 24 * 60))
  const inTime = redeemed < schedule.startAt ? redeemed : after(schedule.startAt, -random.int(30, 300))
  const isRedeemed = isSent && inTime > sent && clock.isPast(inTime) && (random.next() < 0.965 || isPlace)
  const isHeld = isRedeemed && schedule.startAt < clock.now && schedule.workflow !== 'CANCELLED'
  const attends = isHeld && random.next() < 0.945
  return {
    sale,
    sentAt: isSent ? sent : null,
    redeemedAt: isRedeemed ? inTime : null,
    attends,
    finishes: attends && random.next() < 0.865,
    ability: random.next() < 0.06 ? random.int(42, 60) : Math.round(62 + 34 * Math.sqrt(random.next())),
  }
}

function makeJourney(
  world: World,
  student: Student,
  schedule: Schedule,
  listing: Listing,
  boughtAt: Date,
  order: number,
): Journey {
  const { random } = world
  const { platform } = listing
  const prefix = platforms.find(([code]) => code === platform)?.[2] ?? ''
  const hasVoucher = platform !== 'SEKOLAHMU'
  const discount = random.next() < 0.15 ? Math.round((listing.price * 0.1) / 1000) * 1000 : 0
  const fate = fateOf(world, schedule, boughtAt, platform)
  if (!student.first || student.first.at > boughtAt) student.first = { platform, at: boughtAt }
  return {
    student,
    schedule,
    listing,
    boughtAt,
    ...fate,
    invoice: `${platform.slice(0, 6)}-${codeOf(world, 8)}`,
    order,
    gross: listing.price,
    discount,
    fee: Math.round((listing.price * (fees[platform] ?? 0)) / 100),
    referral: random.next() < 0.35 ? random.pick(referrals) : null,
    voucherCode: hasVoucher ? `${prefix}-${codeOf(world, 8)}` : null,
    redeemCode: hasVoucher && fate.redeemedAt ? `${prefix}${codeOf(world, 7)}` : null,
    isReset: false,
    voucherId: null,
    enrolmentId: null,
    saleId: null,
  }
}

/** Who buys what, when, and how it goes on. A student takes a class once. */
export function planJourneys(
  world: World,
  made: { count: number; schedules: readonly Schedule[]; students: readonly Student[]; listings: readonly Listing[] },
): Journey[] {
  const { random } = world
  const { count, schedules, students, listings } = made
  const published = schedules.filter(({ workflow }) => workflow === 'PUBLISHED')
  const demand = schedules.map((schedule) => demandOf(schedule, published.indexOf(schedule)))
  const whole = demand.reduce((sum, each) => sum + each, 0)
  // One in eight never buys: they are prospects, or were brought by a partner.
  const buyers = students.slice(0, Math.ceil(students.length * 0.88))
  const taken = new Set<string>()
  const journeys: Journey[] = []
  const buy = (schedule: Schedule, student: Student, listing: Listing, boughtAt: Date, order: number) => {
    const key = `${student.n}:${schedule.coreClass.id}`
    if (taken.has(key)) return false
    taken.add(key)
    journeys.push(makeJourney(world, student, schedule, listing, boughtAt, order))
    return true
  }
  for (const [at, schedule] of schedules.entries()) {
    const offers = listings.filter(({ coreClassId }) => coreClassId === schedule.coreClass.id)
    const wanted = Math.min(schedule.room, Math.round((count * (demand[at] ?? 0)) / whole))
    for (let n = 0; n < wanted; n++) {
      const boughtAt = buyingMoment(world, schedule)
      if (!boughtAt) break
      const shares = offers.map(
        (offer) => [offer, platforms.find(([code]) => code === offer.platform)?.[1] ?? 0] as const,
      )
      const listing = random.weighted(shares)
      const order = journeys.length
      // Of five whom one could ask, one has not had this class yet.
      const student = Array.from({ length: 5 }, () => random.pick(buyers)).find((each) =>
        buy(schedule, each, listing, boughtAt, order),
      )
      if (!student) continue
      // Skill Academy sells packages: two classes in one order.
      const second = schedules[at + 1]
      const other = listings.find(
        (each) => each.platform === 'SKILLACADEMY' && each.coreClassId === second?.coreClass.id,
      )
      if (
        listing.platform === 'SKILLACADEMY' &&
        second &&
        other &&
        second.workflow !== 'DRAFT' &&
        random.next() < 0.5
      ) {
        if (boughtAt < second.startAt) buy(second, student, other, boughtAt, order)
      }
    }
  }
  settlePackages(journeys)
  for (const journey of journeys.filter(mayBeReset).slice(0, 4)) journey.isReset = true
  return journeys
}

/** The classes of one order are paid or not together. */
function settlePackages(journeys: readonly Journey[]): void {
  for (const group of Map.groupBy(journeys, ({ order }) => order).values()) {
    if (group.length < 2) continue
    for (const journey of group) {
      if (journey.sale === 'PAID') continue
      journey.sale = 'PAID'
    }
  }
}

const mayBeReset = (journey: Journey) =>
  journey.redeemedAt !== null &&
  journey.voucherCode !== null &&
  !journey.attends &&
  journey.sale === 'PAID' &&
  journey.schedule.workflow === 'COMPLETED'
