import { createHmac } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { auditUndo } from '#contract/core/audit/audit.ts'
import { complaintSolve } from '#contract/support/complaint.ts'
import { ACADEMY } from '#contract/customer/customer.rules.ts'
import { messageChannels } from '#contract/notification/message-channel.ts'
import { notificationList } from '#contract/notification/notification.ts'
import { resetPassword } from '#contract/session/own-account.ts'
import { confirmAccount, registerAccount } from '#contract/session/registration.ts'
import { login } from '#contract/session/session.ts'
import { asSystem } from '#server/core/db/database.ts'
import { MAX_ATTEMPTS } from '#server/areas/notification/message/back-off.ts'
import { claim, settle } from '#server/areas/notification/message/claim.ts'
import { openRegistration } from '#test/factories/registration.ts'
import { makeAccountTemplates } from '#test/factories/account-templates.ts'
import { makeComplaint } from '#test/factories/desk.ts'
import { makeMessage } from '#test/factories/messages.ts'
import { makePerson, makeRole } from '#test/factories/people.ts'
import { refusal, refused, send } from '#test/helpers/client.ts'
import type { MailServer } from '#test/helpers/peers/mail-server.ts'
import { startMailServer } from '#test/helpers/peers/mail-server.ts'
import { ownServer } from '#test/helpers/server.ts'
import { startTestServer } from '#test/helpers/start.ts'
import { until } from '#test/helpers/until.ts'
import { startWebPeer } from '#test/helpers/peers/web-peer.ts'
import type { WebPeer } from '#test/helpers/peers/web-peer.ts'

let mail: MailServer
let gateway: WebPeer
const env = () => ({ SMTP_URL: mail.url, MAIL_FROM: 'noreply@akn.example', SMS_URL: gateway.url })
const server = ownServer(async () => {
  mail = await startMailServer()
  gateway = await startWebPeer(() => ({ status: 202, body: { id: 'sms-1' } }))
  return env()
})
afterAll(async () => {
  await mail.stop()
  await gateway.stop()
})

/** More often the outbox does not look for messages that are due. */
const LOOK_MS = 2000

type Given = Parameters<typeof makeMessage>[2]
const lay = (given: Given = {}, customerId = server.home.customerId) => makeMessage(server.db, customerId, given)
const now = (id: number) => server.db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const set = (id: number, values: object) => server.db.updateTable('message').set(values).where('id', '=', id).execute()
const when = (id: number, status: string, attempts?: number) =>
  until(`message ${id} is ${status}`, async () => {
    server.clock.advance(LOOK_MS)
    const row = await now(id)
    return row.status === status && (attempts === undefined || row.attempts === attempts) ? row : undefined
  })
const arrived = (address: string) =>
  until(`a mail to ${address}`, async () => {
    server.clock.advance(LOOK_MS)
    return mail.to(address).at(-1)
  })
const due = (id: number) => set(id, { next_try_at: sql`now()`, scheduled_at: null })

