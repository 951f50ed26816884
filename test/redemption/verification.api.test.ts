import { beforeAll, describe, expect, it } from 'vitest'
import { fileUpload } from '#contract/media/file.ts'
import type { CodeLine } from '#contract/redemption/verification.ts'
import { verificationDownload, verifyCode, verifyFile } from '#contract/redemption/verification.ts'
import { readSheet } from '#sheet/read.ts'
import { DAY } from '#test/factories/next.ts'
import { makeRole } from '#test/factories/people.ts'
import { makeVoucher } from '#test/factories/vouchers.ts'
import type { Client } from '#test/helpers/client.ts'
import { refused } from '#test/helpers/client.ts'
import { finished } from '#test/helpers/jobs.ts'
import { testServer } from '#test/helpers/server.ts'
import { soldVoucher } from './sold.ts'

const server = testServer()
const home = () => server.home.customerId
let client: Client
beforeAll(async () => {
  client = await server.as('SUPERADMIN')
})
const verify = (code: string, as = client) => as.call(verifyCode, { customerId: home(), body: { code } })

describe('one code', () => {
  it('says who used it, when, for which class, and how far the participant is', async () => {
    const { db, home: tenant } = server
    const used = await makeVoucher(db, tenant, {
      status: 'REDEEMED',
      enrolment: { attended: 3, status: 'IN_PROGRESS' },
    })
    const place = await db
      .selectFrom('student_lms_class')
      .select(['id', 'name_on_certificate as name', 'email_in_class as email'])
      .where('voucher_id', '=', used.id)
      .executeTakeFirstOrThrow()
    expect(await verify(` ${used.code.toLowerCase()} `)).toMatchObject({
      code: used.code,
      state: 'REDEEMED',
      voucherId: used.id,
      platform: 'TOKOPEDIA',
      coreClass: { id: tenant.coreClass.id },
      schedule: { code: tenant.schedule.code },
      participant: { studentLmsClassId: place.id, name: place.name, email: place.email },
      redeemedOn: expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d\.\d\d$/),
      attended: 3,
      certificate: null,
      refusals: 0,
    })
  })

  it.each([
    ['USABLE', {}],
    ['USABLE', { status: 'SENT', redeem_limit: 2 }],
    ['EXPIRED', { status: 'EXPIRED' }],
    ['EXPIRED', { status: 'SENT', expires_at: new Date(Date.now() - DAY) }],
    ['VOID', { status: 'VOID' }],
    ['REDEEMED', { status: 'REDEEMED', enrolment: false }],
  ] as const)('is %s where its voucher is %o', async (state, given) => {
    const { code } = await makeVoucher(server.db, server.home, given)
    expect(await verify(code)).toMatchObject({ state })
  })

  it('is found by the redeem code of the platform, and its order may have been cancelled', async () => {
    const sold = await soldVoucher(server)
    const about = { code: sold.code, invoice: sold.sale.invoice_code, orderId: sold.orderId }
    expect(await verify(sold.sale.redeem_code ?? '')).toMatchObject({
      ...about,
      state: 'USABLE',
      reservedFor: sold.student.name,
    })
    await server.db.updateTable('sales_order').set({ status: 'REFUNDED' }).where('id', '=', sold.orderId).execute()
    expect(await verify(sold.code)).toMatchObject({ ...about, state: 'CANCELLED_ORDER' })
  })

  it('of another customer is not found', async () => {
    const { code } = await makeVoucher(server.db, server.other)
    expect(await verify(code)).toMatchObject({ code, state: 'NOT_FOUND', voucherId: null, participant: null })
  })

  it('is looked up 150 times within fifteen minutes by one user, whether it exists or not', async () => {
    const role = await makeRole(server.db, ['voucher:read'])
    const guesser = await server.newClient(role)
    for (let n = 0; n < 150; n++) await verify(`GUESS-${n}`, guesser)
    const failure = await refused(verify('GUESS-LAST', guesser))
    expect(failure).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
    // Others of the customer go on.
    expect(await verify('GUESS-LAST')).toMatchObject({ state: 'NOT_FOUND' })
  })
})

/** The cells of the spreadsheet, without those that are blank at the end. */
async function sheetOf(blob: Blob) {
  const read = await readSheet({ name: 'Verification.xlsx', bytes: new Uint8Array(await blob.arrayBuffer()) })
  if (!read.ok) throw new Error(read.problem.code)
  const { header, rows } = read
  return {
    header,
    rows: rows.map(({ cells }) => Object.fromEntries(header.map((title, n) => [title, cells[n] ?? null]))),
  }
}

