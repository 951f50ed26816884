/** What a key press says; a browser's `KeyboardEvent` is one. */
export interface Pressed {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
  /** The physical key: `KeyC`. */
  readonly code?: string
}

/** Keys that have other names beside. */
export const named: Readonly<Record<string, string>> = {
  ' ': 'space',
  spacebar: 'space',
  esc: 'escape',
  return: 'enter',
  del: 'delete',
  ins: 'insert',
  up: 'arrowup',
  down: 'arrowdown',
  left: 'arrowleft',
  right: 'arrowright',
}

/** In the order in which a chord is written. */
export const modifiers = ['mod', 'ctrl', 'meta', 'alt', 'shift'] as const
export type Modifier = (typeof modifiers)[number]

/** The one spelling of a chord. */
export function chordText(held: ReadonlySet<Modifier>, key: string): string {
  return [...modifiers.filter((modifier) => held.has(modifier)), key].join('+')
}

const alone = new Set(['control', 'shift', 'alt', 'meta', 'capslock', 'altgraph', 'dead', 'process', 'unidentified'])

/** The chord of a key press, in the spelling of `parseChord`; `undefined` for a modifier on its own. */
export function chordOf(pressed: Pressed, apple: boolean): string | undefined {
  const lower = pressed.key.toLowerCase()
  if (alone.has(lower)) return undefined
  // Option types a character of its own on a Mac (Option C: ç); the physical key says which letter is meant.
  const letter = pressed.altKey && apple ? /^Key([A-Z])$/.exec(pressed.code ?? '')?.[1]?.toLowerCase() : undefined
  const key = letter ?? named[lower] ?? lower
  const held = new Set<Modifier>()
  if (pressed.ctrlKey) held.add(apple ? 'ctrl' : 'mod')
  if (pressed.metaKey) held.add(apple ? 'mod' : 'meta')
  if (pressed.altKey) held.add('alt')
  // A character says itself whether shift was held; letters and named keys do not.
  if (pressed.shiftKey && (key.length > 1 || key !== key.toUpperCase())) held.add('shift')
  return chordText(held, key)
}

/** True for keys that begin with a single character, which is what whoever dictates or trembles cannot risk. */
export function isLetter(keys: string): boolean {
  return /^(?:shift\+)?\S(?: |$)/.test(keys)
}
