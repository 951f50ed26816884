import { describe, expect, it } from 'vitest'
import type { Progress } from '#contract/core/progress.ts'
import type { LooseImportRow } from '#contract/voucher/voucher-import.ts'
import { voucherBatchClear } from '#contract/voucher/voucher-batch.ts'
import { voucherCreate, voucherImportNames, voucherList } from '#contract/voucher/voucher.ts'
import { MAX_IMPORTED } from '#contract/voucher/voucher-import.ts'
import { makeClass } from '#test/factories/classes.ts'
import { makeVoucher } from '#test/factories/vouchers.ts'
import { refusal } from '#test/helpers/client.ts'
import { finished } from '#test/helpers/jobs.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()

interface Given {
  rows: LooseImportRow[]
  coreClassId?: number | null
  batchName?: string
  fileName?: string
}

async function importRows({ rows, ...given }: Given, seen: Progress[] = []) {
  const client = await server.as('FINANCE')
  const started = await client.call(voucherCreate, {
    customerId: server.home.customerId,
    body: {
      import: {
        batchName: 'Tokopedia Juni',
        platform: 'TOKOPEDIA',
        coreClassId: server.home.coreClass.id,
        ...given,
        rows,
      },
    },
  })
  if (!('progressId' in started)) throw new Error('one voucher was made')
  return { ...started, client, progress: await finished(client, started.progressId, seen) }
}

const vouchersOf = (batchId: number) =>
  server.db.selectFrom('voucher').selectAll().where('batch_id', '=', batchId).orderBy('code').execute()

const tables = ['voucher', 'voucher_batch', 'upload_progress', 'audit_log'] as const
const counts = () =>
  Promise.all(
    tables.map(async (table) => {
      const row = await server.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      return row.n
    }),
  )

describe('the names in a file', () => {
  it('are looked up before it is imported: classes and platforms by code or title', async () => {
    const { db, home, other } = server
    await makeClass(db, home.customerId, { code: 'KLS-NAMED', title: 'Kelas Bernama' })
    await makeClass(db, other.customerId, { title: 'Kelas Tetangga' })
    const client = await server.as('FINANCE')
    const body = {
      classes: [' kls-named', 'KELAS BERNAMA', 'Kelas Tetangga', ''],
      platforms: ['tokopedia', 'Tokopedia', 'Lazada', 'SEKOLAHMU'],
    }
    expect(await client.call(voucherImportNames, { customerId: home.customerId, body })).toEqual({
      classes: ['Kelas Tetangga', ''],
      platforms: ['Lazada', 'SEKOLAHMU'],
    })
  })
})

