import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { defineCommand } from '#engine/define.ts'
import type { Prompt } from '#engine/prompt.ts'
import { int, text } from '#engine/prompt.ts'
import { english } from '#engine/say.ts'
import { parseLine } from '#engine/line/parse-line.ts'
import { context } from '#test/commands/fixtures.ts'
import type { Lookup } from '#engine/line/read-args.ts'
import { brief, ctx, index, indexOf, lookup, readLine } from './fixtures.ts'

const given = (line: string) => brief(line)?.given
const errors = (line: string) => brief(line)?.errors

describe('the examples', () => {
  it('reads a reset with its reason', () => {
    expect(brief('reset voucher PIN-7K2M9QXA reason:"wrong class"')).toEqual({
      command: 'voucher.reset',
      given: { voucher: 7, reason: 'wrong class' },
      errors: [],
    })
  })

  it('reads a generation', () => {
    expect(brief('generate vouchers 500 class:excel until:30/11')).toEqual({
      command: 'voucher.generate',
      given: { count: 500, coreClassId: 11, expiresAt: '2026-11-30' },
      errors: [],
    })
  })
})

describe('the command', () => {
  it.each([
    ['reset voucher PIN-7K2M9QXA', 'voucher.reset'],
    ['Reset PIN-7K2M9QXA', 'voucher.reset'],
    ['res vou PIN-7K2M9QXA', 'voucher.reset'],
    ['voucher reset PIN-7K2M9QXA', 'voucher.reset'],
    ['voucher.reset PIN-7K2M9QXA', 'voucher.reset'],
    ['VOUCHER.RESET PIN-7K2M9QXA', 'voucher.reset'],
    ['reset-voucher PIN-7K2M9QXA', 'voucher.reset'],
    ['reset vuocher PIN-7K2M9QXA', 'voucher.reset'],
    ['atur ulang PIN-7K2M9QXA', 'voucher.reset'],
    ['kosongkan voucher PIN-7K2M9QXA', 'voucher.reset'],
    ['hapus voucher PIN-7K2M9QXA', 'voucher.delete'],
    ['batalkan PIN-7K2M9QXA', 'voucher.void'],
    ['gen 500', 'voucher.generate'],
    ['hasilkan 500', 'voucher.generate'],
    ['buat voucher massal 500', 'voucher.generate'],
    ['exclude PIN-7K2M9QXA', 'voucher.exclude'],
    ['exclude / include PIN-7K2M9QXA', 'voucher.exclude'],
    ['include voucher PIN-7K2M9QXA', 'voucher.exclude'],
    ['  void   voucher\tPIN-7K2M9QXA ', 'voucher.void'],
    ['reset reason:x', 'voucher.reset'],
    ['import vouchers batch:x', 'voucher.import'],
  ])('of %j is %s', (line, command) => {
    expect(brief(line)?.command).toBe(command)
  })

  it.each([
    '',
    '   ',
    'reset',
    'reset voucher',
    'reset v',
    'voucher PIN-7K2M9QXA',
    'PIN-7K2M9QXA',
    'create voucher PIN-1',
    'improt vuocher',
    '"reset" PIN-7K2M9QXA',
    'buat voucher',
    'import excel',
    'voucher baru',
    'zzz reason:x',
    'reset:x',
  ])('%j is no line', (line) => {
    expect(brief(line)).toBeUndefined()
  })

  it('says where its name stands', () => {
    expect(readLine('  reset voucher PIN-1')?.name).toEqual({ from: 2, to: 15 })
  })

  it('may be several: the one that belongs to the list on screen goes first, then the one without errors', () => {
    const make = (id: `${string}.${string}`, title: string, resource: 'class' | 'voucher', ask: Prompt) =>
      defineCommand({
        id,
        title,
        section: 'voucher',
        resource,
        keywords: [],
        permission: null,
        risk: 'read',
        surfaces: ['palette'],
        args: z.object({ it: z.any() }),
        ask: { it: ask as never },
        run: async () => {},
        done: () => ({}),
      })
    const both = indexOf([
      make('class.count', 'Count classes', 'class', text('Name')),
      make('voucher.count', 'Count vouchers', 'voucher', text('Name')),
      make('voucher.countdown', 'Count down', 'voucher', int('From')),
    ])
    const ids = (line: string, resource?: 'class' | 'voucher') =>
      parseLine(both, line, context(resource ? { filter: { resource, query: {}, total: 1 } } : {})).map(
        ({ command }) => command.id,
      )
    expect(ids('count x', 'voucher')[0]).toBe('voucher.count')
    expect(ids('count x', 'class')[0]).toBe('class.count')
    expect(ids('count x')).toEqual(['class.count', 'voucher.count', 'voucher.countdown'])
    expect(ids('count down x')[0]).toBe('voucher.countdown')
    expect(ids('count v x')[0]).toBe('voucher.count')
  })
})

