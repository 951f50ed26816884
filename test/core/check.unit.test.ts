import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { EMPTY, requiredText } from '#contract/core/common.ts'
import { CreateVoucher, UpdateVoucher, VoucherQuery } from '#contract/voucher/voucher.ts'
import { GenerateVouchers } from '#contract/voucher/voucher-calls.ts'
import { ImportVouchers } from '#contract/voucher/voucher-import.ts'
import { check } from '#contract/core/check.ts'

/** What is wrong with a value, `field: message` a line. */
function wrong(schema: z.ZodMiniType, value: unknown): string[] {
  const result = check(schema, value)
  return result.ok
    ? []
    : result.issues.map((issue) => (issue.field ? `${issue.field}: ${issue.message}` : issue.message))
}

describe('what is wrong reads as a person would say it', () => {
  it.each<[z.ZodMiniType, unknown, string]>([
    [z.string(), 5, 'must be text'],
    [z.string(), ['a'], 'must be text'],
    [z.int(), '5', 'must be a whole number'],
    [z.int(), 'abc', 'must be a whole number'],
    [z.int(), 1.5, 'must be a whole number'],
    [z.int().check(z.gte(1)), '5', 'must be a whole number'],
    [z.int(), 1e20, 'is too large'],
    [z.int(), -1e20, 'is too small'],
    [z.int().check(z.gte(1)), 0, 'must be at least 1'],
    [z.int().check(z.lte(200)), 201, 'must be at most 200'],
    [z.number(), 'x', 'must be a number'],
    [z.number(), Number.NaN, 'must be a number'],
    [z.number().check(z.gt(1)), 1, 'must be more than 1'],
    [z.number().check(z.lt(1)), 1, 'must be less than 1'],
    [z.boolean(), 'yes', 'must be true or false'],
    [z.array(z.string()), 'a', 'must be a list'],
    [z.array(z.string()).check(z.maxLength(2)), ['a', 'b', 'c'], 'must hold at most 2 items'],
    [z.array(z.string()).check(z.minLength(1)), [], 'must hold at least 1 item'],
    [z.object({}), 'a', 'must be an object'],
    [z.object({}), [], 'must be an object'],
    [z.record(z.string().check(z.regex(/^a/, 'must begin with a')), z.int()), { b: 1 }, 'b: must begin with a'],
    [z.enum(['A', 'B']), 'C', 'must be one of A, B'],
    [z.enum(['A', 'B']), 5, 'must be one of A, B'],
    [z.literal('A'), 'C', 'must be A'],
    [z.string().check(z.maxLength(3)), 'abcd', 'must have at most 3 characters'],
    [z.string().check(z.minLength(2)), 'a', 'must have at least 2 characters'],
    [z.string().check(z.length(2)), 'a', 'must have at least 2 characters'],
    [z.string().check(z.minLength(1)), '', EMPTY],
    [z.uuid(), 'a', 'must be a UUID'],
    [z.iso.date(), '30/11/2026', 'must be a date such as 2026-11-30'],
    [z.iso.datetime(), 'x', 'must be a moment such as 2026-11-30T17:00:00Z'],
    [z.email(), 'x', 'must be an e-mail address'],
    [z.string().check(z.regex(/^a/)), 'b', 'has not the right form'],
    [z.int().check(z.multipleOf(5)), 7, 'must be a multiple of 5'],
  ])('%#: %j', (schema, value, message) => {
    expect(wrong(schema, value)).toEqual([message])
  })

  it('keeps what the contract itself says', () => {
    expect(wrong(z.string().check(z.maxLength(3, 'is much too long')), 'abcd')).toEqual(['is much too long'])
    expect(wrong(z.int('must be whole rupiah'), 'x')).toEqual(['must be whole rupiah'])
    expect(wrong(z.string().check(z.refine(() => false, 'is not nice')), 'x')).toEqual(['is not nice'])
  })

  it('says of everything missing or null that it cannot be empty', () => {
    const schema = z.object({ a: z.string(), b: z.int(), c: z.enum(['A']), d: z.array(z.int()), e: z.boolean() })
    const all = ['a', 'b', 'c', 'd', 'e'].map((field) => `${field}: can't be empty!`)
    expect(wrong(schema, {})).toEqual(all)
    expect(wrong(schema, { a: null, b: null, c: null, d: null, e: null })).toEqual(all)
  })

  it('says so of a required text that is blank, and of a wrong one what it should be', () => {
    for (const blank of [undefined, null, '', '  ']) expect(wrong(requiredText(5), blank)).toEqual([EMPTY])
    expect(wrong(requiredText(5), 7)).toEqual(['must be text'])
    expect(wrong(requiredText(5), 'abcdef')).toEqual(['must have at most 5 characters'])
  })

  it('names fields by their dotted path, unknown ones too', () => {
    const schema = z.strictObject({ a: z.strictObject({ b: z.array(z.int()) }) })
    expect(wrong(schema, { a: { b: [1, 'x'], c: 1 }, d: 2 })).toEqual([
      'a.b.1: must be a whole number',
      'a.c: is not a known field',
      'd: is not a known field',
    ])
  })

  it('answers the parsed value when nothing is wrong', () => {
    expect(check(z.object({ a: z.string().check(z.trim()) }), { a: ' x ' })).toEqual({ ok: true, data: { a: 'x' } })
  })
})

