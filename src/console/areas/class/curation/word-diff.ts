import type { Change } from 'diff'
import { diffWords } from 'diff'

export interface Piece {
  readonly text: string
  readonly isChanged: boolean
}

export interface WordDiff {
  readonly before: readonly Piece[]
  readonly now: readonly Piece[]
}

/** Knows that the dots of `450.000` do not end a word. */
const segmenter = new Intl.Segmenter('id', { granularity: 'word' })
/** Texts without a word in common take long to compare, and nothing is to be learned from it. */
const MAX_MS = 500

/** Which words of a text have gone, and which are new. */
export function wordDiff(before: string, now: string): WordDiff {
  const changes = diffWords(before, now, { intlSegmenter: segmenter, timeout: MAX_MS })
  if (!changes) return { before: [{ text: before, isChanged: true }], now: [{ text: now, isChanged: true }] }
  const side = (isElsewhere: (change: Change) => boolean, isOwn: (change: Change) => boolean) =>
    changes.flatMap((change) => (isElsewhere(change) ? [] : [{ text: change.value, isChanged: isOwn(change) }]))
  return {
    before: side(
      ({ added }) => added,
      ({ removed }) => removed,
    ),
    now: side(
      ({ removed }) => removed,
      ({ added }) => added,
    ),
  }
}
