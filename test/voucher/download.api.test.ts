import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sql } from 'kysely'
import { voucherDownload } from '#contract/voucher/voucher-calls.ts'
import { makeBatch, makeVoucher } from '#test/factories/vouchers.ts'
import { makeClass, makeStudent } from '#test/factories/classes.ts'
import type { RawInput } from '#test/helpers/client.ts'
import { refusal, refused, urlOf } from '#test/helpers/client.ts'
import { readXls } from '#test/helpers/read-xls.ts'
import { testServer } from '#test/helpers/server.ts'
import { until } from '#test/helpers/until.ts'

const server = testServer()

/** The workbook of a download, asked for over the wire; the times in it are UTC unless said otherwise. */
async function download(query: RawInput['query'] = {}, headers: Record<string, string> = {}) {
  const { token } = await server.as('FINANCE')
  const response = await fetch(urlOf(server.url, voucherDownload, { query }), {
    headers: { authorization: `Bearer ${token}`, ...headers },
  })
  if (response.status !== 200) throw new Error(await response.text())
  const file = Buffer.from(await response.arrayBuffer())
  return { headers: response.headers, file, sheets: readXls(file) }
}

const header = [
  'Code',
  'Platform',
  'Class code',
  'Class',
  'Schedule',
  'Batch',
  'External code',
  'Order',
  'Price',
  'Status',
  'Student',
  'E-mail',
  'Expires',
  'Sent',
  'Redeemed',
  'Created',
  'Excluded',
]

async function codes(query: RawInput['query']) {
  const [sheet] = (await download(query)).sheets
  return sheet?.rows.slice(1).map((row) => row[0])
}

// A place of its own for temporary files: others may be downloading on this machine too.
const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'academy-console-test-'))
beforeAll(() => {
  for (const name of ['TMPDIR', 'TEMP']) vi.stubEnv(name, temporary)
})
afterAll(() => {
  vi.unstubAllEnvs()
  fs.rmSync(temporary, { recursive: true })
})
const leftovers = () => fs.readdirSync(temporary).filter((name) => name.startsWith('xls-'))

/** Days since 30 December 1899, as a sheet counts. */
const serial = (moment: string) => Date.parse(moment) / 86_400_000 + 25_569

