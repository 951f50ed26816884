import { describe, expect, it } from 'vitest'
import { countOf, isSelected, nothing, reach, selectAll, toggle } from '#console/table/selection.ts'

describe('selection', () => {
  it('takes a record in and out again', () => {
    const one = toggle(nothing, 7)
    expect(isSelected(one, 7)).toBe(true)
    expect(toggle(one, 7)).toEqual(nothing)
  })

  it('gives back what an earlier reach of the range had taken', () => {
    const reached = reach(toggle(nothing, 3), [1, 2, 3, 4])
    expect(reached.taken).toEqual([1, 2, 4])
    const shorter = reach(reached.selection, [1, 2], reached.taken)
    expect(shorter).toEqual({ selection: { kind: 'ids', ids: new Set([1, 2, 3]) }, taken: [1, 2] })
    expect(reach(shorter.selection, [], shorter.taken).selection).toEqual(toggle(nothing, 3))
  })

  it('selects all that is loaded, then everything in the filter', () => {
    const loaded = selectAll(nothing, [1, 2, 3])
    expect(countOf(loaded, 1200)).toBe(3)
    const everything = selectAll(loaded, [1, 2, 3])
    expect(everything.kind).toBe('filter')
    expect(countOf(everything, 1200)).toBe(1200)
    expect(isSelected(everything, 999)).toBe(true)
  })

  it('selects everything when asked twice, also when more was loaded in between, but not with another selection', () => {
    const first = selectAll(nothing, [1, 2])
    expect(selectAll(first, [1, 2, 3], first).kind).toBe('filter')
    const fewer = selectAll(toggle(first, 2), [1, 2, 3], first)
    expect(fewer).toEqual({ kind: 'ids', ids: new Set([1, 2, 3]) })
    expect(selectAll(nothing, [], nothing)).toEqual(nothing)
  })

  it('excepts single records of everything', () => {
    const except = toggle({ kind: 'filter', except: new Set() }, 5)
    expect(isSelected(except, 5)).toBe(false)
    expect(countOf(except, 1200)).toBe(1199)
    expect(countOf(toggle(except, 5), 1200)).toBe(1200)
  })
})
