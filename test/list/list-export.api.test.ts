import { sql } from 'kysely'
import Papa from 'papaparse'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AnyCall } from '#contract/core/call.ts'
import { voucherDownload } from '#contract/voucher/voucher-calls.ts'
import { openSnapshot } from '#server/core/db/snapshot.ts'
import { makeStudent } from '#test/factories/classes.ts'
import { makeBatch, makeVoucher } from '#test/factories/vouchers.ts'
import type { RawInput } from '#test/helpers/client.ts'
import { refusal, refused, urlOf } from '#test/helpers/client.ts'
import { ownServer } from '#test/helpers/server.ts'
import { unzipTexts } from '#test/helpers/unzip.ts'
import { until } from '#test/helpers/until.ts'
import { voucherListCalls } from '#test/helpers/contract/list-calls.ts'

const server = ownServer()
const many = 20_000

async function ask(endpoint: AnyCall, query: RawInput['query'] = {}, init: RequestInit & { offset?: number } = {}) {
  const { token } = await server.as('FINANCE')
  const { offset = 0, ...rest } = init
  // Packed, a file of many rows would be on its way before anybody reads it.
  const headers = {
    authorization: `Bearer ${token}`,
    'timezone-offset': String(offset),
    'accept-encoding': 'identity',
  }
  return fetch(urlOf(server.url, endpoint, { query }), { ...rest, headers })
}

async function csv(query: RawInput['query'] = {}, offset?: number): Promise<string[][]> {
  const response = await ask(voucherListCalls.csv, query, offset === undefined ? {} : { offset })
  const text = Buffer.from(await response.arrayBuffer()).toString()
  expect(response.status, text.slice(0, 500)).toBe(200)
  return Papa.parse<string[]>(text.slice(1), { newline: '\r\n', skipEmptyLines: true }).data
}

const codes = async (query: RawInput['query']) => (await csv(query)).slice(1).map((row) => row[0])

/** What the database does for files at this moment: their statements name their columns c0, c1 and so on. */
async function running(): Promise<{ pid: number; query: string }[]> {
  const { rows } = await sql<{ pid: number; query: string }>`
    SELECT pid, query FROM pg_stat_activity
     WHERE datname = current_database() AND state <> 'idle' AND (query LIKE '%exported%' OR query LIKE '%AS "c0"%')
       AND pid <> pg_backend_pid()`.execute(server.db)
  return rows
}

const isQuiet = async () => server.running.server.databases.snapshots.open === 0 && (await running()).length === 0

