import { describe, expect, it } from 'vitest'
import { auditList, auditUndo } from '#contract/core/audit/audit.ts'
import { bulkRefused, bulkUndo } from '#contract/core/bulk.ts'
import type { ChannelName } from '#contract/channel/channel.ts'
import { jobList } from '#contract/core/progress.ts'
import { MAX_SALES, saleImport } from '#contract/channel/sale-import.ts'
import type { LooseSale } from '#contract/channel/sale-import.ts'
import { sales } from '#contract/channel/sale.ts'
import { file, fileUpload } from '#contract/media/file.ts'
import type { Purpose } from '#contract/media/purposes.ts'
import { makeClass, makeSchedule, makeStudent } from '#test/factories/classes.ts'
import { next } from '#test/factories/next.ts'
import { makeRole } from '#test/factories/people.ts'
import { makeVoucher } from '#test/factories/vouchers.ts'
import type { Client } from '#test/helpers/client.ts'
import { refusal, refused } from '#test/helpers/client.ts'
import { finished } from '#test/helpers/jobs.ts'
import { miscounted } from '#test/helpers/miscounted.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()
const tokpedCalls = sales.tokped.calls

const row = (more: LooseSale = {}): LooseSale => ({
  externalId: `TP-${next('imported')}`,
  classTitle: 'Excel Dasar',
  buyerName: 'Siti Rahmawati',
  purchasedAt: '20/11/2026 10:15',
  gross: 'Rp 450.000',
  ...more,
})

async function take(rows: LooseSale[], fileName = 'november.xlsx') {
  const client = await server.as('FINANCE')
  const { customerId } = server.home
  const { progressId } = await client.call(saleImport, { customerId, body: { channel: 'tokped', fileName, rows } })
  return finished(client, progressId)
}

const salesOf = (rows: readonly LooseSale[]) =>
  server.db
    .selectFrom('platform_sale')
    .selectAll()
    .where('customer_id', '=', server.home.customerId)
    .where(
      'external_id',
      'in',
      rows.map(({ externalId }) => String(externalId).trim()),
    )
    .orderBy('id')
    .execute()

describe('the stored file of an import', () => {
  const store = async (client: Client, customerId: number, purpose: Purpose = 'SALE_IMPORT') =>
    client.call(fileUpload, { query: { customerId, purpose }, body: { file: new File(['a,b\n'], 'november.csv') } })

  it('is named by its sales, downloaded from the job, and not deleted while they are there', async () => {
    const client = await server.as('FINANCE')
    const { customerId } = server.home
    const { id: fileId } = await store(client, customerId)
    const rows = [row()]
    const body = { channel: 'tokped' as const, fileName: 'november.csv', fileId, rows }
    const { progressId } = await client.call(saleImport, { customerId, body })
    expect(await finished(client, progressId)).toMatchObject({ status: 'DONE', succeeded: 1 })
    expect(await salesOf(rows)).toMatchObject([{ source_file_id: fileId }])
    const { data } = await client.call(jobList, {})
    const job = data.find((one) => one.progressId === progressId)
    expect(job?.file?.name).toBe('november.csv')
    expect(await (await fetch(`${server.url}${job?.file?.url}`)).text()).toBe('a,b\n')
    const admin = await server.as('SUPERADMIN')
    expect(await refused(admin.call(file.calls.remove, { id: fileId }))).toMatchObject({ status: 409, code: 'IN_USE' })
  })

  it('must be one that the person has uploaded for an import of this customer', async () => {
    const admin = await server.as('SUPERADMIN')
    const client = await server.as('FINANCE')
    const { customerId } = server.home
    const wrong = [
      await store(admin, customerId),
      await store(admin, server.other.customerId),
      await store(client, customerId, 'GENERAL').catch(() => ({ id: 999_999_999 })),
    ]
    for (const { id: fileId } of wrong) {
      const started = client.call(saleImport, { customerId, body: { channel: 'tokped', fileId, rows: [row()] } })
      expect(await refused(started)).toMatchObject({ status: 422, issues: [{ field: 'fileId' }] })
    }
  })
})

