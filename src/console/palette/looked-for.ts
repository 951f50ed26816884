import type { Mode } from './entries.ts'

/** Signs that no word has: digits, or capitals with a dash between. No command is called so. */
const codes = /^(?=.*\d)[a-z0-9][\w/.-]{3,63}$/i
const capitals = /^[A-Z]+-[A-Z-]+$/
const addresses = /^[^\s@]+@[^\s@]*$/
const phones = /^[+(]?\d[\d\s().-]{6,18}\d$/

/** A code, a number, an e-mail or a phone number, as it is pasted or typed: the record itself is meant. */
export function namesRecord(text: string): boolean {
  const one = text.trim()
  return [codes, capitals, addresses, phones].some((shape) => shape.test(one))
}

/** Letters that plain text must have before records are looked for beside commands. */
const LETTERS = 3
/** A longer text is a command line or a sentence, and no record is called so. */
const WORDS = 6

/** Whether records are looked for: before everything else, after the commands, or not at all. */
export function placeOfRecords(mode: Mode, text: string): 'first' | 'last' | 'none' {
  if (mode === 'records' || mode === 'people') return 'first'
  if (mode !== 'all') return 'none'
  if (namesRecord(text)) return 'first'
  const words = text.trim().split(/\s+/)
  return text.trim().length >= LETTERS && words.length <= WORDS && /\p{L}/u.test(text) ? 'last' : 'none'
}
