import type { Frecency } from '#contract/core/preference.ts'

/**
 * Frequency and recency as one number. Every use weighs one and loses half of that in a week. What is kept is the second
 * at which the sum of all uses will have fallen to one: it needs no touching while time goes by, it compares without
 * knowing what time it is, and of two copies the later number is the one that knows more.
 */
const HALF_LIFE = 7 * 24 * 60 * 60
const RATE = Math.LN2 / HALF_LIFE

/** No more than so many are remembered; those that weigh least are forgotten. */
export const MOST_REMEMBERED = 300

/** How much something weighs at a second since 1970: 1 for one use right then, 0 for what was never used. */
export function weightOf(uses: Frecency, id: string, now: number): number {
  return Object.hasOwn(uses, id) ? Math.exp(((uses[id] ?? 0) - now) * RATE) : 0
}

/** What was used, with one use more at the second `now`. */
export function withUse(uses: Frecency, id: string, now: number): Frecency {
  const next = { ...uses, [id]: now + Math.log(weightOf(uses, id, now) + 1) / RATE }
  const ids = Object.keys(next)
  return ids.length <= MOST_REMEMBERED ? next : Object.fromEntries(byWeight(next).slice(0, MOST_REMEMBERED))
}

function byWeight(uses: Frecency): [string, number][] {
  return Object.entries(uses).sort(([, a], [, b]) => b - a)
}

/** The ids that weigh most first. */
export function mostUsed(uses: Frecency): string[] {
  return byWeight(uses).map(([id]) => id)
}

/** What two machines remember of one person, together. The order makes no difference, nor does doing it twice. */
export function mergeUses(a: Frecency, b: Frecency): Frecency {
  const ids = new Set([...Object.keys(a), ...Object.keys(b)])
  const merged = Object.fromEntries([...ids].map((id) => [id, Math.max(a[id] ?? -Infinity, b[id] ?? -Infinity)]))
  return Object.fromEntries(byWeight(merged).slice(0, MOST_REMEMBERED))
}

/** Something found, as far as its place among the others goes. */
interface Ranked {
  /** What it is remembered by. */
  readonly use: string
  /** It is exactly what was typed. */
  readonly exact: boolean
  /** It cannot be chosen, so nobody wants it first. */
  readonly blocked: boolean
}

/**
 * What was found in order: exactly what was typed, then what is used most, then all others as they were found. `ranked`
 * says of each what counts.
 */
export function orderByUse<T>(found: readonly T[], uses: Frecency, ranked: (one: T) => Ranked): T[] {
  const weigh = (one: T): number => {
    const { use, exact, blocked } = ranked(one)
    if (exact) return Number.POSITIVE_INFINITY
    return !blocked && Object.hasOwn(uses, use) ? (uses[use] ?? 0) : Number.NEGATIVE_INFINITY
  }
  const weighed = found.map((one) => ({ one, weight: weigh(one) }))
  return weighed.sort((a, b) => (a.weight === b.weight ? 0 : b.weight - a.weight)).map(({ one }) => one)
}
