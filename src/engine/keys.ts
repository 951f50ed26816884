/** What a key press says; a browser's `KeyboardEvent` is one. */
export interface Pressed {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

const named: Readonly<Record<string, string>> = {
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

/** What a written `shift+/` yields on the keyboards in use here; a browser reports the character itself. */
const shifted: Readonly<Record<string, string>> = {
  '/': '?',
  '1': '!',
  '2': '@',
  '3': '#',
  '4': '$',
  '5': '%',
  '6': '^',
  '7': '&',
  '8': '*',
  '9': '(',
  '0': ')',
  '-': '_',
  '=': '+',
  ',': '<',
  '.': '>',
  ';': ':',
  "'": '"',
  '[': '{',
  ']': '}',
  '\\': '|',
  '`': '~',
}

const modifiers = ['mod', 'ctrl', 'meta', 'alt', 'shift'] as const
type Modifier = (typeof modifiers)[number]
const aliases: Readonly<Record<string, Modifier>> = { cmd: 'mod', command: 'mod', control: 'ctrl', option: 'alt' }

const wellKnown =
  /^(?:space|escape|enter|tab|backspace|delete|insert|home|end|pageup|pagedown|arrow(?:up|down|left|right)|f(?:[1-9]|1[0-2]))$/

function chordText(held: ReadonlySet<Modifier>, key: string): string {
  return [...modifiers.filter((modifier) => held.has(modifier)), key].join('+')
}

/** One chord in its one spelling: `mod+k`, `g`, `?`. `undefined` when it cannot be read. */
export function parseChord(text: string): string | undefined {
  const parts = text.toLowerCase().split(/\+(?=.)/)
  const last = parts.pop() ?? ''
  const held = new Set<Modifier>()
  for (const part of parts) {
    const modifier = aliases[part] ?? modifiers.find((name) => name === part)
    if (modifier === undefined || held.has(modifier)) return undefined
    held.add(modifier)
  }
  const key = named[last] ?? last
  if (key.length !== 1 && !wellKnown.test(key)) return undefined
  const character = held.has('shift') ? shifted[key] : undefined
  if (character === undefined) return chordText(held, key)
  held.delete('shift')
  return chordText(held, character)
}

/** The chords of `'g v'` or `'mod+k'`, each in its one spelling. `undefined` when one cannot be read. */
export function parseKeys(text: string): readonly string[] | undefined {
  const chords = text
    .trim()
    .split(/\s+/)
    .map((chord) => (chord === '' ? undefined : parseChord(chord)))
  return chords.every((chord) => chord !== undefined) ? chords : undefined
}

const alone = new Set(['control', 'shift', 'alt', 'meta', 'capslock', 'altgraph', 'dead', 'process', 'unidentified'])

/** The chord of a key press, in the spelling of `parseChord`; `undefined` for a modifier on its own. */
export function chordOf(pressed: Pressed, apple: boolean): string | undefined {
  const lower = pressed.key.toLowerCase()
  if (alone.has(lower)) return undefined
  const key = named[lower] ?? lower
  const held = new Set<Modifier>()
  if (pressed.ctrlKey) held.add(apple ? 'ctrl' : 'mod')
  if (pressed.metaKey) held.add(apple ? 'mod' : 'meta')
  if (pressed.altKey) held.add('alt')
  // A character says itself whether shift was held; letters and named keys do not.
  if (pressed.shiftKey && (key.length > 1 || key !== key.toUpperCase())) held.add('shift')
  return chordText(held, key)
}

/** The browser's own; a page cannot or should not take them. */
const reserved = new Set(['t', 'w', 'n', 'r', 'f', 'p', 'l'].flatMap((key) => [`mod+${key}`, `mod+shift+${key}`]))

/** True for a chord that belongs to the browser. */
export function isReserved(chord: string): boolean {
  return reserved.has(chord)
}

/** True for chords that would type something: they rest while a text field has the focus. */
export function isBare(chord: string): boolean {
  return !/^(?:mod|ctrl|meta|alt)\+/.test(chord)
}

export interface Binding {
  readonly id: string
  readonly keys: string
  /** The only screen where the keys count; everywhere when absent. */
  readonly on?: string
}

export interface KeyConflict {
  readonly kind: 'unreadable' | 'reserved' | 'same' | 'prefix'
  readonly keys: string
  readonly ids: readonly string[]
}

function overlap(a: Binding, b: Binding): boolean {
  return a.on === undefined || b.on === undefined || a.on.toLowerCase() === b.on.toLowerCase()
}

/** Whatever is wrong with a set of bindings: unreadable, the browser's own, taken twice, or hidden by a shorter one. */
export function keyConflicts(bindings: readonly Binding[]): KeyConflict[] {
  const conflicts: KeyConflict[] = []
  const parsed: { binding: Binding; keys: string }[] = []
  for (const binding of bindings) {
    const chords = parseKeys(binding.keys)
    if (!chords) conflicts.push({ kind: 'unreadable', keys: binding.keys, ids: [binding.id] })
    else {
      if (chords.some(isReserved)) conflicts.push({ kind: 'reserved', keys: binding.keys, ids: [binding.id] })
      parsed.push({ binding, keys: chords.join(' ') })
    }
  }
  parsed.forEach((one, at) => {
    for (const other of parsed.slice(at + 1)) {
      if (!overlap(one.binding, other.binding)) continue
      const [short, long] = one.keys.length <= other.keys.length ? [one, other] : [other, one]
      const ids = [short.binding.id, long.binding.id]
      if (short.keys === long.keys) conflicts.push({ kind: 'same', keys: short.keys, ids })
      else if (long.keys.startsWith(`${short.keys} `)) conflicts.push({ kind: 'prefix', keys: short.keys, ids })
    }
  })
  return conflicts
}