describe('the file of a marketplace', () => {
  it('becomes sales: classes by name, moments in the customer’s zone, rupiah as people write them', async () => {
    const excel = await makeClass(server.db, server.home.customerId, { code: 'KLS-IMP', title: 'Excel Impor' })
    const rows = [
      row({ classTitle: ' excel IMPOR ', discount: '50.000,00', shopName: 'Akademi Karya', invoiceCode: 'INV/1' }),
      row({ classTitle: 'kls-imp', gross: 450_000, purchasedAt: '2026-11-20', invoiceUrl: 'https://akn.example/i' }),
      row({ classTitle: 'Kelas yang belum ada', buyerEmail: 's***@contoh.example', buyerPhone: 628_120_000_001 }),
    ]
    expect(await take(rows)).toMatchObject({ status: 'DONE', succeeded: 3, failed: 0, errors: [] })
    const sales = await salesOf(rows)
    expect(sales).toMatchObject([
      {
        platform_code: 'TOKOPEDIA',
        core_class_id: excel.id,
        class_title: 'excel IMPOR',
        invoice_code: 'INV/1',
        gross: 450_000,
        discount: 50_000,
        platform_fee: 22_500,
        net: 377_500,
        extra: { shopName: 'Akademi Karya' },
        match_status: 'UNMATCHED',
        sale_status: 'PAID',
      },
      {
        core_class_id: excel.id,
        invoice_code: String(rows[1]?.externalId),
        extra: { invoiceUrl: 'https://akn.example/i' },
      },
      { core_class_id: null, class_title: 'Kelas yang belum ada', buyer_phone: '628120000001' },
    ])
    expect(sales.map((sale) => sale.purchased_at.toISOString())).toEqual([
      '2026-11-20T03:15:00.000Z',
      '2026-11-19T17:00:00.000Z',
      '2026-11-20T03:15:00.000Z',
    ])
  })

  it('is matched by the codes of vouchers, each kept for the first sale that names it', async () => {
    const { db, home, other } = server
    const [free, sent, held] = [
      await makeVoucher(db, home, { code: 'IMP-FREE' }),
      await makeVoucher(db, home, { code: 'IMP-SENT', status: 'SENT' }),
      await makeVoucher(db, home, { code: 'IMP-HELD' }),
    ]
    await makeVoucher(db, other, { code: 'IMP-THEIRS' })
    await take([row({ voucherCode: 'IMP-HELD' })])
    const rows = ['imp-free', 'IMP-SENT', 'IMP-HELD', 'IMP-FREE', 'IMP-THEIRS', 'IMP-NONE'].map((voucherCode) =>
      row({ voucherCode }),
    )
    expect(await take(rows)).toMatchObject({ succeeded: 6, failed: 0 })
    const sales = await salesOf(rows)
    expect(sales.map((sale) => [sale.match_status, sale.voucher_id, sale.fulfil_status])).toEqual([
      ['MATCHED', free?.id, 'NEW'],
      ['MATCHED', sent?.id, 'VOUCHER_SENT'],
      ['CONFLICT', null, 'NEW'],
      ['CONFLICT', null, 'NEW'],
      ['UNMATCHED', null, 'NEW'],
      ['UNMATCHED', null, 'NEW'],
    ])
    const voucher = (id: number | undefined) =>
      db.selectFrom('voucher').selectAll().where('id', '=', Number(id)).executeTakeFirstOrThrow()
    expect(await voucher(free?.id)).toMatchObject({ status: 'RESERVED', platform_sale_id: sales[0]?.id, version: 2 })
    expect(await voucher(sent?.id)).toMatchObject({ status: 'SENT', platform_sale_id: null, version: 1 })
    expect(await voucher(held?.id)).toMatchObject({ status: 'RESERVED' })
  })

  it('says of each row that it refuses why, by its line, and takes the others', async () => {
    const good = row()
    const rows = [
      good,
      row({ externalId: ' ' }),
      row({ purchasedAt: 'kemarin' }),
      row({ purchasedAt: '30/02/2026' }),
      row({ purchasedAt: '20/11/2026 25:00' }),
      row({ gross: '450rb' }),
      row({ gross: -1 }),
      row({ gross: 100, discount: 200 }),
      row({ buyerEmail: 'siti' }),
      row({ prakerjaNo: '123' }),
      row({ invoiceUrl: 'javascript:alert(1)' }),
      row({ waveNo: 68 }),
      row({ externalId: good.externalId }),
      { ...row({ classTitle: null }), line: 900 },
    ]
    const progress = await take(rows)
    expect(progress).toMatchObject({ status: 'DONE', total: 14, processed: 14, succeeded: 1, failed: 13 })
    expect(progress.errors.map(({ row: line, code, message }) => [line, code, message])).toEqual([
      [3, 'VALIDATION', "externalId: can't be empty!"],
      [4, 'VALIDATION', expect.stringMatching(/^purchasedAt: .*is not a date/)],
      [5, 'VALIDATION', expect.stringMatching(/^purchasedAt: .*is not a date/)],
      [6, 'VALIDATION', expect.stringMatching(/^purchasedAt: .*time of day/)],
      [7, 'VALIDATION', expect.stringMatching(/^gross: .*is not an amount/)],
      [8, 'VALIDATION', expect.stringMatching(/^gross: .*negative/)],
      [9, 'VALIDATION', 'discount: must not be more than the price'],
      [10, 'VALIDATION', 'buyerEmail: must be an e-mail address'],
      [11, 'VALIDATION', 'prakerjaNo: must have 16 digits'],
      [12, 'VALIDATION', 'invoiceUrl: must be a web address'],
      [13, 'VALIDATION', 'waveNo: is not a known field'],
      [14, 'DUPLICATE', `externalId: ${String(good.externalId)} is in row 2 already`],
      [900, 'VALIDATION', "classTitle: can't be empty!"],
    ])
  })

  it('makes nothing twice when it is taken again, and changes nothing that is there', async () => {
    await makeVoucher(server.db, server.home, { code: 'IMP-AGAIN' })
    const rows = [row({ voucherCode: 'IMP-AGAIN' }), row()]
    await take(rows)
    const before = await salesOf(rows)
    const progress = await take([...rows.map((one) => ({ ...one, buyerName: 'Orang Lain' })), row()])
    expect(progress).toMatchObject({ succeeded: 1, failed: 2 })
    expect(progress.errors).toMatchObject([
      { row: 2, code: 'DUPLICATE', message: `externalId: ${String(rows[0]?.externalId)} exists already` },
      { row: 3, code: 'DUPLICATE' },
    ])
    expect(await salesOf(rows)).toEqual(before)
  })

  it('is noted once, with how many rows it had', async () => {
    await take([row(), row()], 'audit.csv')
    const client = await server.as('SUPERADMIN')
    const { customerId } = server.home
    const { data } = await client.call(auditList, { customerId, query: { action: 'tokped.import' } })
    expect(data[0]).toMatchObject({ label: 'audit.csv', resource: 'platform_sale', undo: 'none', after: { count: 2 } })
  })

  it('is shown in the list like any other sale', async () => {
    const one = row()
    await take([one])
    const client = await server.as('VIEWER')
    const query = { customerId: server.home.customerId, externalId: String(one.externalId) }
    expect((await client.call(tokpedCalls.list, { query })).data).toMatchObject([{ buyerName: 'Siti Rahmawati' }])
  })
})

