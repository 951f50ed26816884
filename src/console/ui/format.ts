/** How numbers and moments are written. Numbers and rupiah are Indonesian in both languages; dates follow the language. */

const whole = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 })
const decimal = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 2 })

/** `450000` → `Rp.450.000` (specification, section 9). */
export function rupiah(amount: number | bigint): string {
  return `${amount < 0 ? '-' : ''}Rp.${whole.format(amount < 0 ? -amount : amount)}`
}

const exact = [0, 1, 2].map(
  (digits) => new Intl.NumberFormat('id-ID', { minimumFractionDigits: digits, maximumFractionDigits: digits }),
)

/** `1234567.5` → `1.234.567,5`; with two `decimals`, as all numbers of a column have them, `1.234.567,50`. */
export function number(value: number, decimals?: number): string {
  return (decimals === undefined ? decimal : (exact[decimals] ?? decimal)).format(value)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** `Sept` is the one month that British English writes with four letters; in a column it only sticks out. */
const evenly = (text: string) => text.replace('Sept', 'Sep')

function format(kind: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = typeof document !== 'undefined' && document.documentElement.lang === 'id' ? 'id-ID' : 'en-GB'
  const key = `${locale} ${kind}`
  let found = formats.get(key)
  if (!found) formats.set(key, (found = new Intl.DateTimeFormat(locale, options)))
  return found
}

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const
const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** A moment's day in the person's zone: `30 Nov 2026`. */
export function shortDate(moment: string): string {
  return evenly(format('date', day).format(new Date(moment)))
}

/** A moment in the person's zone: `30 Nov 2026, 14:05`. */
export function shortMoment(moment: string): string {
  return evenly(format('moment', { ...day, ...time }).format(new Date(moment)))
}

/** A moment with everything, for the title: `Monday, 30 November 2026 at 14:05:33 GMT+7`. */
export function fullMoment(moment: string): string {
  return format('full', { dateStyle: 'full', timeStyle: 'long' }).format(new Date(moment))
}

/** A calendar day `YYYY-MM-DD`, which has no zone: `30 Nov 2026`. */
export function calendarDay(localDate: string): string {
  return evenly(format('day', { ...day, timeZone: 'UTC' }).format(new Date(`${localDate}T00:00:00Z`)))
}
