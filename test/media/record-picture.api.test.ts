import { describe, expect, it } from 'vitest'
import { customerRead, customerUpdate } from '#contract/customer/customer.ts'
import { file, imageUpload } from '#contract/media/file.ts'
import { mediaUpload } from '#contract/media/media.ts'
import { framePictures } from '#contract/media/frame-pictures.ts'
import { ownPhotoRemove, ownPhotoSet, pictureFromGallery, pictureRead } from '#contract/media/picture.ts'
import { instructorCreate, instructorRead, instructorUpdate } from '#contract/schedule/instructor.ts'
import { next } from '#test/factories/next.ts'
import { makePerson, makeRole } from '#test/factories/people.ts'
import type { Client } from '#test/helpers/client.ts'
import { refused } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'
import { picture } from './pictures.ts'

const server = testServer()
const image = async (format: 'jpeg' | 'png' = 'png') =>
  new File([new Uint8Array(await picture({ format }))], `foto.${format}`)
const status = async (url: string | undefined) => (await fetch(`${server.url}${url}`)).status
const logo = async (client: Client, customerId: number) =>
  client.call(imageUpload, { query: { customerId, purpose: 'LOGO' }, body: { file: await image() } })
const holder = async (...permissions: string[]) =>
  server.session(
    await makePerson(server.db, server.home.customerId, { roles: [await makeRole(server.db, permissions)] }),
  )

describe('the logo of a customer', () => {
  it('is shown with the customer and in the frame, belongs to it, and is not deleted while it is used', async () => {
    const admin = await server.as('SUPERADMIN')
    const { customerId: id } = server.home
    const added = await logo(admin, id)
    const { version } = await admin.call(customerRead, { id })
    const row = await admin.call(customerUpdate, { id, query: {}, body: { version, logo: added.id } })
    expect(row.logo).toMatchObject({ id: added.id, name: 'foto.png' })
    expect(await status(row.logo?.iconUrl)).toBe(200)
    expect(await admin.call(framePictures, { query: { customerId: id } })).toMatchObject({ logo: { id: added.id } })
    expect(await admin.call(file.calls.read, { id: added.id })).toMatchObject({ refType: 'customer', refId: id })
    expect(await refused(admin.call(file.calls.remove, { id: added.id }))).toMatchObject({
      status: 409,
      code: 'IN_USE',
    })
    const none = await admin.call(customerUpdate, { id, query: {}, body: { version: row.version, logo: null } })
    expect(none.logo).toBeNull()
    await admin.call(file.calls.remove, { id: added.id })
  })

  it('is neither a file of another customer or record, nor one of another purpose', async () => {
    const admin = await server.as('SUPERADMIN')
    const [home, other] = [server.home.customerId, server.other.customerId]
    const theirs = await logo(admin, other)
    const { version: otherVersion } = await admin.call(customerRead, { id: other })
    await admin.call(customerUpdate, { id: other, query: {}, body: { version: otherVersion, logo: theirs.id } })
    const photo = await admin.call(imageUpload, {
      query: { customerId: home, purpose: 'PHOTO' },
      body: { file: await image() },
    })
    const { version } = await admin.call(customerRead, { id: home })
    for (const wrong of [theirs.id, photo.id, 999_999_999]) {
      const change = admin.call(customerUpdate, { id: home, query: {}, body: { version, logo: wrong } })
      expect(await refused(change)).toMatchObject({
        status: 422,
        issues: [{ field: 'logo', message: 'is not a picture of this customer' }],
      })
    }
  })

  it('is in the frame only of those who work for the customer', async () => {
    const { customerId } = server.other
    const admin = await server.as('SUPERADMIN')
    const added = await logo(admin, customerId)
    const { version } = await admin.call(customerRead, { id: customerId })
    await admin.call(customerUpdate, { id: customerId, query: {}, body: { version, logo: added.id } })
    const desk = await holder('customer:read')
    expect(await desk.call(framePictures, { query: { customerId } })).toEqual({ photo: null, logo: null })
  })
})

describe('a photo of oneself', () => {
  it('is uploaded without any permission, shown in the frame and removed', async () => {
    const person = await holder('voucher:read')
    const photo = await person.call(ownPhotoSet, { body: { file: await image('jpeg') } })
    const shown = await person.call(framePictures, { query: {} })
    expect(shown.photo).toMatchObject({ id: photo.id })
    expect(await status(shown.photo?.iconUrl)).toBe(200)
    await person.call(ownPhotoRemove, {})
    expect(await person.call(framePictures, { query: {} })).toMatchObject({ photo: null })
  })

  it('must be a picture', async () => {
    const person = await holder('voucher:read')
    const text = new File(['halo'], 'foto.jpg')
    expect(await refused(person.call(ownPhotoSet, { body: { file: text } }))).toMatchObject({
      status: 422,
      issues: [{ field: 'file' }],
    })
  })
})

describe('a picture that is chosen in a form', () => {
  it('is read only by users who may choose one there', async () => {
    const admin = await server.as('SUPERADMIN')
    const { id } = await logo(admin, server.home.customerId)
    const { name } = await (await holder('customer:update')).call(pictureRead, { id })
    expect(name).toBe('foto.png')
    expect(await refused((await holder('voucher:read')).call(pictureRead, { id }))).toMatchObject({ status: 404 })
    const theirs = await logo(admin, server.other.customerId)
    expect(await refused((await holder('customer:update')).call(pictureRead, { id: theirs.id }))).toMatchObject({
      status: 404,
    })
  })

  it('of the gallery becomes a file of the record with the same content, with the permission of the record', async () => {
    const admin = await server.as('SUPERADMIN')
    const query = { customerId: server.home.customerId }
    const item = await admin.call(mediaUpload, { query, body: { file: await image() } })
    const body = { mediaItemId: item.id, purpose: 'LOGO' as const }
    const made = await (await holder('media:read', 'customer:update')).call(pictureFromGallery, { body })
    expect(await admin.call(file.calls.read, { id: made.id })).toMatchObject({
      checksum: item.checksum,
      purpose: 'LOGO',
    })
    expect(await refused((await holder('media:read')).call(pictureFromGallery, { body }))).toMatchObject({
      status: 403,
    })
  })
})

it('the photo of an instructor is an item of the gallery', async () => {
  const admin = await server.as('SUPERADMIN')
  const { customerId } = server.home
  const item = await admin.call(mediaUpload, { query: { customerId }, body: { file: await image() } })
  const body = { name: 'Bagus', email: `${next('bagus')}@contoh.example`, photo: item.id }
  const made = await admin.call(instructorCreate, { customerId, body })
  expect(made.photo).toMatchObject({ id: item.id, name: item.name })
  const { photo } = await admin.call(instructorRead, { customerId, id: made.id })
  expect(await status(photo?.thumbUrl)).toBe(200)
  const changed = await admin.call(instructorUpdate, {
    customerId,
    id: made.id,
    body: { version: made.version, photo: null },
  })
  expect(changed.photo).toBeNull()
})