describe('an import', () => {
  it('takes the platform of a row before that of the import, and reports one that is not known', async () => {
    const rows = [
      { code: 'PLT-0001', platform: 'Pintaria' },
      { code: 'PLT-0002' },
      { code: 'PLT-0003', platform: 'Lazada' },
    ]
    const { batchId, progress } = await importRows({ rows })
    const made = await vouchersOf(batchId)
    expect(made.map(({ code, platform_code }) => [code, platform_code])).toEqual([
      ['PLT-0001', 'PINTARIA'],
      ['PLT-0002', 'TOKOPEDIA'],
    ])
    expect(progress.errors).toMatchObject([{ row: 4, code: 'NO_PLATFORM' }])
  })

  it('takes the good rows and reports the others by their line', async () => {
    const { db, home, other } = server
    const excel = await makeClass(db, home.customerId, { code: 'KLS-XL', title: 'Excel Dasar' })
    await makeClass(db, other.customerId, { title: 'Kelas Orang' })
    await makeVoucher(db, home, { code: 'OLD-0001' })
    await makeVoucher(db, other, { code: 'THEIRS-1' })
    const rows: LooseImportRow[] = [
      { code: 'ok-0001', className: '  excel DASAR ', externalCode: ' X1 ', expiresAt: '2027-06-30', price: 450_000 },
      { code: ' ok-0002 ', className: 'kls-xl', expiresAt: '30/06/2027', price: 'Rp.450.000' },
      { code: 'OK-0003' },
      { code: '' },
      { code: null },
      { code: 'OK-0001' },
      { code: 'OLD-0001' },
      { code: 'OK-0004', expiresAt: '2027-02-30' },
      { code: 'OK-0005', expiresAt: 'besok' },
      { code: 'OK-0006', price: '450rb' },
      { code: 'OK-0007', price: -1 },
      { code: 'OK-0008', price: 2_000_000_000 },
      { code: 'OK-0009', className: 'Kelas Orang' },
      { code: 'OK-0010', className: 'Tidak Ada' },
      { code: 'A B' },
      { code: 'THEIRS-1', price: '', expiresAt: '', className: '', externalCode: '' },
    ]
    const { batchId, progress, client } = await importRows({ rows, fileName: 'juni.xlsx' })
    expect(progress).toMatchObject({
      kind: 'VOUCHER_IMPORT',
      title: 'Import vouchers: Tokopedia Juni',
      status: 'DONE',
      total: 16,
      processed: 16,
      succeeded: 4,
      failed: 12,
      percent: 100,
    })
    const report = progress.errors.map(({ row, code, message }) => `${row} ${code} ${message}`)
    expect(report).toEqual([
      "5 VALIDATION code: can't be empty!",
      "6 VALIDATION code: can't be empty!",
      '7 DUPLICATE code: OK-0001 is in row 2 already',
      '8 DUPLICATE code: OLD-0001 exists already',
      expect.stringMatching(/^9 VALIDATION expiresAt: .*2027-02-30/),
      expect.stringMatching(/^10 VALIDATION expiresAt: .*besok/),
      expect.stringMatching(/^11 VALIDATION price: .*450rb/),
      expect.stringMatching(/^12 VALIDATION price: .*negative/),
      '13 VALIDATION price: must be at most Rp.1.000.000.000',
      '14 NO_CLASS className: there is no class "Kelas Orang"',
      '15 NO_CLASS className: there is no class "Tidak Ada"',
      '16 VALIDATION code: must have at least 4 characters',
    ])
    const vouchers = await vouchersOf(batchId)
    expect(vouchers.map((row) => [row.code, row.core_class_id, row.price, row.external_code])).toEqual([
      ['OK-0001', excel.id, 450_000, 'X1'],
      ['OK-0002', excel.id, 450_000, null],
      ['OK-0003', home.coreClass.id, 0, null],
      ['THEIRS-1', home.coreClass.id, 0, null],
    ])
    expect(vouchers[0]).toMatchObject({
      customer_id: home.customerId,
      platform_code: 'TOKOPEDIA',
      status: 'AVAILABLE',
      expires_at: new Date('2027-06-30T16:59:59Z'),
      created_by: client.person.id,
    })
    expect(vouchers[1]?.expires_at).toEqual(vouchers[0]?.expires_at)
    const batch = await db.selectFrom('voucher_batch').selectAll().where('id', '=', batchId).executeTakeFirstOrThrow()
    expect(batch).toMatchObject({ name: 'Tokopedia Juni', source: 'IMPORTED', count: 4, file_name: 'juni.xlsx' })
  })

  it('takes the line that a row says it has', async () => {
    const rows = [
      { line: 12, code: 'LINE-0001' },
      { line: 40, code: '?' },
      { line: 41, code: 'LINE-0001' },
    ]
    const { progress } = await importRows({ rows })
    expect(progress.errors.map(({ row, message }) => [row, message])).toEqual([
      [40, 'code: must have at least 4 characters'],
      [41, 'code: LINE-0001 is in row 12 already'],
    ])
  })

  it('without a class for all needs one in every row', async () => {
    const rows = [{ code: 'NOCLASS-1' }, { code: 'NOCLASS-2', className: server.home.coreClass.title }]
    const { progress, batchId } = await importRows({ rows, coreClassId: null })
    expect(progress.errors).toEqual([{ row: 2, code: 'NO_CLASS', message: "className: can't be empty!" }])
    expect(await vouchersOf(batchId)).toHaveLength(1)
  })

  it('of nothing but wrong rows is done, with nothing made', async () => {
    const { progress, batchId } = await importRows({ rows: [{ code: '' }, {}] })
    expect(progress).toMatchObject({ status: 'DONE', succeeded: 0, failed: 2, percent: 100 })
    expect(await vouchersOf(batchId)).toEqual([])
  })

  it('lists the first thousand errors and counts all', async () => {
    const rows = Array.from({ length: 1500 }, (_, n) => ({ code: n < 10 ? `MANY-${1000 + n}` : 'x' }))
    const { progress } = await importRows({ rows })
    expect(progress).toMatchObject({ succeeded: 10, failed: 1490 })
    expect(progress.errors).toHaveLength(1000)
    expect(progress.errors[0]?.row).toBe(12)
    expect(progress.errors.at(-1)?.row).toBe(1011)
  })

  it('made twice finds every code again', async () => {
    const rows = Array.from({ length: 50 }, (_, n) => ({ code: `AGAIN-${1000 + n}` }))
    const first = await importRows({ rows })
    const second = await importRows({ rows })
    expect(first.progress).toMatchObject({ succeeded: 50, failed: 0 })
    expect(second.progress).toMatchObject({ succeeded: 0, failed: 50 })
    expect(second.progress.errors[0]).toEqual({ row: 2, code: 'DUPLICATE', message: 'code: AGAIN-1000 exists already' })
    expect(await vouchersOf(second.batchId)).toEqual([])
  })

  it('takes rows in several parts, and names a duplicate’s first line however far away it is', async () => {
    const rows = Array.from({ length: 20_010 }, (_, n) => ({ code: `BIG-${100_000 + n}`, price: n }))
    rows[20_009] = { code: 'big-100004', price: 1 }
    rows[15_000] = { code: '?', price: 1 }
    const seen: Progress[] = []
    const { progress, batchId } = await importRows({ rows }, seen)
    expect(progress).toMatchObject({ total: 20_010, processed: 20_010, succeeded: 20_008, failed: 2, status: 'DONE' })
    expect(progress.errors).toEqual([
      { row: 15_002, code: 'VALIDATION', message: 'code: must have at least 4 characters' },
      { row: 20_011, code: 'DUPLICATE', message: 'code: BIG-100004 is in row 6 already' },
    ])
    expect(await vouchersOf(batchId)).toHaveLength(20_008)
    const percents = seen.map((look) => look.percent)
    expect(percents).toEqual(percents.toSorted((a, b) => a - b))
    for (const look of seen) expect(look.percent === 100).toBe(look.status === 'DONE')
  })
})