describe('a file is refused', () => {
  const where = () => ({ customerId: server.home.customerId })

  it('when it is empty, too long, or of a platform that has none', async () => {
    const client = await server.as('FINANCE')
    const body = { channel: 'tokped' as const, rows: [row()] }
    const fault = async (wrong: object) =>
      refusal(await client.send(saleImport, { params: where(), body: { ...body, ...wrong } }))
    expect(await fault({ rows: [] })).toMatchObject({ code: 422, errors: [{ field: 'rows' }] })
    expect(await fault({ platform: 'OWN' })).toMatchObject({ code: 422, errors: [{ field: 'platform' }] })
    const many = Array.from({ length: MAX_SALES + 1 }, () => ({ externalId: 'x' }))
    expect(await fault({ rows: many })).toMatchObject({ errors: [{ message: `must hold at most ${MAX_SALES} rows` }] })
  })

  it('from whoever may not make sales, and for another customer', async () => {
    const body = { channel: 'tokped' as const, rows: [row()] }
    const viewer = await server.as('VIEWER')
    expect(await refused(viewer.call(saleImport, { ...where(), body }))).toMatchObject({ code: 'FORBIDDEN' })
    const partner = await server.as('PARTNER_ADMIN', server.other.customerId)
    const elsewhere = await refused(partner.call(saleImport, { ...where(), body }))
    expect(elsewhere).toMatchObject({ status: 403 })
  })
})

