import { expect, it } from 'vitest'
import { attachmentAdd, attachmentList, attachmentRemove } from '#contract/media/attachment.ts'
import { fileUpload } from '#contract/media/file.ts'
import { grantRole, makePerson, makeRole } from '#test/factories/people.ts'
import { next } from '#test/factories/next.ts'
import { refused } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'
import { picture } from './pictures.ts'

const server = testServer()

async function complaint(customerId = server.home.customerId) {
  const row = await server.db
    .insertInto('complain')
    .values({
      customer_id: customerId,
      ticket_no: `CPL-${next('ticket')}`,
      name: 'Budi',
      category: 'LAINNYA',
      subject: 'Voucher',
      description: 'Tidak dapat dipakai',
      channel: 'EMAIL',
      due_at: '2026-12-01T00:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
const image = async () => new File([new Uint8Array(await picture())], 'layar.jpg')
const reader = async (...permissions: string[]) => {
  const role = await makeRole(server.db, permissions)
  return server.session(await makePerson(server.db, server.home.customerId, { roles: [role] }))
}

it('a file is attached to a record, seen with it and taken off again, with the permissions of the record', async () => {
  const id = await complaint()
  const desk = await reader('complaint:read', 'complaint:update')
  const about = { kind: 'complaint' as const, id }
  const added = await desk.call(attachmentAdd, { ...about, body: { file: await image() } })
  expect(added).toMatchObject({ name: 'layar.jpg', mime: 'image/jpeg' })
  const looking = await reader('complaint:read')
  expect((await looking.call(attachmentList, about)).map((file) => file.id)).toEqual([added.id])
  expect((await fetch(`${server.url}${added.thumbUrl}`)).status).toBe(200)
  expect(await refused(looking.call(attachmentAdd, { ...about, body: { file: await image() } }))).toMatchObject({
    status: 403,
    data: { permission: 'complaint:update' },
  })
  expect(await refused((await reader('file:read')).call(attachmentList, about))).toMatchObject({ status: 403 })
  await desk.call(attachmentRemove, { ...about, fileId: added.id })
  expect(await desk.call(attachmentList, about)).toEqual([])
})

it('the files of a record of another customer, or of another record, are not found', async () => {
  const desk = await reader('complaint:read', 'complaint:update')
  const theirs = { kind: 'complaint' as const, id: await complaint(server.other.customerId) }
  expect(await refused(desk.call(attachmentList, theirs))).toMatchObject({ status: 404 })
  const [one, other] = [await complaint(), await complaint()]
  const { id: fileId } = await desk.call(attachmentAdd, { kind: 'complaint', id: one, body: { file: await image() } })
  expect(await refused(desk.call(attachmentRemove, { kind: 'complaint', id: other, fileId }))).toMatchObject({
    status: 404,
  })
})

it('a permission with one customer attaches nothing to the records of another, and uploads no file there', async () => {
  const [here, there] = [server.home.customerId, server.other.customerId]
  const changing = await makeRole(server.db, ['complaint:read', 'complaint:update'])
  const reading = await makeRole(server.db, ['complaint:read'])
  const person = await makePerson(server.db, here, { roles: [changing] })
  await grantRole(server.db, there, person.id, reading)
  const both = await server.session(person)
  const about = { kind: 'complaint' as const, id: await complaint(there) }
  expect(await both.call(attachmentList, about)).toEqual([])
  expect(await refused(both.call(attachmentAdd, { ...about, body: { file: await image() } }))).toMatchObject({
    status: 403,
  })
  const query = { purpose: 'COMPLAINT' as const, customerId: there }
  expect(await refused(both.call(fileUpload, { query, body: { file: await image() } }))).toMatchObject({ status: 403 })
})
