import { randomBytes } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request as ask } from 'node:http'
import { connect } from 'node:net'
import path from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { zipSync } from 'fflate'
import { file, fileUpload, imageUpload } from '#contract/media/file.ts'
import type { Purpose } from '#contract/media/purposes.ts'
import { purposeRules } from '#contract/media/purposes.ts'
import { sweepFiles } from '#server/core/upload/sweep.ts'
import { makePerson, makeRole } from '#test/factories/people.ts'
import type { Client } from '#test/helpers/client.ts'
import { refused, request } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'
import { eventually } from '#test/helpers/eventually.ts'
import { picture, vastPicture } from './pictures.ts'

const server = testServer()

type Content = Buffer | string
const named = (name: string, content: Content) =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name)

const admin = () => server.as('SUPERADMIN')
const upload = (client: Client, content: File, purpose: Purpose = 'GENERAL', customerId = server.home.customerId) =>
  client.call(fileUpload, { query: { purpose, customerId }, body: { file: content } })

const files = () => server.running.server.files
const dataDir = () => server.running.config.dataDir
const stored = async () =>
  (await readdir(path.join(dataDir(), 'files'), { recursive: true })).filter((one) => one.length > 60)
/** What has arrived is taken away after the answer. */
const nothingAside = () => eventually(async () => expect(await readdir(files().incoming)).toEqual([]))
const contents = async (checksum: string) =>
  server.db.selectFrom('file_content').selectAll().where('hash', '=', checksum).execute()

const read = (url: string | null, init: RequestInit = {}) => fetch(`${server.url}${url}`, init)

describe('an upload', () => {
  it('stores the content and the record, and gives an address to read it by', async () => {
    const client = await admin()
    const row = await upload(client, named('Daftar hadir.csv', 'nama\nBudi\n'))
    expect(row).toMatchObject({ name: 'Daftar hadir.csv', mime: 'text/csv', sizeBytes: 10, purpose: 'GENERAL' })
    const answer = await read(row.url)
    expect(await answer.text()).toBe('nama\nBudi\n')
    expect(await client.call(file.calls.read, { id: row.id })).toMatchObject({ id: row.id, checksum: row.checksum })
    await nothingAside()
  })

  it('of the same content twice makes one content and two records', async () => {
    const client = await admin()
    const content = randomBytes(20).toString('hex')
    const before = (await stored()).length
    const one = await upload(client, named('a.txt', content))
    const other = await upload(client, named('b.txt', content))
    expect(other.id).not.toBe(one.id)
    expect(other.checksum).toBe(one.checksum)
    expect(await contents(one.checksum)).toHaveLength(1)
    expect(await stored()).toHaveLength(before + 1)
  })

  it('of a picture takes the metadata out, turns it upright and makes three thumbnails', async () => {
    const placed = await picture({ width: 2000, height: 1000, placed: true })
    expect((await sharp(placed).metadata()).exif).toBeDefined()
    const row = await upload(await admin(), named('foto.jpg', placed), 'IMAGE')
    expect(row).toMatchObject({ mime: 'image/jpeg', width: 2000, height: 1000 })
    const cleaned = Buffer.from(await (await read(row.url)).arrayBuffer())
    expect((await sharp(cleaned).metadata()).exif).toBeUndefined()
    const thumb = await read(row.thumbUrl)
    expect(thumb.headers.get('content-type')).toBe('image/webp')
    expect(await sharp(Buffer.from(await thumb.arrayBuffer())).metadata()).toMatchObject({ width: 320, height: 160 })
    const keys = (await stored()).filter((one) => one.includes(row.checksum))
    expect(new Set(keys.map((one) => one.split('.')[1]))).toEqual(new Set(['1280', '320', '96', undefined]))
  })

  it('of a picture answers its address', async () => {
    const content = named('logo.png', await picture({ format: 'png' }))
    const query = { customerId: server.home.customerId }
    const answer = await (await admin()).call(imageUpload, { query, body: { file: content } })
    expect((await read(answer.url)).headers.get('content-type')).toBe('image/png')
  })

  it('has room for twenty at once', async () => {
    const client = await admin()
    const rows = await Promise.all(
      Array.from({ length: 20 }, (_, n) => upload(client, named(`${n}.txt`, `berkas ${n}`))),
    )
    expect(new Set(rows.map(({ checksum }) => checksum)).size).toBe(20)
    await nothingAside()
  })
})

