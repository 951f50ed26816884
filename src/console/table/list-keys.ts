/** What a key means while the list has focus. Pure, so that the help sheet and the tests read the same table. */
export type ListAction =
  | { do: 'move'; by: number | 'page-up' | 'page-down' | 'first' | 'last'; extend: boolean }
  | { do: 'toggle' | 'select-all' | 'open' | 'preview' | 'back' | 'filters' | 'search' | 'copy' | 'menu' }
  | { do: 'tab'; by: -1 | 1 }

export interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

const moves: Record<string, Extract<ListAction, { do: 'move' }>['by'] | undefined> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 'page-down',
  PageUp: 'page-up',
  Home: 'first',
  End: 'last',
}

const letterMoves: Record<string, number | undefined> = { j: 1, k: -1, J: 1, K: -1 }

const plain: Record<string, ListAction | undefined> = {
  x: { do: 'toggle' },
  o: { do: 'open' },
  p: { do: 'preview' },
  f: { do: 'filters' },
  '/': { do: 'search' },
  '[': { do: 'tab', by: -1 },
  ']': { do: 'tab', by: 1 },
}

const named: Record<string, ListAction | undefined> = {
  ' ': { do: 'toggle' },
  Enter: { do: 'open' },
  Escape: { do: 'back' },
  ContextMenu: { do: 'menu' },
}

function withControl(pressed: Pressed): ListAction | undefined {
  if (pressed.altKey || pressed.shiftKey) return undefined
  if (pressed.key === 'a') return { do: 'select-all' }
  if (pressed.key === 'c') return { do: 'copy' }
  if (pressed.key === 'Home') return { do: 'move', by: 'first', extend: false }
  if (pressed.key === 'End') return { do: 'move', by: 'last', extend: false }
  return undefined
}

/** The action of a key, or undefined when it belongs to somebody else. `letters` is off when a person wants none. */
export function actionOf(pressed: Pressed, letters = true): ListAction | undefined {
  if (pressed.ctrlKey || pressed.metaKey) return withControl(pressed)
  if (pressed.altKey) return undefined
  const { key, shiftKey } = pressed
  const by = moves[key] ?? (letters ? letterMoves[key] : undefined)
  if (by !== undefined) return { do: 'move', by, extend: shiftKey }
  if (key === 'F10' && shiftKey) return { do: 'menu' }
  if (shiftKey && key === 'Enter') return undefined
  return named[key] ?? (letters ? plain[key] : undefined)
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
