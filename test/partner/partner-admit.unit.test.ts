import { describe, expect, it } from 'vitest'
import admit from '#commands/partner/admit.ts'
import { codeFor, shortName } from '#console/areas/partner/admission/suggest.ts'
import { nextStep } from '#engine/next-step.ts'
import { readState } from '#engine/state.ts'
import { context } from '#test/commands/fixtures.ts'
import { partnerRef } from './partner.ts'

describe('partner.admit', () => {
  it('is hidden without its permission, asks which partner, and leads to its form', () => {
    expect(readState(admit, context({ permissions: ['customer:read'] })).kind).toBe('hidden')
    expect(nextStep(admit, {}, context())).toMatchObject({ kind: 'ask', field: { key: 'partner' } })
    expect(admit.done(undefined, { partner: 7 }, context())).toEqual({ goTo: '/partner/admit?partner=7' })
  })

  it('is blocked for a partner that has a customer', () => {
    const focused = partnerRef({ customers: [{ id: 2, name: 'Cipta' }] })
    expect(readState(admit, context({ focused }))).toMatchObject({
      kind: 'blocked',
      reason: { code: 'PARTNER_HAS_CUSTOMER' },
    })
  })

  it.each([
    ['CV. Cipta Terampil', 'Cipta Terampil', 'CIP'],
    ['PT Belajar Maju Bersama', 'Belajar Maju Bersama', 'BMB'],
    ['LPK Sinar', 'Sinar', 'SIN'],
    ['Yayasan 17 Agustus Élan Nusantara Raya', '17 Agustus Élan Nusantara Raya', 'AENR'],
  ])('suggests a name and a code for %s', (legalName, name, code) => {
    expect([shortName(legalName), codeFor(legalName)]).toEqual([name, code])
  })
})
