import { assert, dictionary, integer, property, stringMatching } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeUses, MOST_REMEMBERED, mostUsed, orderByUse, weightOf, withUse } from '#engine/rank/frecency.ts'
import { rank, rankIndex } from '#engine/rank/rank.ts'

const DAY = 24 * 60 * 60
const now = 1_796_000_000

/** Uses at so many days before now. */
const used = (id: string, ...daysAgo: number[]) =>
  daysAgo.toSorted((a, b) => b - a).reduce((uses, days) => withUse(uses, id, now - days * DAY), {})

describe('frecency', () => {
  it('weighs one use as one, half of it after a week', () => {
    expect(weightOf(used('a', 0), 'a', now)).toBeCloseTo(1)
    expect(weightOf(used('a', 7), 'a', now)).toBeCloseTo(0.5)
    expect(weightOf(used('a', 14), 'a', now)).toBeCloseTo(0.25)
    expect(weightOf({}, 'a', now)).toBe(0)
    expect(weightOf({}, 'constructor', now)).toBe(0)
  })

  it('adds uses up', () => {
    expect(weightOf(used('a', 0, 7, 7), 'a', now)).toBeCloseTo(2)
  })

  it('puts what is used often before what was used once, and what was used lately before what is long ago', () => {
    const uses = { ...used('often', 1, 2, 3, 4), ...used('once', 0), ...used('long ago', 60, 61, 62, 63) }
    expect(mostUsed(uses)).toEqual(['often', 'once', 'long ago'])
  })

  it('keeps its order while time goes by', () => {
    const uses = { ...used('a', 0), ...used('b', 3, 5), ...used('c', 20, 21, 22) }
    const order = (at: number) => Object.keys(uses).toSorted((x, y) => weightOf(uses, y, at) - weightOf(uses, x, at))
    expect(order(now)).toEqual(mostUsed(uses))
    expect(order(now + 90 * DAY)).toEqual(mostUsed(uses))
  })

  it('forgets what weighs least, never what was used just now', () => {
    let uses = {}
    for (let n = 0; n < MOST_REMEMBERED + 20; n++) uses = withUse(uses, `command.${n}`, now + n)
    expect(Object.keys(uses)).toHaveLength(MOST_REMEMBERED)
    expect(mostUsed(uses)[0]).toBe(`command.${MOST_REMEMBERED + 19}`)
    expect(mostUsed(uses)).not.toContain('command.0')
  })

  it('merges two machines without regard to order or repetition', () => {
    const uses = dictionary(stringMatching(/^[a-z]{1,3}$/), integer({ min: now - 1000, max: now + 1000 }))
    assert(
      property(uses, uses, uses, (a, b, c) => {
        expect(mergeUses(a, b)).toEqual(mergeUses(b, a))
        expect(mergeUses(mergeUses(a, b), c)).toEqual(mergeUses(a, mergeUses(b, c)))
        expect(mergeUses(mergeUses(a, b), b)).toEqual(mergeUses(a, b))
      }),
    )
    expect(mergeUses(used('a', 0, 1), used('a', 5))).toEqual(used('a', 0, 1))
  })

  it('puts exactly what was typed first, then what is used, then the rest as it was found', () => {
    const found = ['PIN-2', 'PIN-22', 'PIN-23', 'PIN-24', 'PIN-25']
    const uses = { ...used('PIN-24', 3), ...used('PIN-23', 1), ...used('PIN-25', 0) }
    const order = orderByUse(found, uses, (code) => ({
      use: code,
      exact: code === 'PIN-22',
      blocked: code === 'PIN-25',
    }))
    expect(order).toEqual(['PIN-22', 'PIN-23', 'PIN-24', 'PIN-2', 'PIN-25'])
  })

  it('decides between equal fits and never against a better one', () => {
    const entries = ['Reset voucher', 'Reset message', 'Edit reset'].map((title) => ({
      id: title,
      title,
      keywords: [],
    }))
    const uses = used('Edit reset', 0, 0, 0, 0, 0)
    const weight = ({ id }: { id: string }) => weightOf({ ...uses, ...used('Reset message', 1) }, id, now)
    const order = rank(rankIndex(entries), 'reset', { weight }).map(({ id }) => id)
    expect(order).toEqual(['Reset message', 'Reset voucher', 'Edit reset'])
    expect(rank(rankIndex(entries), 'reset voucher', { weight })[0]?.id).toBe('Reset voucher')
  })
})
