import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { decodeStrings, listQuery, MAX_LIMIT, sortOf } from '#contract/core/list/list.ts'

const query = z.strictObject({
  page: z._default(z.int().check(z.gte(1)), 1),
  ratio: z.optional(z.number()),
  flag: z.optional(z.boolean()),
  name: z.nullish(z.string()),
  ids: z.optional(z.array(z.int())),
  tags: z.optional(z.array(z.string()).check(z.maxLength(3))),
})

describe('decodeStrings', () => {
  it('turns strings into what the schema wants', () => {
    const raw = { page: '3', ratio: '-1.5', flag: 'true', name: '12', ids: '1,2', tags: 'a,b' }
    expect(decodeStrings(query, raw)).toEqual({
      page: 3,
      ratio: -1.5,
      flag: true,
      name: '12',
      ids: [1, 2],
      tags: ['a', 'b'],
    })
    expect(decodeStrings(query, { flag: 'false' })).toEqual({ flag: false })
  })

  it('takes repeated values for arrays', () => {
    expect(decodeStrings(query, { ids: ['1', '2'], tags: ['a,b', 'c'] })).toEqual({ ids: [1, 2], tags: ['a,b', 'c'] })
  })

  it('counts empty values as absent', () => {
    expect(decodeStrings(query, { page: '', name: '', ids: '', flag: undefined })).toEqual({})
    expect(decodeStrings(query, { ids: '1,,2' })).toEqual({ ids: [1, 2] })
    expect(decodeStrings(query, { ids: ',,', tags: ['', ''] })).toEqual({})
  })

  it.each(['1e9', '0x10', ' 1', '1 ', '+1', '1.', '.5', 'NaN', 'Infinity', '١'])(
    'leaves %j, which is no number, to the schema',
    (text) => {
      expect(decodeStrings(query, { page: text })).toEqual({ page: text })
      expect(query.safeParse(decodeStrings(query, { page: text })).success).toBe(false)
    },
  )

  it.each(['1', 'TRUE', 'yes', 'on'])('leaves %j, which is no boolean, to the schema', (text) => {
    expect(decodeStrings(query, { flag: text })).toEqual({ flag: text })
  })

  it('leaves a repeated single value to the schema', () => {
    expect(decodeStrings(query, { page: ['1', '2'] })).toEqual({ page: ['1', '2'] })
  })

  it.each(['unknown', 'toString', 'constructor', '__proto__', 'hasOwnProperty'])(
    'keeps the unknown key %s, so that the schema refuses it',
    (key) => {
      const decoded = decodeStrings(query, Object.fromEntries([[key, 'x']]))
      expect(Object.hasOwn(decoded, key)).toBe(true)
      const result = query.safeParse(decoded)
      expect(result.error?.issues[0]).toMatchObject({ code: 'unrecognized_keys', keys: [key] })
    },
  )
})

describe('sortOf', () => {
  const sort = sortOf(['code', 'createdAt'])

  it.each(['code', '-code', 'createdAt', '-createdAt,code', 'code,-code'])('takes %s', (text) => {
    expect(sort.safeParse(text).success).toBe(true)
  })

  it.each([
    '',
    'cod',
    'codes',
    '--code',
    'code,',
    ',code',
    'code, createdAt',
    'CODE',
    'code desc',
    'code,code,code',
    'id',
  ])('refuses %j and says what there is', (text) => {
    expect(sort.safeParse(text).error?.issues[0]?.message).toBe('must be up to two of code, createdAt')
  })
})

describe('listQuery', () => {
  const schema = listQuery(['code'], { status: z.optional(z.enum(['A', 'B'])) })

  it('begins with ten rows of the first page (R171)', () => {
    expect(schema.parse({})).toEqual({ page: 1, limit: 10 })
  })

  it('bounds page, limit and keyword', () => {
    expect(schema.safeParse({ page: 0 }).success).toBe(false)
    expect(schema.safeParse({ page: 1.5 }).success).toBe(false)
    expect(schema.safeParse({ limit: 0 }).success).toBe(false)
    expect(schema.safeParse({ limit: MAX_LIMIT }).success).toBe(true)
    expect(schema.safeParse({ limit: MAX_LIMIT + 1 }).success).toBe(false)
    expect(schema.safeParse({ keyword: 'x'.repeat(201) }).success).toBe(false)
  })

  it('trims the keyword and refuses what it does not know', () => {
    expect(schema.parse({ keyword: '  a  ' }).keyword).toBe('a')
    expect(schema.safeParse({ stauts: 'A' }).success).toBe(false)
  })
})
