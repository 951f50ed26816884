import { describe, expect, it } from 'vitest'
import type { ResourceRow } from '#contract/core/resource/resource.ts'
import ecommerce from '#console/areas/channel/ecommerce.resource.tsx'
import sales from '#console/areas/channel/sale.resource.tsx'
import { fieldsOf } from '#console/form/fields.ts'

const { form } = sales.pintaria
const row = (more: object) =>
  ({
    id: 7,
    customerId: 1,
    version: 4,
    exclude: false,
    invoiceCode: 'INV/7',
    note: null,
    ...more,
  }) as unknown as ResourceRow

/** Which fields a form asks for. */
const asked = ({ form: { sections } }: typeof ecommerce, of?: ResourceRow) =>
  fieldsOf(sections({ customerId: 1, ...(of ? { row: of } : {}) })).map(({ name }) => name)

describe('what only a platform tells', () => {
  it('is asked in fields of its own, and sent as one value of what was filled in', () => {
    expect(asked(sales.pintaria)).toEqual(expect.arrayContaining(['programType', 'institution', 'waveNo']))
    const values = { ...form.blank, externalId: 'P-1', programType: 'PRAKERJA', waveNo: '68' }
    expect(form.creation?.(values)).toEqual({ externalId: 'P-1', extra: { programType: 'PRAKERJA', waveNo: 68 } })
  })

  it('is sent whole when a part of it changes, and not at all otherwise', () => {
    const held = form.values?.(row({ extra: { programType: 'PRAKERJA', waveNo: 68 } }), 'Asia/Jakarta') ?? {}
    expect(held).toMatchObject({ programType: 'PRAKERJA', institution: '', waveNo: 68, invoiceCode: 'INV/7' })
    expect(form.change?.({ waveNo: null }, { ...held, waveNo: null })).toEqual({ extra: { programType: 'PRAKERJA' } })
    expect(form.change?.({ note: '' }, { ...held, note: '' })).toEqual({ note: null })
  })

  it('hangs on the platform of the sale where finance sees all of them', () => {
    expect(asked(ecommerce)).not.toContain('invoiceUrl')
    expect(asked(ecommerce, row({ platformCode: 'TOKOPEDIA' }))).toContain('invoiceUrl')
    expect(asked(ecommerce, row({ platformCode: 'OWN' }))).not.toContain('extra')
  })
})

it('an amount that is emptied is none', () => {
  expect(form.change?.({ discount: null }, { ...form.blank, discount: null })).toEqual({ discount: 0 })
})