describe('a wrong upload is refused at its field and leaves nothing', () => {
  const cases: [string, () => Promise<File> | File, Purpose, string][] = [
    ['an empty file', () => named('kosong.txt', ''), 'GENERAL', 'is empty'],
    ['a PDF called a picture', () => named('foto.png', '%PDF-1.4\n%%EOF'), 'GENERAL', 'is a PDF, although its name'],
    ['a PDF for a photo', () => named('foto.pdf', '%PDF-1.4\n%%EOF'), 'PHOTO', 'must be a picture'],
    [
      'SVG',
      () => named('logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'GENERAL',
      'must be a picture, video',
    ],
    ['SVG called text', () => named('a.txt', '\n <?xml version="1.0"?><svg/>'), 'GENERAL', 'must be a picture, video'],
    ['HTML', () => named('a.html', '<!doctype html><script>alert(1)</script>'), 'GENERAL', 'must be a picture, video'],
    ['a program', () => named('a.exe', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')), 'GENERAL', 'must be'],
    [
      '50,000 × 50,000 pixels',
      async () => named('b.png', await vastPicture(50_000, 50_000)),
      'IMAGE',
      'must have at most 60 million pixels',
    ],
    [
      'a picture that is cut off',
      async () => named('c.jpg', (await picture({ width: 900, height: 900 })).subarray(0, 900)),
      'IMAGE',
      'is damaged',
    ],
    [
      'a zip bomb',
      () => named('bom.zip', Buffer.from(zipSync({ 'a.txt': new Uint8Array(20_000_000) }))),
      'GENERAL',
      'must be a picture, video',
    ],
  ]

  it.each(cases)('%s', async (_, content, purpose, message) => {
    const before = await stored()
    const error = await refused(upload(await admin(), await content(), purpose))
    expect(error.status).toBe(422)
    expect(error.issues).toEqual([{ field: 'file', message: expect.stringContaining(message) as string }])
    expect(await stored()).toEqual(before)
    await nothingAside()
  })

  it('a file that announces more than the limit, before it is sent', async () => {
    const client = await admin()
    const reply = await client.send(fileUpload, {
      query: { customerId: server.home.customerId },
      text: 'x',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    expect(reply.status).toBe(400)
    const error = await refused(
      upload(client, named('besar.txt', Buffer.alloc(purposeRules.GENERAL.max + 100_000, 65))),
    )
    expect(error).toMatchObject({ status: 413, code: 'FILE_TOO_LARGE', data: { max: 25 } })
    expect(error.issues).toEqual([{ field: 'file', message: 'must have at most 25 MB' }])
  })

  it('a name without its folders, invisible characters and excess length', async () => {
    const client = await admin()
    const name = async (given: string) => (await upload(client, named(given, 'isi'))).name
    expect(await name('../../etc/passwd')).toBe('passwd')
    expect(await name('C:\\Users\\a\\laporan.txt')).toBe('laporan.txt')
    expect(await name('gambar\u202Egnp.txt')).toBe('gambargnp.txt')
    expect(await name(`${'n'.repeat(300)}.txt`)).toBe(`${'n'.repeat(196)}.txt`)
    expect(await name('تقرير.txt')).toBe('تقرير.txt')
  })

  it('JSON, and multipart for a call that takes JSON', async () => {
    const client = await admin()
    expect(await client.send(fileUpload, { body: {} })).toMatchObject({ status: 415 })
    const form = new FormData()
    form.append('file', named('a.txt', 'a'))
    const reply = await request(`${server.url}/svc/main/api/file`, {
      method: 'POST',
      headers: { authorization: `Bearer ${client.token}` },
      body: form,
    })
    expect(reply.status).toBe(415)
  })

  it('two files, and a field besides', async () => {
    const client = await admin()
    const send = (form: FormData) =>
      request(`${server.url}/svc/main/api/files?customerId=${server.home.customerId}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${client.token}` },
        body: form,
      })
    const two = new FormData()
    two.append('file', named('a.txt', 'a'))
    two.append('file', named('b.txt', 'b'))
    expect((await send(two)).body).toMatchObject({
      code: 422,
      errors: [{ field: 'file', message: 'must be one file' }],
    })
    const more = new FormData()
    more.append('name', 'a')
    expect((await send(more)).body).toMatchObject({ code: 422, errors: [{ field: 'name' }] })
    await nothingAside()
  })

  it('without the permission of its purpose, and without a session', async () => {
    const role = await makeRole(server.db, ['complaint:update'])
    const desk = await server.session(await makePerson(server.db, server.home.customerId, { roles: [role] }))
    expect(await refused(upload(desk, named('a.txt', 'a')))).toMatchObject({ status: 403 })
    expect(await upload(desk, named('a.txt', 'a'), 'COMPLAINT')).toMatchObject({ purpose: 'COMPLAINT' })
    const form = new FormData()
    form.append('file', named('a.txt', 'a'))
    expect((await request(`${server.url}/svc/main/api/files`, { method: 'POST', body: form })).status).toBe(401)
  })
})

it('a connection that is dropped while a file arrives leaves nothing', async () => {
  const client = await admin()
  const { port, hostname } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.write(
    [
      `POST /svc/main/api/files?customerId=${server.home.customerId} HTTP/1.1`,
      `host: ${hostname}`,
      `authorization: Bearer ${client.token}`,
      'content-type: multipart/form-data; boundary=xx',
      'content-length: 1000000',
      '',
      '--xx',
      'content-disposition: form-data; name="file"; filename="a.txt"',
      '',
      'x'.repeat(50_000),
    ].join('\r\n'),
  )
  await eventually(async () => expect(await readdir(files().incoming)).toHaveLength(1))
  socket.destroy()
  await nothingAside()
})

/** A body whose length is not announced: it is sent in chunks. */
async function* chunks(megabytes: number) {
  yield Buffer.from('--xx\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n')
  for (let n = 0; n < megabytes; n++) yield Buffer.alloc(1_048_576, 65)
  yield Buffer.from('\r\n--xx--\r\n')
}

async function sendChunks(megabytes: number): Promise<number | undefined> {
  const { token } = await admin()
  const sent = ask(`${server.url}/svc/main/api/files?customerId=${server.home.customerId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=xx' },
  })
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>
  // The server closes the connection once the limit is passed.
  sent.on('error', () => undefined)
  Readable.from(chunks(megabytes))
    .on('error', () => undefined)
    .pipe(sent)
  const [{ statusCode }] = await answered
  return statusCode
}

it('a body whose length is not announced is taken, and refused as soon as the limit is passed', async () => {
  expect(await sendChunks(2)).toBe(200)
  expect(await sendChunks(60)).toBe(413)
  await nothingAside()
})

it('a full disk is said, leaves nothing half stored, and the same file can be sent again', async () => {
  const client = await admin()
  const before = await stored()
  const content = named('penuh.txt', randomBytes(30).toString('hex'))
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC', syscall: 'copyfile', path: '/x' })
  const put = vi.spyOn(files().store, 'put').mockRejectedValueOnce(full)
  expect(await refused(upload(client, content))).toMatchObject({ status: 503, code: 'STORE_FULL' })
  put.mockRestore()
  expect(await stored()).toEqual(before)
  await nothingAside()
  expect(await upload(client, content)).toMatchObject({ name: 'penuh.txt' })
})

describe('the sweep', () => {
  const sweep = (graceMs: number) => sweepFiles(server.running.server.databases.app, files(), graceMs)

  it('deletes content without a record, and keeps what a deleted record still holds', async () => {
    const client = await admin()
    const lost = await upload(client, named('a.jpg', await picture({ width: 333 })), 'IMAGE')
    const deleted = await upload(client, named('b.txt', 'masih dapat dipulihkan'))
    await client.call(file.calls.remove, { id: deleted.id })
    await server.db.deleteFrom('file').where('id', '=', lost.id).execute()
    expect(await sweep(3_600_000)).toMatchObject({ rows: 0, objects: 0 })
    await sweep(-1000)
    expect(await contents(lost.checksum)).toEqual([])
    expect((await stored()).filter((key) => key.includes(lost.checksum))).toEqual([])
    expect((await read(deleted.url)).status).toBe(200)
  })

  it('deletes what a server that was killed has left', async () => {
    const remains = path.join(files().incoming, 'cut-off')
    await mkdir(remains)
    await writeFile(path.join(remains, 'raw'), 'half')
    expect(await sweep(3_600_000)).toMatchObject({ remains: 0 })
    expect((await sweep(-1000)).remains).toBe(1)
    await nothingAside()
  })
})
