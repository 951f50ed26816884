import { describe, expect, it } from 'vitest'
import { findText, isCopied, isEmail, isPhone } from '#console/ui/transfer/copied.ts'

describe('what is copied with a click or a key', () => {
  it.each(['ayu@akn.example', '+62 812-3456-7890', 'PIN-7K2M9QXA'])('is %s', (text) => {
    expect(isCopied(text)).toBe(true)
  })

  it.each(['Ayu Daeng', 'Excel for accountants', 'SENT'])('is not %s', (text) => {
    expect(isCopied(text)).toBe(false)
  })

  it('is found in a record, and in what it belongs to after that', () => {
    const sale = { invoice: 'INV/20261101/0007', student: { email: 'ayu@akn.example', phone: '+62 812-3456-7890' } }
    expect(findText(sale, isEmail)).toBe('ayu@akn.example')
    expect(findText(sale, isPhone)).toBe('+62 812-3456-7890')
    expect(findText({ ...sale, buyerEmail: 'budi@akn.example' }, isEmail)).toBe('budi@akn.example')
    expect(findText({ name: 'Ayu', createdAt: '2026-11-24T10:00:00Z', no: '20261124' }, isPhone)).toBeUndefined()
  })
})