describe('the download of vouchers', () => {
  let batch = { id: 0, name: '' }

  beforeAll(async () => {
    const { db, home, other } = server
    batch = await makeBatch(db, home.customerId, { name: 'Gelombang 70' })
    const coreClass = await makeClass(db, home.customerId, { code: 'KLS-X', title: '=1+1 "Kelas" 😀' })
    const student = await makeStudent(db, home.customerId, { name: '@Siti', email: 'siti@contoh.example' })
    await makeVoucher(db, home, {
      code: 'PIN-0001',
      batch_id: batch.id,
      platform_code: 'PINTARIA',
      core_class_id: coreClass.id,
      lms_class_id: home.schedule.id,
      status: 'REDEEMED',
      student_id: student.id,
      price: 1_234_567,
      created_at: new Date('2026-01-01T00:00:00Z'),
      sent_at: new Date('2026-01-02T03:04:05Z'),
      redeemed_at: new Date('2026-01-03T18:30:00Z'),
      expires_at: new Date('2026-12-31T16:59:59Z'),
      excluded: true,
    })
    await makeVoucher(db, home, { code: 'TOK-0001', created_at: new Date('2026-02-01T00:00:00Z') })
    await makeVoucher(db, home, { code: 'TOK-0002', status: 'SENT', created_at: new Date('2026-02-02T00:00:00Z') })
    await makeVoucher(db, home, { code: 'TOK-GONE', deleted_at: new Date() })
    await makeVoucher(db, other, { code: 'OTHER-01' })
  })

  it('is a workbook named Voucher.xls (R187, R220)', async () => {
    const { headers, file } = await download()
    expect(headers.get('content-type')).toBe('application/vnd.ms-excel')
    expect(headers.get('content-disposition')).toBe('attachment; filename="Voucher.xls"')
    expect(headers.get('content-length')).toBe(String(file.length))
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('holds every column, texts as texts and times as those of the person who asks', async () => {
    const { sheets } = await download({ code: 'PIN-0001' }, { 'timezone-offset': '-420' })
    const [sheet, ...others] = sheets
    expect(others).toEqual([])
    expect(sheet).toMatchObject({ name: 'Vouchers', boldHeader: true, frozenRows: 1 })
    const [first, row, ...rest] = sheet?.rows ?? []
    expect(rest).toEqual([])
    expect(first).toEqual(header)
    expect(row?.slice(0, 12)).toEqual([
      'PIN-0001',
      'PINTARIA',
      'KLS-X',
      '=1+1 "Kelas" 😀',
      server.home.schedule.code,
      'Gelombang 70',
      null,
      null,
      1_234_567,
      'REDEEMED',
      '@Siti',
      'siti@contoh.example',
    ])
    const times = ['2026-12-31T23:59:59Z', '2026-01-02T10:04:05Z', '2026-01-04T01:30:00Z', '2026-01-01T07:00:00Z']
    for (const [index, moment] of times.entries()) expect(row?.[12 + index]).toBeCloseTo(serial(moment), 6)
    expect(row?.[16]).toBe('yes')
  })

  it('leaves cells without a value blank', async () => {
    const [sheet] = (await download({ code: 'TOK-0001' })).sheets
    const row = sheet?.rows[1] ?? []
    expect([row[4], row[10], row[11], row[12], row[13], row[14]]).toEqual([null, null, null, null, null, null])
    expect(row[16]).toBe('no')
  })

  it('keeps to filter and order, without deleted rows and those of other customers', async () => {
    expect(await codes({})).toEqual(['TOK-0002', 'TOK-0001', 'PIN-0001'])
    expect(await codes({ sort: 'code' })).toEqual(['PIN-0001', 'TOK-0001', 'TOK-0002'])
    expect(await codes({ sort: 'class,-code' })).toEqual(['PIN-0001', 'TOK-0002', 'TOK-0001'])
    expect(await codes({ status: 'SENT,REDEEMED', sort: '-code' })).toEqual(['TOK-0002', 'PIN-0001'])
    expect(await codes({ code: 'tok' })).toEqual(['TOK-0002', 'TOK-0001'])
    expect(await codes({ batchId: batch.id })).toEqual(['PIN-0001'])
    expect(await codes({ exclude: 'false', createdFrom: '2026-02-02' })).toEqual(['TOK-0002'])
    expect(await codes({ code: 'NOTHING' })).toEqual([])
  })

  it('of nothing still has its header', async () => {
    const [sheet] = (await download({ code: 'NOTHING' })).sheets
    expect(sheet?.rows).toEqual([header])
  })

  it('may be of chosen vouchers only, never of somebody else’s', async () => {
    const { db, home, other } = server
    const of = [home.customerId, other.customerId]
    const rows = await db.selectFrom('voucher').select(['id', 'code']).where('customer_id', 'in', of).execute()
    const idOf = (code: string) => rows.find((row) => row.code === code)?.id ?? 0
    const ids = [idOf('TOK-0001'), idOf('PIN-0001'), idOf('OTHER-01'), idOf('TOK-GONE'), 987_654].join(',')
    expect(await codes({ ids, sort: 'code' })).toEqual(['PIN-0001', 'TOK-0001'])
    expect(await codes({ ids: String(idOf('OTHER-01')) })).toEqual([])
  })

  it('is of another customer when the person works for it', async () => {
    const { home, other } = server
    expect(await codes({ customerId: other.customerId })).toEqual(['OTHER-01'])
    const partner = await server.as('PARTNER_ADMIN', other.customerId)
    const file = await partner.call(voucherDownload, {})
    const [sheet] = readXls(Buffer.from(await file.arrayBuffer()))
    expect(sheet?.rows.slice(1).map((row) => row[0])).toEqual(['OTHER-01'])
    expect(await refused(partner.call(voucherDownload, { query: { customerId: home.customerId } }))).toMatchObject({
      status: 403,
      code: 'OTHER_CUSTOMER',
    })
  })

  it.each([
    ['status=USED', 'status.0', expect.stringMatching(/^must be one of AVAILABLE/)],
    ['ids=1,x', 'ids.1', 'must be a whole number'],
    [`ids=${Array.from({ length: 1001 }, (_, n) => n + 1).join(',')}`, 'ids', 'must hold at most 1000 items'],
    ['page=1', 'page', 'is not a known field'],
    ['sort=id', 'sort', expect.stringMatching(/^must be up to two of/)],
    ['createdFrom=x', 'createdFrom', 'must be a date such as 2026-11-30'],
  ])('is refused for %s', async (query, field, message) => {
    const client = await server.as('FINANCE')
    expect(refusal(await client.send(voucherDownload, { query }))).toMatchObject({
      code: 422,
      errors: [{ field, message }],
    })
  })

  it('leaves no file behind, also when only its head was asked for', async () => {
    const { token } = await server.as('FINANCE')
    const headers = { authorization: `Bearer ${token}` }
    await download()
    expect((await fetch(urlOf(server.url, voucherDownload), { method: 'HEAD', headers })).status).toBe(200)
    await until('temporary files are gone', async () => leftovers().length === 0)
  })
})

// That a second sheet begins where the first is full is tested of the writer, without a database.
describe('a long download', () => {
  const count = 12_000

  beforeAll(async () => {
    const { db, home } = server
    const batch = await makeBatch(db, home.customerId)
    await sql`
      INSERT INTO voucher (customer_id, code, batch_id, platform_code, core_class_id)
      SELECT ${home.customerId}::bigint, 'BIG-' || lpad(n::text, 6, '0'), ${batch.id}::bigint, 'OWN', ${home.coreClass.id}::bigint
        FROM generate_series(1, ${count}::int) n`.execute(db)
  })

  it('is complete and in order', async () => {
    const { sheets } = await download({ code: 'BIG', sort: 'code' })
    expect(sheets).toHaveLength(1)
    const found = sheets.flatMap((sheet) => sheet.rows.slice(1).map((row) => row[0]))
    expect(found).toEqual(Array.from({ length: count }, (_, n) => `BIG-${String(n + 1).padStart(6, '0')}`))
  })

  it('leaves no file behind when it is given up while it is written, or while it is sent', async () => {
    const { token } = await server.as('FINANCE')
    const start = () => {
      const aborter = new AbortController()
      const headers = { authorization: `Bearer ${token}` }
      const url = urlOf(server.url, voucherDownload, { query: { code: 'BIG' } })
      const response = fetch(url, { headers, signal: aborter.signal })
      response.catch(() => undefined)
      return { aborter, response }
    }
    const written = start()
    await until('the file is being written', async () => leftovers().length > 0)
    written.aborter.abort()
    await until('temporary files are gone', async () => leftovers().length === 0)
    const sent = start()
    const reader = (await sent.response).body?.getReader()
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
    expect(leftovers()).toHaveLength(1)
    sent.aborter.abort()
    await until('temporary files are gone', async () => leftovers().length === 0)
  })
})
