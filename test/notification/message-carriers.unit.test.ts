import tls from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messagesOf } from '#server/config-messages.ts'
import { makeVault } from '#server/core/crypto/vault.ts'
import type { Outcome, Outgoing } from '#server/areas/notification/message/carrier.ts'
import { MAX_ATTEMPTS, pauseAfter, secondsUntilNext } from '#server/areas/notification/message/back-off.ts'
import { makeMail } from '#server/areas/notification/message/smtp.ts'
import { openLetter } from '#server/areas/notification/message/open-letter.ts'
import { makeSms } from '#server/areas/notification/message/sms.ts'
import { makeWhatsApp } from '#server/areas/notification/message/whatsapp.ts'
import { certificate } from '#test/helpers/certificate.ts'
import type { MailServer } from '#test/helpers/peers/mail-server.ts'
import { startMailServer } from '#test/helpers/peers/mail-server.ts'
import type { WebPeer } from '#test/helpers/peers/web-peer.ts'
import { startWebPeer } from '#test/helpers/peers/web-peer.ts'

const letter: Outgoing = {
  name: 'message-12-0',
  to: { name: 'Siti “Ti” Rahma, S.Kom', address: 'siti@contoh.example' },
  from: { name: 'Akademi Karya Nusantara', replyTo: 'halo@akn.example' },
  subject: 'Sertifikat – siap 🎓',
  approved: null,
  body: `Halo Siti,\n\n.titik di awal baris\ntautan: https://akn.example/${'x'.repeat(120)}#password=abc\n\nSalam — AKN`,
}
const never = new AbortController().signal
const sms = { ...letter, to: { name: 'Siti', address: '+6281234567890' } }

/** What becomes of one letter with a mail server at this address. */
async function mailed(url: string, given: Partial<Outgoing> = {}, gone = never): Promise<Outcome> {
  const { smtp } = messagesOf({ SMTP_URL: url, MAIL_FROM: 'noreply@akn.example' })
  if (!smtp) throw new Error('There is no mail server in it')
  const carrier = makeMail(smtp)
  const outcome = await carrier.send({ ...letter, ...given }, gone)
  carrier.close?.()
  return outcome
}

describe('an e-mail', () => {
  let mail: MailServer
  beforeAll(async () => {
    mail = await startMailServer()
  })
  afterAll(() => mail.stop())

  it('arrives letter by letter, from the academy, for one reader', async () => {
    expect(await mailed(mail.url)).toEqual({ kind: 'sent', providerId: '<message-12-0@akn.example>' })
    const [got] = mail.mails
    expect(got).toMatchObject({ from: 'noreply@akn.example', to: letter.to.address, text: letter.body })
    expect(got?.headers).toMatchObject({
      from: 'Akademi Karya Nusantara <noreply@akn.example>',
      'reply-to': 'halo@akn.example',
      subject: letter.subject,
      'message-id': '<message-12-0@akn.example>',
      'auto-submitted': 'auto-generated',
    })
    expect(got?.headers.to).toContain('<siti@contoh.example>')
  })

  it.each([
    ['recipient', '550 5.1.1 No such user', { kind: 'refused', why: '550 5.1.1 No such user' }],
    ['recipient', '450 4.2.0 Greylisted', { kind: 'later', why: '450 4.2.0 Greylisted' }],
    ['mail', '554 5.7.1 Looks like spam', { kind: 'refused', why: '554 5.7.1 Looks like spam' }],
    ['mail', '452 4.3.1 Disk full', { kind: 'later', why: '452 4.3.1 Disk full' }],
    ['sender', '553 5.7.1 Not your address', { kind: 'closed' }],
    ['sender', '451 4.3.0 Not now', { kind: 'closed' }],
  ] as const)('that is refused at the %s with %s', async (at, verdict, outcome) => {
    mail.verdicts[at] = () => verdict
    const became = await mailed(mail.url)
    delete mail.verdicts[at]
    expect(became).toMatchObject(outcome)
    expect('why' in became && became.why).toContain(verdict.slice(4))
  })

  it('cannot carry headers in its subject or its names', async () => {
    const before = mail.mails.length
    const evil = 'Halo\r\nBcc: semua@contoh.example'
    await mailed(mail.url, { subject: evil, to: { name: evil, address: letter.to.address } })
    expect(mail.mails).toHaveLength(before + 1)
    expect(mail.mails.at(-1)).toMatchObject({ to: letter.to.address })
    expect(Object.keys(mail.mails.at(-1)?.headers ?? {})).not.toContain('bcc')
  })

  it('waits where there is no mail server', async () => {
    const gone = await startMailServer()
    await gone.stop()
    expect(await mailed(gone.url)).toMatchObject({ kind: 'closed', why: expect.stringContaining('cannot be reached') })
  })

  it('is given up when nobody waits any longer', async () => {
    const silent = new AbortController()
    mail.verdicts.mail = () => {
      silent.abort()
      return '451 too late'
    }
    expect((await mailed(mail.url, {}, silent.signal)).kind).toBe('unknown')
    delete mail.verdicts.mail
  })
})

