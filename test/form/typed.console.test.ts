import { describe, expect, it } from 'vitest'
import { asTsv } from '#console/list/selection/copy.ts'
import { dayThere } from '#console/areas/voucher/day-there.ts'
import { readDay, readRupiah, readWhole, showTyped } from '#console/form/typed.ts'

describe('typed numbers', () => {
  it.each([
    ['450.000', 450_000],
    ['450000', 450_000],
    ['Rp.450.000', 450_000],
    ['Rp. 450.000,00', 450_000],
    ['450rb', 450_000],
    ['1,5jt', 1_500_000],
    ['0', 0],
  ])('reads %s as rupiah', (text, amount) => {
    expect(readRupiah(text)).toBe(amount)
  })

  it('keeps what is no amount, for the check to refuse', () => {
    expect(readRupiah('four hundred')).toBe('four hundred')
    expect(readRupiah('450.000,50')).toBe('450.000,50')
    expect(readRupiah('  ')).toBeNull()
  })

  it('groups numbers, and shows other text as it was typed', () => {
    expect(showTyped(450_000)).toBe('450.000')
    expect(showTyped('abc')).toBe('abc')
    expect(showTyped(null)).toBe('')
    expect(readWhole('1.200')).toBe(1200)
  })
})

describe('typed days', () => {
  it.each([
    ['besok', '2026-11-21'],
    ['30/11', '2026-11-30'],
    ['+14d', '2026-12-04'],
    ['2027-01-31', '2027-01-31'],
    ['someday', 'someday'],
    ['', null],
  ])('reads %s', (text, day) => {
    expect(readDay(text, '2026-11-20')).toBe(day)
  })

  it('takes the day of a moment where the customer is', () => {
    expect(dayThere('2026-11-30T16:59:59.000Z', 'Asia/Jakarta')).toBe('2026-11-30')
    expect(dayThere('2026-11-30T17:00:00.000Z', 'Asia/Jakarta')).toBe('2026-12-01')
  })
})

describe('copied rows', () => {
  const columns = [
    { key: 'a', title: 'Name', width: 1, kind: 'text' as const, value: (row: { name: string }) => row.name },
    { key: 'b', title: 'Price', width: 1, kind: 'money' as const, value: () => 450_000 },
  ]

  it('are a table with a line of titles', () => {
    expect(asTsv(columns, [{ name: 'Siti' }])).toBe('Name\tPrice\nSiti\t450000')
  })

  it('never become formulas or break their cells', () => {
    expect(asTsv(columns, [{ name: '=1+1' }, { name: 'a\tb\nc' }])).toBe("Name\tPrice\n'=1+1\t450000\na b c\t450000")
  })
})
