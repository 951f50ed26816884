import { describe, expect, it } from 'vitest'
import { changeOf, distributed, weightGap } from '#contract/grading/scheme.rules.ts'
import { randomOf } from '#server/demo/random.ts'

describe('weights that are distributed', () => {
  it.each([
    [[], []],
    [[40], [100]],
    [
      [0, 0, 0],
      [33.34, 33.33, 33.33],
    ],
    [
      [60, 30],
      [66.67, 33.33],
    ],
    [
      [0, 49.99, 50],
      [0, 49.99, 50.01],
    ],
    [
      [60, 60],
      [50, 50],
    ],
  ])('%j become %j', (weights, wanted) => {
    expect(distributed(weights)).toEqual(wanted)
  })

  it('sum to exactly 100 and leave what is complete as it is', () => {
    const random = randomOf(7)
    for (let n = 0; n < 500; n++) {
      const weights = Array.from({ length: random.int(1, 12) }, () => random.int(0, 10_000) / 100)
      const shares = distributed(weights)
      expect(weightGap(shares.map((weight) => ({ weight })))).toBe(0)
      expect(distributed(shares)).toEqual(shares)
      expect(shares.every((share) => share >= 0 && share <= 100)).toBe(true)
    }
  })
})

it('a result changes by passing, failing or being open, else by its score', () => {
  const result = (finalScore: number | null, passed: boolean | null, letter: string | null = 'B') => ({
    finalScore,
    letter,
    passed,
  })
  expect(changeOf(result(80, true), result(70, false))).toBe('NOW_FAILS')
  expect(changeOf(result(60, false), result(80, true))).toBe('NOW_PASSES')
  expect(changeOf(result(null, null), result(80, true))).toBe('PASSES')
  expect(changeOf(result(null, null), result(10, false))).toBe('FAILS')
  expect(changeOf(result(80, true), result(null, null))).toBe('OPEN_AGAIN')
  expect(changeOf(result(80, true), result(81, true))).toBe('SCORE')
  expect(changeOf(result(80, true, 'B'), result(80, true, 'A'))).toBe('SCORE')
  expect(changeOf(result(80, true), result(80, true))).toBeUndefined()
})
