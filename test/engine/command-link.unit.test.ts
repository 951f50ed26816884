import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import generate from '#commands/voucher/generate.ts'
import exclude from '#commands/voucher/exclude.ts'
import reset from '#commands/voucher/reset.ts'
import { givenIn, linkTo, readLink } from '#engine/command-link.ts'
import type { AnyCommand, Given } from '#engine/define.ts'
import { context } from '#test/commands/fixtures.ts'
import { made } from './line/commands.ts'

const ctx = context()

/** The answers that come out of a link to a command with these. */
function through(command: AnyCommand, given: Given) {
  const { hash, leftOut } = linkTo(command, given, ctx)
  const link = readLink(hash)
  if (!link) throw new Error(`${hash} is no link`)
  return { hash, leftOut, command: link.command, given: givenIn(command, link.values, ctx) }
}

describe('a link to a command', () => {
  it('holds the command and its answers, records by their ids', () => {
    const link = through(reset, { voucher: 7, reason: 'wrong class' })
    expect(link.hash).toBe('command=voucher.reset&voucher=7&reason=wrong+class')
    expect(link.command).toBe('voucher.reset')
    expect(link.given).toEqual({ voucher: 7, reason: 'wrong class' })
    expect(link.leftOut).toEqual([])
  })

  it('holds several records, numbers, amounts, days and choices', () => {
    expect(through(exclude, { voucher: [7, 8], exclude: true }).given).toEqual({ voucher: [7, 8], exclude: true })
    const answers = { count: 500, platform: 'tokped', coreClassId: 11, expiresAt: '2026-12-31', price: 450_000 }
    expect(through(generate, answers).given).toEqual(answers)
  })

  it.each([
    ['an e-mail address', 'for budi@contoh.example'],
    ['a telephone number', 'called 0812-3456-7890'],
    ['an identity number', '3174 0123 4567 8901'],
    ['a voucher code', 'instead of PIN-7K2M9QXA'],
    ['a code in small letters', 'instead of pin-7k2m9qxa'],
    ['a code without digits', 'instead of PIN-ABCDEFGH'],
    ['a long text', 'a '.repeat(31)],
    ['two lines', 'a\nb'],
  ])('leaves out %s, and says so', (_, reason) => {
    const link = through(reset, { voucher: 7, reason })
    expect(link.hash).toBe('command=voucher.reset&voucher=7')
    expect(link.leftOut).toEqual(['Why?'])
  })

  it('leaves out prefixes and other codes by what is asked, and too many records', () => {
    expect(through(generate, { prefix: 'PIN', batchName: 'Juni' })).toMatchObject({
      given: { batchName: 'Juni' },
      leftOut: ['Prefix'],
    })
    const voucher = Array.from({ length: 51 }, (_, at) => at + 1)
    expect(through(reset, { voucher })).toMatchObject({ given: {}, leftOut: ['Which vouchers?'] })
  })

  it('gives a command only what it can take', () => {
    const given = (hash: string) => givenIn(reset, readLink(hash)?.values ?? new Map(), ctx)
    expect(given('command=voucher.reset&voucher=x&reason=&force=maybe&admin=true')).toEqual({})
    expect(given('command=voucher.reset&voucher=7,x')).toEqual({})
    expect(given('command=voucher.reset&voucher=7,8')).toEqual({ voucher: [7, 8] })
    expect(given('command=voucher.reset&__proto__=1&reason=%00')).toEqual({ reason: '\0' })
  })

  it('is no other fragment', () => {
    expect(readLink('')).toBeUndefined()
    expect(readLink('main')).toBeUndefined()
    expect(readLink('x=1&command=voucher.reset')).toBeUndefined()
  })

  it('brings back all it holds, whatever the command', () => {
    fc.assert(
      fc.property(made, ({ command, given }) => {
        const link = through(command, given)
        const labels = new Map(Object.entries(command.ask).map(([key, ask]) => [key, 'label' in ask ? ask.label : '']))
        for (const [key, value] of Object.entries(given)) {
          if (Object.hasOwn(link.given, key)) {
            const one = Array.isArray(value) && value.length === 1 ? (value as unknown[])[0] : value
            expect(link.given[key]).toEqual(one)
          } else expect(link.leftOut).toContain(labels.get(key))
        }
        expect(Object.keys(link.given).every((key) => key in given)).toBe(true)
      }),
    )
  })
})
