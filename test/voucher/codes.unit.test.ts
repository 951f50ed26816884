import { describe, expect, it } from 'vitest'
import { makeCodes } from '#server/areas/voucher/codes.ts'

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

describe('voucher codes', () => {
  it('are as many as asked for, with prefix and length', () => {
    expect(makeCodes('PIN', 8, 0)).toEqual([])
    const codes = makeCodes('ABCDEF', 16, 500)
    expect(codes).toHaveLength(500)
    for (const code of codes) expect(code).toMatch(/^ABCDEF-[2-9A-HJ-NP-Z]{16}$/)
  })

  it('hold no character that is taken for another', () => {
    const text = makeCodes('PIN', 16, 2000)
      .map((code) => code.slice(4))
      .join('')
    expect(text).not.toMatch(/[01IO]/)
    expect(new Set(text)).toEqual(new Set(alphabet))
  })

  it('use every character alike', () => {
    const counts = new Map<string, number>()
    const codes = makeCodes('PIN', 16, 20_000)
    for (const code of codes)
      for (const character of code.slice(4)) counts.set(character, (counts.get(character) ?? 0) + 1)
    const expected = (20_000 * 16) / 32
    // 10,000 of each; a hundred is one standard deviation, so a fair draw fails once in millions of years.
    for (const [character, count] of counts) expect(Math.abs(count - expected), character).toBeLessThan(700)
  })

  it('differ from each other', () => {
    const codes = makeCodes('PIN', 8, 50_000)
    expect(new Set(codes).size).toBeGreaterThanOrEqual(49_998)
    expect(new Set(makeCodes('PIN', 12, 50_000)).size).toBe(50_000)
  })

  it('do not follow from each other: no place of a code is fixed', () => {
    const codes = makeCodes('PIN', 8, 1000)
    for (let place = 4; place < 12; place++) {
      expect(new Set(codes.map((code) => code[place])).size, `place ${place}`).toBe(32)
    }
  })
})