describe('an import that is refused', () => {
  const refusedWith = async (given: Record<string, unknown>) => {
    const client = await server.as('FINANCE')
    const before = await counts()
    const body = { import: { batchName: 'x', platform: 'TOKOPEDIA', rows: [{ code: 'ABCD' }], ...given } }
    const reply = refusal(await client.send(voucherCreate, { params: { customerId: server.home.customerId }, body }))
    expect(await counts()).toEqual(before)
    return reply
  }

  it('has more than 50,000 rows', async () => {
    const rows = Array.from({ length: MAX_IMPORTED + 1 }, (_, n) => ({ code: `N${n}` }))
    expect(await refusedWith({ rows })).toMatchObject({
      code: 422,
      error: 'VALIDATION',
      errors: [{ field: 'import.rows', message: 'must hold at most 50000 rows' }],
    })
  })

  it('is too large to be read at all: a million rows', async () => {
    const rows = Array.from({ length: 1_000_000 }, (_, n) => ({ code: `CODE-${n}` }))
    expect(await refusedWith({ rows })).toMatchObject({ code: 413, error: 'BODY_TOO_LARGE' })
  })

  it.each<[Record<string, unknown>, string, string]>([
    [{ batchName: '' }, 'import.batchName', "can't be empty!"],
    [{ batchName: undefined }, 'import.batchName', "can't be empty!"],
    [{ platform: undefined }, 'import.platform', "can't be empty!"],
    [{ platform: 'NOWHERE' }, 'import.platform', 'is not a known platform'],
    [{ coreClassId: 987_654 }, 'import.coreClassId', 'is not a class of this customer'],
    [{ rows: [] }, 'import.rows', 'must hold at least one row'],
    [{ rows: undefined }, 'import.rows', "can't be empty!"],
    [{ rows: 'ABCD' }, 'import.rows', 'must be a list'],
    [{ rows: [{ code: 'ABCD' }, { code: 5 }] }, 'import.rows.1.code', 'must be text'],
    [{ rows: ['ABCD'] }, 'import.rows.0', 'must be an object'],
    [{ rows: [{ code: 'ABCD', status: 'SENT' }] }, 'import.rows.0.status', 'is not a known field'],
    [{ rows: [{ code: 'ABCD', line: 0 }] }, 'import.rows.0.line', 'must be at least 1'],
    [{ rows: [{ code: 'x'.repeat(1001) }] }, 'import.rows.0.code', 'must have at most 1000 characters'],
    [{ fileName: 'x'.repeat(256) }, 'import.fileName', 'must have at most 255 characters'],
    [{ colour: 'red' }, 'import.colour', 'is not a known field'],
  ])('holds %j', async (given, field, message) => {
    expect(await refusedWith(given)).toMatchObject({ code: 422, error: 'VALIDATION', errors: [{ field, message }] })
  })

  it('names the class of another customer', async () => {
    expect(await refusedWith({ coreClassId: server.other.coreClass.id })).toMatchObject({
      errors: [{ field: 'import.coreClassId', message: 'is not a class of this customer' }],
    })
  })
})

describe('the undo of an import', () => {
  it('deletes the codes that no one has, and leaves and names those that are used', async () => {
    const { client, batchId, progress } = await importRows({
      rows: ['UNDO-FREE0001', 'UNDO-FREE0002', 'UNDO-SENT0003', 'UNDO-USED0004'].map((code) => ({ code })),
    })
    expect(progress).toMatchObject({ succeeded: 4, failed: 0 })
    const become = (code: string, set: object) =>
      server.db.updateTable('voucher').set(set).where('code', '=', code).where('batch_id', '=', batchId).execute()
    await become('UNDO-SENT0003', { status: 'SENT', student_id: server.home.student.id })
    await become('UNDO-USED0004', { status: 'REDEEMED', student_id: server.home.student.id })
    const { customerId } = server.home
    const done = await client.call(voucherBatchClear, { customerId, id: batchId, body: { mode: 'DELETE' } })
    expect(done).toMatchObject({ id: batchId, count: 2 })
    const { data } = await client.call(voucherList, { customerId, query: { batchId } })
    expect(data.map(({ code, status }) => `${code} ${status}`).toSorted()).toEqual([
      'UNDO-SENT0003 SENT',
      'UNDO-USED0004 REDEEMED',
    ])
    // The codes can be imported anew, and the used ones are refused by name.
    const again = await importRows({ rows: [{ code: 'UNDO-FREE0001' }, { code: 'UNDO-USED0004' }] })
    expect(again.progress).toMatchObject({ succeeded: 1, failed: 1 })
    expect(again.progress.errors[0]?.message).toContain('UNDO-USED0004')
  })
})
