import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Condition, Test, Value } from '#contract/core/list/list-condition.ts'
import {
  conditionsOf,
  hasOperator,
  readCondition,
  splitValues,
  writeCondition,
} from '#contract/core/list/list-condition.ts'
import type { ListField } from '#contract/core/list/list-field.ts'
import { listFields, operatorsOf } from '#contract/core/list/list-field.ts'

const text: ListField = { type: 'text', nullable: true }
const code: ListField = { type: 'text', upper: true, plain: 'prefix' }
const platform: ListField = { type: 'key' }
const status: ListField = { type: 'enum', values: ['NEW', 'SENT', 'VOID'] }
const price: ListField = { type: 'money' }
const ratio: ListField = { type: 'number', nullable: true }
const flag: ListField = { type: 'bool' }
const day: ListField = { type: 'day', nullable: true }
const moment: ListField = { type: 'moment' }
const id: ListField = { type: 'id' }

const value = (given: string, field: ListField) => {
  const read = readCondition(given, field)
  if (!read.ok) throw new Error(`${given}: ${read.message}`)
  return read.value
}
const message = (given: string, field: ListField) => {
  const read = readCondition(given, field)
  return read.ok ? undefined : read.message
}

describe('a condition in words', () => {
  it.each<[string, ListField, Condition]>([
    ['siti', text, { op: 'contains', text: 'siti' }],
    ['pin-', code, { op: 'prefix', text: 'PIN-' }],
    ['contains: ab ', code, { op: 'contains', text: 'AB' }],
    ['eq:not:me', text, { op: 'in', values: ['not:me'] }],
    ['in:a\\,b,c\\\\', text, { op: 'in', values: ['a,b', 'c\\'] }],
    ['empty', text, { op: 'empty' }],
    ['not:empty', text, { op: 'empty', not: true }],
    ['empty nest', text, { op: 'contains', text: 'empty nest' }],
    ['into:x', text, { op: 'contains', text: 'into:x' }],
    ['OWN,PIJAR', platform, { op: 'in', values: ['OWN', 'PIJAR'] }],
    ['SENT', status, { op: 'in', values: ['SENT'] }],
    ['in:SENT,VOID', status, { op: 'in', values: ['SENT', 'VOID'] }],
    ['not:SENT,VOID', status, { op: 'in', values: ['SENT', 'VOID'], not: true }],
    ['450000', price, { op: 'in', values: [450_000] }],
    ['between:1..9', price, { op: 'between', from: { value: 1 }, to: { value: 9 } }],
    ['between:-5..', price, { op: 'between', from: { value: -5 } }],
    ['between:..9', price, { op: 'between', to: { value: 9 } }],
    ['between:>1..<9', price, { op: 'between', from: { value: 1, open: true }, to: { value: 9, open: true } }],
    ['gt:1', price, { op: 'between', from: { value: 1, open: true } }],
    ['gte:1', price, { op: 'between', from: { value: 1 } }],
    ['lt:-1', price, { op: 'between', to: { value: -1, open: true } }],
    ['lte:1.5', ratio, { op: 'between', to: { value: 1.5 } }],
    ['true', flag, { op: 'in', values: [true] }],
    ['not:false', flag, { op: 'in', values: [false], not: true }],
    ['2026-10-01', day, { op: 'in', values: ['2026-10-01'] }],
    ['gt:2026-10-01', moment, { op: 'between', from: { value: '2026-10-01', open: true } }],
    [
      'between:2026-10-01T10:00Z..2026-10-01T09:00:00.123456+07:00',
      moment,
      { op: 'between', from: { value: '2026-10-01T10:00Z' }, to: { value: '2026-10-01T09:00:00.123456+07:00' } },
    ],
    ['7', id, { op: 'in', values: [7] }],
  ])('%s', (given, field, expected) => {
    expect(value(given, field)).toEqual(expected)
  })

  it.each<[string, ListField, string]>([
    ['SNET', status, 'must be one of NEW, SENT, VOID'],
    ['in:SENT,', status, 'must be one of NEW, SENT, VOID'],
    ['sent', status, 'must be one of NEW, SENT, VOID'],
    ['contains:SENT', status, 'cannot be asked with contains; it takes eq, in'],
    ['empty', status, 'cannot be asked with empty; it takes eq, in'],
    ['between:a..b', text, 'cannot be asked with between; it takes contains, prefix, eq, in, empty'],
    ['1.5', price, 'must be whole rupiah'],
    ['1e3', id, 'must be a whole number'],
    ['0', id, 'must be at least 1'],
    ['99999999999999999999', id, 'is too large'],
    ['-99999999999999999999', price, 'is too small'],
    ['0x1', ratio, 'must be a number'],
    ['yes', flag, 'must be true or false'],
    ['between:1', price, 'must be a first and a last value, such as 1..9'],
    ['between:..', price, 'needs a first or a last value'],
    ['between:9..1', price, 'ends before it begins'],
    ['between:2026-10-02..2026-10-01', moment, 'ends before it begins'],
    ['gt:', price, 'must be whole rupiah'],
    ['2026-02-30', day, 'must be a date such as 2026-11-30'],
    ['2026-10-01T25:00Z', moment, 'must be a date such as 2026-11-30'],
    ['2026-10-01T10:00Z', day, 'must be a date such as 2026-11-30'],
    ['contains:  ', text, "can't be empty!"],
    [`contains:${'x'.repeat(201)}`, text, 'must have at most 200 characters'],
    [`in:${Array.from({ length: 201 }, (_, n) => n + 1).join(',')}`, id, 'must hold at most 200 items'],
    ['x', { type: 'text', filter: false }, 'cannot be asked with contains; it takes nothing'],
  ])('%s is refused', (given, field, expected) => {
    expect(message(given, field)).toBe(expected)
  })

  it('says which of several values is wrong', () => {
    expect(readCondition('in:1,x,3', id)).toEqual({ ok: false, message: 'must be a whole number', index: 1 })
  })

  it('never reads another thing than was written', () => {
    const days = fc.date({ min: new Date('1900-01-02'), max: new Date('2899-12-30'), noInvalidDate: true })
    const isoDay = days.map((date) => date.toISOString().slice(0, 10))
    const words = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
      .map((each) => each.trim())
      .filter(Boolean)
    const values: Record<ListField['type'], fc.Arbitrary<Value>> = {
      text: words,
      key: words,
      enum: fc.constantFrom('NEW', 'SENT', 'VOID'),
      id: fc.integer({ min: 1 }),
      int: fc.integer(),
      money: fc.integer(),
      number: fc.integer().map((n) => n / 100),
      bool: fc.boolean(),
      day: isoDay,
      moment: fc.oneof(
        isoDay,
        days.map((date) => date.toISOString()),
      ),
    }
    const field = fc.constantFrom(text, platform, status, price, ratio, flag, day, moment, id)
    const condition = field.chain((given) => {
      const able = operatorsOf(given)
      const one = values[given.type]
      const tests: fc.Arbitrary<Test>[] = [one.map((each) => ({ op: 'in', values: [each] }))]
      if (able.includes('in')) {
        tests.push(fc.array(one, { minLength: 1, maxLength: 5 }).map((all) => ({ op: 'in', values: all })))
      }
      if (able.includes('contains')) tests.push(words.map((each) => ({ op: 'contains', text: each })))
      if (able.includes('empty')) tests.push(fc.constant({ op: 'empty' }))
      if (able.includes('between')) {
        const open = fc.boolean()
        const boundOf = (each: Value, isOpen: boolean) =>
          isOpen ? { value: each, open: true as const } : { value: each }
        const bound = fc.tuple(one, open).map(([each, isOpen]) => boundOf(each, isOpen))
        tests.push(
          bound.map((from) => ({ op: 'between', from })),
          bound.map((to) => ({ op: 'between', to })),
        )
        const both = fc.tuple(one, open, open)
        tests.push(both.map(([each, a, b]) => ({ op: 'between', from: boundOf(each, a), to: boundOf(each, b) })))
      }
      return fc.tuple(fc.constant(given), fc.oneof(...tests), fc.boolean())
    })
    fc.assert(
      fc.property(condition, ([given, test, isNot]) => {
        const wanted: Condition = isNot ? { ...test, not: true } : test
        expect(value(writeCondition(wanted), given)).toEqual(wanted)
      }),
      { numRuns: 150 },
    )
  })

  it('reads or refuses any text, and never throws', () => {
    const fields = fc.constantFrom(text, code, platform, status, price, ratio, flag, day, moment, id)
    const start = fc.constantFrom('', 'not:', 'in:', 'between:', 'gt:', 'contains:', 'not:not:', 'eq:', 'empty')
    fc.assert(
      fc.property(fields, start, fc.string({ unit: 'binary-ascii' }), (field, operator, rest) => {
        const read = readCondition(operator + rest, field)
        expect(typeof (read.ok ? read.value.op : read.message)).toBe('string')
      }),
      { numRuns: 150 },
    )
  })

  it('splits values at commas that are not escaped', () => {
    expect(splitValues('a,b')).toEqual(['a', 'b'])
    expect(splitValues('')).toEqual([''])
    expect(splitValues(',')).toEqual(['', ''])
    expect(splitValues('a\\')).toEqual(['a\\'])
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (values) => {
        expect(splitValues(values.map((each) => each.replace(/[\\,]/g, String.raw`\$&`)).join(','))).toEqual(values)
      }),
    )
  })

  it('is told from a plain value by its first word', () => {
    for (const given of ['in:', 'not:x', 'empty', 'not:empty', 'gte:1']) expect(hasOperator(given), given).toBe(true)
    for (const given of ['', 'x', 'IN:x', 'inn:x', 'a in:b', 'empty!', '10:30'])
      expect(hasOperator(given), given).toBe(false)
  })
})

