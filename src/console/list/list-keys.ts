import type { KeySettings } from '#contract/core/preference.ts'
import type { Pressed } from '#engine/keys/chord.ts'
import { chordOf } from '#engine/keys/chord.ts'
import { workingKeys } from '#engine/keys/key-settings.ts'

/** What a key means while the list has focus. Pure, so that the help sheet and the tests read the same table. */
export type ListAction =
  | { do: 'move'; by: number | 'page-up' | 'page-down' | 'first' | 'last'; extend: boolean }
  | {
      do:
        | 'toggle'
        | 'select-all'
        | 'open'
        | 'preview'
        | 'back'
        | 'filters'
        | 'search'
        | 'find'
        | 'copy'
        | 'copy-name'
        | 'copy-email'
        | 'copy-phone'
        | 'menu'
        | 'update'
        | 'edit'
        | 'sums'
    }
  | { do: 'tab'; by: -1 | 1 }
  /** One record on or back, where records stand side by side. */
  | { do: 'step'; by: -1 | 1; extend: boolean }

const move = (by: Extract<ListAction, { do: 'move' }>['by'], extend = false): ListAction => ({ do: 'move', by, extend })

/** The keys of a list that each person may change, one chord each. */
export const listKeys = {
  'list.next': { keys: 'j', action: move(1) },
  'list.previous': { keys: 'k', action: move(-1) },
  'list.select': { keys: 'x', action: { do: 'toggle' } },
  'list.all': { keys: 'mod+a', action: { do: 'select-all' } },
  'list.open': { keys: 'o', action: { do: 'open' } },
  'list.preview': { keys: 'p', action: { do: 'preview' } },
  'list.edit': { keys: 'f2', action: { do: 'edit' } },
  'list.tab-before': { keys: '[', action: { do: 'tab', by: -1 } },
  'list.tab-after': { keys: ']', action: { do: 'tab', by: 1 } },
  'list.search': { keys: '/', action: { do: 'search' } },
  'list.find': { keys: "'", action: { do: 'find' } },
  'list.filters': { keys: 'f', action: { do: 'filters' } },
  'list.update': { keys: 'n', action: { do: 'update' } },
  'list.sums': { keys: '=', action: { do: 'sums' } },
  'list.copy': { keys: 'mod+c', action: { do: 'copy' } },
  'list.copy-name': { keys: 'shift+y', action: { do: 'copy-name' } },
  'list.copy-email': { keys: 'shift+e', action: { do: 'copy-email' } },
  'list.copy-phone': { keys: 'shift+t', action: { do: 'copy-phone' } },
} as const satisfies Record<string, { keys: string; action: ListAction }>
export type ListKey = keyof typeof listKeys

const moves: Readonly<Record<string, Extract<ListAction, { do: 'move' }>['by']>> = {
  arrowdown: 1,
  arrowup: -1,
  pagedown: 'page-down',
  pageup: 'page-up',
  home: 'first',
  end: 'last',
}

/** What every list of the web understands; nobody can change these. */
const fixed: readonly (readonly [string, ListAction])[] = [
  ...Object.entries(moves).flatMap(([chord, by]) => [
    [chord, move(by)] as const,
    [`shift+${chord}`, move(by, true)] as const,
  ]),
  ['arrowright', { do: 'step', by: 1, extend: false }],
  ['arrowleft', { do: 'step', by: -1, extend: false }],
  ['shift+arrowright', { do: 'step', by: 1, extend: true }],
  ['shift+arrowleft', { do: 'step', by: -1, extend: true }],
  ['mod+home', move('first')],
  ['mod+end', move('last')],
  ['space', { do: 'toggle' }],
  ['enter', { do: 'open' }],
  ['escape', { do: 'back' }],
  ['contextmenu', { do: 'menu' }],
  ['shift+f10', { do: 'menu' }],
]

/** Chords and what they mean in a list. */
export type Keymap = ReadonlyMap<string, ListAction>

function shifted(chord: string): string {
  const at = chord.lastIndexOf('+') + 1
  return `${chord.slice(0, at)}shift+${chord.slice(at)}`
}

/** The keys of a list as a person wants them. */
export function keymapOf(settings: KeySettings): Keymap {
  const keymap = new Map<string, ListAction>()
  for (const [id, { keys, action }] of Object.entries(listKeys)) {
    const chord = workingKeys(settings, id, keys)
    if (chord === undefined) continue
    keymap.set(chord, action)
    // Shift with a key that moves extends the selection.
    if (action.do === 'move' && !chord.includes('shift+')) keymap.set(shifted(chord), { ...action, extend: true })
  }
  for (const [chord, action] of fixed) keymap.set(chord, action)
  return keymap
}

/** The action of a key, or undefined when it belongs to somebody else. */
export function actionOf(pressed: Pressed, keymap: Keymap, apple = false): ListAction | undefined {
  const chord = chordOf(pressed, apple)
  return chord === undefined ? undefined : keymap.get(chord)
}

/** The row that a move leads to, from row `at` (-1 when none has focus) of `total`. */
export function moveTo(by: Extract<ListAction, { do: 'move' }>['by'], at: number, total: number, page: number): number {
  const wanted =
    by === 'first'
      ? 0
      : by === 'last'
        ? total - 1
        : by === 'page-down'
          ? Math.max(at, 0) + page
          : by === 'page-up'
            ? at - page
            : at + by
  return Math.min(Math.max(wanted, 0), Math.max(total - 1, 0))
}
