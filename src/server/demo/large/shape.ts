import type { Random } from '#server/demo/random.ts'

const DAY = 86_400_000

/** How many of everything at scale 1: an academy after three busy years. */
const full = {
  customers: 200,
  classes: 5_000,
  schedules: 40_000,
  students: 1_000_000,
  batches: 2_000,
  vouchers: 2_000_000,
  sales: 1_500_000,
  enrolments: 1_500_000,
}

export type Counts = typeof full

/** The counts at a scale; at least what every relation needs. */
export function countsAt(scale: number): Counts {
  const of = (count: number, least: number) => Math.max(least, Math.round(count * scale))
  return {
    customers: Math.min(full.customers, of(full.customers, 3)),
    classes: of(full.classes, 12),
    schedules: of(full.schedules, 60),
    students: of(full.students, 60),
    batches: of(full.batches, 21),
    vouchers: of(full.vouchers, 200),
    sales: of(full.sales, 100),
    enrolments: of(full.enrolments, 100),
  }
}

/** One of many by its weight, in logarithmic time. */
export interface Picker {
  pick(random: Random): number
}

export function pickerOf(weights: ArrayLike<number>): Picker {
  const sums = new Float64Array(weights.length)
  let sum = 0
  for (let at = 0; at < weights.length; at++) sums[at] = sum += weights[at] ?? 0
  return {
    pick(random) {
      const wanted = random.next() * sum
      let [low, high] = [0, sums.length - 1]
      while (low < high) {
        const middle = (low + high) >> 1
        if ((sums[middle] ?? 0) > wanted) high = middle
        else low = middle + 1
      }
      return low
    },
  }
}

/** Customer 1 owns 70 % of everything, the next nine 25 %, the others the rest. */
export function customerWeights(count: number): Float64Array {
  const few = Math.min(9, count - 1)
  const rest = Math.max(0, count - 10)
  return Float64Array.from({ length: count }, (_, at) => {
    if (at === 0) return 0.7
    return at <= few ? (rest > 0 ? 0.25 : 0.3) / few : 0.05 / rest
  })
}

/** Popularity: the nth has 1/n^1.1 of the first one's. */
export const zipf = (count: number): Float64Array => Float64Array.from({ length: count }, (_, at) => (at + 1) ** -1.1)

/** Days of three years up to yesterday: six times as much while a wave opens, little on Sundays. */
export const DAYS = 1095

export function dayWeights(today: Date): Float64Array {
  return Float64Array.from({ length: DAYS }, (_, at) => {
    const moment = new Date(today.getTime() - (DAYS - at) * DAY)
    const wave = at % 28 < 4 ? 6 : 1
    const growth = 0.5 + at / DAYS
    return wave * growth * (moment.getUTCDay() === 0 ? 0.3 : 1)
  })
}

/** As many whole parts as `count`, shared out by weight, at least `least` each while there are enough. */
export function shareOut(count: number, weights: ArrayLike<number>, least: number): Int32Array {
  const shares = new Int32Array(weights.length).fill(least)
  let left = count - least * weights.length
  const total = Array.from(weights).reduce((sum, weight) => sum + weight, 0)
  const free = Math.max(0, left)
  for (let at = 0; at < weights.length; at++) {
    const more = Math.min(left, Math.floor((free * (weights[at] ?? 0)) / total))
    if (more > 0) {
      shares[at] = (shares[at] ?? 0) + more
      left -= more
    }
  }
  if (left > 0) shares[0] = (shares[0] ?? 0) + left
  return shares
}
