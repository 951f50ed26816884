import { expect, it } from 'vitest'
import { partnerAdmit, registrationsWaiting } from '#contract/partner/admission.ts'
import { partnerCreate, partnerRead } from '#contract/partner/partner.ts'
import { partnerDocsOf } from '#contract/partner/partner-doc.ts'
import { next } from '#test/factories/next.ts'
import { makePerson, makeRole } from '#test/factories/people.ts'
import { refused } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()

/** A registration: a partner without a legal form, whose contact person has an account without a role. */
async function registered() {
  const n = next('admission')
  const staff = await server.newClient('SUPERADMIN', 1)
  const person = await makePerson(server.db, 1)
  const { id, version } = await staff.call(partnerCreate, {
    body: { legalName: `LPK Baru ${n}`, picName: person.name, picEmail: person.email },
  })
  const body = {
    version,
    legalForm: 'LPK' as const,
    name: `Baru ${n}`,
    code: `BR${n}`,
    email: `halo${n}@baru.example`,
    adminName: person.name,
    adminEmail: person.email,
  }
  return { staff, person, mitraId: id, body }
}

it('makes the customer of a registration and its first administrator, who then sees the own documents only', async () => {
  const { staff, person, mitraId, body } = await registered()
  const waiting = () => staff.call(registrationsWaiting, {})
  expect((await waiting()).data.find(({ id }) => id === mitraId)).toMatchObject({ legalForm: null, hasAccount: true })
  const made = await staff.call(partnerAdmit, { mitraId, body })
  expect(made).toMatchObject({ id: mitraId, masterId: person.id })
  expect((await waiting()).data.some(({ id }) => id === mitraId)).toBe(false)
  expect(await staff.call(partnerRead, { mitraId })).toMatchObject({
    legalForm: 'LPK',
    customers: [{ id: made.customerId }],
    docsRequired: 7,
  })
  const own = await server.session(person)
  const { data } = await own.call(partnerDocsOf, { mitraId })
  expect(data.map(({ typeCode }) => typeCode)).toContain('LPK_LICENSE')
  expect(await refused(staff.call(partnerAdmit, { mitraId, body }))).toMatchObject({ code: 'PARTNER_HAS_CUSTOMER' })
})

it('makes nothing where one part is refused', async () => {
  const { staff, mitraId, body } = await registered()
  const taken = await registered()
  await staff.call(partnerAdmit, { mitraId: taken.mitraId, body: taken.body })
  const again = staff.call(partnerAdmit, { mitraId, body: { ...body, code: taken.body.code } })
  expect(await refused(again)).toMatchObject({ code: 'DUPLICATE', data: { field: 'code' } })
  const wrong = staff.call(partnerAdmit, { mitraId, body: { ...body, code: 'x', adminEmail: 'rina' } })
  expect((await refused(wrong)) as object).toMatchObject({ issues: [{ field: 'code' }, { field: 'adminEmail' }] })
  const old = staff.call(partnerAdmit, { mitraId, body: { ...body, version: body.version + 7 } })
  expect(await refused(old)).toMatchObject({ status: 412 })
  const row = await staff.call(partnerRead, { mitraId })
  expect(row).toMatchObject({ customers: [], legalForm: null })
})

it('is done by the academy alone', async () => {
  const { mitraId, body } = await registered()
  const role = await makeRole(server.db, ['*'])
  const stranger = await server.session(await makePerson(server.db, server.other.customerId, { roles: [role] }))
  expect(await refused(stranger.call(partnerAdmit, { mitraId, body }))).toMatchObject({ status: 403 })
  expect(await refused(stranger.call(registrationsWaiting, {}))).toMatchObject({ status: 403 })
})
