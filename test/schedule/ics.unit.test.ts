import ICAL from 'ical.js'
import { expect, it } from 'vitest'
import type { CalendarEvent } from '#server/areas/schedule/calendar/ics.ts'
import { folded, icsOf } from '#server/areas/schedule/calendar/ics.ts'

const event: CalendarEvent = {
  uid: 'meeting-7@console.example',
  title: 'Excel; dasar, lanjut \\ mahir – ☕☕☕ '.repeat(4).trim(),
  description: 'JK-2611-0001\nBagus\u0007 Wijaya',
  location: 'Ruang Merapi, lantai 2',
  startAt: new Date('2026-11-30T12:00:00Z'),
  endAt: new Date('2026-11-30T14:00:00Z'),
  changedAt: new Date('2026-11-25T03:04:05.678Z'),
  sequence: 3,
  status: 'CONFIRMED',
}

it('a calendar is read back as it was written, whatever characters its texts have', () => {
  const text = icsOf('Akademi Karya', [event, { ...event, uid: 'meeting-8@console.example', location: null }])
  const root = new ICAL.Component(ICAL.parse(text) as unknown[] as ConstructorParameters<typeof ICAL.Component>[0])
  expect(root.getFirstPropertyValue('x-wr-calname')).toBe('Akademi Karya')
  const [one, two] = root.getAllSubcomponents('vevent').map((vevent) => new ICAL.Event(vevent))
  expect(one).toMatchObject({
    uid: event.uid,
    summary: event.title,
    description: 'JK-2611-0001\nBagus Wijaya',
    location: event.location,
    sequence: 3,
  })
  expect(one?.startDate.toJSDate()).toEqual(event.startAt)
  expect(one?.endDate.toJSDate()).toEqual(event.endAt)
  expect(two?.location).toBeNull()
})

it('no line is longer than 75 octets, and none breaks a character', () => {
  const lines = icsOf('Akademi', [event]).split('\r\n')
  expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
  expect(lines.join('')).not.toContain('\uFFFD')
  expect(folded('x'.repeat(75))).toBe('x'.repeat(75))
  expect(folded('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`)
})
