import { parseDate } from '#engine/answers/parse-date.ts'
import { parseDecimal, parseInteger, parseRupiah, showInteger } from '#engine/answers/parse-number.ts'

/**
 * A number or a day as it was typed. What cannot be read stays the text that it is, so that nothing typed is lost and
 * the check can say what is wrong with it.
 */
export type Typed<T> = T | string | null

const read =
  <T>(parse: (text: string) => T | undefined) =>
  (text: string): Typed<T> =>
    text.trim() === '' ? null : (parse(text) ?? text.trim())

/** `450.000`, `Rp. 450.000`, `450rb` → 450000 */
export const readRupiah = read(parseRupiah)
/** `1.200`, `5rb` → 1200, 5000 */
export const readWhole = read(parseInteger)

/** `33,33`, `33.33` → 33.33 */
export const readDecimal = read(parseDecimal)

/** `30/11/2026`, `besok`, `+14d` → `2026-11-30` …; `today` is `YYYY-MM-DD`. With `past`, a day without a year is over. */
export function readDay(text: string, today: string, past = false): string | null {
  return read((typed) => parseDate(typed, today, past))(text)
}

/** How a number stands in its field: `450.000`. Text that was no number comes back as it was. */
export function showTyped(value: Typed<number> | undefined): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'number' ? showInteger(value) : value
}

/** The same of a number with decimals, without groups: `33,33`. */
export const showDecimal = (value: Typed<number> | undefined): string =>
  typeof value === 'number' ? String(value).replace('.', ',') : showTyped(value)