describe('a message that is laid ready', () => {
  it('goes out once, from its customer, and says so', async () => {
    const { id, recipient, body } = await lay({ subject: 'Kelas besok – jam 9' })
    const row = await when(id, 'SENT')
    expect(row).toMatchObject({ attempts: 1, error: null, claimed_until: null, version: 3 })
    expect(row.provider_id).toBe(`<message-${id}-0@akn.example>`)
    expect(row.sent_at?.getTime()).toBeGreaterThan(Date.now() - 60_000)
    const customer = await server.db
      .selectFrom('customer')
      .selectAll()
      .where('id', '=', server.home.customerId)
      .executeTakeFirstOrThrow()
    expect(mail.to(recipient)).toMatchObject([
      {
        from: 'noreply@akn.example',
        text: body,
        headers: { subject: 'Kelas besok – jam 9', 'reply-to': customer.email },
      },
    ])
    expect(mail.to(recipient)[0]?.headers.from).toBe(`${customer.name} <noreply@akn.example>`)
  })

  it('waits for its time, and is not sent when it is deleted or cancelled', async () => {
    const later = await lay({ scheduled_at: new Date(Date.now() + 3_600_000) })
    const cancelled = await lay({ status: 'CANCELLED' })
    const deleted = await lay({ deleted_at: new Date() })
    const { id, recipient } = await lay()
    await when(id, 'SENT')
    expect(mail.to(recipient)).toHaveLength(1)
    for (const one of [later, cancelled, deleted]) {
      expect(mail.to(one.recipient)).toEqual([])
      expect(await now(one.id)).toMatchObject({ attempts: 0, status: one.status })
    }
    await set(later.id, { scheduled_at: new Date() })
    await when(later.id, 'SENT')
  })

  it('within the application is among the notifications of whoever has the address', async () => {
    const person = await makePerson(server.db, server.home.customerId, {
      roles: ['SUPPORT'],
      portals: ['ADMIN_CENTER'],
    })
    const { id } = await lay({ channel: 'IN_APP', recipient: person.email.toUpperCase(), subject: 'Tugas dinilai' })
    await when(id, 'DELIVERED')
    const client = await server.session(person)
    const { data } = await client.call(notificationList, { userId: person.id })
    expect(data).toMatchObject([{ type: 'MESSAGE', content: expect.stringMatching(/^Tugas dinilai\nHalo/) }])
    const nobody = await lay({ channel: 'IN_APP', recipient: 'nobody@contoh.example' })
    expect((await when(nobody.id, 'FAILED')).error).toBe('Nobody has an account with this address.')
    const foreign = await lay({ channel: 'IN_APP', recipient: person.email }, server.other.customerId)
    await when(foreign.id, 'FAILED')
  })

  it('waits where nothing is set up for its channel, and that is said', async () => {
    const { id } = await lay({ channel: 'WHATSAPP', recipient: '+6281234567890' })
    const sent = await lay({ channel: 'SMS', recipient: '+6281234567890' })
    expect(await when(sent.id, 'SENT')).toMatchObject({ provider_id: 'sms-1' })
    expect(gateway.got.at(-1)?.body).toMatchObject({ id: `message-${sent.id}-0`, to: '+6281234567890' })
    expect(await now(id)).toMatchObject({ status: 'QUEUED', attempts: 0, error: null })
    const { customerId } = server.home
    const who = await makePerson(server.db, customerId, { roles: [await makeRole(server.db, ['message:read'])] })
    const client = await server.session(who)
    const { from, channels } = await client.call(messageChannels, { customerId })
    expect(channels).toContainEqual({ channel: 'WHATSAPP', configured: false, waiting: 1, error: null })
    expect(channels).toContainEqual({ channel: 'SMS', configured: true, waiting: 0, error: null })
    expect(from).toMatch(/^Customer \d+$/)
    expect(channels.map(({ channel }) => channel)).toEqual(['EMAIL', 'WHATSAPP', 'SMS', 'IN_APP'])
    const elsewhere = client.call(messageChannels, { customerId: server.other.customerId })
    expect((await refused(elsewhere)).code).toBe('OTHER_CUSTOMER')
    const other = await makePerson(server.db, customerId, { roles: [await makeRole(server.db, ['message:create'])] })
    const without = await server.session(other)
    expect((await refused(without.call(messageChannels, { customerId }))).code).toBe('FORBIDDEN')
  })
})

describe('a message that is refused', () => {
  it('for now is tried again later under the same name', async () => {
    mail.verdicts.recipient = () => '450 4.2.0 Greylisted'
    const { id, recipient } = await lay()
    const waiting = await when(id, 'QUEUED', 1)
    expect(waiting).toMatchObject({ error: '450 4.2.0 Greylisted', claimed_until: null, sent_at: null })
    const seconds = (waiting.next_try_at.getTime() - Date.now()) / 1000
    expect(seconds).toBeGreaterThan(10)
    expect(seconds).toBeLessThan(40)
    delete mail.verdicts.recipient
    await due(id)
    expect(await when(id, 'SENT')).toMatchObject({ attempts: 2, error: null })
    expect(mail.to(recipient)).toMatchObject([{ headers: { 'message-id': `<message-${id}-0@akn.example>` } }])
  })

  it('for good fails at once with the reason; the others go on', async () => {
    const [bad, good] = ['tak-ada@contoh.example', 'ada@contoh.example']
    mail.verdicts.recipient = (address) => (address === bad ? '550 5.1.1 No such user' : undefined)
    const failing = await lay({ recipient: bad })
    const fine = await lay({ recipient: good })
    expect(await when(failing.id, 'FAILED')).toMatchObject({ attempts: 1, error: '550 5.1.1 No such user' })
    await when(fine.id, 'SENT')
    delete mail.verdicts.recipient
  })

  it('for now too often is given up', async () => {
    mail.verdicts.mail = () => '452 4.3.1 Disk full'
    const often = await lay({ attempts: MAX_ATTEMPTS - 1 })
    expect((await when(often.id, 'FAILED')).error).toBe('Given up after 10 tries. 452 4.3.1 Disk full')
    delete mail.verdicts.mail
  })
})