describe('arguments', () => {
  it('are taken in asking order, or by name in any order', () => {
    expect(given('void voucher PIN-7K2M9QXA typo')).toEqual({ voucher: 7, reason: 'typo' })
    expect(given('void reason:typo voucher:PIN-7K2M9QXA')).toEqual({ voucher: 7, reason: 'typo' })
    expect(given('void reason:typo PIN-7K2M9QXA')).toEqual({ voucher: 7, reason: 'typo' })
    expect(given('void typo voucher:PIN-7K2M9QXA')).toEqual({ voucher: 7, reason: 'typo' })
  })

  it('are named by key, label, synonym, or the start of one', () => {
    for (const name of ['reason', 'why', 'alasan', 'rea', 'REASON', 'wh-y']) {
      expect(given(`void PIN-7K2M9QXA ${name}:typo`), name).toEqual({ voucher: 7, reason: 'typo' })
    }
    for (const name of ['coreClassId', 'core-class-id', 'class', 'kelas', 'kel']) {
      expect(given(`generate 5 ${name}:KLS-0011`), name).toEqual({ count: 5, coreClassId: 11 })
    }
  })

  it('may have a blank behind the colon, and be left open', () => {
    expect(given('void PIN-7K2M9QXA reason: typo')).toEqual({ voucher: 7, reason: 'typo' })
    expect(given('void PIN-7K2M9QXA reason: "two words"')).toEqual({ voucher: 7, reason: 'two words' })
    expect(given('void PIN-7K2M9QXA reason:')).toEqual({ voucher: 7 })
    expect(errors('void reason: voucher:PIN-7K2M9QXA')).toEqual([])
  })

  it('are quoted, with escapes, and with the curly marks of chats', () => {
    expect(given(String.raw`void PIN-7K2M9QXA reason:"say \"no\" \\ C:\dir"`)?.reason).toBe(
      String.raw`say "no" \ C:\dir`,
    )
    expect(given(String.raw`void PIN-7K2M9QXA reason:"two\nlines"`)?.reason).toBe('two\nlines')
    expect(given('void PIN-7K2M9QXA reason:“wrong class”')?.reason).toBe('wrong class')
    expect(given('void "PIN-7K2M9QXA" "reason:x"')).toEqual({ voucher: 7, reason: 'reason:x' })
    expect(given('void PIN-7K2M9QXA 5"')?.reason).toBe('5"')
    expect(given('void PIN-7K2M9QXA https://contoh.example/a')?.reason).toBe('https://contoh.example/a')
  })

  it('of text go on to the next name', () => {
    expect(given('void PIN-7K2M9QXA wrong  class  today')).toEqual({ voucher: 7, reason: 'wrong  class  today' })
    expect(given('void reason:wrong class voucher:PIN-7K2M9QXA')).toEqual({ voucher: 7, reason: 'wrong class' })
  })

  it.each([
    ['500', 500],
    ['1.000', 1000],
    ['5rb', 5000],
    ['5 rb', 5000],
  ])('read %j as a number', (typed, count) => {
    expect(given(`generate vouchers ${typed}`)).toEqual({ count })
    expect(given(`generate vouchers count:${typed} prefix:AB`)).toEqual({ count, prefix: 'AB' })
  })

  it('read amounts, and make capitals of what is written in them', () => {
    expect(given('generate 5 price:Rp 450.000 prefix:pin')).toEqual({ count: 5, price: 450_000, prefix: 'PIN' })
    expect(given('generate 5 harga:1,5jt')).toEqual({ count: 5, price: 1_500_000 })
  })

  it.each(['30/11', '30 nov', '30 November 2026', '+9d', '9 hari', 'akhir bulan', '"akhir bulan"', '2026-11-30'])(
    'read %j as a day',
    (typed) => {
      expect(given(`generate 5 until:${typed}`)).toEqual({ count: 5, expiresAt: '2026-11-30' })
      expect(given(`generate until:${typed} count:5`)).toEqual({ count: 5, expiresAt: '2026-11-30' })
    },
  )

  it('leave a number behind a day to the next question', () => {
    expect(given('generate until:30/11 500')).toEqual({ count: 500, expiresAt: '2026-11-30' })
  })

  it.each([
    ['yes', true],
    ['ya', true],
    ['no', false],
    ['tidak', false],
    ['Exclude', true],
    ['inc', false],
  ])('read %j as yes or no', (typed, exclude) => {
    expect(given(`exclude voucher PIN-7K2M9QXA ${typed}`)).toEqual({ voucher: 7, exclude })
  })
})

