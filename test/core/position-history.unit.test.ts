import { expect, it } from 'vitest'
import { positionHistory } from '#server/core/change/position-history.ts'

function clock() {
  let at = 0
  const past = positionHistory('begun', () => at)
  return {
    past,
    ago: (seconds: number) => past.ago(seconds),
    pass: (ms: number) => (at += ms),
    note: (position: string) => past.note(position),
  }
}

it('answers the position at a time, and undefined before the first', () => {
  const { ago, note, pass } = clock()
  pass(10_000)
  note('first')
  pass(5000)
  note('second')
  pass(5000)
  expect([0, 5, 6, 10, 11, 20].map((seconds) => ago(seconds))).toEqual([
    'second',
    'second',
    'first',
    'first',
    'begun',
    'begun',
  ])
  expect(ago(21)).toBeUndefined()
})

it('thins out frequent positions and never answers a newer one', () => {
  const { ago, note, pass } = clock()
  for (let n = 1; n <= 1000; n++) {
    pass(10)
    note(`p${n}`)
  }
  pass(3000)
  expect(ago(2)).toBe('p1000')
  for (const seconds of [4, 6.5, 9]) {
    const place = Number(ago(seconds)?.slice(1))
    const then = (13 - seconds) * 100
    expect(place).toBeLessThanOrEqual(then)
    // Thinned out, it is at most two seconds too old.
    expect(place).toBeGreaterThan(then - 200)
  }
})

it('drops positions older than the maximum', () => {
  const { ago, note, pass } = clock()
  for (let minute = 1; minute <= 180; minute++) {
    pass(60_000)
    note(`m${minute}`)
  }
  expect(ago(3600)).toBe('m120')
  expect(ago(3 * 3600)).toBeUndefined()
})