describe('of a union, the branch that was meant', () => {
  const body = z.union([CreateVoucher, ImportVouchers])

  it('is the one whose fields were sent', () => {
    expect(wrong(body, { platform: 'OWN' })).toEqual(["coreClassId: can't be empty!"])
    expect(wrong(body, { import: {} })).toEqual([
      "import.batchName: can't be empty!",
      "import.platform: can't be empty!",
      "import.rows: can't be empty!",
    ])
    expect(wrong(body, { import: 5 })).toEqual(['import: must be an object'])
  })

  it('is the first one when nothing was sent', () => {
    expect(wrong(body, {})).toEqual(["platform: can't be empty!", "coreClassId: can't be empty!"])
    expect(wrong(body, 'text')).toEqual(['must be an object'])
  })

  it('is the less strange one when both were mixed', () => {
    expect(wrong(body, { import: { batchName: 'x', platform: 'OWN', rows: [{}] }, platform: 'OWN' })).toEqual([
      'platform: is not a known field',
    ])
  })
})

describe('the bodies of vouchers', () => {
  it('name every required field that is blank', () => {
    const blanks = ['count', 'platform', 'coreClassId', 'prefix', 'batchName'].map((name) => `${name}: can't be empty!`)
    expect(wrong(GenerateVouchers, {})).toEqual(blanks)
    const empty = { count: null, platform: '', coreClassId: null, prefix: '', batchName: ' ' }
    expect(wrong(GenerateVouchers, empty)).toEqual(blanks)
    expect(wrong(GenerateVouchers, { ...empty, platform: '  ', prefix: '  ' })).toEqual(blanks)
  })

  it('say what a number, a prefix or a code must be', () => {
    const good = { count: 1, platform: 'OWN', coreClassId: 1, prefix: 'AKN', batchName: 'x' }
    expect(wrong(GenerateVouchers, { ...good, count: 'ten' })).toEqual(['count: must be a whole number'])
    expect(wrong(GenerateVouchers, { ...good, count: 0 })).toEqual(['count: must be at least 1'])
    expect(wrong(GenerateVouchers, { ...good, count: 100_001 })).toEqual(['count: must be at most 100000'])
    expect(wrong(GenerateVouchers, { ...good, prefix: 'a1' })).toEqual(['prefix: must be 2 to 6 capital letters'])
    expect(wrong(GenerateVouchers, { ...good, price: 1.5 })).toEqual(['price: must be whole rupiah'])
    expect(wrong(GenerateVouchers, { ...good, coreClassId: 'x' })).toEqual(['coreClassId: must be a whole number'])
    const create = { platform: 'OWN', coreClassId: 1 }
    expect(wrong(CreateVoucher, { ...create, code: '' })).toEqual(["code: can't be empty!"])
    expect(wrong(CreateVoucher, { ...create, code: 'A!' })).toEqual(['code: must have at least 4 characters'])
    expect(wrong(CreateVoucher, { ...create, code: 'AB!D' })).toEqual(['code: may hold letters, digits, - and _'])
  })

  it.each(['2026-02-30', '2026-13-01', '26-01-01', '0000-01-01', '1899-12-31', '9999-12-31', 'tomorrow'])(
    'refuse %s for a day',
    (expiresAt) => {
      expect(wrong(UpdateVoucher, { version: 1, expiresAt })).toEqual(['expiresAt: must be a date such as 2026-11-30'])
    },
  )

  it('say of a wrong filter what there is', () => {
    expect(wrong(VoucherQuery, { status: ['USED'] })).toEqual([
      'status.0: must be one of AVAILABLE, RESERVED, SENT, REDEEMED, EXPIRED, VOID',
    ])
    expect(wrong(VoucherQuery, { page: 'x', exclude: 'maybe' })).toEqual([
      'page: must be a whole number',
      'exclude: must be true or false',
    ])
  })
})