beforeAll(async () => {
  const { db, home, other } = server
  const student = await makeStudent(db, home.customerId, { name: '=cmd|"x"', email: 'siti@contoh.example' })
  await makeVoucher(db, home, {
    code: 'PIN-0001',
    platform_code: 'PINTARIA',
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
  // More than what lies between the database and a reader who has not begun.
  const batch = await makeBatch(db, home.customerId, { name: 'x'.repeat(2000) })
  await sql`
    INSERT INTO voucher (customer_id, code, batch_id, platform_code, core_class_id, price)
    SELECT ${home.customerId}::bigint, 'BIG-' || lpad(n::text, 6, '0'), ${batch.id}::bigint, 'OWN', ${home.coreClass.id}::bigint, n
      FROM generate_series(1, ${many}::int) n`.execute(db)
})

describe('an export as CSV', () => {
  it('is a file that names itself', async () => {
    const response = await ask(voucherListCalls.csv, { code: 'TOK' })
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="Vouchers.csv"')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(Buffer.from(await response.arrayBuffer()).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  })

  it('holds every column, typed, with times of the person who asks and nothing that would be a formula', async () => {
    const [header, row, ...rest] = await csv({ code: 'PIN-0001' }, -420)
    expect(rest).toEqual([])
    expect(header).toEqual(
      'Code,Platform,Class code,Class,Schedule,Batch,External code,Order,Price,Status,Student,E-mail,Expires,Sent,Redeemed,Created,Excluded'.split(
        ',',
      ),
    )
    const { coreClass, schedule, batch } = server.home
    expect(row).toEqual([
      'PIN-0001',
      'PINTARIA',
      coreClass.code,
      coreClass.title,
      schedule.code,
      batch.name,
      '',
      '',
      '1234567',
      'REDEEMED',
      `'=cmd|"x"`,
      'siti@contoh.example',
      '2026-12-31 23:59:59',
      '2026-01-02 10:04:05',
      '2026-01-04 01:30:00',
      '2026-01-01 07:00:00',
      'TRUE',
    ])
  })

  it('is for people in their words, with the days of the customer', async () => {
    const words = JSON.stringify({
      titles: { code: 'Kode', redeemedAt: 'Ditukarkan' },
      labels: { status: { REDEEMED: 'Ditukarkan' }, exclude: { true: 'Ya' } },
    })
    const columns = ['code', 'status', 'redeemedAt', 'exclude']
    // The browser is elsewhere; what counts is where the customer is.
    expect(await csv({ code: 'PIN-0001', columns, reader: 'people', words }, 480)).toEqual([
      ['Kode', 'Status', 'Ditukarkan', 'Excluded'],
      ['PIN-0001', 'Ditukarkan', '2026-01-04', 'Ya'],
    ])
  })

  it('is for systems in codes, with moments in UTC', async () => {
    const columns = ['code', 'status', 'redeemedAt', 'exclude']
    const [, row] = await csv({ code: 'PIN-0001', columns, reader: 'systems' }, 480)
    expect(row).toEqual(['PIN-0001', 'REDEEMED', '2026-01-03T18:30:00.000Z', 'TRUE'])
  })

  it('rejects words that are none', async () => {
    const client = await server.as('FINANCE')
    const query = { code: 'PIN', reader: 'people', words: '{"titles":1}' }
    expect(refusal(await client.send(voucherListCalls.csv, { query }))).toMatchObject({
      code: 422,
      errors: [{ field: 'words', message: 'must be titles and labels as JSON' }],
    })
  })

  it('keeps to filter, order, choice and columns', async () => {
    expect(await codes({ code: 'TOK' })).toEqual(['TOK-0002', 'TOK-0001'])
    expect(await codes({ code: 'not:BIG', sort: 'code' })).toEqual(['PIN-0001', 'TOK-0001', 'TOK-0002'])
    expect(await codes({ status: 'in:SENT,REDEEMED', sort: '-code' })).toEqual(['TOK-0002', 'PIN-0001'])
    expect(await codes({ keyword: 'tok-0001' })).toEqual(['TOK-0001'])
    const rows = await server.db
      .selectFrom('voucher')
      .select(['id', 'code'])
      .where('code', 'not like', 'BIG%')
      .execute()
    const idOf = (code: string) => rows.find((row) => row.code === code)?.id ?? 0
    expect(
      await codes({ ids: ['TOK-0001', 'PIN-0001', 'OTHER-01', 'TOK-GONE'].map(idOf).join(','), sort: 'code' }),
    ).toEqual(['PIN-0001', 'TOK-0001'])
    expect(await codes({ code: 'TOK', except: idOf('TOK-0001') })).toEqual(['TOK-0002'])
    expect(await csv({ code: 'PIN-0001', columns: 'price,code,price' })).toEqual([
      ['Price', 'Code'],
      ['1234567', 'PIN-0001'],
    ])
    expect(await csv({ code: 'NOTHING', columns: 'code' })).toEqual([['Code']])
  })

  it('is separated as the reader’s Excel expects', async () => {
    const text = await (
      await ask(voucherListCalls.csv, { code: 'TOK', columns: 'code,price', separator: 'semicolon', sort: 'code' })
    ).text()
    expect(text).toMatch(/Code;Price\r\nTOK-0001;450000\r\n/)
  })

  it('is complete and in order, however many there are', async () => {
    const rows = await csv({ code: 'BIG', sort: 'code', columns: 'code,price' })
    expect(rows).toHaveLength(many + 1)
    expect(
      rows
        .slice(1)
        .every(([code, price], n) => code === `BIG-${String(n + 1).padStart(6, '0')}` && price === String(n + 1)),
    ).toBe(true)
  })

  it.each([
    ['status=USED', 'status.0', expect.stringMatching(/^must be one of AVAILABLE/)],
    ['columns=code,id', 'columns.1', expect.stringMatching(/^must be one of code, platform/)],
    ['columns=coreClassId', 'columns.0', expect.stringMatching(/^must be one of code, platform/)],
    ['separator=tab', 'separator', 'must be one of comma, semicolon'],
    ['page=2', 'page', 'is not a known field'],
  ])('is refused for %s', async (query, field, message) => {
    const client = await server.as('FINANCE')
    expect(refusal(await client.send(voucherListCalls.csv, { query }))).toMatchObject({
      code: 422,
      errors: [{ field, message }],
    })
  })

  it('is of another customer only for who works for it', async () => {
    const { home, other } = server
    const partner = await server.as('PARTNER_ADMIN', other.customerId)
    const file = await partner.call(voucherListCalls.csv, { query: { columns: ['code'] } })
    expect(await file.text()).toBe('Code\r\nOTHER-01\r\n')
    expect(
      await refused(partner.call(voucherListCalls.xlsx, { query: { customerId: home.customerId } })),
    ).toMatchObject({
      code: 'OTHER_CUSTOMER',
    })
  })
})

describe('an export as XLSX', () => {
  it('is a workbook with typed cells', async () => {
    const response = await ask(voucherListCalls.xlsx, { code: 'PIN-0001' }, { offset: -420 })
    expect(response.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="Vouchers.xlsx"')
    const parts = unzipTexts(new Uint8Array(await response.arrayBuffer()))
    const sheet = parts['xl/worksheets/sheet1.xml'] ?? ''
    expect(sheet).toContain('<c r="A2" t="inlineStr"><is><t>PIN-0001</t></is></c>')
    expect(sheet).toContain('<c r="I2" s="2"><v>1234567</v></c>')
    expect(sheet).toContain('<t>=cmd|&quot;x&quot;</t>')
    expect(sheet).toContain('<c r="Q2" t="b"><v>1</v></c>')
    // 4 January 2026, 01:30 in Jakarta.
    expect(Number(/<c r="O2" s="4"><v>([\d.]+)</.exec(sheet)?.[1])).toBeCloseTo(46_026 + 1.5 / 24, 8)
    expect(parts['xl/workbook.xml']).toContain('name="Vouchers"')
  })

  it('is complete and in order', async () => {
    const response = await ask(voucherListCalls.xlsx, { code: 'BIG', sort: '-price', columns: 'price' })
    const parts = unzipTexts(new Uint8Array(await response.arrayBuffer()))
    const prices = [...(parts['xl/worksheets/sheet1.xml'] ?? '').matchAll(/<v>(\d+)<\/v>/g)].map((match) =>
      Number(match[1]),
    )
    expect(prices).toEqual(Array.from({ length: many }, (_, n) => many - n))
  })
})

describe('a file while it is made', () => {
  it('is of the moment at which it began, whatever happens meanwhile', async () => {
    const { db } = server
    const response = await ask(voucherListCalls.csv, { code: 'BIG', sort: 'code', columns: 'code,price,batch' })
    const reader = response.body?.getReader()
    const first = await reader?.read()
    await sql`UPDATE voucher SET price = 7 WHERE code LIKE 'BIG-0190%'`.execute(db)
    await sql`UPDATE voucher SET deleted_at = now() WHERE code LIKE 'BIG-0195%'`.execute(db)
    await makeVoucher(db, server.home, { code: 'BIG-ZZZZ' })
    const pieces = [Buffer.from(first?.value ?? [])]
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read())
      pieces.push(Buffer.from(next.value))
    const rows = Papa.parse<string[]>(Buffer.concat(pieces).toString(), { newline: '\r\n', skipEmptyLines: true }).data
    expect(rows).toHaveLength(many + 1)
    expect(rows.slice(1).every(([, price], n) => price === String(n + 1))).toBe(true)
    await sql`UPDATE voucher SET deleted_at = NULL, price = right(code, 6)::int WHERE code LIKE 'BIG-019%'`.execute(db)
    await sql`DELETE FROM voucher WHERE code = 'BIG-ZZZZ'`.execute(db)
  })

  it.each([voucherListCalls.csv, voucherListCalls.xlsx, voucherDownload])(
    'ends its query when nobody waits any more: $path',
    async (endpoint) => {
      const aborter = new AbortController()
      const asked = ask(endpoint, { code: 'BIG' }, { signal: aborter.signal })
      const reading = asked.then((response) => response.body?.getReader().read())
      reading.catch(() => undefined)
      if (endpoint === voucherDownload) await until('the database is asked', async () => (await running()).length > 0)
      else await reading
      aborter.abort()
      await until('nothing is left', isQuiet)
    },
  )

  it('ends a query that has not answered yet', async () => {
    const { db } = server
    // Sorting waits for a lock that somebody else holds.
    await db.transaction().execute(async (tx) => {
      await sql`LOCK TABLE core_class IN ACCESS EXCLUSIVE MODE`.execute(tx)
      const aborter = new AbortController()
      const asked = ask(voucherListCalls.csv, { sort: 'class' }, { signal: aborter.signal })
      asked.catch(() => undefined)
      await until('the database waits', async () => (await running()).some((row) => row.query.includes('DECLARE')))
      aborter.abort()
      await until('nothing is left', isQuiet)
    })
  })

  it('is broken off, not ended, when it cannot be finished', async () => {
    const response = await ask(voucherListCalls.csv, { code: 'BIG' })
    const reader = response.body?.getReader()
    await reader?.read()
    const [own, ...others] = await running()
    expect(others).toEqual([])
    await sql`SELECT pg_terminate_backend(${own?.pid})`.execute(server.db)
    const rest = async () => {
      for (let next = await reader?.read(); next && !next.done; next = await reader?.read());
    }
    await expect(rest()).rejects.toThrow(/terminated|closed|aborted/)
    await until('nothing is left', isQuiet)
  })

  it('is refused when too many are made already, and made again when they are over', async () => {
    const { databases } = server.running.server
    const open = await Promise.all(Array.from({ length: 4 }, () => openSnapshot(databases, { customerIds: [] })))
    const reply = await ask(voucherListCalls.csv, { code: 'TOK' })
    expect(reply.status).toBe(429)
    expect(reply.headers.get('retry-after')).toBe('15')
    expect(await reply.json()).toMatchObject({
      error: 'TOO_MANY_FILES',
      message: 'Too many files are being downloaded. Try again in 15 seconds.',
    })
    for (const snapshot of open) await snapshot.close()
    await open[0]?.close()
    expect(databases.snapshots.open).toBe(0)
    expect(await codes({ code: 'TOK' })).toHaveLength(2)
  })

  it('ends no query but its own: its connection is given back when nothing more comes for it', async () => {
    const { databases } = server.running.server
    const asked = Promise.withResolvers<undefined>()
    const held = Promise.withResolvers<undefined>()
    const slow = {
      ...databases,
      ownerPool: {
        async query(...given: Parameters<typeof databases.ownerPool.query>) {
          asked.resolve(undefined)
          await held.promise
          return databases.ownerPool.query(...given)
        },
      } as typeof databases.ownerPool,
    }
    const first = await openSnapshot(slow, { customerIds: [] })
    const cancelled = first.cancel()
    await asked.promise
    const closed = first.close().then(() => 'given back')
    const meanwhile = async () => {
      // To give the connection back takes one statement.
      for (let n = 0; n < 20; n++) await sql`SELECT 1`.execute(server.db)
      return 'kept'
    }
    expect(await Promise.race([closed, meanwhile()])).toBe('kept')
    held.resolve(undefined)
    await Promise.all([cancelled, closed])
    expect(databases.snapshots.open).toBe(0)
  })

  it('is given up when its reader stands still for too long, without harm to the server', async () => {
    const { databases } = server.running.server
    const snapshot = await openSnapshot(databases, { customerIds: [server.home.customerId] }, 0.2)
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(snapshot.tx)
    await until('the database gives up', async () => {
      const left = await sql`SELECT 1 FROM pg_stat_activity WHERE pid = ${rows[0]?.pid}`.execute(server.db)
      return left.rows.length === 0
    })
    await expect(sql`SELECT 1`.execute(snapshot.tx)).rejects.toThrow()
    await snapshot.close()
    expect(await codes({ code: 'TOK' })).toHaveLength(2)
  })

  it('is nothing to be sent for who asks for its head only', async () => {
    const response = await ask(voucherListCalls.xlsx, { code: 'BIG' }, { method: 'HEAD' })
    expect(response.status).toBe(200)
    await until('nothing is left', isQuiet)
  })
})