describe('records', () => {
  it('are lists where the command is spread', () => {
    const both = { voucher: [7, 9], reason: 'x' }
    expect(given('void PIN-7K2M9QXA,TOK-FREE0009 reason:x')).toEqual(both)
    expect(given('void PIN-7K2M9QXA, TOK-FREE0009 x')).toEqual(both)
    expect(given('void PIN-7K2M9QXA ,"TOK-FREE0009" x')).toEqual(both)
    expect(given('void voucher:PIN-7K2M9QXA,TOK-FREE0009,PIN-7K2M9QXA x')).toEqual(both)
  })

  it('must be written in full in a list', () => {
    const line = 'void PIN-7K,TOK-FREE0009 x'
    expect(errors(line)).toEqual(['PIN-7K: In a list “PIN-7K” must be written in full.'])
    expect(brief(line)?.given.voucher).toBeUndefined()
  })

  it('that one name fits are found, and marked where the name was not typed in full', () => {
    const state = (line: string) => readLine(line)?.args[0]?.state
    expect(state('reset voucher pin-7k2m9qxa')).toEqual({ kind: 'read', value: 7, sure: true })
    expect(state('reset voucher tok')).toEqual({ kind: 'read', value: 9, sure: false })
    expect(state('generate platform:tokped')).toEqual({ kind: 'read', value: 'tokped', sure: true })
    expect(state('generate platform:tokopedia')).toEqual({ kind: 'read', value: 'tokped', sure: true })
    expect(state('generate class:"KLS-0011 Excel untuk Pemula"')).toEqual({ kind: 'read', value: 11, sure: true })
  })

  it('that a text fits several times are for the picker; the focused one is not taken for them', () => {
    const reading = readLine('reset voucher PIN-7K reason:x')
    expect(reading?.args[0]?.state).toMatchObject({ kind: 'several', refs: [{ id: 7 }, { id: 8 }] })
    expect(reading && Object.hasOwn(reading.given, 'voucher')).toBe(true)
    expect(reading?.given).toEqual({ voucher: undefined, reason: 'x' })
    expect(reading?.errors).toEqual([])
  })

  it('that nothing is called so are wrong, each at its place', () => {
    expect(errors('reset voucher XYZ-1 reason:x')).toEqual(['XYZ-1: No results for “XYZ-1”.'])
    expect(errors('reset voucher PIN-7K2M9QXA,XYZ-1 x')).toEqual(['XYZ-1: No results for “XYZ-1”.'])
  })

  it('are looked up again only when what their search depends on has changed', () => {
    const ids = (line: string, find: Lookup = () => undefined) => readLine(line, find)?.wants.map(({ id }) => id)
    const voucher = ids('reset PIN-1 reason:a')
    expect(ids('reset PIN-1 reason:ab until:besok')).toEqual(voucher)
    expect(ids('reset PIN-2 reason:ab')).not.toEqual(voucher)
    const classes: Lookup = (want) => (want.key === 'coreClassId' ? lookup(want) : undefined)
    const schedule = ids('generate 5 class:KLS-0011 schedule:malam', classes)
    expect(schedule).toHaveLength(1)
    expect(ids('generate 6 class:KLS-0011 schedule:malam until:besok', classes)).toEqual(schedule)
    expect(ids('generate 5 class:KLS-0012 schedule:malam', classes)).not.toEqual(schedule)
  })

  it('take as many words as name one, without quotes; the rest answers the next question', () => {
    const people: Lookup = ({ text }) => ({
      kind: 'found',
      records: 'ayu daeng ningsih'.includes(text.toLowerCase())
        ? [{ resource: 'user', id: 3, label: 'Ayu Daeng Ningsih' }]
        : [],
    })
    const assign = defineCommand({
      id: 'user.try',
      title: 'Warn a user',
      section: 'user',
      keywords: [],
      permission: null,
      risk: 'read',
      surfaces: ['palette'],
      args: z.object({ user: z.int(), reason: z.string() }),
      ask: {
        user: { kind: 'record', resource: 'user', label: 'Who?', multiple: true, search: async () => [] },
        reason: text('Why?'),
      },
      over: 'user',
      run: async () => {},
      done: () => ({}),
    })
    const read = (line: string, find: Lookup = people) =>
      parseLine(indexOf([assign]), line, context(), { lookup: find })[0]
    expect(read('warn ayu daeng too late')?.given).toEqual({ user: 3, reason: 'too late' })
    expect(read('warn ayu daeng')?.given).toEqual({ user: 3 })
    expect(read('warn user:ayu daeng reason:late')?.given).toEqual({ user: 3, reason: 'late' })
    const first = read('warn ayu daeng too', () => undefined)
    expect(first?.wants.map((want) => want.text)).toEqual(['ayu'])
    const second = read('warn ayu daeng too', (want) => (want.text === 'ayu' ? people(want) : undefined))
    expect(second?.wants.map((want) => want.text)).toEqual(['ayu daeng too', 'ayu daeng'])
  })

  it('are wanted until they are known, and a failed search is said', () => {
    const line = 'reset voucher PIN-1,PIN-2 reason:x'
    const wants = readLine(line, () => undefined)?.wants
    expect(wants?.map(({ text, from, to }) => [text, line.slice(from, to)])).toEqual([
      ['PIN-1', 'PIN-1'],
      ['PIN-2', 'PIN-2'],
    ])
    expect(brief('reset PIN-1', () => ({ kind: 'failed', say: 'The server does not answer.' }))?.errors).toEqual([
      'PIN-1: The server does not answer.',
    ])
  })
})

