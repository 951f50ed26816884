import { beforeAll, expect, it } from 'vitest'
import { auditUndo } from '#contract/core/audit/audit.ts'
import { voucherRead, voucherUpdate } from '#contract/voucher/voucher.ts'
import { voucherSend } from '#contract/voucher/voucher-calls.ts'
import { makeVoucher } from '#test/factories/vouchers.ts'
import { makeStudent } from '#test/factories/classes.ts'
import { refused } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()
const home = () => ({ customerId: server.home.customerId })
const admin = () => server.as('SUPERADMIN')

beforeAll(async () => {
  await server.db
    .insertInto('template')
    .values({
      customer_id: server.home.customerId,
      code: 'VOUCHER_SENT',
      name: 'Kode voucher',
      channel: 'EMAIL',
      subject: 'Kode untuk {{kelas}}',
      body: '{{nama}}: {{kode}} sampai {{tanggal}}',
    })
    .execute()
})

it('a code is reserved for a student and sent, also once more; undone at once it is not sent', async () => {
  const voucher = await makeVoucher(server.db, server.home)
  const student = await makeStudent(server.db, server.home.customerId)
  const client = await admin()
  const at = { ...home(), id: voucher.id }
  expect(await refused(client.call(voucherSend, at))).toMatchObject({ status: 409, code: 'VOUCHER_OF_NO_ONE' })
  const reserved = await client.call(voucherUpdate, { ...at, body: { version: 1, studentId: student.id } })
  expect(reserved).toMatchObject({ status: 'RESERVED', studentId: student.id })
  expect(await client.call(voucherSend, at)).toMatchObject({ code: voucher.code, recipient: student.email })
  const letters = () =>
    server.db.selectFrom('message').selectAll().where('student_id', '=', student.id).orderBy('id').execute()
  expect(await letters()).toMatchObject([{ status: 'QUEUED', body: `${student.name}: ${voucher.code} sampai –` }])
  expect(await client.call(voucherRead, at)).toMatchObject({ status: 'SENT' })
  await client.call(voucherSend, at)
  expect(await letters()).toHaveLength(2)
  const audits = await server.db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', 'voucher.send')
    .where('record_id', '=', voucher.id)
    .orderBy('id', 'desc')
    .execute()
  await client.call(auditUndo, { ...home(), id: audits[0]?.id ?? 0 })
  expect((await letters()).map(({ status }) => status)).toEqual(['QUEUED', 'CANCELLED'])
})

it('is for who may change vouchers', async () => {
  const voucher = await makeVoucher(server.db, server.home)
  const viewer = await server.as('VIEWER')
  expect(await refused(viewer.call(voucherSend, { ...home(), id: voucher.id }))).toMatchObject({ code: 'FORBIDDEN' })
})
