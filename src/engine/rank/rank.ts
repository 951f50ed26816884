import { hasLetters, letterMask, normalise, slips, slipsAllowed } from '#engine/rank/rank-words.ts'

/** Something that can be found by its name. */
export interface Rankable {
  readonly id: string
  readonly title: string
  /** Other words for it: synonyms, Indonesian, the area. */
  readonly keywords: readonly string[]
}

export interface RankOptions<E> {
  /** At most so many; 50 when absent. */
  readonly limit?: number
  /** Blocked entries come last. */
  readonly blocked?: (entry: E) => boolean
  /** What is about the records on screen comes before what fits as well. */
  readonly here?: (entry: E) => boolean
  /** Recency and frequency, higher first; it decides only between equally good matches. */
  readonly weight?: (entry: E) => number
}

/** How well an entry fits, best first. The order is the rule: a recent one never beats a better fit. */
const tiers = {
  /** The title itself. */
  exact: 7,
  /** The title begins so. */
  prefix: 6,
  /** Within the title from the start of a word on; or another name for it, letter for letter. */
  wordStart: 5,
  /** Words of the title in any order; or the beginning of another name. */
  anyOrder: 4,
  /** Words of title and other names in any order. */
  synonyms: 3,
  /** Somewhere inside words. */
  inside: 2,
  /** With a slip of the finger. */
  typo: 1,
  /** First letters and more, in this order. */
  letters: 0,
} as const
type Tier = (typeof tiers)[keyof typeof tiers]

interface Indexed<E> {
  readonly entry: E
  readonly place: number
  readonly title: string
  readonly names: readonly string[]
  readonly titleWords: readonly number[]
  readonly words: readonly number[]
}

/** Entries made ready for ranking. Build it once, rank on every keystroke. */
export interface RankIndex<E> {
  readonly entries: readonly Indexed<E>[]
  readonly vocabulary: readonly string[]
  readonly masks: Int32Array
}

/** Makes entries ready. Every different word is kept once: however many entries share it, it is compared once. */
export function rankIndex<E extends Rankable>(list: readonly E[]): RankIndex<E> {
  const numbers = new Map<string, number>()
  const numberOf = (word: string): number => {
    const known = numbers.get(word)
    if (known !== undefined) return known
    numbers.set(word, numbers.size)
    return numbers.size - 1
  }
  const wordsOf = (text: string): number[] => (text === '' ? [] : text.split(' ').map(numberOf))
  const entries = list.map((entry, place): Indexed<E> => {
    const title = normalise(entry.title)
    const names = entry.keywords.map(normalise)
    const titleWords = wordsOf(title)
    const words = [...new Set([...titleWords, ...names.flatMap(wordsOf)])]
    return { entry, place, title, names, titleWords, words }
  })
  const vocabulary = [...numbers.keys()]
  return { entries, vocabulary, masks: Int32Array.from(vocabulary, letterMask) }
}

/** How a typed word fits each word of the vocabulary. */
const WHOLE = 200
const START = 150
const INSIDE = 100
const TYPO = 50

function fitAll(typed: string, vocabulary: readonly string[], masks: Int32Array): Uint8Array {
  const fits = new Uint8Array(vocabulary.length)
  const mask = letterMask(typed)
  const most = slipsAllowed(typed.length)
  for (let at = 0; at < vocabulary.length; at++) {
    const word = vocabulary[at] ?? ''
    if (word.startsWith(typed)) fits[at] = word.length === typed.length ? WHOLE : START
    else if (typed.length > 1 && word.includes(typed)) fits[at] = INSIDE
    else if (most > 0) {
      const made = slips(typed, word, most, mask, masks[at] ?? 0)
      if (made <= most) fits[at] = TYPO - made
    }
  }
  return fits
}

function bestFit(words: readonly number[], fits: Uint8Array): number {
  let best = 0
  for (const word of words) {
    const fit = fits[word] ?? 0
    if (fit > best) best = fit
  }
  return best
}

interface Found<E> {
  readonly item: Indexed<E>
  readonly tier: Tier
  /** Within a tier, for equal weight. */
  readonly quality: number
  last?: boolean
  here?: boolean
  weight?: number
}

function wordTier(worst: number, worstInTitle: number): Tier {
  if (worst < INSIDE) return tiers.typo
  if (worst < START) return tiers.inside
  return worstInTitle >= START ? tiers.anyOrder : tiers.synonyms
}

