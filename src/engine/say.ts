import { fillText } from '#contract/core/fill-text.ts'

/**
 * Something to be said to a person: English text, `{{name}}` filled from `data`. Kept apart until it is shown, so
 * that the text can be looked up in another language first.
 */
export type Say = string | Sentence

export interface Sentence {
  readonly text: string
  readonly data: Readonly<Record<string, unknown>>
}

/** A sentence with something to fill in. */
export function say(text: string, data: Readonly<Record<string, unknown>>): Sentence {
  return { text, data }
}

/** `one` for exactly one, else `other`; both may use `{{count}}`. */
export function counted(count: number, one: string, other: string, data: Record<string, unknown> = {}): Sentence {
  return { text: count === 1 ? one : other, data: { ...data, count } }
}

function isSentence(value: unknown): value is Sentence {
  return typeof value === 'object' && value !== null && 'text' in value && 'data' in value
}

/**
 * Turns what is to be said into the words that are shown. Sentences within a sentence's data are put into words first;
 * plain texts in there are names and stay as they are.
 */
export function inWords(what: Say, translate: (text: string, data: Record<string, unknown>) => string): string {
  if (typeof what === 'string') return translate(what, {})
  const data = Object.fromEntries(
    Object.entries(what.data).map(([name, value]) => [name, isSentence(value) ? inWords(value, translate) : value]),
  )
  return translate(what.text, data)
}

/** The sentence in English. */
export function english(what: Say): string {
  return inWords(what, fillText)
}

/** A text that is to be translated even where it stands inside another sentence. */
export function sentence(what: Say): Sentence {
  return typeof what === 'string' ? { text: what, data: {} } : what
}
