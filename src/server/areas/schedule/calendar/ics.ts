/** A meeting as calendar applications have it. */
export interface CalendarEvent {
  uid: string
  title: string
  description: string
  location: string | null
  startAt: Date
  endAt: Date
  changedAt: Date
  /** Grows with each change. */
  sequence: number
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
}

const CRLF = '\r\n'
/** The longest line in octets (RFC 5545, section 3.1). */
const MAX_OCTETS = 75

/** Text as a value: backslash, semicolon, comma and line breaks are escaped; other control characters have no place in it. */
export const escapedText = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    // oxlint-disable-next-line no-control-regex -- these are meant
    .replaceAll(/[\u0000-\u001f\u007f]/g, '')

/** A line that is too long goes on in lines that begin with a blank; no character is cut in two. */
export function folded(line: string): string {
  const lines: string[] = []
  let current = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > MAX_OCTETS) {
      lines.push(current)
      current = ' '
      octets = 1
    }
    current += character
    octets += size
  }
  return [...lines, current].join(CRLF)
}

/** `20261130T120000Z` */
const moment = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

const eventLines = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${escapedText(event.uid)}`,
  `DTSTAMP:${moment(event.changedAt)}`,
  `LAST-MODIFIED:${moment(event.changedAt)}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTART:${moment(event.startAt)}`,
  `DTEND:${moment(event.endAt)}`,
  `SUMMARY:${escapedText(event.title)}`,
  `DESCRIPTION:${escapedText(event.description)}`,
  ...(event.location === null ? [] : [`LOCATION:${escapedText(event.location)}`]),
  `STATUS:${event.status}`,
  'END:VEVENT',
]

/** A calendar in the format of RFC 5545. */
export function icsOf(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Academy Console//Schedules//ID',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapedText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => folded(line) + CRLF).join('')
}
