import type { Bidi } from 'bidi-js'
import bidiFactory from 'bidi-js'
import type { FontName } from '#contract/certificate/design.ts'
import type { FontFile } from './fonts.ts'
import { fontWith } from './fonts.ts'

/** A part of a text that is printed in one font and one direction. */
export interface Run {
  text: string
  font: FontFile
  isRightToLeft: boolean
}

// The package is a function; its types describe it as a module that has one.
const bidi = (bidiFactory as unknown as () => Bidi)()
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF]/
// What has no glyph of its own and would be printed as a box.
const unseen = /[\p{Cc}\p{Cs}\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]|\p{Variation_Selector}/gu

/** A text without what cannot be printed. */
export const printable = (text: string): string => text.normalize('NFC').toWellFormed().replace(unseen, '').trim()

/** The levels of the characters of a text: odd ones are read from right to left. */
function levelsOf(text: string): Uint8Array {
  return rightToLeft.test(text) ? bidi.getEmbeddingLevels(text, 'auto').levels : new Uint8Array(text.length)
}

/** Reverses every sequence of runs at or above a level, from the highest down. */
function inSight(runs: readonly (Run & { level: number })[]): Run[] {
  const ordered = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < ordered.length; from++) {
      let to = from
      while (to < ordered.length && (ordered[to]?.level ?? 0) >= level) to++
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).toReversed())
      from = Math.max(from, to - 1)
    }
  }
  return ordered
}

/** The runs of one line from left to right, as they are seen. */
export function runsOf(text: string, wanted: FontName): Run[] {
  const levels = levelsOf(text)
  const runs: (Run & { level: number })[] = []
  let at = 0
  for (const char of text) {
    const level = levels[at] ?? 0
    at += char.length
    const last = runs.at(-1)
    const isSame = last?.level === level
    // Spaces and signs stay with the letters before them.
    const font = isSame && /[\s\p{P}\p{M}]/u.test(char) ? last.font : fontWith(char, wanted)
    if (font === undefined) continue
    if (isSame && last.font === font) last.text += char
    else runs.push({ text: char, font, level, isRightToLeft: level % 2 === 1 })
  }
  return inSight(runs)
}
