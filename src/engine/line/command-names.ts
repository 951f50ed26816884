import type { AnyCommand } from '#engine/define.ts'
import { letterMask, normalise, slips, slipsAllowed } from '#engine/rank/rank-words.ts'
import type { Token } from './lex.ts'

/** A command with what it is called: its title first, in every language that is spoken here. */
export interface Named {
  readonly command: AnyCommand
  readonly titles: readonly string[]
}

type Kind = 'id' | 'title' | 'keyword'

interface Name {
  /** Place of its command. */
  readonly of: number
  readonly kind: Kind
  /** For a synonym its own words, then those of the title: `hapus voucher`. */
  readonly words: readonly string[]
  /** So many of the first words make the name; all of `words` but for a synonym. */
  readonly own: number
  /** A synonym of many commands (`buka`, `ubah`) means none of them without a word of its title. */
  readonly isShared?: boolean
}

/** Commands made ready for being recognised. Build it once, read a line on every keystroke. */
export interface LineIndex {
  readonly commands: readonly AnyCommand[]
  /** Places of the commands by their ids in small letters. */
  readonly ids: ReadonlyMap<string, number>
  readonly names: readonly Name[]
  /** All words of the names, sorted, each with the places of the names that have it. */
  readonly vocabulary: readonly string[]
  readonly places: readonly (readonly number[])[]
}

/** The command that the beginning of a line names. */
export interface Recognised {
  readonly command: AnyCommand
  /** How many tokens the name takes. */
  readonly tokens: number
  /** Higher is surer; compare only within one line. */
  readonly score: number
}

/** Of a synonym that more commands have, nobody can know which one is meant. */
const MOST_SHARED = 3

/** More words than a name needs to be told from all others, and than there are bits to count them with. */
const MOST_WORDS = 30

const wordsOf = (text: string): string[] => normalise(text).split(' ').filter(Boolean)

/** Makes commands ready. */
export function lineIndex(list: readonly Named[]): LineIndex {
  const shared = new Map<string, number>()
  for (const { command } of list) {
    for (const keyword of new Set(command.keywords.map(normalise))) {
      shared.set(keyword, (shared.get(keyword) ?? 0) + 1)
    }
  }
  const names = list.flatMap(({ command, titles }, of): Name[] => {
    const called = [command.title, ...titles, ...(command.short === undefined ? [] : [command.short])]
    const title = wordsOf(command.title)
    const plain = (kind: Kind, name: string): Name => {
      const words = wordsOf(name).slice(0, MOST_WORDS)
      return { of, kind, words, own: words.length }
    }
    const synonyms = command.keywords.map((keyword): Name => {
      const own = wordsOf(keyword).slice(0, MOST_WORDS)
      const words = [...own, ...title.filter((word) => !own.includes(word))].slice(0, MOST_WORDS)
      const isShared = (shared.get(normalise(keyword)) ?? 0) > MOST_SHARED
      return { of, kind: 'keyword', words, own: own.length, isShared }
    })
    const titled = [...new Set(called.map(normalise))].map((name) => plain('title', name))
    return [...titled, ...synonyms, plain('id', command.id)].filter((name) => name.own > 0)
  })
  const byWord = new Map<string, number[]>()
  for (const [place, name] of names.entries()) {
    for (const word of new Set(name.words.slice(0, name.own))) {
      const places = byWord.get(word)
      if (places) places.push(place)
      else byWord.set(word, [place])
    }
  }
  const vocabulary = [...byWord.keys()].sort()
  return {
    commands: list.map(({ command }) => command),
    ids: new Map(list.map(({ command }, of) => [command.id.toLowerCase(), of])),
    names,
    vocabulary,
    places: vocabulary.map((word) => byWord.get(word) ?? []),
  }
}

/** The places of all names that have a word that begins so. */
function namesWith({ vocabulary, places }: LineIndex, start: string): Set<number> {
  let low = 0
  let high = vocabulary.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((vocabulary[middle] ?? '') < start) low = middle + 1
    else high = middle
  }
  const found = new Set<number>()
  const begins = (at: number) => vocabulary[at]?.startsWith(start) === true
  for (let at = low; begins(at); at++) {
    for (const place of places[at] ?? []) found.add(place)
  }
  return found
}

/** True when a part of the line could be taken for a part of a name: each of its words begins a word of some name. */
export function isNameWord(index: LineIndex, text: string): boolean {
  const words = wordsOf(text)
  return words.length > 0 && words.every((word) => namesWith(index, word).size > 0)
}

function isSlip(typed: string, word: string): boolean {
  if (typed.length < 4 || /\d/.test(typed)) return false
  const most = slipsAllowed(typed.length)
  return slips(typed, word, most, letterMask(typed), letterMask(word)) <= most
}

