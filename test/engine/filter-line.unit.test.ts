import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conditionsOf } from '#contract/core/list/list-condition.ts'
import { listFields, operatorsOf } from '#contract/core/list/list-field.ts'
import type { ListField } from '#contract/core/list/list-field.ts'
import { voucherFields } from '#contract/voucher/voucher.ts'
import type { LineContext } from '#engine/filter-line/parse.ts'
import { fieldNamed, parseFilterLine } from '#engine/filter-line/parse.ts'
import { showFilterLine } from '#engine/filter-line/show.ts'
import { inWords } from '#engine/say.ts'
import { fillText } from '#contract/core/fill-text.ts'

const context: LineContext = {
  fields: voucherFields,
  names: { harga: 'price', dibuat: 'createdAt' },
  choices: {
    platform: [
      { value: 'TOKOPEDIA', label: 'Tokopedia', words: ['tokped'] },
      { value: 'PINTARIA', label: 'Pintaria' },
      { value: 'PIJAR', label: 'Pijar Mahir' },
    ],
  },
  today: '2026-11-20',
}

const read = (line: string) => parseFilterLine(line, context)
const query = (line: string) => {
  const { query: conditions, problems } = read(line)
  expect(problems).toEqual([])
  return conditions
}
/** Each problem with the text that it is about. */
const problems = (line: string) =>
  read(line).problems.map(({ from, to, say }) => [line.slice(from, to), inWords(say, fillText)])

