import { expect, it } from 'vitest'
import { readScore } from '#console/areas/grading/table/score-text.ts'
import { english } from '#engine/say.ts'

it.each([
  ['85', 85],
  ['85,5', 85.5],
  [' 85.25 ', 85.25],
  ['0', 0],
  ['', null],
])('the score %s is %s', (text, raw) => {
  expect(readScore(text, 100)).toEqual({ ok: true, raw })
})

it.each([
  ['100,01', 'must be at most 100'],
  ['-1', 'must not be negative'],
  ['1.005', 'must have at most two decimals'],
  ['1.234,5', 'must be a number'],
  ['delapan', 'must be a number'],
  ['90%', 'must be a number'],
])('the score %s is refused: %s', (text, why) => {
  const read = readScore(text, 100)
  expect(read.ok ? undefined : english(read.why)).toBe(why)
})
