import { describe, expect, it } from 'vitest'
import type { FindDescription, FindField } from '#server/core/find/description.ts'
import { code, email, name, phone } from '#server/core/find/description.ts'
import { ownFields, sharedFields } from '#server/core/find/fields.ts'
import { readText } from '#server/core/find/text.ts'

const fields = [
  code('no', { start: true }),
  code('voucher', { foreign: true, start: true }),
  code('slug', { word: true, start: true }),
  email('email', { start: true, part: 'indexed' }),
  phone('phone', { start: true }),
  name('name', { start: true }),
]
const named: Pick<FindDescription, 'fields' | 'unnamed'> = { fields }
const unnamed = { fields, unnamed: true } as const

/** `no^` by its beginning too, `name~` by a part too. */
const shown = (found: readonly FindField[]) =>
  found.map((field) => {
    const column = ['no', 'voucher', 'slug', 'email', 'phone', 'name'][
      fields.findIndex(({ value }) => value === field.value)
    ]
    return `${column}${field.start ? '^' : ''}${field.part ? '~' : ''}`
  })

describe('the fields that a text is looked for by', () => {
  it.each([
    ['dewi', ['no^', 'voucher^', 'slug^', 'email^~', 'phone^', 'name^~']],
    ['dewi@contoh', ['email^~']],
    ['0812', ['no^', 'voucher^', 'slug^', 'phone^', 'name^~']],
  ])('are of the kind asked for: “%s”', (text, expected) => {
    expect(shown(ownFields(named, readText(text)))).toEqual(expected)
  })

  it.each([
    ['words', 'dewi', undefined, ['slug', 'email^~', 'phone^', 'name^~']],
    ['a code', 'PIN-7K', undefined, ['no^', 'voucher', 'slug^', 'email^~', 'phone^', 'name^~']],
    ['an e-mail', 'dewi@contoh', undefined, ['email^~']],
    ['digits', '0812000', undefined, ['no^', 'voucher', 'slug^', 'phone^']],
    ['words, by code', 'pin', 'code', ['no^', 'voucher', 'slug^']],
  ] as const)('are among all kinds, for %s', (_, text, by, expected) => {
    expect(shown(sharedFields(named, readText(text), by))).toEqual(expected)
  })

  it('are not names of what a great many are called the same', () => {
    expect(shown(sharedFields(unnamed, readText('dewi'), undefined))).toEqual(['slug', 'email', 'phone^'])
    expect(shown(sharedFields(unnamed, readText('dewi@contoh'), undefined))).toEqual(['email^~'])
  })
})
