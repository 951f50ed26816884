import { describe, expect, it } from 'vitest'
import { minutesOf, proposedStatus, shareOf } from '#contract/meeting/zoom-report.rules.ts'

const at = (minutes: number) => Date.parse('2026-12-01T12:00:00Z') + minutes * 60_000
const stay = (from: number, to: number) => ({ from: at(from), to: at(to) })
const meeting = stay(0, 120)

describe('minutes of a meeting', () => {
  it('count two devices at once only once, and nothing before its begin or after its end', () => {
    expect(minutesOf([stay(-10, 30), stay(20, 60), stay(100, 150)], meeting)).toBe(80)
    expect(minutesOf([stay(20, 60), stay(30, 40)], meeting)).toBe(40)
    expect(minutesOf([], meeting)).toBe(0)
    expect(shareOf(150, meeting)).toBe(1)
    expect(shareOf(10, stay(5, 5))).toBe(0)
  })

  it('speak for an attendance', () => {
    expect(proposedStatus([stay(0, 90)], meeting)).toBe('PRESENT')
    expect(proposedStatus([stay(15, 105)], meeting)).toBe('PRESENT')
    expect(proposedStatus([stay(16, 120)], meeting)).toBe('LATE')
    expect(proposedStatus([stay(0, 89)], meeting)).toBe('LATE')
    expect(proposedStatus([stay(0, 60)], meeting)).toBe('LATE')
    expect(proposedStatus([stay(0, 59)], meeting)).toBe('ABSENT')
    expect(proposedStatus([], meeting)).toBe('ABSENT')
  })

  it('as the settings of the customer say', () => {
    const strict = { lateAfterMinutes: 5, minMinutes: 100 }
    expect(proposedStatus([stay(5, 120)], meeting, strict)).toBe('PRESENT')
    expect(proposedStatus([stay(6, 120)], meeting, strict)).toBe('LATE')
    expect(proposedStatus([stay(0, 99)], meeting, strict)).toBe('ABSENT')
    // A short meeting cannot be attended for longer than it lasts.
    expect(proposedStatus([stay(0, 45)], stay(0, 45), strict)).toBe('PRESENT')
  })
})
