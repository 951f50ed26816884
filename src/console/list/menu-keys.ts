import { normalise } from '#engine/rank/rank-words.ts'

/** What a menu has been asked for: the letters typed so far, and the entry that has the focus. */
export interface MenuPlace {
  readonly text: string
  /** Its key; undefined for the first entry that can be chosen. */
  readonly active: string | undefined
}

interface Entry {
  readonly key: string
  readonly label: string
  readonly blocked?: string | undefined
}

/** The entries in which a word begins with what was typed; where there is none, those that contain it. */
export function narrowed<E extends Entry>(items: readonly E[], text: string): readonly E[] {
  const wanted = normalise(text)
  if (wanted === '') return items
  const begun = items.filter(({ label }) => ` ${normalise(label)}`.includes(` ${wanted}`))
  return begun.length > 0 ? begun : items.filter(({ label }) => normalise(label).includes(wanted))
}

/** The entry that has the focus; undefined for an empty menu. */
export function activeOf<E extends Entry>(shown: readonly E[], active: string | undefined): E | undefined {
  return shown.find(({ key }) => key === active) ?? shown.find(({ blocked }) => blocked === undefined) ?? shown[0]
}

/**
 * Where a key leads. Letters narrow the menu down, one that leads nowhere changes nothing; Backspace and Escape take
 * them back. Undefined for a key that means nothing here.
 */
export function pressInMenu(
  place: MenuPlace,
  key: string,
  items: readonly Entry[],
): MenuPlace | 'run' | 'close' | undefined {
  const { text, active } = place
  const shown = narrowed(items, text)
  const at = shown.findIndex((item) => item.key === activeOf(shown, active)?.key)
  const to = (index: number): MenuPlace => ({ text, active: shown[(index + shown.length) % shown.length]?.key })
  switch (key) {
    case 'ArrowDown':
      return to(at + 1)
    case 'ArrowUp':
      return to(at - 1)
    case 'Home':
      return to(0)
    case 'End':
      return to(shown.length - 1)
    case 'Enter':
      return 'run'
    case 'Tab':
      return 'close'
    case 'Escape':
      return text === '' ? 'close' : { text: '', active: undefined }
    case 'Backspace':
      return text === '' ? undefined : { text: text.slice(0, -1), active: undefined }
    case ' ':
      if (text === '') return 'run'
  }
  if (!/^[\p{L}\p{N} -]$/u.test(key)) return undefined
  const next = text + key
  return narrowed(items, next).length === 0 ? place : { text: next, active: undefined }
}
