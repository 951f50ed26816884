import { describe, expect, it } from 'vitest'
import { actionOf, keymapOf, listKeys, moveTo } from '#console/list/list-keys.ts'
import { AS_SUGGESTED } from '#engine/keys/key-settings.ts'
import type { Pressed } from '#engine/keys/chord.ts'

const press = (key: string, more: Partial<Pressed> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})

const suggested = keymapOf(AS_SUGGESTED)
const means = (key: string, more: Partial<Pressed> = {}) => actionOf(press(key, more), suggested)

describe('list keys', () => {
  it.each([
    ['j', 1],
    ['ArrowDown', 1],
    ['k', -1],
    ['ArrowUp', -1],
    ['PageDown', 'page-down'],
    ['PageUp', 'page-up'],
    ['Home', 'first'],
    ['End', 'last'],
  ])('%s moves', (key, by) => {
    expect(means(key)).toEqual({ do: 'move', by, extend: false })
  })

  it.each(['J', 'ArrowDown', 'PageDown', 'End'])('Shift+%s extends', (key) => {
    expect(means(key, { shiftKey: true })).toMatchObject({ do: 'move', extend: true })
  })

  it.each([
    ['x', 'toggle'],
    [' ', 'toggle'],
    ['Enter', 'open'],
    ['o', 'open'],
    ['p', 'preview'],
    ['Escape', 'back'],
    ['f', 'filters'],
    ['/', 'search'],
    ['ContextMenu', 'menu'],
  ])('%s does %s', (key, action) => {
    expect(means(key)).toEqual({ do: action })
  })

  it('selects all and copies with control or command', () => {
    expect(means('a', { ctrlKey: true })).toEqual({ do: 'select-all' })
    expect(actionOf(press('c', { metaKey: true }), suggested, true)).toEqual({ do: 'copy' })
  })

  it("leaves the browser's and the registry's keys alone", () => {
    for (const key of ['t', 'w', 'n', 'r', 'f', 'p', 'l', 'k', 's']) {
      expect(means(key, { ctrlKey: true })).toBeUndefined()
    }
    for (const key of ['g', 'r', 'c', 'e', 'd', '?', '.', 'Tab']) expect(means(key)).toBeUndefined()
    expect(means('j', { altKey: true })).toBeUndefined()
    expect(means('Enter', { shiftKey: true })).toBeUndefined()
  })

  it('can do without letters', () => {
    const quiet = keymapOf({ ...AS_SUGGESTED, letters: false })
    for (const key of ['j', 'k', 'x', 'o', 'p', 'f', '/', '[', ']']) expect(actionOf(press(key), quiet)).toBeUndefined()
    expect(actionOf(press('J', { shiftKey: true }), quiet)).toBeUndefined()
    for (const key of ['ArrowDown', 'Enter', ' ', 'Escape', 'End']) expect(actionOf(press(key), quiet)).toBeDefined()
    expect(actionOf(press('a', { ctrlKey: true }), quiet)).toEqual({ do: 'select-all' })
  })

  it('are those that the person gave, and the suggested ones mean nothing then', () => {
    const changed = { 'list.next': 'q', 'list.previous': 'alt+q', 'list.preview': null }
    const own = keymapOf({ letters: true, changed })
    expect(actionOf(press('q'), own)).toEqual({ do: 'move', by: 1, extend: false })
    expect(actionOf(press('Q', { shiftKey: true }), own)).toEqual({ do: 'move', by: 1, extend: true })
    expect(actionOf(press('q', { altKey: true, shiftKey: true }), own)).toEqual({ do: 'move', by: -1, extend: true })
    for (const key of ['j', 'k', 'p']) expect(actionOf(press(key), own)).toBeUndefined()
  })

  it('cannot take away what every list understands', () => {
    const changed = Object.fromEntries(Object.keys(listKeys).map((id) => [id, null]))
    const own = keymapOf({ letters: true, changed })
    expect(actionOf(press('ArrowDown'), own)).toBeDefined()
    expect(actionOf(press('Escape'), own)).toEqual({ do: 'back' })
    expect(actionOf(press('Enter'), keymapOf({ letters: true, changed: { 'list.next': 'enter' } }))).toEqual({
      do: 'open',
    })
  })

  it('stays within the list', () => {
    expect(moveTo(-1, 0, 10, 5)).toBe(0)
    expect(moveTo(1, 9, 10, 5)).toBe(9)
    expect(moveTo('page-down', 7, 10, 5)).toBe(9)
    expect(moveTo('last', 0, 1_000_000, 5)).toBe(999_999)
    expect(moveTo(1, -1, 10, 5)).toBe(0)
    expect(moveTo('last', 0, 0, 5)).toBe(0)
  })
})
