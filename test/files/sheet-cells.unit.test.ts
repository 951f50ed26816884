import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseLocalDate, parseLocalMoment, parseRupiah, parseText } from '#sheet/cells.ts'
import { guessColumns } from '#sheet/columns.ts'
import type { SheetCell } from '#sheet/read.ts'

function valueOf<T>(parsed: { ok: true; value: T } | { ok: false; message: string }): T | 'refused' {
  return parsed.ok ? parsed.value : 'refused'
}

describe('parseRupiah', () => {
  it.each<[SheetCell, number]>([
    [450_000, 450_000],
    [-0, 0],
    ['450000', 450_000],
    ['450.000', 450_000],
    ['450,000', 450_000],
    ['Rp.450.000', 450_000],
    ['Rp. 450.000', 450_000],
    ['Rp450.000', 450_000],
    ['rp450000', 450_000],
    ['Rp 450.000,00', 450_000],
    ['Rp 450.000,-', 450_000],
    ['IDR 450,000.00', 450_000],
    ['450000.00', 450_000],
    ['1.250.000', 1_250_000],
    ['1,250,000.0', 1_250_000],
    [' 0 ', 0],
  ])('reads %j as %d', (cell, amount) => {
    const parsed = parseRupiah(cell)
    expect(parsed).toEqual({ ok: true, value: amount })
  })

  it.each<[SheetCell, RegExp]>([
    ['450rb', /not an amount/],
    ['450k', /not an amount/],
    ['1.250,000', /not an amount/],
    ['1,250.000', /not an amount/],
    ['12.50.000', /not an amount/],
    ['0.500', /not an amount/],
    ['450 000', /not an amount/],
    ['4.5E+5', /not an amount/],
    ['Rp', /not an amount/],
    ['450.000 / 2', /not an amount/],
    ['99999999999999999999', /too large/],
    ['450.5', /not a whole number/],
    ['450.000,50', /not a whole number/],
    [450.5, /not a whole number/],
    [NaN, /not a whole number/],
    [-1, /negative/],
    ['-450.000', /negative/],
    ['Rp -5', /negative/],
    ['(450.000)', /negative/],
    [null, /blank/],
    ['', /blank/],
    [true, /not an amount/],
    [new Date(), /not an amount/],
  ])('refuses %j', (cell, message) => {
    const parsed = parseRupiah(cell)
    expect(parsed.ok ? parsed.value : parsed.message).toMatch(message)
  })

  it('reads every amount in every usual spelling', () => {
    const prefixes = ['', 'Rp', 'Rp.', 'Rp ', 'rp. ', 'IDR ']
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.constantFrom(...prefixes), (amount, prefix) => {
        const dots = new Intl.NumberFormat('id').format(amount)
        const commas = new Intl.NumberFormat('en').format(amount)
        for (const text of [`${amount}`, dots, commas, `${dots},00`, `${commas}.00`, `${dots},-`]) {
          expect(valueOf(parseRupiah(prefix + text))).toBe(amount)
        }
      }),
    )
  })

  it('answers any text with an amount or a sentence', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const parsed = parseRupiah(text)
        if (parsed.ok) expect(Number.isSafeInteger(parsed.value) && parsed.value >= 0).toBe(true)
        else expect(parsed.message).toMatch(/\.$/)
      }),
    )
  })
})

describe('parseLocalMoment', () => {
  it.each<[SheetCell, string]>([
    [new Date('2026-11-30T08:15:30Z'), '2026-11-30T08:15:30'],
    [46_356, '2026-11-30T00:00:00'],
    [46_356.34375, '2026-11-30T08:15:00'],
    ['2026-11-30', '2026-11-30T00:00:00'],
    ['30/11/2026 8:15', '2026-11-30T08:15:00'],
    ['30 November 2026 23:59:59', '2026-11-30T23:59:59'],
    ['2026-11-30T08:15:30.250', '2026-11-30T08:15:30'],
  ])('reads %j as %s', (cell, moment) => {
    expect(parseLocalMoment(cell)).toEqual({ ok: true, value: moment })
  })

  it.each<[SheetCell]>([
    [null],
    [''],
    [true],
    ['08:15'],
    ['30/11/2026 24:00'],
    ['30/11/2026 10:60'],
    ['30/02/2026 10:00'],
  ])('refuses %j', (cell) => {
    expect(parseLocalMoment(cell).ok).toBe(false)
  })
})

