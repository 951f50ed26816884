import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keysHeardAtom, pendingKeysAtom } from '#console/keys/keys-state.ts'
import { paletteOpenAtom } from '#console/palette/palette-open.ts'
import { currentStore } from '#console/app/current-console.ts'
import { forgetEarlyKeys, keepEarlyKey, takeEarlyKeys } from '#console/app/early-keys.ts'

beforeEach(() => {
  currentStore().set(keysHeardAtom, false)
  currentStore().set(paletteOpenAtom, false)
  takeEarlyKeys()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const press = (key: string, more: KeyboardEventInit = {}) =>
  keepEarlyKey(new KeyboardEvent('keydown', { key, ...more }))
const taken = () => takeEarlyKeys().map(({ key }) => key)

describe('keys that are pressed before those of commands are there', () => {
  it('are kept in their order, and given out once', () => {
    for (const key of 'gpt') press(key)
    expect(taken()).toEqual(['g', 'p', 't'])
    expect(taken()).toEqual([])
  })

  it('may be a sequence: the next key is nobody else’s for a second', () => {
    press('g')
    press('P')
    expect(currentStore().get(pendingKeysAtom)).toBe('g p')
    vi.advanceTimersByTime(999)
    expect(currentStore().get(pendingKeysAtom)).toBe('g p')
    vi.advanceTimersByTime(1)
    expect(currentStore().get(pendingKeysAtom)).toBe('')
    expect(taken()).toEqual(['g', 'P'])
  })

  it('include those that save a form, without the browser saving the page', () => {
    const field = document.createElement('input')
    document.createElement('form').append(field)
    field.addEventListener('keydown', keepEarlyKey)
    const save = new KeyboardEvent('keydown', { key: 's', ctrlKey: true, cancelable: true })
    field.dispatchEvent(save)
    expect(save.defaultPrevented).toBe(true)
    expect(taken()).toEqual(['s'])
  })

  it('save a form once, however often they were pressed', () => {
    const field = document.createElement('input')
    document.createElement('form').append(field)
    field.addEventListener('keydown', keepEarlyKey)
    for (const key of ['s', 's', 'Enter']) field.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey: true }))
    expect(taken()).toEqual(['Enter'])
  })

  it('are no sequence any more once they were given out, or the pointer was pressed', () => {
    press('g')
    expect(taken()).toEqual(['g'])
    expect(currentStore().get(pendingKeysAtom)).toBe('')
    press('g')
    forgetEarlyKeys()
    expect(currentStore().get(pendingKeysAtom)).toBe('')
    expect(taken()).toEqual([])
  })

  it('are none of those that write into a field', () => {
    const field = document.createElement('input')
    document.body.append(field)
    field.addEventListener('keydown', keepEarlyKey)
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'g' }))
    field.remove()
    expect(currentStore().get(pendingKeysAtom)).toBe('')
    expect(taken()).toEqual([])
  })

  it('are those that are heard by nobody and write a letter', () => {
    press('k', { ctrlKey: true })
    press('Escape')
    press(' ')
    currentStore().set(keysHeardAtom, true)
    press('g')
    expect(currentStore().get(pendingKeysAtom)).toBe('')
    expect(taken()).toEqual([])
  })
})
