/** True where ⌘ takes the place of Ctrl. */
export const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

const names: Record<string, string> = {
  mod: isApple ? '⌘' : 'Ctrl',
  ctrl: isApple ? '⌘' : 'Ctrl',
  cmd: isApple ? '⌘' : 'Ctrl',
  shift: isApple ? '⇧' : 'Shift',
  alt: isApple ? '⌥' : 'Alt',
  enter: '↵',
  escape: 'Esc',
  esc: 'Esc',
  space: 'Space',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  backspace: '⌫',
  delete: 'Del',
  pageup: 'PgUp',
  pagedown: 'PgDn',
}

const capOf = (key: string) => names[key.toLowerCase()] ?? key.charAt(0).toUpperCase() + key.slice(1)

/** The caps of a sequence, each a chord of keys: `'g v'` → `[['G'], ['V']]`, `'mod+k'` → `[['Ctrl', 'K']]`. */
export function keyCaps(keys: string): string[][] {
  return keys
    .trim()
    .split(/\s+/)
    .map((chord) => chord.split(/\+(?=.)/).map(capOf))
}

/** The same as one text, for screen readers and titles: `Ctrl K`. */
export function keysText(keys: string): string {
  return keyCaps(keys)
    .map((chord) => chord.join(isApple ? '' : '+'))
    .join(' ')
}
