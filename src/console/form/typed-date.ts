/** `2026-11-30` when such a day exists. */
function isoDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const real = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return real ? date.toISOString().slice(0, 10) : undefined
}

const pad = (n: number) => String(n).padStart(2, '0')

/** A day of the browser's own calendar as `YYYY-MM-DD`. */
export function dayOf(date: Date): string {
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

const words: Record<string, number | undefined> = {
  today: 0,
  'hari ini': 0,
  tomorrow: 1,
  besok: 1,
  lusa: 2,
  yesterday: -1,
  kemarin: -1,
}

function plusDays(days: number, now: Date): string {
  return dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days))
}

/**
 * Reads a typed day: `2026-11-30`, `30/11/2026`, `30-11-26`, `30/11` (this year, the next one when it has passed),
 * `today`, `besok`, `+14d`, `+2w`. Anything else stays the text that it is; blank is `null`.
 */
export function parseDay(text: string, now: Date = new Date()): string | null {
  const typed = text.trim().toLowerCase()
  if (typed === '') return null
  const word = words[typed]
  if (word !== undefined) return plusDays(word, now)
  const relative = /^([+-]\d{1,4})\s*([dhw]|hari|minggu)?$/.exec(typed)
  if (relative) {
    const weeks = relative[2] === 'w' || relative[2] === 'minggu'
    return plusDays(Number(relative[1]) * (weeks ? 7 : 1), now)
  }
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed)
  if (iso) return isoDay(Number(iso[1]), Number(iso[2]), Number(iso[3])) ?? text.trim()
  const local = /^(\d{1,2})[/.\- ](\d{1,2})(?:[/.\- ](\d{2}|\d{4}))?$/.exec(typed)
  if (!local) return text.trim()
  const [day, month] = [Number(local[1]), Number(local[2])]
  if (local[3] !== undefined) {
    const year = Number(local[3])
    return isoDay(year < 100 ? 2000 + year : year, month, day) ?? text.trim()
  }
  const thisYear = isoDay(now.getFullYear(), month, day)
  if (thisYear === undefined || thisYear >= dayOf(now)) return thisYear ?? text.trim()
  return isoDay(now.getFullYear() + 1, month, day) ?? text.trim()
}
