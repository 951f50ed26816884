import { addDays, addMonths, dayOf, endOfMonth, weekdayOf } from '#engine/answers/calendar.ts'

const words: Readonly<Record<string, number>> = {
  today: 0,
  'hari ini': 0,
  tomorrow: 1,
  besok: 1,
  'day after tomorrow': 2,
  lusa: 2,
  yesterday: -1,
  kemarin: -1,
}

/** The starts of month names in English and Indonesian, long enough to tell them apart. */
const months: readonly (readonly string[])[] = [
  ['january', 'januari'],
  ['february', 'februari', 'pebruari'],
  ['march', 'maret'],
  ['april'],
  ['may', 'mei'],
  ['june', 'juni'],
  ['july', 'juli'],
  ['august', 'agustus', 'agt'],
  ['september'],
  ['october', 'oktober'],
  ['november', 'nopember'],
  ['december', 'desember'],
]

const weekdays: readonly (readonly string[])[] = [
  ['sunday', 'minggu', 'ahad'],
  ['monday', 'senin'],
  ['tuesday', 'selasa'],
  ['wednesday', 'rabu'],
  ['thursday', 'kamis'],
  ['friday', 'jumat', "jum'at"],
  ['saturday', 'sabtu'],
]

type Unit = 'd' | 'w' | 'm' | 'y'
const units: Readonly<Record<string, Unit>> = {
  d: 'd',
  day: 'd',
  days: 'd',
  h: 'd',
  hari: 'd',
  w: 'w',
  week: 'w',
  weeks: 'w',
  minggu: 'w',
  m: 'm',
  month: 'm',
  months: 'm',
  b: 'm',
  bulan: 'm',
  bln: 'm',
  y: 'y',
  year: 'y',
  years: 'y',
  tahun: 'y',
  thn: 'y',
}

/** The place of a name that begins so; at least three letters, so that `ma` is neither March nor May. */
function placeOf(names: readonly (readonly string[])[], typed: string): number | undefined {
  if (typed.length < 3) return undefined
  const at = names.findIndex((same) => same.some((name) => name.startsWith(typed)))
  return at < 0 ? undefined : at
}

function relative(typed: string, today: string): string | undefined {
  const match = /^([+-]?)\s*(\d{1,4})\s*([a-z]+)?$/.exec(typed)
  if (!match) return undefined
  const [, sign = '', digits = '', word] = match
  // A bare number is no date; `+14` and `14 days` are.
  if (sign === '' && word === undefined) return undefined
  const unit = word === undefined ? 'd' : units[word]
  if (unit === undefined) return undefined
  const count = Number(digits) * (sign === '-' ? -1 : 1)
  if (unit === 'd') return addDays(today, count)
  if (unit === 'w') return addDays(today, count * 7)
  return addMonths(today, unit === 'm' ? count : count * 12)
}

function fullYear(digits: string): number {
  return digits.length === 2 ? 2000 + Number(digits) : Number(digits)
}

/** A day without a year is the next such day, today included. */
function dayAndMonth(day: number, month: number, year: string | undefined, today: string): string | undefined {
  if (year !== undefined) return dayOf(fullYear(year), month, day)
  const thisYear = Number(today.slice(0, 4))
  // 29 February may be up to eight years away.
  for (let ahead = 0; ahead <= 8; ahead++) {
    const found = dayOf(thisYear + ahead, month, day)
    if (found !== undefined && found >= today) return found
  }
  return undefined
}

function written(typed: string, today: string): string | undefined {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(typed)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const numeric = /^(\d{1,2})[-/. ](\d{1,2})(?:[-/. ](\d{4}|\d{2}))?$/.exec(typed)
  if (numeric) return dayAndMonth(Number(numeric[1]), Number(numeric[2]), numeric[3], today)
  const named = /^(\d{1,2})[-/. ]?([a-z]{3,})\.?(?:[-/. ](\d{4}|\d{2}))?$/.exec(typed)
  if (named) return byName(Number(named[1]), named[2] ?? '', named[3], today)
  const english = /^([a-z]{3,})\.? (\d{1,2})(?:,? (\d{4}))?$/.exec(typed)
  return english ? byName(Number(english[2]), english[1] ?? '', english[3], today) : undefined
}

function byName(day: number, name: string, year: string | undefined, today: string): string | undefined {
  const month = placeOf(months, name)
  return month === undefined ? undefined : dayAndMonth(day, month + 1, year, today)
}

function nextWeekday(typed: string, today: string): string | undefined {
  const name = typed.replace(/^(?:next|hari) | (?:depan)$/g, '')
  const weekday = placeOf(weekdays, name)
  if (weekday === undefined) return undefined
  const ahead = (weekday - weekdayOf(today) + 7) % 7
  return addDays(today, ahead === 0 ? 7 : ahead)
}

const ends: Readonly<Record<string, (today: string) => string | undefined>> = {
  'end of month': endOfMonth,
  'akhir bulan': endOfMonth,
  'end of year': (today) => `${today.slice(0, 4)}-12-31`,
  'akhir tahun': (today) => `${today.slice(0, 4)}-12-31`,
  'next week': (today) => addDays(today, 7),
  'minggu depan': (today) => addDays(today, 7),
  'next month': (today) => addMonths(today, 1),
  'bulan depan': (today) => addMonths(today, 1),
  'next year': (today) => addMonths(today, 12),
  'tahun depan': (today) => addMonths(today, 12),
}

/** The words that are a day by themselves, for whoever offers them. */
export const dateWords: readonly string[] = [...Object.keys(words), ...Object.keys(ends)]

/**
 * Reads a day as people here write it: `today`, `besok`, `lusa`, `+14d`, `2 minggu`, `senin`, `akhir bulan`, `30/11`,
 * `30 nov`, `30 November 2026`, `2026-11-30`. Days come before months. Answers `YYYY-MM-DD`, or `undefined` when it is
 * no day. `today` is the day where the person works, `YYYY-MM-DD`.
 */
export function parseDate(input: string, today: string): string | undefined {
  const typed = input.trim().toLowerCase().replace(/\s+/g, ' ')
  if (typed === '') return undefined
  const away = words[typed]
  if (away !== undefined) return addDays(today, away)
  return ends[typed]?.(today) ?? written(typed, today) ?? relative(typed, today) ?? nextWeekday(typed, today)
}

/** Days worth offering before anything is typed, from `min` on. */
export function suggestDates(today: string, min?: string): readonly { label: string; day: string }[] {
  const offers: readonly (readonly [string, string | undefined])[] = [
    ['Today', today],
    ['Tomorrow', addDays(today, 1)],
    ['In 7 days', addDays(today, 7)],
    ['In 14 days', addDays(today, 14)],
    ['In 30 days', addDays(today, 30)],
    ['End of this month', endOfMonth(today)],
    ['In 3 months', addMonths(today, 3)],
    ['End of this year', `${today.slice(0, 4)}-12-31`],
    ['In 1 year', addMonths(today, 12)],
  ]
  const seen = new Set<string>()
  return offers.flatMap(([label, day]) => {
    if (day === undefined || (min !== undefined && day < min) || seen.has(day)) return []
    seen.add(day)
    return [{ label, day }]
  })
}
