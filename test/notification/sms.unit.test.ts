import { describe, expect, it } from 'vitest'
import { smsSize } from '#contract/notification/sms.ts'

describe('the size of an SMS', () => {
  it('is 160 letters of GSM-7, and 153 in each of several', () => {
    expect(smsSize('')).toEqual({ encoding: 'GSM-7', units: 0, segments: 0, left: 160 })
    expect(smsSize('a'.repeat(160))).toMatchObject({ segments: 1, left: 0 })
    expect(smsSize('a'.repeat(161))).toMatchObject({ units: 161, segments: 2, left: 145 })
    expect(smsSize('a'.repeat(306))).toMatchObject({ segments: 2, left: 0 })
    expect(smsSize('a'.repeat(307))).toMatchObject({ segments: 3, left: 152 })
  })

  it('counts letters of the extension twice, and never parts them', () => {
    expect(smsSize('{€}')).toMatchObject({ encoding: 'GSM-7', units: 6, segments: 1 })
    expect(smsSize('a'.repeat(159) + '€')).toMatchObject({ units: 161, segments: 2 })
    // 152 and a pair: the pair goes to the second, and one place of the first stays empty.
    expect(smsSize(`${'a'.repeat(152)}€${'a'.repeat(151)}`)).toMatchObject({ units: 305, segments: 2, left: 0 })
    expect(smsSize(`${'a'.repeat(152)}€${'a'.repeat(152)}`)).toMatchObject({ units: 306, segments: 3 })
  })

  it('is 70 of UCS-2 as soon as one letter needs it, and says which', () => {
    expect(smsSize('Selamat ✓')).toEqual({ encoding: 'UCS-2', units: 9, segments: 1, left: 61, because: '✓' })
    expect(smsSize('ç'.repeat(71))).toMatchObject({ encoding: 'UCS-2', segments: 2, left: 63 })
    expect(smsSize('🎉')).toMatchObject({ units: 2, because: '🎉' })
    // An emoji takes two units, and 67 is odd.
    expect(smsSize('🎉'.repeat(36))).toMatchObject({ units: 72, segments: 2 })
    expect(smsSize('🎉'.repeat(67))).toMatchObject({ units: 134, segments: 3 })
  })
})
