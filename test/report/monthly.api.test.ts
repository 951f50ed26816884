import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import type { FastifyBaseLogger } from 'fastify'
import { setting } from '#contract/customer/setting.ts'
import { message } from '#contract/notification/message.ts'
import { MONTHLY_RECIPIENTS } from '#contract/report/monthly.ts'
import { sendMonthly } from '#server/areas/report/monthly/send.ts'
import { refused } from '#test/helpers/client.ts'
import type { MailServer } from '#test/helpers/peers/mail-server.ts'
import { startMailServer } from '#test/helpers/peers/mail-server.ts'
import { readPdf } from '#test/helpers/read-pdf.ts'
import { ownServer } from '#test/helpers/server.ts'
import { until } from '#test/helpers/until.ts'

let mail: MailServer
const server = ownServer(async () => {
  mail = await startMailServer()
  return { SMTP_URL: mail.url, MAIL_FROM: 'noreply@akn.example' }
})
afterAll(() => mail.stop())

const log = { info() {}, warn() {}, error() {}, debug() {} } as unknown as FastifyBaseLogger
const customerId = () => server.home.customerId

/** What the server gives every customer when it starts, which this one was made after. */
async function chooseRecipients(value: string, id = customerId()): Promise<void> {
  await sql`
    INSERT INTO template (customer_id, code, name, channel, subject, body, locale)
    VALUES (${id}, 'MONTHLY_REPORT', 'Laporan bulanan', 'EMAIL', 'Laporan {{tanggal}}', 'Laporan {{nama}} terlampir.', 'id')
    ON CONFLICT DO NOTHING`.execute(server.db)
  await sql`DELETE FROM setting WHERE customer_id = ${id} AND key = ${MONTHLY_RECIPIENTS}`.execute(server.db)
  await sql`
    INSERT INTO setting (customer_id, key, value, value_type, group_code, label)
    VALUES (${id}, ${MONTHLY_RECIPIENTS}, ${value}, 'TEXT', 'report', 'Penerima')`.execute(server.db)
  await sql`DELETE FROM rekap_dirty`.execute(server.db)
}
const forget = () => sql`DELETE FROM monthly_report`.execute(server.db)
const letters = async () => {
  const { rows } = await sql<{
    id: number
    recipient: string
    subject: string
    status: string
    error: string
    content: Buffer
    name: string
  }>`
    SELECT m.id, m.recipient, m.subject, m.status, m.error, a.content, a.name FROM message m
      LEFT JOIN message_attachment a ON a.message_id = m.id
     WHERE m.customer_id = ${customerId()} AND m.subject LIKE 'Laporan %' ORDER BY m.id`.execute(server.db)
  return rows
}
/** The last month has begun and ended where the academy is, and it is past six on its first day. */
const isTime = () => {
  const there = new Date(Date.now() + 7 * 3_600_000)
  return there.getUTCDate() > 1 || there.getUTCHours() >= 6
}

describe.runIf(isTime())('the report of a month', () => {
  it('goes to each recipient once, as a PDF, also with two servers at work', async () => {
    await chooseRecipients('direksi@contoh.example, keuangan@contoh.example; direksi@contoh.example')
    const { databases, vault } = server.running.server
    const sent = await Promise.all([sendMonthly({ databases, vault }, log), sendMonthly({ databases, vault }, log)])
    expect(sent.toSorted()).toEqual([0, 2])
    expect(await sendMonthly({ databases, vault }, log)).toBe(0)
    const rows = await letters()
    expect(rows.map(({ recipient }) => recipient)).toEqual(['direksi@contoh.example', 'keuangan@contoh.example'])
    expect(rows[0]?.name).toMatch(/^Laporan \d{4}-\d{2}\.pdf$/)
    const { pages } = await readPdf(rows[0]?.content ?? Buffer.alloc(0))
    const text = JSON.stringify(pages)
    for (const words of ['Penjualan per minggu', 'Pendaftaran per platform', 'Penukaran menurut hasil']) {
      expect(text).toContain(words)
    }
  })

  it('arrives as an attachment; an address that bounces is a failed message', async () => {
    await forget()
    mail.verdicts.recipient = (address) => (address.startsWith('pindah') ? '550 No such user' : undefined)
    await chooseRecipients('pindah@contoh.example,ada@contoh.example')
    const { databases, vault } = server.running.server
    expect(await sendMonthly({ databases, vault }, log)).toBe(2)
    const [bounced] = await until('both to be settled', async () => {
      server.clock.advance(2000)
      const rows = (await letters()).filter(({ recipient }) => /^(pindah|ada)@/.test(recipient))
      return rows.every(({ status }) => status === 'FAILED' || status === 'SENT') ? rows : undefined
    })
    expect(bounced).toMatchObject({ status: 'FAILED', error: expect.stringContaining('No such user') })
    expect(mail.to('ada@contoh.example').at(-1)?.headers['content-type']).toContain('multipart/mixed')
    const { data } = await (
      await server.as('SUPERADMIN')
    ).call(message.calls.list, { query: { customerId: customerId(), status: ['FAILED'] } })
    expect(data.map(({ recipient }) => recipient)).toContain('pindah@contoh.example')
  })

  it('waits until every day of the month is counted', async () => {
    await forget()
    await chooseRecipients('direksi@contoh.example')
    await sql`
      INSERT INTO rekap_dirty (customer_id, metric, day)
      SELECT ${customerId()}, 'SALE', (date_trunc('month', now() AT TIME ZONE 'Asia/Jakarta') - interval '1 day')::date`.execute(
      server.db,
    )
    const { databases, vault } = server.running.server
    expect(await sendMonthly({ databases, vault }, log)).toBe(0)
    await sql`DELETE FROM rekap_dirty`.execute(server.db)
    expect(await sendMonthly({ databases, vault }, log)).toBe(1)
  })
})

describe('the recipients', () => {
  it('are e-mail addresses, or the setting is refused at its field', async () => {
    const client = await server.as('SUPERADMIN')
    const body = {
      key: MONTHLY_RECIPIENTS,
      group: 'report',
      label: 'Penerima laporan bulanan',
      valueType: 'TEXT' as const,
      value: 'direksi@contoh.example, bukan-alamat',
    }
    const wrong = await refused(
      client.call(setting.calls.create, { query: { customerId: server.other.customerId }, body }),
    )
    expect(wrong).toMatchObject({ code: 'VALIDATION', issues: [{ field: 'value' }] })
    const made = await client.call(setting.calls.create, {
      query: { customerId: server.other.customerId },
      body: { ...body, value: 'direksi@contoh.example, keuangan@contoh.example' },
    })
    expect(made.value).toContain('keuangan@')
  })
})