describe('parseLocalDate', () => {
  it.each<[SheetCell, string]>([
    [new Date('2026-11-30T00:00:00Z'), '2026-11-30'],
    [new Date('2026-11-30T23:59:59Z'), '2026-11-30'],
    [1, '1900-01-01'],
    [59, '1900-02-28'],
    [61, '1900-03-01'],
    [46_356, '2026-11-30'],
    [46_356.99, '2026-11-30'],
    [2_958_465, '9999-12-31'],
    ['2026-11-30', '2026-11-30'],
    ['2026/11/30', '2026-11-30'],
    ['2026-11-30 08:15', '2026-11-30'],
    ['30/11/2026', '2026-11-30'],
    ['30-11-2026', '2026-11-30'],
    ['3/1/2026', '2026-01-03'],
    ['30/11/2026 08:15:00', '2026-11-30'],
    ['30 November 2026', '2026-11-30'],
    ['30 Nov 2026', '2026-11-30'],
    ['30-Nov-2026', '2026-11-30'],
    ['30  nopember  2026', '2026-11-30'],
    ['17 Agustus 2026', '2026-08-17'],
    ['17 Agu 2026', '2026-08-17'],
    ['2 Okt. 2026', '2026-10-02'],
    ['25 Des 2026', '2026-12-25'],
    ['3 Mei 2026', '2026-05-03'],
    ['29/02/2024', '2024-02-29'],
  ])('reads %j as %s', (cell, date) => {
    expect(parseLocalDate(cell)).toEqual({ ok: true, value: date })
  })

  it.each<[SheetCell]>([
    [null],
    [''],
    [true],
    [0],
    [0.5],
    [60],
    [2_958_466],
    [NaN],
    [new Date(NaN)],
    [new Date('1899-12-31T00:00:00Z')],
    ['31/02/2026'],
    ['29/02/2025'],
    ['2026-13-01'],
    ['11/30/2026'],
    ['30/11/26'],
    ['30/11-2026'],
    ['00/11/2026'],
    ['5 Foo 2026'],
    ['besok'],
    ['46356'],
    ['2026-11-30T00:00:00Z'],
  ])('refuses %j', (cell) => {
    expect(parseLocalDate(cell).ok).toBe(false)
  })

  it('reads every day of two centuries in every spelling alike', () => {
    const first = Date.UTC(1900, 2, 1)
    const names = (locale: string, month: 'long' | 'short') =>
      new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' })
    const writers = [names('id', 'long'), names('id', 'short'), names('en', 'long'), names('en', 'short')]
    fc.assert(
      fc.property(fc.nat(73_000), (days) => {
        const date = new Date(first + days * 86_400_000)
        const iso = date.toISOString().slice(0, 10)
        const [year, month, day] = iso.split('-')
        const named = writers.map((writer) => `${Number(day)} ${writer.format(date)} ${year}`)
        for (const cell of [date, days + 61, iso, `${day}/${month}/${year}`, `${day}-${month}-${year}`, ...named]) {
          expect(valueOf(parseLocalDate(cell))).toBe(iso)
        }
      }),
    )
  })
})

describe('parseText', () => {
  it.each<[SheetCell, string]>([
    [null, ''],
    ['  VC-1 ', 'VC-1'],
    [6_281_234_567_890, '6281234567890'],
    [1e15, '1000000000000000'],
    [-3, '-3'],
    [1.5, '1.5'],
    [1e-7, '0.0000001'],
    [true, 'TRUE'],
    [new Date('2026-11-30T00:00:00Z'), '2026-11-30'],
    [new Date('2026-11-30T08:15:00Z'), '2026-11-30 08:15'],
  ])('reads %j as %j', (cell, text) => {
    expect(parseText(cell)).toEqual({ ok: true, value: text })
  })

  it('refuses numbers whose digits the file no longer has', () => {
    expect(parseText(2 ** 64).ok).toBe(false)
    expect(parseText(Infinity).ok).toBe(false)
  })

  it('never writes an exponent and loses no digit', () => {
    fc.assert(
      fc.property(fc.oneof(fc.maxSafeInteger(), fc.double({ noNaN: true, noDefaultInfinity: true })), (value) => {
        const parsed = parseText(value)
        if (!parsed.ok) return
        expect(parsed.value).toMatch(/^-?\d+(?:\.\d+)?$/)
        expect(Number(parsed.value)).toBeCloseTo(value, 12)
      }),
    )
  })
})

describe('guessColumns', () => {
  const wanted = [
    { key: 'code', names: ['voucher code', 'kode', 'kode voucher'], required: true },
    { key: 'price', names: ['harga', 'nominal', 'amount'], required: true },
    { key: 'expiresOn', names: ['expires on', 'berlaku sampai', 'valid until'], required: false },
  ]

  it('matches without regard to case, spaces, underscores and punctuation', () => {
    expect(guessColumns(['No.', 'KODE_VOUCHER', 'Berlaku  sampai:', 'Harga*'], wanted)).toEqual({
      code: 1,
      price: 3,
      expiresOn: 2,
    })
  })

  it('disregards a note in brackets, unless a header matches without', () => {
    expect(guessColumns(['Nominal (Rp)', 'Kode [baru]'], wanted)).toMatchObject({ price: 0, code: 1 })
    expect(guessColumns(['Kode (lama)', 'Kode'], wanted)).toMatchObject({ code: 1 })
  })

  it('leaves a column without a header undefined and gives no header to two columns', () => {
    const both = [
      { key: 'note', names: ['keterangan', 'nama'], required: false },
      { key: 'name', names: ['nama'], required: true },
    ]
    expect(guessColumns(['Nama'], both)).toEqual({ name: 0, note: undefined })
    expect(guessColumns([], wanted)).toEqual({ code: undefined, price: undefined, expiresOn: undefined })
    expect(guessColumns(['', '***'], wanted)).toEqual({ code: undefined, price: undefined, expiresOn: undefined })
  })
})
