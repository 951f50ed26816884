import { describe, expect, it } from 'vitest'
import type { Pressed } from '#engine/keys/chord.ts'
import { chordOf, isLetter } from '#engine/keys/chord.ts'
import { conflictsOf, isBare, isEditing, isReserved, keyConflicts, parseChord, parseKeys } from '#engine/keys/keys.ts'
import { boundTo, feed, NOTHING_PENDING } from '#engine/keys/sequence.ts'

const press = (key: string, held: Partial<Pressed> = {}): Pressed => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})

describe('chords', () => {
  it.each([
    ['mod+k', 'mod+k'],
    ['Mod+K', 'mod+k'],
    ['cmd+k', 'mod+k'],
    ['shift+mod+z', 'mod+shift+z'],
    ['shift+/', '?'],
    ['?', '?'],
    ['esc', 'escape'],
    ['mod++', 'mod++'],
    ['f2', 'f2'],
  ])('reads %s as %s', (written, chord) => {
    expect(parseChord(written)).toBe(chord)
  })

  it.each(['', 'mod+', 'hyper+k', 'mod+mod+k', 'kk', 'f13'])('cannot read %j', (written) => {
    expect(parseChord(written)).toBeUndefined()
  })

  it('reads sequences', () => {
    expect(parseKeys('g v')).toEqual(['g', 'v'])
    expect(parseKeys('g vv')).toBeUndefined()
  })

  it('tells a key press the same way on both systems', () => {
    expect(chordOf(press('k', { ctrlKey: true }), false)).toBe('mod+k')
    expect(chordOf(press('k', { metaKey: true }), true)).toBe('mod+k')
    expect(chordOf(press('k', { ctrlKey: true }), true)).toBe('ctrl+k')
    expect(chordOf(press('?', { shiftKey: true }), false)).toBe('?')
    expect(chordOf(press('G', { shiftKey: true }), false)).toBe('shift+g')
    expect(chordOf(press('G'), false)).toBe('g')
    expect(chordOf(press(' '), false)).toBe('space')
    expect(chordOf(press('Shift', { shiftKey: true }), false)).toBeUndefined()
  })

  it('knows the browser’s own, and which keys type something', () => {
    expect(['mod+t', 'mod+w', 'mod+shift+n', 'mod+r', 'mod+f', 'mod+p', 'mod+l'].every(isReserved)).toBe(true)
    expect(['mod+tab', 'mod+1', 'f5', 'alt+arrowleft', 'mod+shift+i'].every(isReserved)).toBe(true)
    expect(['mod+k', 'mod+s', 'mod+enter', 'mod+z', 'f2', 'alt+e'].some(isReserved)).toBe(false)
    expect([isBare('g'), isBare('?'), isBare('shift+g'), isBare('mod+k')]).toEqual([true, true, true, false])
  })
})

describe('keys of text and of letters', () => {
  it('are told from keys that type nothing', () => {
    const own = ['mod+c', 'mod+z', 'mod+shift+z', 'mod+arrowleft', 'alt+backspace', 'shift+home', 'delete']
    expect(own.filter((chord) => !isEditing(chord))).toEqual([])
    expect(['mod+k', 'mod+enter', 'mod+s', 'alt+e', 'f2'].filter(isEditing)).toEqual([])
  })

  it('are letters when the first of them is one character', () => {
    expect(['g v', 'x', '?', '/', 'shift+g', 'é', '1'].filter((keys) => !isLetter(keys))).toEqual([])
    expect(['mod+k', 'alt+g v', 'f2', 'escape', 'space', 'shift+f10'].filter(isLetter)).toEqual([])
  })
})

describe('conflictsOf', () => {
  const others = [
    { id: 'voucher.reset', keys: 'r v', on: '/voucher' },
    { id: 'screen./voucher', keys: 'g v' },
    { id: 'screen./kelas', keys: 'g k' },
  ]
  const against = (keys: string, on?: string) =>
    conflictsOf({ id: 'me', keys, ...(on ? { on } : {}) }, others).map(({ kind, ids }) => `${kind} ${ids.join()}`)

  it('names who has the keys already', () => {
    expect(against('g v')).toEqual(['same me,screen./voucher'])
    expect(against('G V')).toEqual(['same me,screen./voucher'])
    expect(against('z')).toEqual([])
  })

  it('names all whom the keys would hide, or who would hide them', () => {
    expect(against('g')).toEqual(['prefix me,screen./voucher', 'prefix me,screen./kelas'])
    expect(against('g v x')).toEqual(['prefix screen./voucher,me'])
  })

  it('counts only where both are at hand', () => {
    expect(against('r v', '/kelas')).toEqual([])
    expect(against('r v', '/voucher')).toEqual(['same me,voucher.reset'])
  })

  it('knows the browser’s own and what cannot be read', () => {
    expect(against('mod+t')).toEqual(['reserved me'])
    expect(against('g mod+r')).toEqual(['reserved me'])
    expect(against('hyper+q')).toEqual(['unreadable me'])
  })

  it('is not about the own former keys', () => {
    expect(conflictsOf({ id: 'screen./kelas', keys: 'g k' }, others)).toEqual([])
  })
})

describe('keyConflicts', () => {
  it('finds what is taken twice, hidden by a shorter one, unreadable or the browser’s', () => {
    const found = keyConflicts([
      { id: 'a', keys: 'g v' },
      { id: 'b', keys: 'g v' },
      { id: 'c', keys: 'x' },
      { id: 'd', keys: 'x y' },
      { id: 'e', keys: 'mod+t' },
      { id: 'f', keys: 'hyper+q' },
    ])
    expect(found.map(({ kind, ids }) => `${kind} ${ids.join()}`)).toEqual([
      'reserved e',
      'unreadable f',
      'same a,b',
      'prefix c,d',
    ])
  })

  it('lets different screens use the same keys', () => {
    const on = (id: string, screen?: string) => ({ id, keys: 'e', ...(screen ? { on: screen } : {}) })
    expect(keyConflicts([on('a', '/voucher'), on('b', '/kelas')])).toEqual([])
    expect(keyConflicts([on('a', '/voucher'), on('b')])).toHaveLength(1)
  })
})

describe('sequences', () => {
  const bound = boundTo(['g v', 'g k', 'c', 'v g'])
  const type = (...keys: [string, number][]) => {
    let pending = NOTHING_PENDING
    return keys.map(([key, at]) => {
      const fed = feed(pending, key, at, bound)
      pending = fed.pending
      return fed.match ?? (fed.taken ? '…' : '-')
    })
  }

  it('completes', () => {
    expect(type(['g', 0], ['v', 300])).toEqual(['…', 'g v'])
    expect(type(['c', 0])).toEqual(['c'])
  })

  it('forgets what was begun after a second', () => {
    expect(type(['g', 0], ['v', 1001], ['g', 1100])).toEqual(['…', '…', 'v g'])
  })

  it('waits a second from the last key on, not from the first', () => {
    expect(type(['g', 0], ['v', 1000])).toEqual(['…', 'g v'])
  })

  it('starts over from the key that broke it', () => {
    expect(type(['g', 0], ['g', 100], ['k', 200])).toEqual(['…', '…', 'g k'])
    expect(type(['g', 0], ['c', 100])).toEqual(['…', 'c'])
    expect(type(['g', 0], ['z', 100], ['v', 200])).toEqual(['…', '-', '…'])
  })
})
