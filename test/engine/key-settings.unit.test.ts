import { describe, expect, it } from 'vitest'
import { AS_SUGGESTED, givenKeys, withKeys, workingKeys } from '#engine/keys/key-settings.ts'

describe('key settings', () => {
  it('suggest until somebody changes them', () => {
    expect(workingKeys(AS_SUGGESTED, 'voucher.reset', 'r v')).toBe('r v')
    expect(workingKeys(AS_SUGGESTED, 'voucher.reset', undefined)).toBeUndefined()
  })

  it('give other keys, take them away, and go back', () => {
    const given = withKeys(AS_SUGGESTED, 'voucher.reset', 'alt+r')
    expect(workingKeys(given, 'voucher.reset', 'r v')).toBe('alt+r')
    const none = withKeys(given, 'voucher.reset', null)
    expect(workingKeys(none, 'voucher.reset', 'r v')).toBeUndefined()
    expect(withKeys(none, 'voucher.reset', undefined)).toEqual(AS_SUGGESTED)
  })

  it('put letters to rest without forgetting them', () => {
    const quiet = { ...withKeys(AS_SUGGESTED, 'voucher.edit', 'alt+e'), letters: false }
    expect(workingKeys(quiet, 'voucher.reset', 'r v')).toBeUndefined()
    expect(givenKeys(quiet, 'voucher.reset', 'r v')).toBe('r v')
    expect(workingKeys(quiet, 'list.copy', 'mod+c')).toBe('mod+c')
    expect(workingKeys(quiet, 'voucher.edit', 'e')).toBe('alt+e')
  })

  it('are not confused by names that every object has', () => {
    expect(workingKeys(AS_SUGGESTED, 'constructor', 'x')).toBe('x')
  })
})