describe('an e-mail by a mail server that asks who sends', () => {
  const login = { user: 'akademi', pass: 'kata/sandi@1' }
  let mail: MailServer
  beforeAll(async () => {
    mail = await startMailServer({ login, tls: true })
  })
  afterAll(() => mail.stop())
  const at = ({ user, pass }: typeof login) =>
    `smtp://${encodeURIComponent(user)}:${encodeURIComponent(pass)}@localhost:${mail.port}`

  it('is not sent to one that nobody vouches for: the password stays here', async () => {
    expect(await mailed(at(login))).toMatchObject({ kind: 'closed', why: expect.stringMatching(/self.signed/) })
    expect(mail.mails).toEqual([])
  })

  it('goes out over TLS with the login; with a wrong one it waits', async () => {
    const usual = tls.getCACertificates('default')
    tls.setDefaultCACertificates([...usual, certificate.cert])
    expect((await mailed(at(login))).kind).toBe('sent')
    expect(mail.mails).toMatchObject([{ secure: true, user: 'akademi' }])
    const wrong = await mailed(at({ ...login, pass: 'salah' }))
    expect(wrong).toMatchObject({ kind: 'closed', why: expect.stringContaining('refused the login: 535') })
    expect('why' in wrong && wrong.why).not.toContain('salah')
    tls.setDefaultCACertificates(usual)
  })

  it('is not sent without TLS, even when it is not offered', async () => {
    const open = await startMailServer()
    expect(await mailed(`smtp://akademi:sandi@127.0.0.1:${open.port}`)).toMatchObject({ kind: 'closed' })
    expect(open.mails).toEqual([])
    await open.stop()
  })
})

describe('a WhatsApp message', () => {
  let peer: WebPeer
  beforeAll(async () => {
    peer = await startWebPeer(() => ({ status: 500 }))
  })
  afterAll(() => peer.stop())
  const send = async (answer: WebPeer['answer'], url = peer.url, more: Partial<Outgoing> = {}) => {
    peer.answer = answer
    const carrier = makeWhatsApp({ url: `${url}/v23.0`, phoneId: '10654321', token: 'EAAGtoken' })
    return carrier.send({ ...sms, ...more }, never)
  }

  it('is what the Cloud API takes, and has the number that it answers', async () => {
    const accepted = {
      messaging_product: 'whatsapp',
      contacts: [{ input: '6281234567890', wa_id: '6281234567890' }],
      messages: [{ id: 'wamid.HBgN', message_status: 'accepted' }],
    }
    expect(await send(() => ({ status: 200, body: accepted }))).toEqual({ kind: 'sent', providerId: 'wamid.HBgN' })
    expect(peer.got.at(-1)).toMatchObject({
      path: '/v23.0/10654321/messages',
      headers: { authorization: 'Bearer EAAGtoken', 'content-type': 'application/json' },
      body: {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: '6281234567890',
        type: 'text',
        text: { preview_url: false, body: letter.body },
        biz_opaque_callback_data: 'message-12-0',
      },
    })
  })

  it('goes as the approved template that says the same, each place in one line', async () => {
    const ok = () => ({ status: 200, body: { messages: [{ id: 'wamid.T' }] } })
    const approved = { name: 'kode_voucher', language: 'id', parameters: ['Siti', 'Excel\n\tDasar', ' '] }
    expect(await send(ok, peer.url, { approved })).toEqual({ kind: 'sent', providerId: 'wamid.T' })
    const { body } = peer.got.at(-1) ?? {}
    expect(body).toMatchObject({ to: '6281234567890', type: 'template', biz_opaque_callback_data: 'message-12-0' })
    expect(body?.text).toBeUndefined()
    const parameters = ['Siti', 'Excel Dasar', '–'].map((text) => ({ type: 'text', text }))
    expect(body?.template).toEqual({
      name: 'kode_voucher',
      language: { code: 'id' },
      components: [{ type: 'body', parameters }],
    })
    await send(ok, peer.url, { approved: { ...approved, parameters: [] } })
    expect(peer.got.at(-1)?.body.template).toMatchObject({ components: [] })
  })

  it.each([
    [400, 131026, 'refused'],
    [400, 131047, 'refused'],
    [400, 100, 'refused'],
    [400, 130429, 'later'],
    [400, 131056, 'later'],
    [500, 131000, 'later'],
    [401, 190, 'closed'],
    [403, 10, 'closed'],
    [403, 131031, 'closed'],
  ])('that is refused with %i and code %i is %s', async (status, code, kind) => {
    const error = { message: `(#${code}) Something`, code, error_data: { details: 'Message failed because of it' } }
    expect(await send(() => ({ status, body: { error } }))).toEqual({
      kind,
      why: `WhatsApp: Message failed because of it (${code})`,
    })
  })

  it('waits where nobody answers sensibly, and is unknown where it may have been taken', async () => {
    expect((await send(() => ({ status: 503, headers: { 'retry-after': '120' } }))) as object).toMatchObject({
      kind: 'later',
      seconds: 120,
    })
    expect((await send(() => ({ status: 302, headers: { location: 'https://elsewhere.example' } }))).kind).toBe(
      'closed',
    )
    expect((await send(() => 'silent')).kind).toBe('unknown')
    expect((await send(() => ({ status: 200, body: {} }))).kind).toBe('unknown')
    const gone = await startWebPeer(() => 'silent')
    await gone.stop()
    expect((await send(() => 'silent', gone.url)).kind).toBe('closed')
  })
})

