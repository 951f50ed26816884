import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, dayOf, endOfMonth, showDay, showLongDay } from '#engine/answers/calendar.ts'
import { parseDate, suggestDates } from '#engine/answers/parse-date.ts'
import { parseMoment } from '#engine/answers/parse-moment.ts'
import { parseDays, parsePeriod, suggestPeriods } from '#engine/answers/parse-days.ts'
import { isNoNumber, parseInteger, parseRupiah, showInteger, showRupiah } from '#engine/answers/parse-number.ts'

/** A Saturday. */
const today = '2026-11-21'
const days = fc
  .integer({ min: 0, max: 3_000_000 })
  .map((away) => addDays('1800-01-01', away))
  .filter((day) => day !== undefined)

describe('parseMoment', () => {
  it.each([
    ['besok 10:00', '2026-11-22', '10:00'],
    ['30/11 jam 9', '2026-11-30', '09:00'],
    ['30 Nov 2026, 09:30', '2026-11-30', '09:30'],
    ['2026-11-30T09:30', '2026-11-30', '09:30'],
    ['30/11/2026 09.30', '2026-11-30', '09:30'],
    ['tomorrow at 7', '2026-11-22', '07:00'],
    ['14:05', '2026-11-21', '14:05'],
    ['pukul 8', '2026-11-21', '08:00'],
    ['besok', '2026-11-22', '00:00'],
    ['10.11', '2027-11-10', '00:00'],
  ])('reads %s', (typed, day, time) => {
    expect(parseMoment(typed, today)).toEqual({ day, time })
  })

  it.each(['', 'soon', '25:00', 'besok 10:60', 'x 10:00', 'jam'])('reads no moment in %j', (typed) => {
    expect(parseMoment(typed, today)).toBeUndefined()
  })
})

describe('parseDays', () => {
  it.each([
    ['this week', '2026-11-16', '2026-11-22'],
    ['Minggu ini', '2026-11-16', '2026-11-22'],
    ['minggu lalu', '2026-11-09', '2026-11-15'],
    ['next week', '2026-11-23', '2026-11-29'],
    ['bulan ini', '2026-11-01', '2026-11-30'],
    ['last month', '2026-10-01', '2026-10-31'],
    ['bulan depan', '2026-12-01', '2026-12-31'],
    ['tahun lalu', '2025-01-01', '2025-12-31'],
    ['last 30 days', '2026-10-23', '2026-11-21'],
    ['7 hari terakhir', '2026-11-15', '2026-11-21'],
    ['next 7 days', '2026-11-21', '2026-11-27'],
    ['2026-10', '2026-10-01', '2026-10-31'],
    ['2026', '2026-01-01', '2026-12-31'],
    ['februari', '2026-02-01', '2026-02-28'],
    ['nov 2025', '2025-11-01', '2025-11-30'],
    ['1/12 sampai 15/12', '2026-12-01', '2026-12-15'],
    ['2026-10-01..2026-10-05', '2026-10-01', '2026-10-05'],
    ['kemarin - besok', '2026-11-20', '2026-11-22'],
  ])('reads %s as %s to %s', (typed, from, to) => {
    expect(parseDays(typed, today)).toEqual({ from, to })
  })

  it.each(['', 'besok', '30/11', 'last 0 days', 'besok - kemarin', 'ma', '1/12 sampai'])(
    'reads no days in %j',
    (typed) => {
      expect(parseDays(typed, today)).toBeUndefined()
    },
  )

  it('begins every period with its first day, on any day', () => {
    const names = ['this week', 'last week', 'this month', 'last month', 'this year', 'last 30 days']
    fc.assert(
      fc.property(fc.constantFrom(...names), days, (name, now) => {
        const found = parsePeriod(name, now)
        expect(found === undefined || found.from <= found.to).toBe(true)
      }),
    )
  })

  it('offers periods that are past, or to come', () => {
    const past = suggestPeriods(today, false)
    expect(past.map(({ label }) => label)).toContain('Last month')
    expect(past.every(({ from }) => from <= today)).toBe(true)
    expect(suggestPeriods(today, true).map(({ label }) => label)).toContain('Next week')
  })
})

describe('parseDate', () => {
  it.each([
    ['today', '2026-11-21'],
    ['Hari ini', '2026-11-21'],
    ['besok', '2026-11-22'],
    ['tomorrow', '2026-11-22'],
    ['lusa', '2026-11-23'],
    ['kemarin', '2026-11-20'],
    ['3 days ago', '2026-11-18'],
    ['2 minggu lalu', '2026-11-07'],
    ['bulan lalu', '2026-10-21'],
    ['last monday', '2026-11-16'],
    ['senin lalu', '2026-11-16'],
    ['last saturday', '2026-11-14'],
    ['awal bulan', '2026-11-01'],
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

  it('takes it for the last such day where that is past', () => {
    expect(parseDate('30/11', today, true)).toBe('2025-11-30')
    expect(parseDate('21/11', today, true)).toBe('2026-11-21')
    expect(parseDate('30/11/2026', today, true)).toBe('2026-11-30')
    expect(parseDate('29/2', today, true)).toBe('2024-02-29')
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
    const offers = suggestDates('2026-11-30', { min: '2026-12-01' })
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
