import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Selection } from '#console/list/selection/selection.ts'
import { countOf, isSelected, nothing, reach, selectAll, toggle } from '#console/list/selection/selection.ts'

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

const ALL = Array.from({ length: 12 }, (_, id) => id)
const someIds = fc.uniqueArray(fc.constantFrom(...ALL))
const selections = fc.oneof(
  fc.constant(nothing),
  fc
    .uniqueArray(fc.constantFrom(...ALL), { minLength: 1 })
    .map((ids): Selection => ({ kind: 'ids', ids: new Set(ids) })),
  someIds.map((ids): Selection => ({ kind: 'filter', except: new Set(ids) })),
)
/** The selected records of a list that has these, and no others. */
const selectedOf = (selection: Selection) => ALL.filter((id) => isSelected(selection, id))

describe('the arithmetic of selections', () => {
  it('counts what is selected', () => {
    fc.assert(
      fc.property(selections, (selection) => {
        expect(countOf(selection, ALL.length)).toBe(selectedOf(selection).length)
      }),
    )
  })

  it('changes one record at a time, and back', () => {
    fc.assert(
      fc.property(selections, fc.constantFrom(...ALL), (selection, id) => {
        const toggled = toggle(selection, id)
        expect(ALL.filter((other) => isSelected(toggled, other) !== isSelected(selection, other))).toEqual([id])
        expect(toggle(toggled, id)).toEqual(selection)
      }),
    )
  })

  it('has of a range what it reaches now, beside what was selected before it, however it has come and gone', () => {
    fc.assert(
      fc.property(selections, fc.array(someIds, { minLength: 1 }), (before, reaches) => {
        let now: { selection: Selection; taken: number[] } = { selection: before, taken: [] }
        for (const ids of reaches) {
          now = reach(now.selection, ids, now.taken)
          const expected = new Set([...selectedOf(before), ...ids])
          expect(selectedOf(now.selection)).toEqual(ALL.filter((id) => expected.has(id)))
          expect(now.selection.kind === 'filter').toBe(before.kind === 'filter')
        }
        expect(reach(now.selection, [], now.taken).selection).toEqual(before)
      }),
    )
  })

  it('selects all in two steps at most, and never less than before', () => {
    fc.assert(
      fc.property(selections, fc.uniqueArray(fc.constantFrom(...ALL), { minLength: 1 }), (selection, loaded) => {
        const once = selectAll(selection, loaded)
        const twice = selectAll(once, loaded, once)
        expect(loaded.every((id) => isSelected(once, id))).toBe(true)
        expect(selectedOf(selection).every((id) => isSelected(once, id))).toBe(true)
        expect(twice).toEqual({ kind: 'filter', except: new Set() })
      }),
    )
  })
})