describe('the undo of a file', () => {
  const home = () => server.home

  async function bring(client: Client, rows: LooseSale[], channel: ChannelName = 'tokped') {
    const { customerId } = home()
    const { progressId } = await client.call(saleImport, {
      customerId,
      body: { channel, fileName: 'salah.xlsx', rows },
    })
    await finished(client, progressId)
    return progressId
  }
  const stateOf = async (client: Client, progressId: string) =>
    (await client.call(jobList, {})).data.find((job) => job.progressId === progressId)?.undo
  const tryUndo = (client: Client, progressId: string) => client.send(bulkUndo, { params: { progressId } })
  const undo = async (client: Client, progressId: string) =>
    finished(client, (await client.call(bulkUndo, { progressId })).progressId)
  const voucher = (id: number) =>
    server.db.selectFrom('voucher').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const refusals = async (client: Client, progressId: string) =>
    (await client.call(bulkRefused, { progressId, query: {} })).data

  it('takes back what it has made, once, and lets its vouchers go; then it can be taken again', async () => {
    const client = await server.newClient('FINANCE')
    const kept = await makeVoucher(server.db, home(), { code: 'UNDO-KEPT' })
    const mine = row()
    await bring(client, [mine])
    const rows = [row({ voucherCode: 'UNDO-KEPT' }), row(), mine, row({ gross: 'banyak' })]
    const job = await bring(client, rows)
    const [, first, second] = await salesOf([mine, ...rows])
    expect(await stateOf(client, job)).toBe('open')
    expect(await voucher(kept.id)).toMatchObject({ status: 'RESERVED', platform_sale_id: first?.id })

    const { progressId, ...over } = await undo(client, job)
    expect(over).toMatchObject({
      kind: 'BULK',
      title: 'Undo: Import sales: salah.xlsx',
      total: 2,
      succeeded: 2,
      failed: 0,
    })
    const now = await salesOf([mine, ...rows])
    expect(now.map(({ id, deleted_at: gone }) => [id, gone !== null])).toEqual([
      [now[0]?.id, false],
      [first?.id, true],
      [second?.id, true],
    ])
    expect(await voucher(kept.id)).toMatchObject({ status: 'AVAILABLE', platform_sale_id: null, student_id: null })
    expect(await stateOf(client, job)).toBe('undone')
    expect(await stateOf(client, progressId)).toBe('none')
    expect(refusal(await tryUndo(client, job))).toMatchObject({ code: 409, error: 'ALREADY_UNDONE' })

    const again = await bring(client, rows)
    expect(await stateOf(client, again)).toBe('open')
    expect(await voucher(kept.id)).toMatchObject({ status: 'RESERVED' })
  })

  it('leaves alone, each with its reason, what was changed, deleted or used since, and takes what was only sent', async () => {
    const client = await server.newClient('FINANCE')
    const { customerId } = home()
    const codes = ['UNDO-SENT', 'UNDO-USED']
    const [sent, used] = await Promise.all(codes.map((code) => makeVoucher(server.db, home(), { code })))
    const rows = [row({ voucherCode: codes[0] ?? '' }), row({ voucherCode: codes[1] ?? '' }), row(), row(), row()]
    const job = await bring(client, rows)
    const [follows, begun, edited, gone, plain] = await salesOf(rows)
    const turn = async (id: number | undefined, set: object) =>
      server.db.updateTable('voucher').set(set).where('id', '=', Number(id)).execute()
    await turn(sent?.id, { status: 'SENT', sent_at: new Date() })
    await turn(used?.id, { status: 'REDEEMED', redeemed_at: new Date() })
    const finance = await server.newClient('FINANCE')
    const body = { version: 1, note: 'Dicek' }
    await finance.call(tokpedCalls.update, { id: Number(edited?.id), body })
    await finance.call(tokpedCalls.remove, { id: Number(gone?.id) })

    const over = await undo(client, job)
    expect(over).toMatchObject({ total: 5, succeeded: 2, failed: 3 })
    const name = finance.person.name
    expect(await refusals(client, over.progressId)).toMatchObject([
      { resource: 'tokped', recordId: begun?.id, label: begun?.invoice_code, error: { code: 'SALE_FINAL' } },
      { recordId: edited?.id, error: { code: 'MOVED_ON', data: { by: name } } },
      { recordId: gone?.id, error: { code: 'MOVED_ON', data: { by: name } } },
    ])
    const left = (await salesOf(rows)).filter(({ deleted_at: at }) => at === null)
    expect(left.map(({ id }) => id)).toEqual([begun?.id, edited?.id])
    expect([follows?.id, plain?.id]).not.toContain(undefined)
    expect(await voucher(Number(sent?.id))).toMatchObject({ status: 'SENT' })
    expect(await stateOf(client, job)).toBe('partly')
    expect((await client.call(auditList, { customerId, query: { recordId: Number(plain?.id) } })).data).toMatchObject([
      { action: 'tokped.delete', surface: 'undo', undo: 'open' },
      {
        action: 'tokped.create',
        command: 'tokped.import',
        undo: 'undone',
        after: { invoiceCode: plain?.invoice_code },
      },
    ])
  })

  it('takes students of Sekolah.mu out of the class that the file had put them into, and no others', async () => {
    const client = await server.newClient('SUPERADMIN')
    const { customerId } = home()
    const coreClass = await makeClass(server.db, customerId)
    const schedule = await makeSchedule(server.db, customerId, coreClass.id)
    const [put, there] = [await makeStudent(server.db, customerId), await makeStudent(server.db, customerId)]
    const rows = [put, there].map(({ email }) => row({ classTitle: coreClass.title, buyerEmail: email }))
    await bring(client, rows.slice(1), 'studentsekolahmu')
    const [earlier] = await salesOf(rows.slice(1))
    // A sale that is gone without its student, as if the place had come first.
    await server.db
      .updateTable('platform_sale')
      .set({ deleted_at: new Date() })
      .where('id', '=', Number(earlier?.id))
      .execute()
    const job = await bring(client, rows, 'studentsekolahmu')
    expect((await salesOf(rows)).map((sale) => sale.match_status)).toEqual(['MATCHED', 'MATCHED', 'MATCHED'])
    expect(await undo(client, job)).toMatchObject({ succeeded: 2, failed: 0 })
    const places = await server.db
      .selectFrom('student_lms_class')
      .select(['student_id', 'status', 'drop_reason'])
      .where('lms_class_id', '=', schedule.id)
      .orderBy('student_id')
      .execute()
    expect(places).toEqual([
      { student_id: put.id, status: 'DROPPED', drop_reason: 'SALE_DELETED' },
      { student_id: there.id, status: 'REGISTERED', drop_reason: null },
    ])
    expect(await miscounted(server.db)).toEqual([])
  })

  it('is refused to others, to whoever may delete no sales, and where nothing was made', async () => {
    const client = await server.newClient('FINANCE')
    const rows = [row()]
    const job = await bring(client, rows)
    for (const stranger of [
      await server.newClient('FINANCE'),
      await server.newClient('FINANCE', server.other.customerId),
    ]) {
      expect(refusal(await tryUndo(stranger, job))).toMatchObject({ code: 404, error: 'NOT_FOUND' })
    }
    const nothing = await bring(client, rows)
    expect(await stateOf(client, nothing)).toBe('none')
    expect(refusal(await tryUndo(client, nothing))).toMatchObject({ code: 409, error: 'NOT_UNDOABLE' })

    const role = await makeRole(server.db, ['channel:read', 'channel:create'])
    const change = server.db.updateTable('customer_user_role').set({ role_code: role })
    await change.where('master_id', '=', client.person.id).execute()
    expect(refusal(await tryUndo(client, job))).toMatchObject({
      code: 403,
      error: 'FORBIDDEN',
      data: { permission: 'channel:delete' },
    })
    expect(await stateOf(client, await bring(client, [row()]))).toBe('none')
    expect((await salesOf(rows))[0]?.deleted_at).toBeNull()
  })

  it('goes for one of its sales as well', async () => {
    const client = await server.newClient('FINANCE')
    const { customerId } = home()
    const rows = [row(), row()]
    const job = await bring(client, rows)
    const [one] = await salesOf(rows)
    const { data } = await client.call(auditList, { customerId, query: { recordId: Number(one?.id) } })
    await client.call(auditUndo, { customerId, id: Number(data[0]?.id) })
    expect((await salesOf(rows)).map(({ deleted_at: at }) => at === null)).toEqual([false, true])
    const over = await undo(client, job)
    expect(over).toMatchObject({ succeeded: 1, failed: 1 })
    expect(await refusals(client, over.progressId)).toMatchObject([{ error: { code: 'ALREADY_UNDONE' } }])
  })
})
