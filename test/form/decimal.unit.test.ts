import { expect, it } from 'vitest'
import { readDecimal } from '#console/form/decimal.ts'
import { english } from '#engine/say.ts'

it.each([
  ['85', 85],
  ['85,5', 85.5],
  [' 85.25 ', 85.25],
  ['0', 0],
  ['', null],
])('the number %s is %s', (text, raw) => {
  expect(readDecimal(text, 100)).toEqual({ ok: true, raw })
})

it.each([
  ['100,01', 'must be at most 100'],
  ['-1', 'must not be negative'],
  ['1.005', 'must have at most two decimals'],
  ['1.234,5', 'must be a number'],
  ['delapan', 'must be a number'],
  ['90%', 'must be a number'],
])('the number %s is refused: %s', (text, why) => {
  const read = readDecimal(text, 100)
  expect(read.ok ? undefined : english(read.why)).toBe(why)
})
