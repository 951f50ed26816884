/** A small seeded generator (mulberry32): the same seed gives the same academy. */
export interface Random {
  /** From 0 to below 1. */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number
  pick<T>(from: readonly T[]): T
  /** One of `from`, as often as its weight says. */
  weighted<T>(from: readonly (readonly [T, number])[]): T
}

export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    pick: (from) => from[int(0, from.length - 1)] as (typeof from)[number],
    weighted(from) {
      let left = next() * from.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of from) {
        left -= weight
        if (left < 0) return value
      }
      return (from.at(-1) as (typeof from)[number])[0]
    },
  }
}
