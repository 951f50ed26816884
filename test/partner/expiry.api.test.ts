import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { notificationList } from '#contract/notification/notification.ts'
import * as docs from '#contract/partner/partner-doc.ts'
import { keepHouse } from '#server/core/jobs/housekeeping.ts'
import { refused } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'
import { makePartner, upload } from './partners.ts'

const server = testServer()

/** A partner whose MOU is approved and expires in so many days. */
async function expiring(days: number) {
  const partner = await makePartner(server.db, server.home.customerId)
  const own = await server.newClient('PARTNER_ADMIN', server.home.customerId)
  const staff = await server.newClient('SUPERADMIN', 1)
  await upload(own, partner, 'MOU')
  const [mitraId, id] = [partner.id, partner.doc('MOU')]
  await staff.call(docs.partnerDocStatus, { mitraId, id, query: { status: 'APPROVED' } })
  const endIn = (left: number) =>
    sql`UPDATE mitra_document SET valid_to = (now() AT TIME ZONE 'Asia/Jakarta')::date + ${left}::int WHERE id = ${id}`.execute(
      server.db,
    )
  await endIn(days)
  const house = () => keepHouse(server.running.server.databases.app)
  const told = async () =>
    (await own.call(notificationList, { userId: own.person.id })).data.flatMap(({ content }) =>
      /hari lagi|habis masa/.test(content) ? [content.replace(/.*?(\d+ hari lagi|habis masa berlakunya).*/, '$1')] : [],
    )
  return { partner, own, staff, mitraId, id, endIn, house, told }
}

it('reminds a partner once 60, 30 and 7 days before a document expires', async () => {
  const { endIn, house, told } = await expiring(61)
  await house()
  expect(await told()).toEqual([])
  for (const left of [60, 59, 30, 29, 7, 6, 1]) {
    await endIn(left)
    await house()
    await house()
  }
  expect((await told()).toSorted()).toEqual(['30 hari lagi', '60 hari lagi', '7 hari lagi'])
})

it('puts a document back among those that wait on its last day, and is not approved until its dates are new', async () => {
  const { partner, own, staff, mitraId, id, house, told } = await expiring(0)
  await server.db.updateTable('mitra').set({ status: 'VERIFIED' }).where('id', '=', mitraId).execute()
  await house()
  const row = await own.call(docs.partnerDocRead, { id })
  expect(row).toMatchObject({ status: 'NEED_APPROVAL', revision: 1, reviewer: null })
  const { status } = await server.db
    .selectFrom('mitra')
    .select('status')
    .where('id', '=', mitraId)
    .executeTakeFirstOrThrow()
  expect(status).toBe('REGISTERED')
  const { data } = await staff.call(docs.partnerDocHistory, { mitraId, id })
  expect(data[0]).toMatchObject({ action: 'EXPIRED', actor: null })
  expect(await told()).toEqual(['habis masa berlakunya'])
  const approval = () => staff.call(docs.partnerDocStatus, { mitraId, id, query: { status: 'APPROVED' } })
  expect(await refused(approval())).toMatchObject({ code: 'DOCUMENT_EXPIRED', data: { day: row.validTo } })
  await upload(own, partner, 'MOU', { signedAt: '2035-01-01' })
  expect(await approval()).toMatchObject({ status: 'APPROVED', validTo: '2037-01-01' })
})