function matchItem<E>(item: Indexed<E>, query: string, words: readonly Uint8Array[]): Found<E> | undefined {
  const { title, names } = item
  if (title === query) return { item, tier: tiers.exact, quality: 0 }
  if (title.startsWith(query)) return { item, tier: tiers.prefix, quality: -title.length }
  const inTitle = ` ${title}`.indexOf(` ${query}`)
  if (inTitle >= 0) return { item, tier: tiers.wordStart, quality: -inTitle * 100 - title.length }
  if (names.includes(query)) return { item, tier: tiers.wordStart, quality: -10_000 }
  let worst = WHOLE
  let worstInTitle = WHOLE
  let sum = 0
  for (const fits of words) {
    const fit = bestFit(item.words, fits)
    if (fit === 0) return undefined
    const inTitleFit = bestFit(item.titleWords, fits)
    worst = Math.min(worst, fit)
    worstInTitle = Math.min(worstInTitle, inTitleFit)
    sum += Math.max(fit, inTitleFit * 2)
  }
  const named = names.some((name) => name.startsWith(query))
  const tier = named && worst >= START ? tiers.anyOrder : wordTier(worst, worstInTitle)
  return { item, tier, quality: sum * 100 - title.length }
}

/** Titles whose letters hold the query in order: `rstvch`. Only worth showing when nothing else was found. */
function byLetters<E>(index: RankIndex<E>, query: string): Found<E>[] {
  const typed = query.replaceAll(' ', '')
  if (typed.length < 2) return []
  return index.entries
    .filter((item) => hasLetters(typed, item.title))
    .map((item) => ({ item, tier: tiers.letters, quality: -item.title.length }))
}

/**
 * The entries that fit a query, best first: exact, prefix, word start, any word order, synonyms, inside words, then with
 * typing mistakes. Blocked ones come last; recents break ties. An empty query gives all, by weight.
 */
export function rank<E extends Rankable>(index: RankIndex<E>, text: string, options: RankOptions<E> = {}): E[] {
  const { limit = 50, blocked = () => false, here = () => false, weight = () => 0 } = options
  const query = normalise(text)
  let found: Found<E>[]
  if (query === '') {
    // Nothing but signs was typed: that finds nothing. Nothing at all finds everything.
    if (text.trim() !== '') return []
    found = index.entries.map((item) => ({ item, tier: tiers.letters, quality: 0 }))
  } else {
    const words = query.split(' ').map((word) => fitAll(word, index.vocabulary, index.masks))
    found = index.entries.flatMap((item) => matchItem(item, query, words) ?? [])
    // Guesses only where nothing was meant exactly: they would bury the entries that were.
    if (found.some(({ tier }) => tier > tiers.typo)) found = found.filter(({ tier }) => tier > tiers.typo)
    if (found.length === 0) found = byLetters(index, query)
  }
  for (const one of found) {
    one.last = blocked(one.item.entry)
    one.here = here(one.item.entry)
    one.weight = weight(one.item.entry)
  }
  return found
    .sort(
      (a, b) =>
        Number(a.last) - Number(b.last) ||
        b.tier - a.tier ||
        Number(b.here) - Number(a.here) ||
        (b.weight ?? 0) - (a.weight ?? 0) ||
        b.quality - a.quality ||
        a.item.place - b.item.place,
    )
    .slice(0, limit)
    .map(({ item }) => item.entry)
}

/** The parts of a title that the query's words begin or hold, as `[from, to)`, in order and apart. */
export function marksOf(title: string, text: string): readonly (readonly [number, number])[] {
  const lower = title.toLowerCase()
  const marks: [number, number][] = []
  for (const word of new Set(normalise(text).split(' '))) {
    if (word === '') continue
    const start = ` ${lower}`.search(new RegExp(`[^\\p{L}\\p{N}]${word}`, 'u'))
    const at = start >= 0 ? start : word.length > 1 ? lower.indexOf(word) : -1
    if (at >= 0) marks.push([at, at + word.length])
  }
  marks.sort((a, b) => a[0] - b[0])
  const apart: [number, number][] = []
  for (const mark of marks) {
    const last = apart.at(-1)
    if (last && mark[0] <= last[1]) last[1] = Math.max(last[1], mark[1])
    else apart.push(mark)
  }
  return apart
}
