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
  'day before yesterday': -2,
  'kemarin lusa': -2,
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

/** The number of a month that a name means, from 1. */
export function monthNamed(typed: string): number | undefined {
  const place = placeOf(months, typed)
  return place === undefined ? undefined : place + 1
}

/** `3 days ago`, `2 minggu lalu` */
function ago(typed: string, today: string): string | undefined {
  const match = /^(\d{1,4}) ?([a-z]+) (?:ago|lalu|yang lalu)$/.exec(typed)
  return match ? relative(`-${match[1]} ${match[2]}`, today) : undefined
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

/** Where a day is looked for that is written without a year. */
interface Now {
  readonly today: string
  /** It is over: the last such day is meant, not the next one. */
  readonly past: boolean
}

/** A day without a year is the next such day, or the last one; today is either. */
function dayAndMonth(day: number, month: number, year: string | undefined, now: Now): string | undefined {
  if (year !== undefined) return dayOf(fullYear(year), month, day)
  const thisYear = Number(now.today.slice(0, 4))
  // 29 February may be up to eight years away.
  for (let away = 0; away <= 8; away++) {
    const found = dayOf(thisYear + (now.past ? -away : away), month, day)
    if (found !== undefined && (now.past ? found <= now.today : found >= now.today)) return found
  }
  return undefined
}

function written(typed: string, now: Now): string | undefined {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(typed)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const numeric = /^(\d{1,2})[-/. ](\d{1,2})(?:[-/. ](\d{4}|\d{2}))?$/.exec(typed)
  if (numeric) return dayAndMonth(Number(numeric[1]), Number(numeric[2]), numeric[3], now)
  const named = /^(\d{1,2})[-/. ]?([a-z]{3,})\.?(?:[-/. ](\d{4}|\d{2}))?$/.exec(typed)
  if (named) return byName(Number(named[1]), named[2] ?? '', named[3], now)
  const english = /^([a-z]{3,})\.? (\d{1,2})(?:,? (\d{4}))?$/.exec(typed)
  return english ? byName(Number(english[2]), english[1] ?? '', english[3], now) : undefined
}

function byName(day: number, name: string, year: string | undefined, now: Now): string | undefined {
  const month = placeOf(months, name)
  return month === undefined ? undefined : dayAndMonth(day, month + 1, year, now)
}

function nextWeekday(typed: string, today: string): string | undefined {
  const name = typed.replace(/^(?:next|hari) | (?:depan)$/g, '')
  const weekday = placeOf(weekdays, name)
  if (weekday === undefined) return undefined
  const ahead = (weekday - weekdayOf(today) + 7) % 7
  return addDays(today, ahead === 0 ? 7 : ahead)
}

/** `last monday`, `senin lalu`: not today. */
function lastWeekday(typed: string, today: string): string | undefined {
  const match = /^(?:last ([a-z']+)|(?:hari )?([a-z']+) lalu)$/.exec(typed)
  const weekday = placeOf(weekdays, match?.[1] ?? match?.[2] ?? '')
  // The week before, not the Sunday.
  if (weekday === undefined || typed === 'minggu lalu') return undefined
  const back = (weekdayOf(today) - weekday + 7) % 7
  return addDays(today, back === 0 ? -7 : -back)
}

const ends: Readonly<Record<string, (today: string) => string | undefined>> = {
  'start of month': (today) => `${today.slice(0, 8)}01`,
  'awal bulan': (today) => `${today.slice(0, 8)}01`,
  'end of month': endOfMonth,
  'akhir bulan': endOfMonth,
  'end of year': (today) => `${today.slice(0, 4)}-12-31`,
  'akhir tahun': (today) => `${today.slice(0, 4)}-12-31`,
  'next week': (today) => addDays(today, 7),
  'minggu depan': (today) => addDays(today, 7),
  'last week': (today) => addDays(today, -7),
  'minggu lalu': (today) => addDays(today, -7),
  'last month': (today) => addMonths(today, -1),
  'bulan lalu': (today) => addMonths(today, -1),
  'last year': (today) => addMonths(today, -12),
  'tahun lalu': (today) => addMonths(today, -12),
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
 * no day. `today` is the day where the person works, `YYYY-MM-DD`. With `past`, `30/11` is the last such day, not the next.
 */
export function parseDate(input: string, today: string, past = false): string | undefined {
  const typed = input.trim().toLowerCase().replace(/\s+/g, ' ')
  if (typed === '') return undefined
  const away = words[typed]
  if (away !== undefined) return addDays(today, away)
  return (
    ends[typed]?.(today) ??
    written(typed, { today, past }) ??
    relative(typed, today) ??
    ago(typed, today) ??
    lastWeekday(typed, today) ??
    nextWeekday(typed, today)
  )
}

/** What bounds the days that are offered. */
interface Offering {
  readonly min?: string | undefined
  /** Of something that has happened: past days are offered, not those to come. */
  readonly past?: boolean | undefined
}

const offersOfPast = (today: string): readonly (readonly [string, string | undefined])[] => [
  ['Today', today],
  ['Yesterday', addDays(today, -1)],
  ['7 days ago', addDays(today, -7)],
  ['14 days ago', addDays(today, -14)],
  ['Start of this month', `${today.slice(0, 8)}01`],
  ['Start of last month', addMonths(`${today.slice(0, 8)}01`, -1)],
  ['End of last month', addDays(`${today.slice(0, 8)}01`, -1)],
]

/** Days worth offering before anything is typed. */
export function suggestDates(today: string, { min, past }: Offering = {}): readonly { label: string; day: string }[] {
  const ahead: readonly (readonly [string, string | undefined])[] = [
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
  return (past ? offersOfPast(today) : ahead).flatMap(([label, day]) => {
    if (day === undefined || (min !== undefined && day < min) || seen.has(day)) return []
    seen.add(day)
    return [{ label, day }]
  })
}