it('that is opened has what only its recipient sees, in the places of its approved template too, and the address of the console', () => {
  const vault = makeVault([{ id: 1, secret: 'a secret that is long enough for it' }])
  const claimed = {
    id: 12,
    customer_id: 1,
    channel: 'WHATSAPP' as const,
    recipient: '+6281234567890',
    recipient_name: 'Siti',
    subject: null,
    body: 'Halo Siti: {{tautan}} {{konsol}}/voucher?open=7',
    sealed: vault.seal('{"tautan":"https://akn.example/#password=rahasia"}', 'message.sealed'),
    approved: { name: 'kata_sandi', language: 'id', parameters: ['Siti', '{{tautan}}'] },
    attempts: 1,
    reset_count: 0,
  }
  const { letter: opened } = openLetter({ vault, publicUrl: 'https://konsol.example' }, claimed, {
    name: 'AKN',
    email: null,
    timezone: 'Asia/Jakarta',
  })
  expect(opened.body).toBe('Halo Siti: https://akn.example/#password=rahasia https://konsol.example/voucher?open=7')
  expect(opened.approved?.parameters).toEqual(['Siti', 'https://akn.example/#password=rahasia'])
})

describe('an SMS', () => {
  let peer: WebPeer
  beforeAll(async () => {
    peer = await startWebPeer(() => ({ status: 202 }))
  })
  afterAll(() => peer.stop())
  const send = async (answer: WebPeer['answer']) => {
    peer.answer = answer
    return makeSms({ url: `${peer.url}/sms?region=id`, token: 'rahasia', from: 'AKADEMI' }).send(sms, never)
  }

  it('is posted under its name', async () => {
    expect(await send(() => ({ status: 202, body: { id: 77 } }))).toEqual({ kind: 'sent', providerId: '77' })
    expect(peer.got.at(-1)).toMatchObject({
      path: '/sms?region=id',
      headers: { authorization: 'Bearer rahasia', 'idempotency-key': 'message-12-0' },
      body: { id: 'message-12-0', to: '+6281234567890', from: 'AKADEMI', text: letter.body },
    })
    expect(await send(() => ({ status: 200 }))).toEqual({ kind: 'sent', providerId: null })
  })

  it.each([
    [422, 'refused'],
    [400, 'refused'],
    [429, 'later'],
    [500, 'later'],
    [401, 'closed'],
    [404, 'closed'],
  ])('that is answered with %i is %s', async (status, kind) => {
    const outcome = await send(() => ({ status, body: { message: 'nomor salah' } }))
    expect(outcome).toEqual({ kind, why: `The SMS gateway answered ${status}: nomor salah` })
  })

  it('that nobody answers is unknown', async () => {
    expect((await send(() => 'silent')).kind).toBe('unknown')
  })
})

describe('trying again', () => {
  it('takes twice as long each time, up to two hours, a quarter more or less', () => {
    expect([1, 2, 3, 4].map((attempts) => secondsUntilNext(attempts, 0.5))).toEqual([30, 60, 120, 240])
    expect(secondsUntilNext(MAX_ATTEMPTS, 0.5)).toBe(7200)
    expect([secondsUntilNext(1, 0), secondsUntilNext(1, 0.999)]).toEqual([23, 37])
  })

  it('leaves a closed way alone for ever longer, up to five minutes', () => {
    expect([1, 2, 3, 20].map(pauseAfter)).toEqual([5000, 10_000, 20_000, 300_000])
  })
})
