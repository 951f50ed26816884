import { describe, expect, it } from 'vitest'
import { isCommonPassword } from '#server/core/auth/common-password.ts'

describe('a common password', () => {
  it.each([
    'qwertyuiop',
    '1234567890',
    'Password123',
    'PASSWORD-2026!',
    'Bismillah1',
    'kata sandi 123',
    'Indonesia2026',
    'aku cinta kamu',
    'perusahaan',
    'Academy Console',
  ])('is %s', (password) => expect(isCommonPassword(password)).toBe(true))

  it.each(['sandi rahasia saya', 'correct horse battery', 'k7391028465', 'x!7Qp-02vLm', 'sepuluh-huruf', '!!!!!!!!!!'])(
    'is not %s',
    (password) => expect(isCommonPassword(password)).toBe(false),
  )

  it('is the name of the customer, with digits and signs as well', () => {
    const names = ['Cipta Terampil', 'CV Cipta Terampil']
    for (const password of ['ciptaterampil', 'Cipta-Terampil 2026', 'cv cipta terampil!']) {
      expect(isCommonPassword(password, names)).toBe(true)
      expect(isCommonPassword(password)).toBe(false)
    }
    expect(isCommonPassword('Cipta lima Terampil', names)).toBe(false)
  })
})