describe('a typed filter', () => {
  it.each<[string, Record<string, string>]>([
    ['', {}],
    [
      'status:SENT platform:tokped created:>2026-10-01',
      { status: 'eq:SENT', platform: 'eq:TOKOPEDIA', createdAt: 'between:>2026-10-01..' },
    ],
    ['status:sent,void', { status: 'in:SENT,VOID' }],
    ['-status:avail', { status: 'not:eq:AVAILABLE' }],
    ['status:=SENT', { status: 'eq:SENT' }],
    ['platform:"pijar mahir"', { platform: 'eq:PIJAR' }],
    ['price:450rb', { price: 'eq:450000' }],
    ['price:100rb..1,5jt', { price: 'between:100000..1500000' }],
    ['harga:1,5jt', { price: 'eq:1500000' }],
    ['price:100000,200000', { price: 'in:100000,200000' }],
    ['price:>=Rp.450.000', { price: 'between:450000..' }],
    ['price:>1..<9', { price: 'between:>1..<9' }],
    ['price:>1 price:<9', { price: 'between:>1..<9' }],
    ['price:..9', { price: 'between:..9' }],
    ['-price:0', { price: 'not:eq:0' }],
    ['created:today', { createdAt: 'eq:2026-11-20' }],
    ['dibuat:"1 okt 2026".."31 okt 2026"', { createdAt: 'between:2026-10-01..2026-10-31' }],
    ['created:2026-10', { createdAt: 'between:2026-10-01..2026-10-31' }],
    ['created:2025', { createdAt: 'between:2025-01-01..2025-12-31' }],
    ['created:>=30/11/2026', { createdAt: 'between:2026-11-30..' }],
    ['created:<2026-10-01T10:00Z', { createdAt: 'between:..<2026-10-01T10:00Z' }],
    ['redeemed:empty', { redeemedAt: 'empty' }],
    ['-redeemed:kosong', { redeemedAt: 'not:empty' }],
    ['exclude:ya', { exclude: 'eq:true' }],
    ['code:pin-7', { code: 'prefix:PIN-7' }],
    ['code:*7k*', { code: 'contains:7K' }],
    ['code:~7k', { code: 'contains:7K' }],
    ['code:pin*', { code: 'prefix:PIN' }],
    ['code:=pin-1', { code: 'eq:PIN-1' }],
    ['code:pin-1,pin-2', { code: 'in:PIN-1,PIN-2' }],
    ['class:excel', { class: 'contains:excel' }],
    ['class:"excel: dasar, \\"1\\""', { class: 'contains:excel: dasar, "1"' }],
    ['class:“excel dasar”', { class: 'contains:excel dasar' }],
    ['class:"empty"', { class: 'contains:empty' }],
    ['class:="a,b"', { class: 'eq:a,b' }],
    ['-class:~"100%"', { class: 'not:contains:100%' }],
    ['coreClassId:3', { coreClassId: 'eq:3' }],
  ])('%s', (line, expected) => {
    expect(query(line)).toEqual(expected)
  })

  it('takes every other word for the keyword', () => {
    expect(read('  siti  status:SENT "rahma wati" 10:30 https://a.example -x ')).toMatchObject({
      keyword: 'siti rahma wati 10:30 https://a.example -x',
      query: { status: 'eq:SENT' },
      problems: [],
    })
    expect(read('"status:SENT"')).toMatchObject({ keyword: 'status:SENT', query: {} })
  })

  it.each<[string, [string, string][]]>([
    ['stauts:SENT', [['stauts', 'No column named “stauts”.']]],
    ['student:siti', [['student', 'No column named “student”.']]],
    ['status:SENT,USED', [['USED', 'It can be AVAILABLE, RESERVED, SENT, REDEEMED, EXPIRED, VOID.']]],
    ['status:re', [['re', 'It can be AVAILABLE, RESERVED, SENT, REDEEMED, EXPIRED, VOID.']]],
    ['platform:pi', [['pi', 'It can be Tokopedia, Pintaria, Pijar Mahir.']]],
    ['platform:>tokped', [['>tokped', 'This has no order: name its values.']]],
    ['price:cheap status:SENT', [['cheap', 'Enter a valid amount, such as 450.000 or 450rb.']]],
    ['price:1..x', [['x', 'Enter a valid amount, such as 450.000 or 450rb.']]],
    ['price:9..1', [['9..1', 'ends before it begins']]],
    ['price:1..2..3', [['3', 'A range has two ends.']]],
    ['price:..', [['..', 'A range needs a first or a last value.']]],
    ['created:never', [['never', 'Enter a valid date, such as 2026-11-30, today or 30/11.']]],
    ['created:today,tomorrow', [['tomorrow', 'This takes one value.']]],
    ['exclude:maybe', [['maybe', 'Enter yes or no.']]],
    ['coreClassId:x', [['x', 'Enter a whole number.']]],
    ['code:', [['', 'A value is missing.']]],
    ['code:~', [['', 'A value is missing.']]],
    ['price:>', [['', 'A value is missing.']]],
    ['status:SENT status:VOID', [['status:VOID', '“status” is here twice.']]],
    ['price:>5 price:<1', [['<1', 'ends before it begins']]],
    ['class:"excel', [['"excel', 'The quotation mark is not closed.']]],
    [
      'a:1 b:2',
      [
        ['a', 'No column named “a”.'],
        ['b', 'No column named “b”.'],
      ],
    ],
  ])('says what is wrong at its place: %s', (line, expected) => {
    expect(problems(line)).toEqual(expected)
  })

  it('keeps what is right beside what is wrong', () => {
    expect(read('status:SENT price:cheap siti')).toMatchObject({ query: { status: 'eq:SENT' }, keyword: 'siti' })
  })

  it('says where each condition stands', () => {
    const line = 'x  -status:"SENT",VOID price:1'
    expect(read(line).parts.map(({ field, from, to }) => [field, line.slice(from, to)])).toEqual([
      ['status', '-status:"SENT",VOID'],
      ['price', 'price:1'],
    ])
  })

  it('knows a column by its name, another name, or its beginning', () => {
    const named = (name: string) => fieldNamed(name, context)
    expect(['code', 'CODE', 'harga', 'crea', 'redeem'].map(named)).toEqual([
      'code',
      'code',
      'price',
      'createdAt',
      'redeemedAt',
    ])
    expect(['c', 'cl', 'constructor', 'toString', '__proto__', 'email', 'batch'].map(named)).toEqual([
      undefined,
      'class',
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('a filter as a line', () => {
  const fields = listFields({
    name: { type: 'text', nullable: true },
    code: { type: 'text', upper: true, plain: 'prefix' },
    platform: { type: 'key' },
    status: { type: 'enum', values: ['NEW', 'IN PROGRESS', 'DONE'] },
    price: { type: 'money' },
    seats: { type: 'int', nullable: true },
    share: { type: 'number' },
    isOut: { type: 'bool' },
    bornOn: { type: 'day', nullable: true },
    createdAt: { type: 'moment', bounds: ['createdFrom', 'createdTo'] },
    classId: { type: 'id' },
  })
  const lineContext: LineContext = { fields, names: { nama: 'name' }, today: '2026-11-20' }

  it('is written as a person would type it', () => {
    const show = (asked: Record<string, unknown>, keyword?: string) => showFilterLine(asked, keyword, lineContext)
    expect(show({ status: ['NEW', 'IN PROGRESS'], price: 'gt:5', name: 'siti a' }, 'kata "x"')).toBe(
      'nama:~"siti a" status:NEW,"IN PROGRESS" price:>5.. kata "\\"x\\""',
    )
    expect(show({ name: 'not:empty', code: 'pin', isOut: true, createdFrom: '2026-10-01' })).toBe(
      '-nama:empty code:PIN* isOut:true createdAt:2026-10-01..',
    )
  })

  it('reads as the same filter again', () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
      .filter((each) => each.trim() === each && each !== '')
    const days = fc
      .date({ min: new Date('1900-01-02'), max: new Date('2899-12-30'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    const values: Record<ListField['type'], fc.Arbitrary<string>> = {
      text,
      key: text,
      enum: fc.constantFrom('NEW', 'IN PROGRESS', 'DONE'),
      id: fc.integer({ min: 1, max: 1e9 }).map(String),
      int: fc.integer({ min: -1e9, max: 1e9 }).map(String),
      money: fc.integer({ min: -1e9, max: 1e9 }).map(String),
      number: fc.integer({ min: -1e6, max: 1e6 }).map((n) => String(n / 100)),
      bool: fc.constantFrom('true', 'false'),
      day: days,
      moment: fc.oneof(
        days,
        days.map((each) => `${each}T10:30:00Z`),
      ),
    }
    const escaped = (each: string) => each.replace(/[\\,]/g, String.raw`\$&`)
    const condition = (field: ListField): fc.Arbitrary<string> => {
      const able = operatorsOf(field)
      const one = values[field.type]
      const ways = [one.map((each) => `eq:${each}`)]
      if (able.includes('in'))
        ways.push(fc.array(one, { minLength: 2, maxLength: 4 }).map((all) => `in:${all.map(escaped).join(',')}`))
      if (able.includes('contains'))
        ways.push(
          one.map((each) => `contains:${each}`),
          one.map((each) => `prefix:${each}`),
        )
      if (able.includes('empty')) ways.push(fc.constant('empty'))
      if (able.includes('between')) {
        ways.push(fc.tuple(fc.constantFrom('gt', 'gte', 'lt', 'lte'), one).map(([op, each]) => `${op}:${each}`))
        ways.push(one.map((each) => `between:${each}..${each}`))
      }
      return fc.tuple(fc.boolean(), fc.oneof(...ways)).map(([not, each]) => (not ? `not:${each}` : each))
    }
    const asked = fc.record(
      Object.fromEntries(Object.entries<ListField>(fields).map(([key, field]) => [key, condition(field)])),
      { requiredKeys: [] },
    )
    const words = fc
      .array(
        text.filter((each) => !/\s/.test(each)),
        { maxLength: 3 },
      )
      .map((all) => all.join(' '))
    fc.assert(
      fc.property(asked, words, (given, keyword) => {
        const line = showFilterLine(given, keyword, lineContext)
        const again = parseFilterLine(line, lineContext)
        expect(again.problems, line).toEqual([])
        expect(again.keyword, line).toBe(keyword)
        const plain = (source: Readonly<Record<string, unknown>>) => conditionsOf(fields, source)
        expect(plain(again.query), line).toEqual(plain(given))
      }),
      // Without quotes that would be the address of a page.
      { numRuns: 150, examples: [[{ name: 'prefix://!' }, '']] },
    )
  })

  it('is read whatever is typed, with every problem inside the line', () => {
    const bits = fc.oneof(
      fc.constantFrom(
        'name:',
        'price:',
        'createdAt:',
        'status:',
        '-',
        '"',
        '>',
        '..',
        '<',
        ',',
        ':',
        '*',
        '~',
        '=',
        ' ',
        'NEW',
        '1',
        'empty',
        '“',
      ),
      fc.string({ maxLength: 3 }),
    )
    fc.assert(
      fc.property(
        fc.array(bits, { maxLength: 12 }).map((all) => all.join('')),
        (line) => {
          const result = parseFilterLine(line, lineContext)
          for (const { from, to } of [...result.problems, ...result.parts]) {
            expect(from).toBeGreaterThanOrEqual(0)
            expect(to).toBeGreaterThanOrEqual(from)
            expect(to).toBeLessThanOrEqual(line.length)
          }
          // What it understood is what the server's own reader understands.
          expect(conditionsOf(fields, result.query)).toHaveLength(Object.keys(result.query).length)
        },
      ),
      { numRuns: 300 },
    )
  })
})
