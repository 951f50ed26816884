import { beforeAll, expect, it } from 'vitest'
import { scheduleCancellation } from '#contract/schedule/schedule-changes.ts'
import { lms } from '#contract/schedule/schedule.ts'
import { makeSchedule, makeStudent } from '#test/factories/classes.ts'
import { meeting, participant } from '#test/factories/participants.ts'
import { DAY } from '#test/factories/next.ts'
import { makeVoucher } from '#test/factories/vouchers.ts'
import type { Client } from '#test/helpers/client.ts'
import { refused } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()
const home = () => server.home.customerId
let client: Client
beforeAll(async () => {
  client = await server.as('SUPERADMIN')
  await server.db
    .insertInto('template')
    .values({
      customer_id: home(),
      code: 'CLASS_CANCELLED',
      name: 'Kelas dibatalkan',
      channel: 'EMAIL',
      subject: 'Kelas dibatalkan',
      body: 'Halo {{nama}}, {{kelas}} dibatalkan.',
    })
    .execute()
})

/** A schedule with two participants, of whom one has a redeemed voucher, one on the waiting list, and a meeting ahead. */
async function filled(more: Parameters<typeof makeSchedule>[3] = {}) {
  const { db, home: tenant } = server
  const schedule = await makeSchedule(db, home(), tenant.coreClass.id, { enrolled_count: 2, capacity: 2, ...more })
  const one = await participant(server, { schedule: schedule.id })
  const two = await participant(server, { schedule: schedule.id })
  const voucher = await makeVoucher(db, tenant, { status: 'REDEEMED', enrolment: false })
  await db.updateTable('student_lms_class').set({ voucher_id: voucher.id }).where('id', '=', one.id).execute()
  const waits = await makeStudent(db, home())
  const about = { customer_id: home(), lms_class_id: schedule.id }
  await db
    .insertInto('lms_class_waiting')
    .values({ ...about, student_id: waits.id })
    .execute()
  await meeting(server, 1, new Date(Date.now() + 8 * DAY), schedule.id)
  return { ...schedule, places: [one.id, two.id], voucher: voucher.id }
}
const cancel = (id: number, more: object = {}, as = client) =>
  as.call(lms.calls.update, {
    lmsClassId: id,
    query: { customerId: home() },
    body: { version: 1, workflow: 'CANCELLED', reason: 'Peserta kurang', ...more },
  })
const previewOf = (id: number, as = client) => as.call(scheduleCancellation, { customerId: home(), id })
const messagesOf = (id: number) =>
  server.db.selectFrom('message').select('body').where('lms_class_id', '=', id).execute()

it('says before what a cancellation takes back, takes that back, and writes to participants on request', async () => {
  const { id, title, places, voucher } = await filled()
  expect(await previewOf(id)).toEqual({
    participants: 2,
    certified: 0,
    waiting: 1,
    vouchers: 1,
    redemptions: 1,
    meetings: 1,
  })
  const row = await cancel(id, { notify: true })
  expect(row).toMatchObject({ workflow: 'CANCELLED', cancelReason: 'Peserta kurang', enrolledCount: 0 })
  const left = await server.db
    .selectFrom('student_lms_class')
    .select(['status', 'drop_reason'])
    .where('id', 'in', places)
    .execute()
  expect(left).toEqual([1, 2].map(() => ({ status: 'DROPPED', drop_reason: 'CLASS_CANCELLED' })))
  const freed = await server.db
    .selectFrom('voucher as v')
    .innerJoin('reedem as r', 'r.voucher_id', 'v.id')
    .select(['v.status', 'v.redeemed_at', 'r.status as redemption', 'r.flag'])
    .where('v.id', '=', voucher)
    .execute()
  expect(freed).toEqual([{ status: 'RESERVED', redeemed_at: null, redemption: 'CANCELLED', flag: 'RESET' }])
  expect(await previewOf(id)).toMatchObject({ participants: 0, waiting: 0, vouchers: 0, redemptions: 0 })
  const messages = await messagesOf(id)
  expect(messages).toHaveLength(2)
  expect(messages[0]?.body).toContain(`${title} dibatalkan.`)
  const noted = await server.db
    .selectFrom('audit_log')
    .select('action')
    .where('customer_id', '=', home())
    .where('reason', '=', 'Peserta kurang')
    .execute()
  expect(noted.map(({ action }) => action).toSorted()).toEqual([
    'lms.move',
    'lms.unenrol',
    'lms.unenrol',
    'voucher.edit',
  ])
})

it('writes to no one unless that is asked for, and refuses where a participant holds the certificate', async () => {
  const { id } = await filled({ workflow: 'ONGOING' })
  await cancel(id)
  expect(await messagesOf(id)).toEqual([])
  const certified = await filled()
  await server.db
    .updateTable('student_lms_class')
    .set({ certificate_status: 'SENT' })
    .where('id', '=', certified.places[0] ?? 0)
    .execute()
  expect(await previewOf(certified.id)).toMatchObject({ certified: 1 })
  expect(await refused(cancel(certified.id))).toMatchObject({ code: 'CERTIFIED' })
})

it('is refused without the permission, and of another customer', async () => {
  const { id } = await filled()
  expect(await refused(cancel(id, {}, await server.as('VIEWER')))).toMatchObject({ status: 403 })
  const academic = await server.as('ACADEMIC_OPS')
  const foreign = server.other.schedule.id
  expect(await refused(academic.call(scheduleCancellation, { customerId: home(), id: foreign }))).toMatchObject({
    status: 404,
  })
})
