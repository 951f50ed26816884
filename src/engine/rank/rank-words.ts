/** Lower case, without accents, and every run of anything but letters and digits as one space. */
export function normalise(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** One bit for each letter and digit that a word has; what it lacks cannot be typed from it. */
export function letterMask(word: string): number {
  let mask = 0
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at)
    if (code >= 97 && code <= 122) mask |= 1 << (code - 97)
    else mask |= 1 << (26 + (code % 6))
  }
  return mask
}

function bits(mask: number): number {
  let count = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++
  return count
}

/** How many slips of the finger a word of this length is forgiven. */
export function slipsAllowed(length: number): number {
  if (length < 3) return 0
  return length < 8 ? 1 : 2
}

const widest = 24
const rows = [new Uint8Array(widest + 3), new Uint8Array(widest + 3), new Uint8Array(widest + 3)]

/**
 * The least number of slips (a letter wrong, missing, too many, or two swapped) that turn `typed` into `word` or into
 * the beginning of it. More than `most` answers `most + 1`.
 */
export function slips(typed: string, word: string, most: number, typedMask: number, wordMask: number): number {
  if (typed.length > widest || bits(typedMask & ~wordMask) > most) return most + 1
  const width = Math.min(word.length, typed.length + most)
  if (width < typed.length - most) return most + 1
  let [before, above, row] = rows as [Uint8Array, Uint8Array, Uint8Array]
  for (let at = 0; at <= width; at++) above[at] = at
  for (let i = 1; i <= typed.length; i++) {
    row[0] = i
    let least = i
    const letter = typed.charCodeAt(i - 1)
    for (let j = 1; j <= width; j++) {
      const same = letter === word.charCodeAt(j - 1)
      let cost = Math.min((above[j - 1] ?? 0) + (same ? 0 : 1), (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1)
      const swapped =
        i > 1 && j > 1 && letter === word.charCodeAt(j - 2) && typed.charCodeAt(i - 2) === word.charCodeAt(j - 1)
      if (swapped) cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      row[j] = cost
      if (cost < least) least = cost
    }
    if (least > most) return most + 1
    ;[before, above, row] = [above, row, before]
  }
  let best = most + 1
  for (let j = Math.max(0, typed.length - most); j <= width; j++) best = Math.min(best, above[j] ?? best)
  return best
}

/** True when the letters of `typed` stand in `text` in this order, the first one at the start of a word. */
export function hasLetters(typed: string, text: string): boolean {
  let at = text.startsWith(typed[0] ?? '') ? 0 : text.indexOf(` ${typed[0] ?? ''}`)
  if (at < 0) return false
  for (const letter of typed) {
    at = text.indexOf(letter, at)
    if (at < 0) return false
    at += 1
  }
  return true
}