describe('the conditions of a query', () => {
  const fields = listFields({
    code: { type: 'text', plain: 'prefix' },
    status: { type: 'enum', values: ['A', 'B'] },
    createdAt: { type: 'moment', bounds: ['createdFrom', 'createdTo'] },
    name: { type: 'text', filter: false },
  })

  it('are what its fields say, plain or with an operator', () => {
    expect(conditionsOf(fields, { status: ['A', 'B'], code: 'x', page: 2, keyword: 'k', toString: 'y' })).toEqual([
      { field: 'code', condition: { op: 'prefix', text: 'x' } },
      { field: 'status', condition: { op: 'in', values: ['A', 'B'] } },
    ])
    expect(conditionsOf(fields, { status: 'not:A', code: undefined })).toEqual([
      { field: 'status', condition: { op: 'in', values: ['A'], not: true } },
    ])
  })

  it('are also the two ends of a range by names of their own', () => {
    expect(
      conditionsOf(fields, { createdFrom: '2026-10-01', createdTo: '2026-10-31', createdAt: 'not:2026-10-05' }),
    ).toEqual([
      { field: 'createdAt', condition: { op: 'in', values: ['2026-10-05'], not: true } },
      { field: 'createdAt', condition: { op: 'between', from: { value: '2026-10-01' } } },
      { field: 'createdAt', condition: { op: 'between', to: { value: '2026-10-31' } } },
    ])
  })
})
