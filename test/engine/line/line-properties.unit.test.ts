import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { addDays } from '#engine/answers/calendar.ts'
import type { RecordRef } from '#engine/context.ts'
import { knownRef } from '#engine/context.ts'
import type { AnyCommand, Given } from '#engine/define.ts'
import { keysOf } from '#engine/define.ts'
import { complete, completionsAt } from '#engine/line/complete.ts'
import type { LineIndex } from '#engine/line/command-names.ts'
import { parseLine } from '#engine/line/parse-line.ts'
import { printLine } from '#engine/line/print-line.ts'
import type { Lookup } from '#engine/line/read-args.ts'
import { askableOf } from '#engine/line/read-args.ts'
import type { Prompt } from '#engine/prompt.ts'
import { english } from '#engine/say.ts'
import { context } from '#test/commands/fixtures.ts'
import { made } from './commands.ts'
import { index, indexOf, lookup, records, registry } from './fixtures.ts'
// Hundreds of lines each; a busy machine takes its time.
vi.setConfig({ testTimeout: 30_000 })

const ctx = context({ known: records })

/** One value of a list is no list. */
const plain = (given: Given) =>
  Object.fromEntries(
    Object.entries(given)
      .map(([key, value]) => [key, Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value] as const)
      .filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  )

function roundTrip(commands: LineIndex, command: AnyCommand, given: Given, known: readonly RecordRef[], find: Lookup) {
  const line = printLine(commands, command, given, context({ known }))
  if (line === undefined) throw new Error(`${command.id} ${JSON.stringify(given)} cannot be printed`)
  const reading = parseLine(commands, line, context(), { lookup: find })[0]
  expect(reading?.errors, line).toEqual([])
  expect(reading?.command.id, line).toBe(command.id)
  expect(reading && plain(reading.given), line).toEqual(plain(given))
  return line
}

/** Answers that a prompt of the real commands can be given, valid by the schemas. */
function answers(prompt: Prompt): fc.Arbitrary<unknown> {
  switch (prompt.kind) {
    case 'record': {
      const ids = records.filter(({ resource }) => resource === prompt.resource).map(({ id }) => id)
      return ids.length > 0 ? fc.constantFrom(...ids) : fc.constant(undefined)
    }
    case 'int':
      return fc.integer({ min: prompt.min ?? 1, max: prompt.max ?? 100 })
    case 'rupiah':
      return fc.integer({ min: 0, max: 1_000_000_000 })
    case 'date':
      return fc.integer({ min: 1, max: 900 }).map((away) => addDays(ctx.today, away))
    case 'bool':
      return fc.boolean()
    case 'enum':
      return fc.constantFrom(...prompt.options.map(({ value }) => value))
    case 'text':
    case 'longtext':
      if (prompt.kind === 'text' && prompt.capitals) return fc.stringMatching(/^[A-Z]{2,8}$/)
      return fc
        .oneof(
          {
            weight: 5,
            arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: Math.min(prompt.max ?? 50, 50) }),
          },
          { weight: 1, arbitrary: fc.constantFrom('BUDI', 'budi@akn.example', '+628123456789', '09:30') },
        )
        .map((one) => one.trim())
        .filter((one) => one !== '' && one.length <= 50)
    default:
      return fc.constant(undefined)
  }
}

const commandOf = (id: string) => registry.get(id) as AnyCommand

/** Texts that the schema of the argument takes, out of these. @throws where it takes none: drawing would never end */
function valid({ id, args: { shape } }: AnyCommand, key: string, all: fc.Arbitrary<unknown>) {
  let refused = 0
  return all.filter((value) => {
    if (typeof value !== 'string' || !shape[key] || z.safeParse(shape[key], value).success) return true
    if (++refused > 100_000) throw new Error(`No text is drawn that ${key} of ${id} takes`)
    return false
  })
}

const answered = new Set(['int', 'rupiah', 'date', 'bool', 'enum', 'text', 'longtext'])

/** Of others there is no answer, however often one is drawn. */
const canAnswer = (prompt: Prompt) =>
  prompt.kind === 'record' ? records.some(({ resource }) => resource === prompt.resource) : answered.has(prompt.kind)

/** A real command, by its id, with some of its arguments. */
const real = fc
  .constantFrom(
    ...registry.all.filter((command) => askableOf(command, {}, ctx).some(({ prompt }) => canAnswer(prompt))),
  )
  .chain((command) => {
    const args = askableOf(command, {}, ctx)
    return fc
      .record(Object.fromEntries(args.map(({ key, prompt }) => [key, valid(command, key, answers(prompt))])), {
        requiredKeys: [],
      })
      .filter((given) => Object.values(given).some((value) => value !== undefined))
      .map((given) => ({ id: command.id, given: given as Given }))
  })

/** Texts that look like lines, so that the far corners are met as well. */
const typed = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc
    .array(
      fc.oneof(
        fc.constantFrom(
          'reset',
          'voucher',
          'generate',
          'void',
          'exclude',
          'PIN-7K2M9QXA',
          ',',
          ':',
          '"',
          '“',
          '\\',
          ' ',
        ),
        fc.constantFrom(
          'reason:',
          'until:',
          'class:',
          'count:',
          'besok',
          'ya',
          '500',
          '30/11',
          '__proto__:',
          'constructor:',
        ),
        fc.string({ unit: 'binary', maxLength: 5 }),
      ),
      { maxLength: 12 },
    )
    .chain((parts) => fc.constantFrom('', ' ').map((between) => parts.join(between))),
  real.map(({ id, given }) => printLine(index, commandOf(id), given, ctx) ?? ''),
)

