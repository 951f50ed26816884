import { describe, expect, test } from 'vitest'
import { NOTHING_TYPED, typeOn } from '#console/ui/keyboard/type-ahead.ts'

const platforms = ['Tokopedia', 'Bukalapak', 'Pintaria', 'Pijar', 'Skill Academy', undefined, 'Sekolah.mu']

/** The label that is active after keys, each so many ms after the one before. */
function after(keys: string, gap: number, labels: readonly (string | undefined)[] = platforms, start = -1) {
  let [typed, active] = [NOTHING_TYPED, start]
  for (const [nth, key] of keys.split('').entries()) {
    const found = typeOn(typed, key, nth * gap, labels, active)
    typed = found.typed
    active = found.place ?? active
  }
  return labels[active]
}

describe('letters typed in a list of choices', () => {
  test.each([10, 400, 5000])('find the same at %i ms from one to the next', (gap) => {
    expect(after('bukalapak', gap)).toBe('Bukalapak')
    expect(after('PIJ', gap)).toBe('Pijar')
    expect(after('skill a', gap)).toBe('Skill Academy')
  })

  test('of which one comes again and again go from one to the next, and round', () => {
    expect(after('p', 100)).toBe('Pintaria')
    expect(after('pp', 100)).toBe('Pijar')
    expect(after('ppp', 100)).toBe('Pintaria')
    expect(after('s', 100, platforms, 4)).toBe('Sekolah.mu')
  })

  test('that lead nowhere are not heard, unless after a pause, when they begin anew', () => {
    expect(after('bxuk', 100)).toBe('Bukalapak')
    expect(after('bt', 100)).toBe('Bukalapak')
    expect(after('bt', 1500)).toBe('Tokopedia')
    expect(after('x', 100)).toBeUndefined()
  })

  test('never find what cannot be chosen, nor anything where nothing is', () => {
    expect(after('t', 100, [undefined, 'Tokopedia', undefined])).toBe('Tokopedia')
    expect(after('t', 100, [])).toBeUndefined()
  })
})