/** How much of a name is typed. */
interface Matching {
  readonly tokens: number
  /** A bit for each word of the name that is typed, at least in part. */
  readonly used: number
  readonly count: number
  /** How many of those are typed whole, and how many with a slip of the finger. */
  readonly whole: number
  readonly slipped: number
}

const NOTHING: Matching = { tokens: 0, used: 0, count: 0, whole: 0, slipped: 0 }

function freePlace({ words }: Name, used: number, fits: (own: string) => boolean): number {
  return words.findIndex((own, at) => (used & (1 << at)) === 0 && fits(own))
}

/** Takes a token when each of its words is a word of the name, or the start of one, that was not typed before. */
function take(name: Name, before: Matching, words: readonly string[], tokens: number): Matching | undefined {
  let { used, count, whole, slipped } = before
  for (const word of words) {
    let at = freePlace(name, used, (own) => own === word)
    if (at >= 0) whole += 1
    else at = freePlace(name, used, (own) => own.startsWith(word))
    if (at < 0 && used !== 0 && name.kind !== 'id') {
      at = freePlace(name, used, (own) => isSlip(word, own))
      slipped += 1
    }
    if (at < 0) return undefined
    used |= 1 << at
    count += 1
  }
  return { tokens, used, count, whole, slipped }
}

/** A title may be typed from its verb on, or by any two of its words; other names only in full. */
function isEnough(name: Name, { used, count }: Matching): boolean {
  if (name.kind === 'title') return (used & 1) === 1 || count > 1
  const own = (1 << name.own) - 1
  return (used & own) === own && (!name.isShared || count > name.own)
}

function scoreOf(name: Name, { tokens, count, whole, slipped }: Matching): number {
  const left = name.words.length - count
  return tokens * 1000 + (whole === count ? 200 : 0) + (name.kind === 'title' ? 20 : 0) - slipped * 100 - left * 10
}

function matchName(name: Name, tokens: readonly (readonly string[])[]): Matching | undefined {
  let matching = NOTHING
  for (const [at, words] of tokens.entries()) {
    // Signs alone, as in `exclude / include`, belong to the name when it goes on behind them.
    if (words.length === 0 && at > 0) continue
    const next = words.length === 0 ? undefined : take(name, matching, words, at + 1)
    if (!next) break
    matching = next
  }
  return matching.tokens > 0 && isEnough(name, matching) ? matching : undefined
}

/** The tokens that may be part of a name, in words. */
function nameTokens(tokens: readonly Token[]): string[][] {
  const end = tokens.findIndex((token) => token.key !== undefined || token.value.quoted)
  return (end < 0 ? tokens : tokens.slice(0, end)).map((token) => wordsOf(token.value.text))
}

/** The commands that the beginning of a line may name, the likeliest first. */
export function recognise(index: LineIndex, tokens: readonly Token[]): readonly Recognised[] {
  const [head] = tokens
  if (!head || head.key || head.value.quoted) return []
  const named = nameTokens(tokens)
  const best = new Map<number, Omit<Recognised, 'command'>>()
  for (const place of named[0]?.[0] === undefined ? [] : namesWith(index, named[0][0])) {
    const name = index.names[place]
    const matching = name && matchName(name, named)
    if (!matching) continue
    const score = scoreOf(name, matching)
    if (score > (best.get(name.of)?.score ?? 0)) best.set(name.of, { tokens: matching.tokens, score })
  }
  const byId = index.ids.get(head.value.text.toLowerCase())
  if (byId !== undefined) best.set(byId, { tokens: 1, score: Number.POSITIVE_INFINITY })
  return [...best]
    .sort(([a, one], [b, other]) => other.score - one.score || a - b)
    .flatMap(([of, found]): Recognised[] => {
      const command = index.commands[of]
      return command ? [{ command, ...found }] : []
    })
}

/** True when all words of the line are found in the names of one command: then it may be nothing but a search. */
export function isAllNames(index: LineIndex, tokens: readonly Token[]): boolean {
  if (tokens.some((token) => token.key !== undefined || token.value.quoted)) return false
  const words = tokens.map((token) => wordsOf(token.value.text))
  // Signs within a name are part of it; at its end they are not.
  if (words.at(-1)?.length === 0) return false
  let left: Set<number> | undefined
  for (const word of words.flat()) {
    const having = new Set<number>()
    for (const place of namesWith(index, word)) {
      const of = index.names[place]?.of
      if (of !== undefined && (!left || left.has(of))) having.add(of)
    }
    if (having.size === 0) return false
    left = having
  }
  return left !== undefined
}
