import { describe, expect, it } from 'vitest'
import { EMPTY } from '#contract/core/common.ts'
import { checkAllRequired, checkRequired } from '#contract/core/resource/required.ts'

describe('required fields (R122–R130)', () => {
  it('says exactly what the specification says', () => {
    expect(EMPTY).toBe("can't be empty!")
  })

  it.each([
    ['missing', undefined],
    ['null', null],
    ['empty', ''],
    ['spaces', '   '],
    ['other blanks', '\t\n '],
  ])('finds a value that is %s', (_, value) => {
    expect(checkRequired({ name: value }, ['name'])).toEqual([{ field: 'name', message: "can't be empty!" }])
    expect(checkAllRequired({ name: value })).toEqual([{ field: 'name', message: "can't be empty!" }])
  })

  it.each(['a', ' a ', 0, false, [], {}, '0'])('takes %j for a value', (value) => {
    expect(checkRequired({ name: value }, ['name'])).toEqual([])
    expect(checkAllRequired({ name: value })).toEqual([])
  })

  it('finds a field that the form does not have at all', () => {
    expect(checkRequired({}, ['name'])).toEqual([{ field: 'name', message: "can't be empty!" }])
  })

  it('looks only at the chosen fields, in their order', () => {
    const form = { a: '', b: '', c: 'x', d: '' }
    expect(checkRequired(form, ['d', 'c', 'a']).map((issue) => issue.field)).toEqual(['d', 'a'])
  })

  it('looks at all fields of the form in the other variant', () => {
    expect(checkAllRequired({ a: '', b: 'x', c: null }).map((issue) => issue.field)).toEqual(['a', 'c'])
    expect(checkAllRequired({})).toEqual([])
  })
})
