import { describe, expect, it } from 'vitest'
import { auditList } from '#contract/audit.ts'
import { MAX_SALES, saleImport } from '#contract/sale-import.ts'
import type { LooseSale } from '#contract/sale-import.ts'
import { sales } from '#contract/sale.ts'
import { makeClass } from '#test/factories/classes.ts'
import { next } from '#test/factories/next.ts'
import { makeVoucher } from '#test/factories/vouchers.ts'
import { refusal, refused } from '#test/helpers/client.ts'
import { finished } from '#test/helpers/jobs.ts'
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