describe('printLine', () => {
  it('writes what the examples are', () => {
    const print = (id: string, given: Given) => printLine(index, commandOf(id), given, ctx)
    expect(print('voucher.reset', { voucher: 7, reason: 'wrong class' })).toBe(
      'reset voucher PIN-7K2M9QXA reason:"wrong class"',
    )
    expect(print('voucher.generate', { count: 500, coreClassId: 11, expiresAt: '2026-11-30' })).toBe(
      'generate vouchers 500 class:"KLS-0011 Excel untuk Pemula" until:2026-11-30',
    )
    expect(print('voucher.void', { voucher: [7, 8] })).toBe('void voucher PIN-7K2M9QXA,PIN-7K2M9QXB')
  })

  it('quotes what would make an address of the name before it', () => {
    roundTrip(index, commandOf('lookup.create'), { name: '//' }, records, lookup)
  })

  it('writes nothing where the line would not say it', () => {
    const print = (id: string, given: Given) => printLine(index, commandOf(id), given, ctx)
    expect(print('voucher.reset', {})).toBeUndefined()
    expect(print('voucher.reset', { voucher: 99 })).toBeUndefined()
    expect(print('voucher.reset', { reason: ' blank before' })).toBeUndefined()
    expect(print('voucher.reset', { force: true })).toBeUndefined()
    expect(print('voucher.download', { ids: [7] })).toBeUndefined()
    expect(print('voucher.import', { rows: [], batchName: 'x' })).toBe('import vouchers batch:x')
    expect(print('voucher.import', { rows: [{ line: 1 }] })).toBeUndefined()
    expect(print('voucher.edit', { voucher: [7, 8] })).toBeUndefined()
  })

  it('is read back as what was printed, for every real command', () => {
    fc.assert(
      fc.property(real, ({ id, given }) => void roundTrip(index, commandOf(id), given, records, lookup)),
      { numRuns: 200 },
    )
  })

  it('is read back as what was printed, for any command among the real ones', () => {
    fc.assert(
      fc.property(made, ({ command, given, refs }) => {
        const commands = indexOf([...registry.all, command])
        roundTrip(commands, command, given, refs, () => ({ kind: 'found', records: refs }))
      }),
      { numRuns: 150 },
    )
  })
})

describe('parseLine', () => {
  it('falls over nothing, and every error and argument has its place in the line', () => {
    fc.assert(
      fc.property(typed, fc.nat({ max: 80 }), fc.boolean(), (line, at, isKnown) => {
        const caret = Math.min(at, line.length)
        for (const reading of parseLine(index, line, ctx, isKnown ? { lookup } : {})) {
          for (const span of [reading.name, ...reading.errors, ...reading.args, ...reading.wants]) {
            expect(span.from).toBeGreaterThanOrEqual(0)
            expect(span.from).toBeLessThanOrEqual(span.to)
            expect(span.to).toBeLessThanOrEqual(line.length)
          }
          for (const { say } of reading.errors) expect(english(say)).toMatch(/\w/)
          for (const arg of reading.args) expect(keysOf(reading.command)).toContain(arg.key)
          expect(Object.keys(reading.given).every((key) => keysOf(reading.command).includes(key))).toBe(true)
          for (const completion of completionsAt(reading, caret, ctx.today)) complete(line, completion)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('says nothing sure of a record that is still looked up', () => {
    fc.assert(
      fc.property(real, ({ id, given }) => {
        const line = printLine(index, commandOf(id), given, ctx) ?? ''
        const reading = parseLine(index, line, ctx)[0]
        for (const { key } of reading?.wants ?? []) {
          expect(reading && Object.hasOwn(reading.given, key)).toBe(true)
          expect(reading?.given[key]).toBeUndefined()
        }
        const recordKeys = Object.keys(given).filter((key) => knownRef(ctx, 'voucher', given[key]) && key === 'voucher')
        expect(reading?.wants.map(({ key }) => key)).toEqual(expect.arrayContaining(recordKeys))
      }),
    )
  })
})

describe('completions', () => {
  it('put in, are read as what they say', () => {
    fc.assert(
      fc.property(real, fc.nat(), ({ id, given }, cut) => {
        const whole = printLine(index, commandOf(id), given, ctx) ?? ''
        const line = whole.slice(0, cut % (whole.length + 1))
        const reading = parseLine(index, line, ctx, { lookup })[0]
        if (!reading) return
        for (const completion of completionsAt(reading, line.length, ctx.today)) {
          const next = complete(line, completion)
          expect(next.caret).toBe(next.line.length)
          const after = parseLine(index, next.line, ctx, { lookup })[0]
          expect(after?.command.id, next.line).toBe(reading.command.id)
          if (completion.insert.endsWith('"') && completion.from === line.length) {
            expect(after?.errors.length, next.line).toBe(reading.errors.length - 1)
            continue
          }
          const arg = after?.args.find(({ from, to }) => from <= completion.from && completion.from <= to)
          expect(arg?.state.kind, next.line).toBe(completion.insert.endsWith(':') ? 'blank' : 'read')
          const inside = after?.errors.filter((error) => error.from >= completion.from)
          expect(inside, next.line).toEqual([])
        }
      }),
      { numRuns: 200 },
    )
  })
})
