import { describe, expect, it } from 'vitest'
import { listSearch } from '#console/list/filter/list-search.ts'
import { groupShown, isShown, patchOfView, searchOfView } from '#console/list/strips/quick-view.ts'
import type { QuickView } from '#console/list/strips/quick-view.ts'
import { complaint } from '#contract/support/complaint.ts'

const list = { query: complaint.query }
const about = { me: 7, today: '2026-11-25' }

describe('a quick view', () => {
  const mine: QuickView = { key: 'mine', title: 'Mine', search: { status: ['OPEN'] }, mine: 'handledBy' }

  it('asks for the person and for the days of its period', () => {
    expect(searchOfView(mine, about)).toEqual({ status: ['OPEN'], handledBy: 7 })
    const soon: QuickView = { key: 'soon', title: 'This month', days: ['dueFrom', 'dueTo', 'this month'] }
    expect(searchOfView(soon, about)).toEqual({ dueFrom: '2026-11-01', dueTo: '2026-11-30' })
    const today: QuickView = { key: 'today', title: 'Due today', days: ['dueFrom', 'dueTo', 'today'] }
    expect(searchOfView(today, about)).toEqual({ dueFrom: '2026-11-25', dueTo: '2026-11-25' })
  })

  it('is the one that a list is filtered by, whatever its order and columns', () => {
    const wanted = searchOfView(mine, about)
    expect(isShown(list, { ...wanted, sort: 'name', cols: 'name', open: 3 }, wanted)).toBe(true)
    expect(isShown(list, { ...wanted, keyword: 'late' }, wanted)).toBe(false)
    expect(isShown(list, { status: ['OPEN'] }, wanted)).toBe(false)
    expect(isShown(list, {}, {})).toBe(true)
  })

  it('takes the place of every other filter', () => {
    const patch = patchOfView(list, searchOfView(mine, about))
    expect(patch).toMatchObject({ status: ['OPEN'], handledBy: 7, open: undefined, view: undefined })
    expect(Object.keys(patch)).toEqual(expect.arrayContaining(['keyword', 'platform', 'dueFrom']))
    expect(Object.keys(patch)).not.toContain('sort')
  })
})

describe('the group that a list is narrowed to', () => {
  it.each([
    [['SENT'], 'SENT'],
    [true, 'true'],
    [['SENT', 'VOID'], undefined],
    ['not:eq:SENT', undefined],
    [undefined, undefined],
  ])('of %j is %j', (value, group) => {
    expect(groupShown(value)).toBe(group)
  })

  it('is in the address', () => {
    const read = listSearch(complaint.query)
    expect(read({ group: 'status' })).toEqual({ group: 'status' })
    expect(read({ group: 'drop table' })).toEqual({})
  })
})