describe('errors', () => {
  it.each([
    ['generate vouchers many', 'many: Enter a whole number.'],
    ['generate vouchers 999999999', '999999999: must be at most 100000'],
    ['generate 5 until:soon', 'soon: Enter a valid date, such as 30/11, tomorrow or +14d.'],
    ['generate 5 until:20/11/2026', '20/11/2026: Not before 21 Nov 2026.'],
    ['generate 5 price:-1', '-1: Enter a valid amount, such as 450.000, 450rb or 1,5jt.'],
    ['exclude PIN-7K2M9QXA perhaps', 'perhaps: Say yes or no: Exclude, Include.'],
    ['void PIN-7K2M9QXA reason:""', `"": can't be empty!`],
    ['void PIN-7K2M9QXA colour:x reason:x', 'colour:: Nothing here is called “colour”. There are voucher, reason.'],
    ['generate 5 p:x', 'p:: “p” can be platform, prefix, length, price.'],
    ['void PIN-7K2M9QXA reason:a reason:b', 'reason:: “reason” is here twice.'],
    ['void PIN-7K2M9QXA "a b" and more', 'and more: Nothing more is asked for.'],
    ['exclude PIN-7K2M9QXA yes "no way"', '"no way": Nothing more is asked for.'],
    ['void PIN-7K2M9QXA reason:"open', ': The closing quotation mark is missing.'],
    ['edit PIN-7K2M9QXA twice', 'PIN-7K2M9QXA twice: No results for “PIN-7K2M9QXA twice”.'],
  ])('of %j: %s', (line, error) => {
    expect(errors(line)).toEqual([error])
  })

  it('name what is left where that helps', () => {
    const [error] = readLine('reset voucher PIN-7K2M9QXA "x" besok')?.errors ?? []
    expect(error && english(error.say)).toBe('It is not clear what this is for. Put a name before it: until:')
  })
})

describe('what depends on answers', () => {
  it('is asked for once they are known', () => {
    const superadmin = context({ roles: ['SUPERADMIN'] })
    const attended = {
      resource: 'voucher',
      id: 70,
      label: 'PIN-ATTEND70',
      record: { enrolment: { attendedCount: 2 } },
    }
    const line = 'reset force:yes voucher:PIN-ATTEND70 x'
    const find = () => ({ kind: 'found', records: [attended as never] }) as const
    expect(parseLine(index, line, superadmin, { lookup: find })[0]).toMatchObject({
      given: { voucher: 70, force: true },
      errors: [],
    })
    expect(parseLine(index, line, ctx, { lookup: find })[0]?.errors).toHaveLength(1)
  })
})