describe('servers side by side', () => {
  it('send each message once', async () => {
    const second = await startTestServer(server.databaseUrl, env(), server.clock)
    const rows = await Promise.all(Array.from({ length: 40 }, (_, n) => lay({ recipient: `ramai${n}@contoh.example` })))
    for (const { id } of rows) await when(id, 'SENT', 1)
    await second.stop()
    const mails = mail.mails.filter(({ to }) => to.startsWith('ramai'))
    expect(mails.map(({ to }) => to).toSorted()).toEqual(rows.map(({ recipient }) => recipient).toSorted())
  })

  it('take up what another one had when it died, where that does no harm, and give up what is too old', async () => {
    const old = await lay({ queued_at: sql`now() - interval '4 days'`, error: '451 Later' } as unknown as Given)
    const lost = { status: 'SENDING', attempts: 1, claimed_until: new Date(Date.now() - 1000) } as const
    const again = await lay(lost)
    const unsure = await lay({ ...lost, channel: 'WHATSAPP', recipient: '+6281234567890' })
    const held = await lay({ ...lost, claimed_until: new Date(Date.now() + 60_000) })
    expect(await when(again.id, 'SENT')).toMatchObject({ attempts: 2 })
    expect((await when(unsure.id, 'FAILED')).error).toContain('It may have gone out')
    expect(await now(held.id)).toMatchObject({ status: 'SENDING', attempts: 1 })
    expect(mail.to(held.recipient)).toEqual([])
    const { error, attempts } = await when(old.id, 'FAILED')
    expect(error).toBe('It waited for three days and is not sent any more. 451 Later')
    expect(attempts).toBe(0)
  })

  it('do not write over what another one has found since', async () => {
    const { id } = await lay({ channel: 'WHATSAPP', recipient: '+6281234567890' })
    const { app } = server.running.server.databases
    const taken = await asSystem(app, (tx) => claim(tx, new Map([['WHATSAPP', 10]])))
    const claimed = taken.find((row) => row.id === id)
    if (!claimed) throw new Error('It was not taken')
    await set(id, { attempts: 2 })
    await asSystem(app, (tx) => settle(tx, claimed, { kind: 'sent', providerId: 'x' }))
    expect(await now(id)).toMatchObject({ status: 'SENDING', attempts: 2, provider_id: null })
  })
})

describe('a letter with a link', () => {
  const linkIn = (text: string) => /https?:\/\/\S+/.exec(text)?.[0] ?? ''

  it('from a forgotten password sets a new one, and the link is nowhere but in the mail', async () => {
    await makeAccountTemplates(server.db, server.home.customerId)
    const person = await makePerson(server.db, server.home.customerId)
    // A mail server that quotes what it refuses must not give the link away.
    mail.verdicts.mail = ({ text }) => `451 4.7.1 Suspicious: ${linkIn(text)}`
    await send(server.url, undefined, resetPassword, { body: { email: person.email } })
    const { id } = await until('the letter', () =>
      server.db.selectFrom('message').select('id').where('recipient', '=', person.email).executeTakeFirst(),
    )
    expect((await when(id, 'QUEUED', 1)).error).toBe('451 4.7.1 Suspicious: •••')
    delete mail.verdicts.mail
    await due(id)
    const link = linkIn((await arrived(person.email)).text)
    expect(link).toMatch(new RegExp(`^${server.url}/pages/login#password=[\\w-]{43}$`))
    const token = link.split('=')[1] ?? ''
    const rows = await sql<{ text: string }>`
      SELECT to_jsonb(m)::text AS text FROM message m UNION ALL SELECT to_jsonb(a)::text FROM audit_log a
      UNION ALL SELECT to_jsonb(u)::text FROM app_user u`.execute(server.db)
    expect(rows.rows.filter(({ text }) => text.includes(token))).toEqual([])
    await send(server.url, undefined, resetPassword, { body: { token, newPassword: 'sandi yang baru' } })
    const reply = await send(server.url, undefined, login, {
      body: { email: person.email, password: 'sandi yang baru' },
    })
    expect(reply.status).toBe(200)
  })

  it('from a registration confirms the address', async () => {
    await openRegistration(server.db)
    await makeAccountTemplates(server.db, ACADEMY)
    const email = 'rina@mitra.example'
    const body = { register: true, name: 'Rina Lestari', email, password: 'sandi rahasia saya', company: 'CV Cipta' }
    expect((await send(server.url, undefined, registerAccount, { body })).status).toBe(200)
    const tryLogin = () => send(server.url, undefined, login, { body: { email, password: body.password } })
    expect(refusal(await tryLogin()).error).toBe('ACCOUNT_UNVERIFIED')
    const token = linkIn((await arrived(email)).text).split('#verify=')[1]
    expect(
      (await send(server.url, undefined, confirmAccount, { body: { token, password: body.password } })).status,
    ).toBe(200)
    expect((await tryLogin()).status).toBe(200)
  })

  it('that was sealed with a key which is gone fails, and says why', async () => {
    const { id } = await lay({ body: '{{tautan}}', sealed: Buffer.from('kunci lama') })
    expect((await when(id, 'FAILED')).error).toContain('does not open')
  })
})

