import type { Random } from '#server/demo/random.ts'
import type { Counts, Picker } from './shape.ts'
import { customerWeights, DAYS, dayWeights, pickerOf, shareOut, zipf } from './shape.ts'

/** What became of a purchase, in the order of the funnel. */
export const Fate = {
  /** Paid back. */
  REFUNDED: 0,
  /** Bought, the code not sent. */
  RESERVED: 1,
  SENT: 2,
  /** The code ran out. */
  EXPIRED: 3,
  /** In a class from here on. */
  REGISTERED: 4,
  ABSENT: 5,
  DROPOUT: 6,
  FAILED: 7,
  PASSED: 8,
} as const

/** Everything that rows are made of, in columns: objects for millions would not fit. Ids count from 1. */
export interface Plan {
  counts: Counts
  today: Date
  /** Customer of each class, and the first schedule of each; schedules of a class are in the order of their days. */
  classCustomer: Int32Array
  classFirst: Int32Array
  scheduleClass: Int32Array
  /** Day of the three years; beyond them: in the future. */
  scheduleDay: Int32Array
  studentCustomer: Int32Array
  studentDay: Int32Array
  /** First batch of each customer. */
  batchFirst: Int32Array
  /** Purchases, and enrolments without one at the end. */
  student: Int32Array
  schedule: Int32Array
  day: Int32Array
  platform: Uint8Array
  fate: Uint8Array
  /** Number of the order; purchases of one order follow each other. Enrolments without a purchase: 0. */
  order: Int32Array
  orders: number
}

export const platformCodes = [
  'TOKOPEDIA',
  'PINTARIA',
  'BUKALAPAK',
  'PIJAR',
  'SKILLACADEMY',
  'SEKOLAHMU',
  'MBA',
  'OWN',
] as const
export const SEKOLAHMU = platformCodes.indexOf('SEKOLAHMU')
const platformWeights = [30, 22, 14, 12, 9, 7, 4, 2]

/** The first entry of each owner, when the owners have so many each; one more at the end. */
function firsts(shares: Int32Array): Int32Array {
  const starts = new Int32Array(shares.length + 1)
  for (let at = 0; at < shares.length; at++) starts[at + 1] = (starts[at] ?? 0) + (shares[at] ?? 0)
  return starts
}

/** Which owner each entry belongs to. */
function ownersOf(starts: Int32Array): Int32Array {
  const owners = new Int32Array(starts.at(-1) ?? 0)
  for (let at = 0; at + 1 < starts.length; at++) owners.fill(at, starts[at], starts[at + 1])
  return owners
}

/** A fate: of a hundred bought 84 redeem, 79 come, 68 finish, 63 pass; where time has not come, they wait. */
function fateOf(random: Random, startsIn: number, age: number): number {
  const dice = random.next()
  if (dice < 0.017) return Fate.REFUNDED
  if (dice < 0.05) return age > 90 ? Fate.EXPIRED : Fate.RESERVED
  if (dice < 0.09) return age > 90 && random.next() < 0.4 ? Fate.EXPIRED : Fate.SENT
  if (startsIn >= 0) return Fate.REGISTERED
  if (dice < 0.14) return Fate.ABSENT
  if (dice < 0.24) return Fate.DROPOUT
  return dice < 0.29 ? Fate.FAILED : Fate.PASSED
}

interface Pickers {
  customers: Picker
  days: Picker
  platforms: Picker
  classesOf: readonly Picker[]
}

/** Lays out customers, classes, schedules and students, then lets people buy. The same seed makes the same plan. */
export function makePlan(random: Random, counts: Counts, today: Date): Plan {
  const weights = customerWeights(counts.customers)
  const classStarts = firsts(shareOut(counts.classes, weights, 1))
  const classCustomer = ownersOf(classStarts)
  const classWeights = Float64Array.from(
    classCustomer,
    (customer, at) => (at - (classStarts[customer] ?? 0) + 1) ** -1.1 * (weights[customer] ?? 0),
  )
  const classFirst = firsts(shareOut(counts.schedules, classWeights, 1))
  const scheduleClass = ownersOf(classFirst)
  const scheduleDay = Int32Array.from(scheduleClass, (owner, at) => {
    const [first, next] = [classFirst[owner] ?? 0, classFirst[owner + 1] ?? 1]
    // From three weeks after the beginning to seven weeks ahead, evenly.
    return 21 + Math.floor(((DAYS + 28) * (at - first + 1)) / (next - first + 0.01))
  })
  const days = pickerOf(dayWeights(today))
  const studentStarts = firsts(shareOut(counts.students, weights, 1))
  const studentCustomer = ownersOf(studentStarts)
  const studentDay = new Int32Array(counts.students)
  for (let customer = 0; customer < counts.customers; customer++) {
    const own = studentDay.subarray(studentStarts[customer], studentStarts[customer + 1])
    for (let at = 0; at < own.length; at++) own[at] = days.pick(random)
    own.sort()
  }
  const plan: Plan = {
    counts,
    today,
    classCustomer,
    classFirst,
    scheduleClass,
    scheduleDay,
    studentCustomer,
    studentDay,
    batchFirst: firsts(shareOut(Math.max(counts.batches, counts.customers * 7), weights, 7)),
    student: new Int32Array(0),
    schedule: new Int32Array(0),
    day: new Int32Array(0),
    platform: new Uint8Array(0),
    fate: new Uint8Array(0),
    order: new Int32Array(0),
    orders: 0,
  }
  const pickers = {
    customers: pickerOf(weights),
    days,
    platforms: pickerOf(platformWeights),
    classesOf: Array.from({ length: counts.customers }, (_, customer) =>
      pickerOf(zipf((classStarts[customer + 1] ?? 0) - (classStarts[customer] ?? 0))),
    ),
  }
  buy(random, plan, pickers, { classStarts, studentStarts })
  return plan
}

