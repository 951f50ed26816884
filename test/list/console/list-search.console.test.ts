import { describe, expect, it } from 'vitest'
import { VoucherQuery } from '#contract/voucher/voucher.ts'
import { listSearch, nextSort, parseSort, queryOf } from '#console/list/filter/list-search.ts'

const read = listSearch(VoucherQuery)

describe('list search', () => {
  it('turns the strings of an address into the types of the query', () => {
    expect(
      read({
        status: ['SENT', 'VOID'],
        coreClassId: '12',
        exclude: 'true',
        sort: '-createdAt,code',
        open: '5',
        tab: 'details',
      }),
    ).toEqual({
      status: ['SENT', 'VOID'],
      coreClassId: 12,
      exclude: true,
      sort: '-createdAt,code',
      open: 5,
      tab: 'details',
    })
    expect(read({ status: 'SENT,VOID', platform: 'TOKOPEDIA' })).toEqual({
      status: ['SENT', 'VOID'],
      platform: ['TOKOPEDIA'],
    })
  })

  it('keeps digits that are text as text', () => {
    expect(read({ keyword: '123' })).toEqual({ keyword: '123' })
  })

  it('drops what is wrong and keeps the rest', () => {
    expect(
      read({ status: 'GONE', platform: 'PIJAR', coreClassId: 'x', open: '-3', nonsense: '1', sort: 'price;drop' }),
    ).toEqual({
      platform: ['PIJAR'],
    })
  })

  it('leaves paging to the table', () => {
    expect(read({ page: '7', limit: '200' })).toEqual({})
  })

  it('sends filters and sort to the server, not what only the screen knows', () => {
    expect(queryOf({ open: 5, tab: 'details', status: ['SENT'] }, '-createdAt')).toEqual({
      sort: '-createdAt',
      status: ['SENT'],
    })
  })
})

describe('sort', () => {
  it('rises, falls and goes back to what is usual', () => {
    expect(nextSort(undefined, 'code', false)).toBe('code')
    expect(nextSort('code', 'code', false)).toBe('-code')
    expect(nextSort('-code', 'code', false)).toBeUndefined()
    expect(nextSort('price', 'code', false)).toBe('code')
  })

  it('takes a second column with Shift, and lets it go again', () => {
    expect(nextSort('-createdAt', 'code', true)).toBe('-createdAt,code')
    expect(nextSort('-createdAt,code', 'code', true)).toBe('-createdAt,-code')
    expect(nextSort('-createdAt,-code', 'code', true)).toBe('-createdAt')
    expect(nextSort('-createdAt,code', 'price', true)).toBe('-createdAt,price')
  })

  it('goes back to one column without Shift', () => {
    expect(nextSort('-createdAt,code', 'code', false)).toBe('code')
    expect(parseSort('-createdAt,code')).toEqual([
      { column: 'createdAt', descending: true },
      { column: 'code', descending: false },
    ])
  })
})
