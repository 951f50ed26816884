import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { calendarDay, number, rupiah, shortDate, shortMoment } from '#console/ui/format.ts'
import { Kbd } from '#console/ui/kbd.tsx'
import { keyCaps, keysText } from '#console/ui/keyboard/keys.ts'
import { Moment } from '#console/ui/moment.tsx'

describe('money and numbers', () => {
  it.each([
    [450_000, 'Rp.450.000'],
    [0, 'Rp.0'],
    [1_000_000_000, 'Rp.1.000.000.000'],
    [-1_500, '-Rp.1.500'],
    [18_014_398_509_481_982n, 'Rp.18.014.398.509.481.982'],
  ])('%s is %s', (amount, text) => {
    expect(rupiah(amount)).toBe(text)
  })

  it('have Indonesian points and commas', () => {
    expect(number(1_234_567.5)).toBe('1.234.567,5')
  })
})

describe('dates', () => {
  it('are in the zone of the person', () => {
    const local = new Date(2026, 8, 3, 14, 5)
    expect(shortDate(local.toISOString())).toBe('3 Sep 2026')
    expect(shortMoment(local.toISOString())).toBe('3 Sep 2026, 14:05')
  })

  it('without a time have no zone', () => {
    expect(calendarDay('2026-11-30')).toBe('30 Nov 2026')
  })

  it('show all of themselves on hover', () => {
    render(<Moment value={new Date(2026, 10, 30, 14, 5, 33).toISOString()} />)
    expect(screen.getByText('30 Nov 2026')).toHaveAttribute(
      'title',
      expect.stringContaining('Monday, 30 November 2026'),
    )
  })

  it('that are not there are a dash', () => {
    render(<Moment value={null} />)
    expect(screen.getByText('–')).toBeVisible()
  })
})

describe('keys', () => {
  it.each([
    ['g v', [['G'], ['V']]],
    ['mod+k', [['Ctrl', 'K']]],
    ['shift+/', [['Shift', '/']]],
    ['ctrl++', [['Ctrl', '+']]],
    ['?', [['?']]],
    ['esc', [['Esc']]],
  ])('%s', (keys, caps) => {
    expect(keyCaps(keys)).toEqual(caps)
  })

  it('are told as one text', () => {
    expect(keysText('mod+enter')).toBe('Ctrl+↵')
    render(<Kbd keys="g v" />)
    expect(document.querySelector('kbd')).toHaveTextContent('GV')
  })
})
