import { sql } from 'kysely'
import { rename } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { file, fileUpload } from '#contract/media/file.ts'
import { fileAddresses } from '#server/core/upload/address.ts'
import { makePerson, makeRole } from '#test/factories/people.ts'
import { refusal, refused, request } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'
import { picture } from './pictures.ts'

const server = testServer()

const upload = async (name: string, content: Buffer | string, purpose: 'GENERAL' | 'COMPLAINT' = 'GENERAL') =>
  (await server.as('SUPERADMIN')).call(fileUpload, {
    query: { customerId: server.home.customerId, purpose },
    body: { file: new File([typeof content === 'string' ? content : new Uint8Array(content)], name) },
  })
const read = (url: string | null, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${server.url}${url}`, { headers, method })

describe('the address of a file', () => {
  it('answers with headers that let nothing in it execute', async () => {
    const { url } = await upload('catatan.txt', 'isi catatan')
    const { headers } = await read(url)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': "attachment; filename*=UTF-8''catatan.txt",
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'self'",
      'cache-control': 'private, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      'content-length': '11',
    })
    const shown = await upload('foto.jpg', await picture())
    expect((await read(shown.url)).headers.get('content-disposition')).toBe("inline; filename*=UTF-8''foto.jpg")
  })

  it('answers parts, and that nothing has changed', async () => {
    const { url } = await upload('a.txt', '0123456789')
    const part = async (range: string, more = {}) => {
      const answer = await read(url, { range, ...more })
      return [answer.status, answer.headers.get('content-range'), await answer.text()]
    }
    expect(await part('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234'])
    expect(await part('bytes=7-')).toEqual([206, 'bytes 7-9/10', '789'])
    expect(await part('bytes=-3')).toEqual([206, 'bytes 7-9/10', '789'])
    expect(await part('bytes=0-99')).toEqual([206, 'bytes 0-9/10', '0123456789'])
    expect(await part('bytes=10-')).toEqual([416, 'bytes */10', ''])
    expect(await part('bytes=1-2,4-5')).toEqual([200, null, '0123456789'])
    expect(await part('bytes=1-2', { 'if-range': '"other"' })).toEqual([200, null, '0123456789'])
    const etag = (await read(url)).headers.get('etag') ?? ''
    expect((await read(url, { 'if-none-match': etag })).status).toBe(304)
    const head = await read(url, {}, 'HEAD')
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', ''])
  })

  it('is refused when it was changed, is over, or was made elsewhere', async () => {
    const one = await upload('a.txt', 'satu')
    const other = await upload('b.txt', 'dua')
    const [address = '', token = ''] = (one.url ?? '').split('?t=')
    const status = async (url: string) => (await read(url)).status
    expect(await status(`${address}?t=${token}`)).toBe(200)
    expect(await status(`${address.replace(one.checksum, other.checksum)}?t=${token}`)).toBe(403)
    expect(await status(`${address}?t=${token.slice(0, -2)}xx`)).toBe(403)
    expect(await status(address)).toBe(403)
    expect(await status(`${address}?t=${token}&t=${token}`)).toBe(403)
    const elsewhere = fileAddresses('another secret', Date.now)
    const forged = elsewhere.of({ hash: one.checksum, mime: 'text/html', size: 4, name: 'a.html' })
    expect(refusal(await request(`${server.url}${forged}`))).toMatchObject({ error: 'ADDRESS_EXPIRED' })
  })

  it('stays the same for half an hour and is over after an hour', () => {
    let now = 0
    const addresses = fileAddresses('secret', () => now)
    const make = () => addresses.of({ hash: 'a', mime: 'text/plain', size: 1, name: 'a' })
    const url = make()
    const [, token = ''] = url.split('?t=')
    now = 29 * 60_000
    expect(make()).toBe(url)
    now = 31 * 60_000
    expect(make()).not.toBe(url)
    expect(addresses.read('a', token)).toMatchObject({ name: 'a' })
    now = 61 * 60_000
    expect(addresses.read('a', token)).toBeUndefined()
  })

  it('is given only to those who may read the record that the file belongs to', async () => {
    const row = await upload('keluhan.txt', 'rahasia', 'COMPLAINT')
    await server.db.updateTable('file').set({ ref_type: 'complaint', ref_id: 1 }).where('id', '=', row.id).execute()
    const reader = async (...permissions: string[]) => {
      const role = await makeRole(server.db, permissions)
      return server.session(await makePerson(server.db, server.home.customerId, { roles: [role] }))
    }
    const url = async (client: Awaited<ReturnType<typeof reader>>) =>
      (await client.call(file.calls.read, { id: row.id })).url
    expect(await url(await reader('file:read'))).toBeNull()
    expect(await url(await reader('file:read', 'complaint:read'))).not.toBeNull()
  })

  it('of a partner is given by its document alone; a file cannot belong to a kind of record without a rule', async () => {
    const row = await upload('akta.txt', 'rahasia', 'GENERAL')
    const url = async (kind: string, ...permissions: string[]) => {
      await sql`UPDATE file SET ref_type = ${kind}, ref_id = 1 WHERE id = ${row.id}`.execute(server.db)
      const role = await makeRole(server.db, ['file:read', ...permissions])
      const reader = await server.session(await makePerson(server.db, server.home.customerId, { roles: [role] }))
      return (await reader.call(file.calls.read, { id: row.id })).url
    }
    expect(await url('mitra_document', 'partner-doc:read', 'partner-doc:approve')).toBeNull()
    expect(await url('mitra_attachment', 'partner-doc:read')).toBeNull()
    await expect(url('something_new', 'partner-doc:read')).rejects.toThrow('file_ref_type_check')
  })

  it('is not given for the file of another customer', async () => {
    const row = await upload('a.txt', 'satu')
    const stranger = await server.as('PARTNER_ADMIN', server.other.customerId)
    expect(await refused(stranger.call(file.calls.read, { id: row.id }))).toMatchObject({ status: 404 })
    const upload2 = stranger.call(fileUpload, {
      query: { customerId: server.home.customerId },
      body: { file: new File(['x'], 'x.txt') },
    })
    expect(await refused(upload2)).toMatchObject({ status: 403 })
  })
})

it('while the store is down, lists work, and reading and uploading say so', async () => {
  const row = await upload('a.txt', 'satu')
  const root = path.join(server.running.config.dataDir, 'files')
  await rename(root, `${root}-away`)
  try {
    const answer = await request(`${server.url}${row.url}`)
    expect(refusal(answer)).toMatchObject({ code: 503, error: 'STORE_DOWN' })
    expect(answer.headers.get('retry-after')).toBe('10')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const client = await server.as('SUPERADMIN')
    const query = { customerId: server.home.customerId, ids: [row.id] }
    expect((await client.call(file.calls.list, { query })).data).toHaveLength(1)
    expect(await refused(upload('b.txt', 'dua'))).toMatchObject({ status: 503, code: 'STORE_DOWN' })
  } finally {
    await rename(`${root}-away`, root)
  }
  expect((await read(row.url)).status).toBe(200)
})
