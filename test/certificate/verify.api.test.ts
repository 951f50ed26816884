import { beforeAll, describe, expect, it } from 'vitest'
import { VERIFY_PATH } from '#contract/certificate/certificate.rules.ts'
import { next } from '#test/factories/next.ts'
import { participant } from '#test/factories/participants.ts'
import { ownServer } from '#test/helpers/server.ts'

const server = ownServer()
let enrolment = 0
beforeAll(async () => {
  enrolment = (await participant(server)).id
})

async function issued(code: string, more: object = {}): Promise<number> {
  const { id: studentLmsClassId } = await participant(server)
  const row = await server.db
    .insertInto('certificate')
    .values({
      customer_id: server.home.customerId,
      student_lms_class_id: studentLmsClassId,
      number: `AKN/2026/01/${next('certificate')}`,
      issued_at: new Date('2026-01-05'),
      verify_code: code,
      send_status: 'SENT',
      sent_to: 'rahasia@contoh.example',
      printed: JSON.stringify({ STUDENT_NAME: 'Budi <b>Santoso</b>', CERT_NO: 'AKN/2026/01/7' }),
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { redirect: 'manual', headers })
const pageOf = async (code: string, query = '') => (await get(`${VERIFY_PATH}/${code}${query}`)).text()

describe('the page that verifies a certificate', () => {
  it('shows what is printed and that it holds, in both languages, without scripts', async () => {
    await issued('7K2M9QXAT4PBWZC2')
    const indonesian = await pageOf('7k2m-9qxa-t4pb-wzc2')
    expect(indonesian).toContain('Sertifikat ini berlaku.')
    expect(indonesian).toContain('Budi &lt;b&gt;Santoso&lt;/b&gt;')
    expect(indonesian).toContain('AKN/2026/01/7')
    expect(indonesian).not.toMatch(/<script|rahasia@/)
    expect(await pageOf('7K2M9QXAT4PBWZC2', '?lang=en')).toContain('This certificate is valid.')
    const reply = await get(`${VERIFY_PATH}/7K2M9QXAT4PBWZC2`, { 'accept-language': 'en-GB,en' })
    expect(await reply.text()).toContain('<html lang="en">')
    expect(reply.headers.get('cache-control')).toBe('no-store')
  })

  it('says that it was revoked or replaced, and gives its file no more', async () => {
    await issued('AAAABBBBCCCCDDD2', { send_status: 'REVOKED', revoked_at: new Date(), revoke_reason: 'Salah nama' })
    const revoked = await pageOf('AAAA-BBBB-CCCC-DDD2')
    expect(revoked).toContain('sudah dicabut')
    expect(revoked).not.toMatch(/Salah nama|certificate\.pdf/)
    expect((await get(`${VERIFY_PATH}/AAAABBBBCCCCDDD2/certificate.pdf`)).status).toBe(404)
    const successor = await issued('AAAABBBBCCCCDDD4')
    await issued('AAAABBBBCCCCDDD3', { replaced_by_id: successor, student_lms_class_id: enrolment })
    expect(await pageOf('AAAABBBBCCCCDDD3', '?lang=en')).toContain('was replaced by a newer one')
  })

  it('asks for a code, and leads to its page', async () => {
    expect(await (await get(`${VERIFY_PATH}?lang=en`)).text()).toContain('<label for="code">Verification code</label>')
    const typed = await get(`${VERIFY_PATH}?code=${encodeURIComponent(' 7k2m 9qxa-t4pbwzc2')}&lang=en`)
    expect(typed.status).toBe(303)
    expect(typed.headers.get('location')).toBe(`${VERIFY_PATH}/7K2M-9QXA-T4PB-WZC2?lang=en`)
    expect((await get(`${VERIFY_PATH}/style.css`)).headers.get('content-type')).toContain('text/css')
  })

  it('knows no other code, says nothing about it, and lets an address try only so often', async () => {
    const unknown = await get(`${VERIFY_PATH}/ZZZZ-ZZZZ-ZZZZ-ZZZZ`)
    expect(unknown.status).toBe(404)
    expect(await unknown.text()).toContain('Tidak ada sertifikat dengan kode ini.')
    expect(await pageOf('%3Cscript%3E')).not.toContain('<script>')
    let last = unknown
    for (let n = 0; n < 32 && last.status === 404; n++) last = await get(`${VERIFY_PATH}/TEBAKAN${n}`)
    expect(last.status).toBe(429)
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