describe('a file of codes', () => {
  const start = (rows: CodeLine[], as = client) =>
    as.call(verifyFile, { customerId: home(), body: { rows, fileName: 'kode.csv' } })
  const download = (fileName: string, as = client) =>
    as.call(verificationDownload, { fileName, query: { customerId: home() } })

  it('gives a row for each line in their order: blank ones, duplicates and what is no code among them', async () => {
    const used = await makeVoucher(server.db, server.home, { status: 'REDEEMED', enrolment: { attended: 2 } })
    const free = await makeVoucher(server.db, server.home)
    const { progressId } = await start([
      { line: 2, code: used.code },
      { line: 3, code: null },
      { line: 5, code: free.code.toLowerCase() },
      { line: 6, code: 'TIDAK-ADA' },
      { line: 7, code: used.code },
      { line: 8, code: 'nama peserta' },
      { line: 9, code: 12_345 },
      { line: 10, code: 'x'.repeat(500) },
    ])
    expect(await finished(client, progressId)).toMatchObject({ kind: 'VERIFICATION', status: 'DONE', processed: 8 })
    const { header, rows } = await sheetOf(await download(progressId))
    expect(header).toEqual([
      'Line',
      'Code',
      'Found',
      'Status',
      'Platform',
      'Class',
      'Participant',
      'Redeemed',
      'Attended',
      'Certificate',
      'Remark',
    ])
    expect(rows.map(({ Line, Found, Status, Remark }) => [Line, Found, Status, Remark])).toEqual([
      [2, 'Yes', 'Redeemed', null],
      [3, 'No', null, 'The line has no code'],
      [4, 'No', null, 'The line is empty'],
      [5, 'Yes', 'Valid', null],
      [6, 'No', 'Not found', null],
      [7, 'Yes', 'Redeemed', 'Same code as line 2'],
      [8, 'No', 'Not found', 'This is no voucher code'],
      [9, 'No', 'Not found', null],
      [10, 'No', 'Not found', 'This is no voucher code'],
    ])
    expect(rows[0]).toMatchObject({
      Code: used.code,
      Platform: 'Tokopedia',
      Class: server.home.schedule.title,
      Attended: expect.stringMatching(/^2\/\d+$/),
    })
  })

  it('is read by the user who sent it, once it is done', async () => {
    const { progressId } = await start([{ code: 'A' }])
    await finished(client, progressId)
    const other = await server.newClient(await makeRole(server.db, ['voucher:read']))
    expect(await refused(download(progressId, other))).toMatchObject({ status: 404 })
    expect(await refused(download('tidak-ada.csv'))).toMatchObject({ status: 404 })
    await server.db.updateTable('upload_progress').set({ status: 'RUNNING' }).where('id', '=', progressId).execute()
    expect(await refused(download(progressId))).toMatchObject({ status: 409, code: 'ALREADY_RUNNING' })
  })

  it('may hold 100.000 codes', async () => {
    const rows = Array.from({ length: 100_001 }, (_, n) => ({ code: `X-${n}` }))
    expect(await refused(start(rows))).toMatchObject({
      status: 422,
      issues: [{ field: 'rows', message: 'must hold at most 100000 rows' }],
    })
    expect(await refused(start([]))).toMatchObject({
      issues: [{ field: 'rows', message: 'must hold at least one row' }],
    })
  })

  describe('that was uploaded', () => {
    let uploads = 0
    async function upload(content: string | Uint8Array<ArrayBuffer>, type = 'text/csv') {
      const name = `kode-${(uploads += 1)}.csv`
      await client.call(fileUpload, {
        query: { customerId: home(), purpose: 'VERIFICATION' },
        body: { file: new File([content], name, { type }) },
      })
      return name
    }
    const problem = async (content: string) => (await refused(download(await upload(content)))).issues

    it('is verified as it is sent, whatever other columns it has', async () => {
      const { code } = await makeVoucher(server.db, server.home)
      const name = await upload(`Nama,Kode Voucher,Catatan\nSiti,${code},lunas\nAgus,,\nDewi,SALAH,\n`)
      const { rows } = await sheetOf(await download(name))
      expect(rows.map(({ Line, Code, Status, Remark }) => [Line, Code, Status, Remark])).toEqual([
        [2, code, 'Valid', null],
        [3, null, null, 'The line has no code'],
        [4, 'SALAH', 'Not found', null],
      ])
    })

    it('may be nothing but codes, without a name above them', async () => {
      const { code } = await makeVoucher(server.db, server.home)
      const { rows } = await sheetOf(await download(await upload(`${code}\nLAIN-0001\n`)))
      expect(rows.map(({ Line, Code }) => [Line, Code])).toEqual([
        [1, code],
        [2, 'LAIN-0001'],
      ])
    })

    it('says what is wrong with it: no column of codes, nothing at all, too many lines', async () => {
      expect(await problem('Nama,Alamat\nSiti,Bandung\n')).toEqual([
        {
          field: 'fileName',
          message: 'has no column of codes: call one of its columns code, voucher, voucher code, kode',
        },
      ])
      expect(await problem('\n\n')).toEqual([{ field: 'fileName', message: 'The file is empty.' }])
      expect(await problem(`kode\n${'A1\n'.repeat(2_000_000)}`)).toEqual([
        {
          field: 'fileName',
          message: 'The file has 2,000,000 rows; at most 100,000 can be read at once. Split it into several files.',
        },
      ])
    })
  })
})
