import * as fc from 'fast-check'
import * as z from 'zod/mini'
import { addDays } from '#engine/answers/calendar.ts'
import type { RecordRef } from '#engine/context.ts'
import type { AnyCommand, Given } from '#engine/define.ts'
import { defineCommand } from '#engine/define.ts'
import type { Prompt, RecordPrompt } from '#engine/prompt.ts'
import { bool, date, int, oneOf, rupiah, text } from '#engine/prompt.ts'

/** A text as people write them: no blanks around it, and something in it. */
const spoken = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.string({ unit: fc.constantFrom('a', 'b', ' ', ',', ':', '"', '\\', '“', '”', '„', '\n', '1', '-') }),
    fc.stringMatching(/^[a-z]{1,8}( [a-z]{1,8}){0,3}$/),
  )
  .map((one) => one.trim())
  .filter((one) => one !== '')
const word = fc.stringMatching(/^[A-Za-zé]{1,9}$/)
const name = fc.stringMatching(/^[a-z][a-zA-Z]{0,8}$/).filter((key) => !(key in {}))

const record: RecordPrompt = { kind: 'record', resource: 'voucher', label: 'Which?', search: async () => [] }

interface Arg {
  readonly prompt: Prompt
  readonly schema: z.ZodMiniType
  readonly value: fc.Arbitrary<unknown>
}

const day = fc.integer({ min: 0, max: 4000 }).map((away) => addDays('2026-01-01', away) ?? '')
const whole = fc.integer({ min: -1_000_000, max: 1_000_000_000 })

function arg(names: readonly string[]): fc.Arbitrary<Arg> {
  const more = names.length > 0 ? { names } : {}
  const one = (prompt: Prompt, schema: z.ZodMiniType, value: fc.Arbitrary<unknown>): Arg => ({ prompt, schema, value })
  return fc.oneof(
    fc.constant(one(text('Say', more), z.string(), spoken)),
    fc.constant(one(int('Count', more), z.number(), whole)),
    fc.constant(one(rupiah('Price', more), z.number(), whole.map(Math.abs))),
    fc.constant(one(date('Day', more), z.string(), day)),
    fc.constant(one(bool('Sure?', more), z.boolean(), fc.boolean())),
    fc.uniqueArray(spoken, { minLength: 1, maxLength: 5 }).map((values) =>
      one(
        oneOf(
          'One',
          values.map((value) => ({ value, label: value.toUpperCase() })),
          more,
        ),
        z.string(),
        fc.constantFrom(...values),
      ),
    ),
  )
}

/** Records with names of every kind, none of which is another's. */
export const labels = fc.uniqueArray(spoken, { minLength: 1, maxLength: 5, selector: (one) => one.toLowerCase() })
export const refsOf = (names: readonly string[]): RecordRef[] =>
  names.map((label, at) => ({ resource: 'voucher', id: at + 1, label }))

export interface Made {
  readonly command: AnyCommand
  readonly given: Given
  readonly refs: readonly RecordRef[]
}

/** A command with any title, synonyms and arguments, and a set of answers that it can be given. */
export const made: fc.Arbitrary<Made> = fc
  .record({
    title: fc.oneof(
      fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')),
      spoken,
    ),
    keywords: fc.array(spoken, { maxLength: 3 }),
    area: word.map((one) => one.toLowerCase()),
    isSpread: fc.boolean(),
    labels,
    keys: fc.uniqueArray(fc.tuple(name, fc.array(word, { maxLength: 2 })), {
      minLength: 1,
      maxLength: 5,
      selector: ([key]) => key,
    }),
    required: fc.nat({ max: 5 }),
  })
  .chain(({ title, keywords, area, isSpread, labels, keys, required }) =>
    fc.tuple(...keys.map(([, names]) => arg(names))).chain((args) => {
      const schema: Record<string, z.ZodMiniType> = {}
      const ask: Record<string, Prompt> = {}
      const values: Record<string, fc.Arbitrary<unknown>> = {}
      if (isSpread) {
        schema.target = z.int()
        ask.target = { ...record, multiple: true }
        const ids = labels.map((_, at) => at + 1)
        values.target = fc.oneof(fc.constantFrom(...ids), fc.subarray(ids, { minLength: Math.min(2, ids.length) }))
      }
      for (const [at, one] of args.entries()) {
        const key = keys[at]?.[0] ?? ''
        schema[key] = at < required ? one.schema : z.optional(one.schema)
        ask[key] = one.prompt
        values[key] = one.value
      }
      const command = defineCommand({
        id: `${area}.do`,
        title,
        section: 'voucher',
        resource: 'voucher',
        keywords,
        permission: null,
        risk: 'read',
        surfaces: ['palette'],
        args: z.object(schema),
        ask: ask as never,
        ...(isSpread ? { over: 'target' } : {}),
        run: async () => {},
        done: () => ({}),
      }) as AnyCommand
      return fc
        .record(values, { requiredKeys: [] })
        .filter((given) => Object.keys(given).length > 0)
        .map((given) => ({ command, given, refs: refsOf(labels) }))
    }),
  )
