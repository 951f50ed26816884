import { describe, expect, it } from 'vitest'
import { countOf, extend, isSelected, nothing, selectAll, toggle } from '#console/table/selection.ts'

describe('selection', () => {
  it('takes a record in and out again', () => {
    const one = toggle(nothing, 7)
    expect(isSelected(one, 7)).toBe(true)
    expect(toggle(one, 7)).toEqual(nothing)
  })

  it('gives back what an earlier reach of the range had taken', () => {
    const reached = extend(toggle(nothing, 1), [1, 2, 3, 4])
    const shorter = extend(reached, [1, 2], [1, 2, 3, 4])
    expect(countOf(shorter, 100)).toBe(2)
  })

  it('selects all that is loaded, then everything in the filter', () => {
    const loaded = selectAll(nothing, [1, 2, 3])
    expect(countOf(loaded, 1200)).toBe(3)
    const everything = selectAll(loaded, [1, 2, 3])
    expect(everything.kind).toBe('filter')
    expect(countOf(everything, 1200)).toBe(1200)
    expect(isSelected(everything, 999)).toBe(true)
  })

  it('excepts single records of everything', () => {
    const except = toggle({ kind: 'filter', except: new Set() }, 5)
    expect(isSelected(except, 5)).toBe(false)
    expect(countOf(except, 1200)).toBe(1199)
    expect(countOf(toggle(except, 5), 1200)).toBe(1200)
  })
})
