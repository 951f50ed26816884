import { expect, it } from 'vitest'
import { readScheduleLine } from '#commands/prompts/learning/schedule-line.ts'

const read = (text: string) => readScheduleLine(text, '2026-11-25')

it('reads days, times, how many meetings and the first day, in Indonesian and English', () => {
  const whole = { days: [2, 4], from: '19:00', to: '21:00', meetings: 8, start: '2026-12-01', rest: '' }
  expect(read('sel kam 19:00-21:00 8x mulai 1/12')).toEqual(whole)
  expect(read('Tue and Thu 19:00–21:00, 8 meetings, not on holidays, from 1 december 2026')).toEqual({
    ...whole,
    skipHolidays: true,
  })
  expect(read('setiap selasa dan kamis jam 19.00 - 21.00 8 kali mulai 1 des tanpa libur')).toEqual({
    ...whole,
    skipHolidays: true,
  })
})

it('reads a range of days, each day once', () => {
  expect(read('sen-jum sel 9-12').days).toEqual([1, 2, 3, 4, 5])
  expect(read('sab–sen').days).toEqual([1, 6, 7])
})

it('leaves what it does not understand, and what no clock shows', () => {
  expect(read('excel lanjut sel 19:00-21:00').rest).toBe('excel lanjut')
  expect(read('sel 25:00-26:00')).toMatchObject({ days: [2], rest: '25:00-26:00' })
  expect(read('termasuk libur')).toMatchObject({ skipHolidays: false, rest: '' })
  expect(read('')).toEqual({ days: [], rest: '' })
})
