import { describe, expect, it } from 'vitest'
import { actionOf, moveTo } from '#console/table/list-keys.ts'

const press = (key: string, more: Partial<Parameters<typeof actionOf>[0]> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})

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
    expect(actionOf(press(key))).toEqual({ do: 'move', by, extend: false })
  })

  it.each(['J', 'ArrowDown', 'PageDown', 'End'])('Shift+%s extends', (key) => {
    expect(actionOf(press(key, { shiftKey: true }))).toMatchObject({ do: 'move', extend: true })
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
  ])('%s does %s', (key, action) => {
    expect(actionOf(press(key))).toEqual({ do: action })
  })

  it('selects all and copies with control or command', () => {
    expect(actionOf(press('a', { ctrlKey: true }))).toEqual({ do: 'select-all' })
    expect(actionOf(press('c', { metaKey: true }))).toEqual({ do: 'copy' })
  })

  it("leaves the browser's and the registry's keys alone", () => {
    for (const key of ['t', 'w', 'n', 'r', 'f', 'p', 'l', 'k', 's']) {
      expect(actionOf(press(key, { ctrlKey: true }))).toBeUndefined()
    }
    for (const key of ['g', 'r', 'c', 'e', 'd', '?', '.', 'Tab']) expect(actionOf(press(key))).toBeUndefined()
    expect(actionOf(press('j', { altKey: true }))).toBeUndefined()
  })

  it('can do without letters', () => {
    expect(actionOf(press('j'), false)).toBeUndefined()
    expect(actionOf(press('ArrowDown'), false)).toBeDefined()
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
