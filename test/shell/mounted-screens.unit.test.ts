import { describe, expect, it } from 'vitest'
import type { MountedScreen, Shown } from '#console/shell/mounted-screens.ts'
import { mountedNow, withoutLeft } from '#console/shell/mounted-screens.ts'

const Screen = () => null
const shown = (id: string, search: Shown['search'] = {}, customerId = 1): Shown => ({ id, Screen, search, customerId })

/** Goes from screen to screen; `undefined` is one that is not kept. */
function walk(...way: (Shown | undefined)[]): readonly MountedScreen[] {
  let all: readonly MountedScreen[] = []
  let from: string | undefined
  for (const one of way) {
    all = mountedNow(all, from, one)
    from = one?.id
  }
  return all
}

const ids = (all: readonly MountedScreen[]) => all.map(({ id }) => id)

describe('the screens that are kept', () => {
  it('stay in the order in which one has come to them first', () => {
    expect(ids(walk(shown('a'), shown('b'), undefined, shown('a')))).toEqual(['a', 'b'])
  })

  it('are the same values as long as nothing changes', () => {
    const all = walk(shown('a', { sort: 'name' }))
    expect(mountedNow(all, 'a', shown('a', { sort: 'name' }))).toBe(all)
    expect(mountedNow(all, undefined, undefined)).toBe(all)
  })

  it('keep their search as a value when it says the same again', () => {
    const [before] = walk(shown('a', { status: ['SENT'] }))
    const [after] = walk(shown('a', { status: ['SENT'] }), shown('b'), shown('a', { status: ['SENT'] }))
    expect(after?.key).toBe(before?.key)
    const all = walk(shown('a', { status: ['SENT'] }), shown('b'))
    expect(mountedNow(all, 'b', shown('a', { status: ['SENT'] }))[0]?.search).toBe(all[0]?.search)
  })

  it('follow the address as long as one is there', () => {
    const all = walk(shown('a'), shown('a', { status: ['SENT'] }))
    expect(all).toMatchObject([{ id: 'a', search: { status: ['SENT'] }, visit: 0 }])
    expect(all[0]?.key).toBe(walk(shown('a'))[0]?.key)
  })

  it('are others for who comes back with another search', () => {
    const all = walk(shown('a'), shown('b'), shown('a', { status: ['SENT'] }))
    expect(ids(all)).toEqual(['b', 'a'])
    expect(all[1]?.key).not.toBe(walk(shown('a'))[0]?.key)
  })

  it('count how often they have been left, also for one that is not kept', () => {
    const all = withoutLeft(walk(shown('a'), shown('b'), shown('a'), undefined))
    expect(all.map(({ visit }) => visit)).toEqual([2, 1])
    expect(withoutLeft(all)).toBe(all)
  })

  it('give up what belonged to a visit later, but at the latest when one comes back', () => {
    expect(walk(shown('a'), shown('b'))).toMatchObject([{ visit: 0 }, { visit: 0 }])
    expect(walk(shown('a'), shown('b'), shown('a'))).toMatchObject([{ visit: 1 }, { visit: 0 }])
  })

  it('are of one customer', () => {
    const all = walk(shown('a'), shown('b'), shown('b', {}, 2))
    expect(all).toMatchObject([{ id: 'b', customerId: 2 }])
    expect(all[0]?.key).not.toBe(walk(shown('a'), shown('b'))[1]?.key)
  })

  it('are six: of more, the one that was left longest ago is given up', () => {
    const way = ['a', 'b', 'c', 'd', 'e', 'f', 'a', 'g'].map((id) => shown(id))
    expect(ids(walk(...way))).toEqual(['a', 'c', 'd', 'e', 'f', 'g'])
  })
})
