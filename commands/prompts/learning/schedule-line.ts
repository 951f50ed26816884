import { parseDate } from '#engine/answers/parse-date.ts'

/** When a schedule takes place, as far as a line says so. */
export interface ScheduleLine {
  /** Monday is 1. */
  days: number[]
  from?: string
  to?: string
  meetings?: number
  start?: string
  skipHolidays?: boolean
  /** What was not understood. */
  rest: string
}

const dayNames: readonly (readonly string[])[] = [
  ['monday', 'senin'],
  ['tuesday', 'selasa'],
  ['wednesday', 'rabu'],
  ['thursday', 'kamis'],
  ['friday', 'jumat', "jum'at"],
  ['saturday', 'sabtu'],
  ['sunday', 'minggu', 'ahad'],
]

/** `sel`, `Kamis`, `tue` → 2, 4, 2 */
function dayOf(word: string): number | undefined {
  if (word.length < 3) return undefined
  const at = dayNames.findIndex((names) => names.some((name) => name.startsWith(word)))
  return at < 0 ? undefined : at + 1
}

/** `sen-jum` → 1 to 5; beyond Sunday it goes on with Monday. */
function daysOf(word: string): number[] | undefined {
  const [first = '', last, ...more] = word.split(/[-–]/)
  const from = dayOf(first)
  if (from === undefined || more.length > 0) return undefined
  if (last === undefined) return [from]
  const to = dayOf(last)
  if (to === undefined) return undefined
  return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, n) => ((from - 1 + n) % 7) + 1)
}

/** `19`, `19.30`, `7:00` → `19:00` … */
function timeOf(text: string): string | undefined {
  const [, hours = '', minutes = '00'] = /^(\d{1,2})(?:[.:](\d{2}))?$/.exec(text) ?? []
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return undefined
  return `${hours.padStart(2, '0')}:${minutes}`
}

/** `19:00-21:00`, `19-21` */
function timesOf(word: string): { from: string; to: string } | undefined {
  const [first = '', last, ...more] = word.split(/[-–]/)
  if (last === undefined || more.length > 0) return undefined
  const [from, to] = [timeOf(first), timeOf(last)]
  return from === undefined || to === undefined ? undefined : { from, to }
}

const starting = new Set(['mulai', 'start', 'starts', 'starting', 'from', 'dari'])
const counting = new Set(['x', 'kali', 'pertemuan', 'meetings', 'meeting', 'times', 'sesi'])
const joining = new Set(['and', 'dan', 'every', 'setiap', 'tiap', 'pukul', 'jam', 'at', ','])
const withoutHolidays =
  /\b(?:not on holidays|no holidays|without holidays|tanpa (?:hari )?libur|bukan (?:hari )?libur|lewati libur)\b/
const withHolidays = /\b(?:holidays too|with holidays|termasuk (?:hari )?libur|libur juga)\b/
/** A day has no more words than this: `1 desember 2026`. */
const LONGEST_DAY = 3

/** The day that words begin with, with how many of them it takes. */
function dayAt(words: readonly string[], today: string): { day: string; length: number } | undefined {
  for (let length = Math.min(LONGEST_DAY, words.length); length > 0; length--) {
    const day = parseDate(words.slice(0, length).join(' '), today)
    if (day !== undefined) return { day, length }
  }
  return undefined
}

/**
 * Reads when a schedule takes place as people write it: `sel kam 19:00-21:00 8x mulai 1/12`, `Tue and Thu 19–21, 8
 * meetings, not on holidays`. `today` is the day where the person works, `YYYY-MM-DD`.
 */
export function readScheduleLine(text: string, today: string): ScheduleLine {
  const lower = text.toLowerCase()
  const line: ScheduleLine = { days: [], rest: '' }
  if (withHolidays.test(lower)) line.skipHolidays = false
  else if (withoutHolidays.test(lower)) line.skipHolidays = true
  const words = text
    .replace(new RegExp(withHolidays, 'i'), ' ')
    .replace(new RegExp(withoutHolidays, 'i'), ' ')
    .replaceAll(/\s*[–-]\s*/g, '-')
    .split(/[\s,;]+/)
    .filter(Boolean)
  const rest: string[] = []
  for (let at = 0; at < words.length; at++) {
    const word = (words[at] ?? '').toLowerCase()
    const after = (words[at + 1] ?? '').toLowerCase()
    const days = daysOf(word)
    const times = timesOf(word)
    const [, count] = /^(\d{1,3})x$/.exec(word) ?? (/^\d{1,3}$/.test(word) && counting.has(after) ? [word, word] : [])
    const begun = starting.has(word) ? dayAt(words.slice(at + 1), today) : undefined
    if (days) line.days.push(...days.filter((day) => !line.days.includes(day)))
    else if (times) Object.assign(line, times)
    else if (count !== undefined) {
      line.meetings = Number(count)
      if (!word.endsWith('x')) at += 1
    } else if (begun) {
      line.start = begun.day
      at += begun.length
    } else if (!joining.has(word)) rest.push(words[at] ?? '')
  }
  line.days.sort((one, other) => one - other)
  line.rest = rest.join(' ')
  return line
}
