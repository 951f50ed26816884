import { describe, expect, it } from 'vitest'
import { assert, property, string } from 'fast-check'
import { digitsOf, maskNumber, maskSecret, sealNumber } from '#server/core/crypto/personal.ts'
import { makeVault, VaultError } from '#server/core/crypto/vault.ts'

const old = { id: 1, secret: 'the first secret of the academy, long enough' }
const young = { id: 2, secret: 'the second secret of the academy, long enough' }
const vault = makeVault([old])

describe('a vault', () => {
  it('gives back what it sealed, whatever it was', () => {
    assert(
      property(string({ unit: 'grapheme' }), (text) => {
        expect(vault.open(vault.seal(text, 'student.nik'), 'student.nik')).toBe(text)
      }),
    )
  })

  it('seals the same value differently each time, and shows nothing of it', () => {
    const nik = '9974010101900003'
    const [one, two] = [vault.seal(nik, 'student.nik'), vault.seal(nik, 'student.nik')]
    expect(one.equals(two)).toBe(false)
    expect(one.includes(nik)).toBe(false)
  })

  it('opens a value only where it was sealed for', () => {
    const sealed = vault.seal('9974010101900003', 'student.nik')
    expect(() => vault.open(sealed, 'employee.nik')).toThrow(VaultError)
  })

  it('notices every changed byte', () => {
    const sealed = vault.seal('secret', 'credential.secret')
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => vault.open(changed, 'credential.secret'), `byte ${at}`).toThrow(VaultError)
    }
    expect(() => vault.open(sealed.subarray(0, 20), 'credential.secret')).toThrow('credential.secret is not sealed')
  })

  it('never says the value in its errors', () => {
    const other = makeVault([{ ...old, secret: 'another secret altogether, long enough too' }])
    expect(() => other.open(vault.seal('9974010101900003', 'a.b'), 'a.b')).toThrow(
      /^a\.b does not open: its key 1 is another one, or it was changed$/,
    )
  })

  it('seals with the newest key and opens with the older ones', () => {
    const sealed = vault.seal('x', 'a.b')
    const rotated = makeVault([young, old])
    expect(rotated.open(sealed, 'a.b')).toBe('x')
    expect(rotated.isStale(sealed)).toBe(true)
    const anew = rotated.seal('x', 'a.b')
    expect(rotated.isStale(anew)).toBe(false)
    expect(makeVault([young]).open(anew, 'a.b')).toBe('x')
    expect(() => vault.open(anew, 'a.b')).toThrow('a.b was sealed with key 2, which is not configured')
  })

  it('finds equal values by their fingerprint, in one place only, also across a change of keys', () => {
    const print = vault.fingerprint('9974010101900003', 'student.nik')
    expect(print).toHaveLength(32)
    expect(vault.fingerprint('9974010101900003', 'student.nik').equals(print)).toBe(true)
    expect(vault.fingerprint('9974010101900004', 'student.nik').equals(print)).toBe(false)
    expect(vault.fingerprint('9974010101900003', 'employee.nik').equals(print)).toBe(false)
    const rotated = makeVault([young, old])
    expect(rotated.fingerprint('9974010101900003', 'student.nik').equals(print)).toBe(false)
    expect(rotated.fingerprints('9974010101900003', 'student.nik').some((each) => each.equals(print))).toBe(true)
  })

  it('does not let place and value run into each other', () => {
    expect(vault.fingerprint('b', 'x.a').equals(vault.fingerprint('ab', 'x.'))).toBe(false)
  })

  it('refuses to be without a key, or with two of one number', () => {
    expect(() => makeVault([])).toThrow('A vault needs a key')
    expect(() => makeVault([old, { ...young, id: 1 }])).toThrow('Two keys of the vault have the same number')
  })
})

describe('numbers of persons', () => {
  it('are one number however they are typed', () => {
    const [a, b] = ['01.234.567.8-901.000', '012345678901000'].map((text) => sealNumber(vault, 'employee.npwp', text))
    expect(a?.hmac).toEqual(b?.hmac)
    expect(vault.open(a?.enc ?? Buffer.alloc(0), 'employee.npwp')).toBe('012345678901000')
    expect(digitsOf(' 99-74 ')).toBe('9974')
  })

  it('are masked but for their ends, short ones altogether', () => {
    expect(maskNumber('3174010101900003')).toBe('3174••••••••0003')
    expect(maskNumber('012345678901000')).toBe('0123•••••••1000')
    expect(maskNumber('12345678901')).toBe('•••••••••••')
    expect(maskSecret('demo-kunci-9f2c')).toBe('••••9f2c')
    expect(maskSecret('short')).toBe('••••')
  })
})