/** The first schedule of a class that begins after a day, or its last one. */
function scheduleAfter(plan: Plan, owner: number, day: number): number {
  let [low, high] = [plan.classFirst[owner] ?? 0, (plan.classFirst[owner + 1] ?? 1) - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((plan.scheduleDay[middle] ?? 0) > day) high = middle
    else low = middle + 1
  }
  return low
}

function buy(
  random: Random,
  plan: Plan,
  pickers: Pickers,
  starts: { classStarts: Int32Array; studentStarts: Int32Array },
): void {
  const { counts } = plan
  const size = counts.sales + Math.round(counts.enrolments * 0.09)
  const columns = {
    student: new Int32Array(size),
    schedule: new Int32Array(size),
    day: new Int32Array(size),
    order: new Int32Array(size),
  }
  const bytes = { platform: new Uint8Array(size), fate: new Uint8Array(size) }
  Object.assign(plan, columns, bytes)
  // In the order of time, so that ids grow with it.
  const bought = Int32Array.from({ length: counts.sales }, () => pickers.days.pick(random)).toSorted()
  const taken = new Set<number>()
  // One class of everybody: the largest has 5,000 participants at scale 1.
  const crowd = (plan.classFirst[1] ?? 1) >> 1
  const inCrowd = Math.max(1, Math.round((counts.sales * 5_500) / 1_500_000))
  let crowded = 0
  for (let at = 0; at < size; at++) {
    const isSale = at < counts.sales
    const isSecond = isSale && at > 0 && random.next() < 0.11
    const joinsCrowd =
      isSale && crowded < inCrowd && (bought[at] ?? 0) < (plan.scheduleDay[crowd] ?? 0) && random.next() < 0.02
    const day = isSecond ? (columns.day[at - 1] ?? 0) : isSale ? (bought[at] ?? 0) : pickers.days.pick(random)
    let [student, schedule] = [0, 0]
    for (let tries = 0; ; tries++) {
      // A second class of the same buyer may be one that the buyer has; then it is somebody else's order.
      const repeats = isSecond && tries < 3
      const customer = repeats
        ? (plan.studentCustomer[columns.student[at - 1] ?? 0] ?? 0)
        : joinsCrowd
          ? 0
          : pickers.customers.pick(random)
      student = repeats
        ? (columns.student[at - 1] ?? 0)
        : pickStudent(random, plan, starts.studentStarts, customer, day)
      const owner = (starts.classStarts[customer] ?? 0) + (pickers.classesOf[customer]?.pick(random) ?? 0)
      schedule = joinsCrowd && !repeats ? crowd : scheduleAfter(plan, owner, day)
      const key = student * counts.schedules + schedule
      if (taken.has(key) && tries < 50) continue
      if (taken.has(key)) throw new Error('There are too few students for so many purchases')
      taken.add(key)
      if (isSale) {
        if (!repeats) plan.orders++
        columns.order[at] = plan.orders
        bytes.platform[at] = repeats ? (bytes.platform[at - 1] ?? 0) : pickers.platforms.pick(random)
      } else bytes.platform[at] = platformCodes.length - 1
      break
    }
    if (schedule === crowd && joinsCrowd) crowded++
    columns.student[at] = student
    columns.schedule[at] = schedule
    columns.day[at] = Math.min(day, (plan.scheduleDay[schedule] ?? 0) - 1)
    const startsIn = (plan.scheduleDay[schedule] ?? 0) - DAYS
    const fate = fateOf(random, startsIn, DAYS - day)
    // Without a voucher there is nothing to redeem.
    const isDirect = !isSale || bytes.platform[at] === SEKOLAHMU
    const own = isDirect && fate < Fate.REGISTERED ? (startsIn >= 0 ? Fate.REGISTERED : Fate.PASSED) : fate
    // An order is paid back as a whole.
    const isSame = isSale && at > 0 && columns.order[at] === columns.order[at - 1]
    const isReturned = isSame && bytes.fate[at - 1] === Fate.REFUNDED
    bytes.fate[at] = isReturned ? Fate.REFUNDED : isSame && own === Fate.REFUNDED ? Fate.RESERVED : own
  }
}

/** A student of a customer who was there on a day: students of a customer are in the order in which they came. */
function pickStudent(random: Random, plan: Plan, starts: Int32Array, customer: number, day: number): number {
  const [first, next] = [starts[customer] ?? 0, starts[customer + 1] ?? 1]
  let [low, high] = [first, next]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((plan.studentDay[middle] ?? 0) > day) high = middle
    else low = middle + 1
  }
  return first + Math.floor(random.next() * Math.max(1, low - first))
}
