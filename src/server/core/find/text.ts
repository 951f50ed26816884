/** What a typed text may be, each as the database keeps it. */
export interface FindText {
  /** As typed, blanks collapsed. */
  whole: string
  /** A code or number in the letter cases that it may be kept in, as typed first. */
  codes: readonly string[]
  /** Looks like a code rather than words: no blanks, and signs that words do not have. */
  isCode: boolean
  email: string | undefined
  /** `+6281200001234` */
  phone: string | undefined
  /** The days that it names, first and last. */
  days: readonly [string, string] | undefined
  /** Small letters. */
  words: readonly string[]
}

/** Digits that can begin a phone number; fewer would match too many. */
const PHONE_DIGITS = 6

function phoneOf(text: string): string | undefined {
  if (!/^\+?[\d\s().-]+$/.test(text)) return undefined
  const digits = text.replace(/\D/g, '')
  if (digits.length < PHONE_DIGITS || digits.length > 15) return undefined
  if (text.startsWith('+') || digits.startsWith('62')) return `+${digits}`
  if (digits.startsWith('0')) return `+62${digits.slice(1)}`
  return digits.startsWith('8') ? `+62${digits}` : undefined
}

const pad = (part: string) => part.padStart(2, '0')

function daysOf(text: string): readonly [string, string] | undefined {
  const iso = /^(\d{4})-(\d\d?)(?:-(\d\d?))?$/.exec(text)
  const local = /^(\d\d?)[/.](\d\d?)[/.](\d{4})$/.exec(text)
  const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : local ? [local[3], local[2], local[1]] : []
  if (year === undefined || month === undefined || Number(year) < 1900) return undefined
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  const isMonth = Number(month) >= 1 && Number(month) <= 12
  if (!isMonth || (day !== undefined && (Number(day) < 1 || Number(day) > last))) return undefined
  const start = `${year}-${pad(month)}-`
  return [start + pad(day ?? '1'), start + pad(day ?? String(last))]
}

/** Reads a typed or pasted text: it may be several things at once. */
export function readText(typed: string): FindText {
  const whole = typed.trim().replace(/\s+/g, ' ')
  const hasBlanks = whole.includes(' ')
  const isEmail = !hasBlanks && /^[^@]+@/.test(whole)
  return {
    whole,
    codes: whole === '' ? [] : [...new Set([whole, whole.toUpperCase(), whole.toLowerCase()])],
    isCode: !hasBlanks && !isEmail && /[\d_/-]/.test(whole),
    email: isEmail ? whole.toLowerCase() : undefined,
    phone: phoneOf(whole),
    days: daysOf(whole),
    words: whole.toLowerCase().split(' ').filter(Boolean),
  }
}

/** How well a text fits what is written on a record; lower is better. */
export const ranks = { exact: 0, related: 1, prefix: 2, word: 3, part: 4, newest: 5 } as const
export type Rank = (typeof ranks)[keyof typeof ranks]

/** How well the words fit the texts of a record that holds all of them. */
export function rankOf({ whole, words }: Pick<FindText, 'whole' | 'words'>, texts: readonly (string | null)[]): Rank {
  const small = texts.flatMap((text) => (text === null ? [] : [text.toLowerCase()]))
  const start = whole.toLowerCase()
  if (small.some((text) => text.startsWith(start))) return ranks.prefix
  const begins = (text: string, word: string) => {
    for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
      if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return true
    }
    return false
  }
  return words.every((word) => small.some((text) => begins(text, word))) ? ranks.word : ranks.part
}
