import type { KeyScreens } from '#engine/define.ts'
import type { Modifier } from '#engine/keys/chord.ts'
import { chordText, modifiers, named } from '#engine/keys/chord.ts'

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

const aliases: Readonly<Record<string, Modifier>> = { cmd: 'mod', command: 'mod', control: 'ctrl', option: 'alt' }

const wellKnown =
  /^(?:space|escape|enter|tab|backspace|delete|insert|home|end|pageup|pagedown|arrow(?:up|down|left|right)|f(?:[1-9]|1[0-2]))$/

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

/** The browser's own; a page cannot or should not take them: tabs and windows, reload, find, print, address, zoom. */
const twofold = 't w n r f p l tab'.split(' ').flatMap((key) => [`mod+${key}`, `mod+shift+${key}`])
const single =
  'mod+q mod+j mod+u mod++ mod+- mod+= mod+shift+i mod+shift+j mod+shift+c mod+shift+delete ' +
  'alt+arrowleft alt+arrowright alt+home alt+f4 alt+d f3 f5 mod+f5 f6 f11 f12'
const reserved = new Set([...twofold, ...single.split(' ')])

/** True for a chord that belongs to the browser. */
export function isReserved(chord: string): boolean {
  return reserved.has(chord) || /^mod\+\d$/.test(chord)
}

/** True for chords that would type something: they rest while a text field has the focus. */
export function isBare(chord: string): boolean {
  return !/^(?:mod|ctrl|meta|alt)\+/.test(chord)
}

const editing =
  /^(?:mod\+(?:[acvxzy]|shift\+z)|(?:(?:mod|ctrl|alt|shift)\+)*(?:arrow\w+|home|end|backspace|delete|insert)|mod\+i|mod\+b)$/

/** True for chords that mean something where text is typed although they type nothing: copying, moving, undoing. */
export function isEditing(chord: string): boolean {
  return editing.test(chord)
}

export interface Binding {
  readonly id: string
  readonly keys: string
  /** The screens that the keys are limited to; absent for everywhere. */
  readonly on?: KeyScreens
  /** They work while a text field has the focus, too. */
  readonly inText?: boolean
}

export interface KeyConflict {
  readonly kind: 'unreadable' | 'reserved' | 'same' | 'prefix'
  readonly keys: string
  readonly ids: readonly string[]
}

interface Parsed {
  readonly binding: Binding
  /** In their one spelling. */
  readonly keys: string
}

function parse(binding: Binding): Parsed | undefined {
  const chords = parseKeys(binding.keys)
  return chords && { binding, keys: chords.join(' ') }
}

/** The screens that keys are limited to, in lower case; undefined for everywhere. */
export function screensOf(on: KeyScreens | undefined): readonly string[] | undefined {
  return on === undefined ? undefined : (typeof on === 'string' ? [on] : on).map((path) => path.toLowerCase())
}

function overlap(a: Binding, b: Binding): boolean {
  // What types something has one meaning in a text field, and another where no text is typed.
  if ((a.inText ?? false) !== (b.inText ?? false) && isBare(a.keys) && isBare(b.keys)) return false
  const [one, other] = [screensOf(a.on), screensOf(b.on)]
  return one === undefined || other === undefined || one.some((path) => other.includes(path))
}

/** What two bindings have against each other: the same keys, or one hides the other by being its beginning. */
function clash(a: Parsed, b: Parsed): KeyConflict | undefined {
  if (!overlap(a.binding, b.binding)) return undefined
  const [short, long] = a.keys.length <= b.keys.length ? [a, b] : [b, a]
  const ids = [short.binding.id, long.binding.id]
  if (short.keys === long.keys) return { kind: 'same', keys: short.keys, ids }
  return long.keys.startsWith(`${short.keys} `) ? { kind: 'prefix', keys: short.keys, ids } : undefined
}

function ownConflicts(binding: Binding, parsed: Parsed | undefined): KeyConflict[] {
  if (!parsed) return [{ kind: 'unreadable', keys: binding.keys, ids: [binding.id] }]
  const taken = parsed.keys.split(' ').some(isReserved)
  return taken ? [{ kind: 'reserved', keys: binding.keys, ids: [binding.id] }] : []
}

/**
 * What stands against giving a binding its keys, beside the others: unreadable, the browser's own, taken by another,
 * or in the way of another. The binding's own former keys are no obstacle.
 */
export function conflictsOf(binding: Binding, others: readonly Binding[]): KeyConflict[] {
  const parsed = parse(binding)
  const own = ownConflicts(binding, parsed)
  if (!parsed) return own
  const shared = others.flatMap((other) => {
    const one = other.id === binding.id ? undefined : parse(other)
    return (one && clash(parsed, one)) ?? []
  })
  return [...own, ...shared]
}

/** Whatever is wrong with a set of bindings: unreadable, the browser's own, taken twice, or hidden by a shorter one. */
export function keyConflicts(bindings: readonly Binding[]): KeyConflict[] {
  const parsed = bindings.map(parse)
  const own = bindings.flatMap((binding, at) => ownConflicts(binding, parsed[at]))
  const readable = parsed.filter((one) => one !== undefined)
  const shared = readable.flatMap((one, at) => readable.slice(at + 1).flatMap((other) => clash(one, other) ?? []))
  return [...own, ...shared]
}
