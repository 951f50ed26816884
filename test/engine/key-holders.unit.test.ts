import { describe, expect, it } from 'vitest'
import { bindingsIn, yieldedKeys } from '#engine/keys/key-holders.ts'
import type { KeyHolder } from '#engine/keys/key-holders.ts'

const holders: readonly KeyHolder[] = [
  { id: 'voucher.reset', suggested: 'r v', on: '/voucher' },
  { id: 'voucher.edit', suggested: 'e', on: '/voucher' },
  { id: 'class.edit', suggested: 'e', on: '/kelas' },
  { id: 'screen./voucher', suggested: 'g v' },
  { id: 'screen./kelas' },
  { id: 'list.escape', suggested: 'escape', fixed: true },
]
const settings = (changed: Record<string, string | null>) => ({ letters: true, changed })

describe('holders of keys', () => {
  it('have what is suggested, what they were given, or nothing', () => {
    const bindings = bindingsIn(settings({ 'voucher.edit': null, 'screen./kelas': 'z', 'list.escape': 'q' }), holders)
    expect(bindings.map(({ id, keys }) => `${id} ${keys}`)).toEqual([
      'voucher.reset r v',
      'class.edit e',
      'screen./voucher g v',
      'screen./kelas z',
      'list.escape escape',
    ])
  })

  it('give way to what a person chose, where both are at hand', () => {
    expect(yieldedKeys(settings({}), holders)).toEqual([])
    expect(yieldedKeys(settings({ 'screen./kelas': 'e' }), holders)).toEqual(['voucher.edit', 'class.edit'])
    expect(yieldedKeys(settings({ 'screen./kelas': 'g' }), holders)).toEqual(['screen./voucher'])
    expect(yieldedKeys(settings({ 'voucher.reset': 'e' }), holders)).toEqual(['voucher.edit'])
  })

  it('keep what the person gave them, and what cannot be changed', () => {
    expect(yieldedKeys(settings({ 'screen./kelas': 'e', 'voucher.edit': 'e' }), holders)).toEqual(['class.edit'])
    expect(yieldedKeys(settings({ 'screen./kelas': 'escape' }), holders)).toEqual([])
    expect(yieldedKeys(settings({ 'gone.command': 'e' }), holders)).toEqual([])
  })
})
