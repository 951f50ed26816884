import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { readMoment } from '#server/core/db/moment.ts'

/** As PostgreSQL writes it: without the zeros at the end of a fraction. */
const written = (moment: Date, micro: number, zone = '+00') => {
  const fraction = `${moment.toISOString().slice(20, 23)}${String(micro).padStart(3, '0')}`.replace(/0+$/, '')
  return `${moment.toISOString().slice(0, 19).replace('T', ' ')}${fraction === '' ? '' : `.${fraction}`}${zone}`
}

it('reads any moment to the millisecond', () => {
  const moments = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(moments, fc.nat(999), (moment, micro) => {
      expect(readMoment(written(moment, micro))).toEqual(moment)
    }),
  )
})

it.each([
  ['2026-01-31 10:20:30+00', '2026-01-31T10:20:30.000Z'],
  ['2026-01-31 10:20:30.5+00', '2026-01-31T10:20:30.500Z'],
  ['2026-01-31 10:20:30.123999+00', '2026-01-31T10:20:30.123Z'],
  ['2026-01-31 17:20:30.5+07', '2026-01-31T10:20:30.500Z'],
  ['2026-01-31 15:50:30+05:30', '2026-01-31T10:20:30.000Z'],
  ['0044-03-15 12:00:00+00 BC', '-000043-03-15T12:00:00.000Z'],
  ['0001-01-01 00:00:00+00', '0001-01-01T00:00:00.000Z'],
  ['12026-01-31 10:20:30+00', '+012026-01-31T10:20:30.000Z'],
])('reads %s', (text, moment) => {
  expect((readMoment(text) as Date).toISOString()).toBe(moment)
})

it('knows that some moments never come', () => {
  expect(readMoment('infinity')).toBe(Infinity)
  expect(readMoment('-infinity')).toBe(-Infinity)
})