describe('the answer to a complaint', () => {
  it('goes out after the time in which it can be taken back, and not later taken back', async () => {
    const { customerId } = server.home
    await server.db
      .updateTable('template')
      .set({ subject: 'Keluhan {{kode}} selesai', body: 'Halo {{nama}}: {{jawaban}}' })
      .where('customer_id', '=', customerId)
      .where('code', '=', 'COMPLAIN_SOLVED')
      .where('channel', '=', 'EMAIL')
      .execute()
    const client = await server.as('SUPPORT')
    const solve = async (email: string) => {
      const { id } = await makeComplaint(server.db, customerId, { email, name: 'Rina' })
      await client.call(complaintSolve, { id, body: { resolution: 'Sudah dipindahkan' } })
      const letter = await server.db
        .selectFrom('message')
        .selectAll()
        .where('recipient', '=', email)
        .executeTakeFirstOrThrow()
      const change = await server.db
        .selectFrom('audit_log')
        .select('id')
        .where('resource', '=', 'complain')
        .where('record_id', '=', id)
        .executeTakeFirstOrThrow()
      return { letter, undo: () => client.call(auditUndo, { customerId, id: change.id }) }
    }
    const taken = await solve('salah@contoh.example')
    const wait = (taken.letter.scheduled_at?.getTime() ?? 0) - Date.now()
    expect(wait).toBeGreaterThan(20_000)
    expect(wait).toBeLessThan(31_000)
    await taken.undo()
    expect(await now(taken.letter.id)).toMatchObject({ status: 'CANCELLED' })
    const solved = await solve('benar@contoh.example')
    await due(solved.letter.id)
    expect((await arrived('benar@contoh.example')).text).toBe('Halo Rina: Sudah dipindahkan')
    expect(await refused(solved.undo())).toMatchObject({ code: 'LETTER_GONE', data: { recipient: 'Rina' } })
    expect(mail.to('salah@contoh.example')).toEqual([])
  })
})

it('a number of WhatsApp that sends for several customers is told of all their messages at one address', async () => {
  let sent = 0
  const meta = await startWebPeer(() => ({ status: 200, body: { messages: [{ id: `wamid.OUT${++sent}` }] } }))
  const secret = 'a1b2c3d4e5f60718293a4b5c6d7e8f90'
  const token = 'kata-sandi-webhook'
  const second = await startTestServer(
    server.databaseUrl,
    {
      ...env(),
      WHATSAPP_PHONE_ID: '106540352242922',
      WHATSAPP_TOKEN: 'EAAGtoken',
      WHATSAPP_URL: meta.url,
      WHATSAPP_APP_SECRET: secret,
      WHATSAPP_VERIFY_TOKEN: token,
    },
    server.clock,
  )
  const given = { channel: 'WHATSAPP', recipient: '+6281234567890' } as const
  const rows = [await lay(given), await lay(given, server.other.customerId)]
  const statuses: object[] = []
  for (const { id } of rows) {
    const { provider_id } = await when(id, 'SENT')
    expect(provider_id).toMatch(/^wamid\.OUT/)
    statuses.push({ id: provider_id, status: 'delivered', timestamp: '1793500000', recipient_id: '6281234567890' })
  }
  const body = JSON.stringify({ entry: [{ changes: [{ value: { statuses } }] }] })
  const post = async (url: string, key: string) => {
    const signature = `sha256=${createHmac('sha256', key).update(body).digest('hex')}`
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
    return (await fetch(`${url}/hooks/whatsapp`, { method: 'POST', headers, body })).status
  }
  const ask = async (url: string, word: string) => {
    const query = { 'hub.mode': 'subscribe', 'hub.verify_token': word, 'hub.challenge': '1158201444' }
    return (await fetch(`${url}/hooks/whatsapp?${new URLSearchParams(query).toString()}`)).text()
  }
  expect(await ask(second.url, token)).toBe('1158201444')
  expect(await ask(second.url, `${token}x`)).toBe('Forbidden')
  // Nothing is configured there.
  expect(await ask(server.url, token)).toBe('Forbidden')
  expect([await post(second.url, 'another secret'), await post(server.url, secret)]).toEqual([403, 403])
  for (const { id } of rows) expect((await now(id)).status).toBe('SENT')
  expect(await post(second.url, secret)).toBe(200)
  for (const { id } of rows) {
    expect(await now(id)).toMatchObject({ status: 'DELIVERED', delivered_at: new Date(1_793_500_000_000) })
  }
  await second.stop()
  await meta.stop()
})
