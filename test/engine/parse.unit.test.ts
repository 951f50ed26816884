import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, dayOf, endOfMonth, showDay, showLongDay } from '#engine/answers/calendar.ts'
import { parseDate, suggestDates } from '#engine/answers/parse-date.ts'
import { isNoNumber, parseInteger, parseRupiah, showInteger, showRupiah } from '#engine/answers/parse-number.ts'

/** A Saturday. */
const today = '2026-11-21'
const days = fc
  .integer({ min: 0, max: 3_000_000 })
  .map((away) => addDays('1800-01-01', away))
  .filter((day) => day !== undefined)

describe('parseDate', () => {
  it.each([
    ['today', '2026-11-21'],
    ['Hari ini', '2026-11-21'],
    ['besok', '2026-11-22'],
    ['tomorrow', '2026-11-22'],
    ['lusa', '2026-11-23'],
    ['kemarin', '2026-11-20'],
    ['+14d', '2026-12-05'],
    ['+14', '2026-12-05'],
    ['14 hari', '2026-12-05'],
    ['+2w', '2026-12-05'],
    ['2 minggu', '2026-12-05'],
    ['+3m', '2027-02-21'],
    ['1 tahun', '2027-11-21'],
    ['-1d', '2026-11-20'],
    ['30/11', '2026-11-30'],
    ['30-11', '2026-11-30'],
    ['21/11', '2026-11-21'],
    ['20/11', '2027-11-20'],
    ['30/11/2027', '2027-11-30'],
    ['30/11/27', '2027-11-30'],
    ['30 nov', '2026-11-30'],
    ['30nov', '2026-11-30'],
    ['30 Nopember 2026', '2026-11-30'],
    ['17 agustus', '2027-08-17'],
    ['1 mei', '2027-05-01'],
    ['nov 30, 2026', '2026-11-30'],
    ['2026-11-30', '2026-11-30'],
    ['2026/1/5', '2026-01-05'],
    ['29/2', '2028-02-29'],
    ['senin', '2026-11-23'],
    ['next monday', '2026-11-23'],
    ['sabtu', '2026-11-28'],
    ['minggu', '2026-11-22'],
    ['minggu depan', '2026-11-28'],
    ['akhir bulan', '2026-11-30'],
    ['end of year', '2026-12-31'],
    ['  30   nov  ', '2026-11-30'],
  ])('reads %j as %s', (typed, day) => {
    expect(parseDate(typed, today)).toBe(day)
  })

  it.each(['', '31/11', '29/2/2027', '32/1', '11/30', 'soon', '30', '2026-13-01', '30 x', '+14x', 'ma', '0000-01-01'])(
    'does not take %j for a day',
    (typed) => {
      expect(parseDate(typed, today)).toBeUndefined()
    },
  )

  it('reads back every way in which a day is written', () => {
    fc.assert(
      fc.property(days, days, (day, now) => {
        const [year, month, date] = day.split('-').map(Number)
        expect(parseDate(day, now)).toBe(day)
        expect(parseDate(`${date}/${month}/${year}`, now)).toBe(day)
        expect(parseDate(showDay(day), now)).toBe(day)
      }),
    )
  })

  it('takes a day without a year for the next such day', () => {
    fc.assert(
      fc.property(days, days, (day, now) => {
        const [, month, date] = day.split('-').map(Number)
        const found = parseDate(`${date}/${month}`, now)
        expect(found !== undefined && found >= now).toBe(true)
        expect(found?.slice(5)).toBe(day.slice(5))
      }),
    )
  })

  it('never throws, and answers real days only', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const found = parseDate(typed, today)
        if (found !== undefined)
          expect(dayOf(...(found.split('-').map(Number) as [number, number, number]))).toBe(found)
      }),
    )
  })

  it('offers days from the earliest allowed on, none twice', () => {
    const offers = suggestDates('2026-11-30', '2026-12-01')
    expect(offers.every((offer) => offer.day >= '2026-12-01')).toBe(true)
    expect(new Set(offers.map((offer) => offer.day)).size).toBe(offers.length)
  })
})

describe('calendar', () => {
  it('stays in the month when a month is shorter', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
    expect(endOfMonth('2028-02-03')).toBe('2028-02-29')
  })

  it('goes back the way it came', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -4000, max: 4000 }), (day, away) => {
        const there = addDays(day, away)
        expect(there === undefined ? day : addDays(there, -away)).toBe(day)
      }),
    )
  })

  it('shows days', () => {
    expect([showDay('2026-11-30'), showLongDay('2026-11-30')]).toEqual(['30 Nov 2026', 'Monday 30 November 2026'])
  })
})

describe('parseRupiah', () => {
  it.each([
    ['450rb', 450_000],
    ['450 ribu', 450_000],
    ['450k', 450_000],
    ['1,5jt', 1_500_000],
    ['1.5 juta', 1_500_000],
    ['1,25jt', 1_250_000],
    ['2m', 2_000_000_000],
    ['Rp.450.000', 450_000],
    ['Rp 450.000,00', 450_000],
    ['rp450.000,-', 450_000],
    ['IDR 450,000', 450_000],
    ['450 000', 450_000],
    ['450000', 450_000],
    ['1.500rb', 1_500_000],
    ['0', 0],
    ['1,1rb', 1_100],
    ['1,500jt', 1_500_000],
  ])('reads %j as %d', (typed, amount) => {
    expect(parseRupiah(typed)).toBe(amount)
  })

  it.each(['', 'rp', '450.00', '450,5', '1.23.456', '12,34,567', 'abc', '1,2345rb', '450x', '-5', '99999999999999999'])(
    'does not take %j for an amount',
    (typed) => {
      expect(parseRupiah(typed)).toBeUndefined()
    },
  )

  it('reads back what it shows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (amount) => {
        expect(parseRupiah(showRupiah(amount))).toBe(amount)
        expect(parseRupiah(String(amount))).toBe(amount)
      }),
    )
  })

  it('counts thousands exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 0, max: 999 }), (whole, part) => {
        const typed = `${whole},${String(part).padStart(3, '0')}jt`
        expect(parseRupiah(typed)).toBe(whole * 1_000_000 + part * 1_000)
      }),
    )
  })
})

describe('parseInteger', () => {
  it.each([
    ['500', 500],
    ['1.000', 1000],
    ['1,000', 1000],
    ['5rb', 5000],
    ['-3', -3],
    [' 12 ', 12],
  ])('reads %j as %d', (typed, value) => {
    expect(parseInteger(typed)).toBe(value)
  })

  it.each(['', '1.5', '1.00', 'x', '1 2'])('does not take %j for a whole number', (typed) => {
    expect(parseInteger(typed)).toBeUndefined()
  })

  it('reads back what it shows', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        expect(parseInteger(showInteger(value))).toBe(value)
      }),
    )
  })
})

describe('isNoNumber', () => {
  it('is false for what may become a number, true for letters that never do', () => {
    for (const text of ['', '-', '1', '1.', '1.500', '5 r', '5rb', '1,5 ju', 'R', 'Rp', 'Rp.450', '450.000,-']) {
      expect([text, isNoNumber(text)]).toEqual([text, false])
    }
    for (const text of ['a', '12x', 'rb', 'lima', '5 besok', '1a2'])
      expect([text, isNoNumber(text)]).toEqual([text, true])
  })
})
