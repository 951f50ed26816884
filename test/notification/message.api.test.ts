import { createHmac } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { listCallsOf } from '#contract/core/list/list-def.ts'
import { auditUndo } from '#contract/core/audit/audit.ts'
import { bulkStart } from '#contract/core/bulk.ts'
import { find } from '#contract/core/find.ts'
import { message, messageReset } from '#contract/notification/message.ts'
import type { Permission } from '#contract/core/permission.ts'
import { setting } from '#contract/customer/setting.ts'
import { makeMessage } from '#test/factories/messages.ts'
import { next } from '#test/factories/next.ts'
import { makePerson, makeRole } from '#test/factories/people.ts'
import { refusal, refused } from '#test/helpers/client.ts'
import { finished } from '#test/helpers/jobs.ts'
import { testDescribed } from '#test/helpers/contract/described-case.ts'
import { testServer } from '#test/helpers/server.ts'

// Nothing is set up to send with: what is laid ready waits.
const server = testServer()

const braces = 'has double braces, which nothing fills in'
const noPhone = 'must be a phone number such as 0812 3456 7890'

testDescribed(server, message, {
  samples: {
    recipient: () => `rina${next('recipient')}@contoh.example`,
    recipientName: () => 'Rina Lestari',
    subject: () => 'Kelas dipindah',
    body: () => 'Halo Rina,\n\nkelas mulai jam 10.',
  },
  change: { recipient: 'RINA@baru.example', body: 'Halo Rina', scheduledAt: '2030-01-02T03:00:00.000Z' },
  wrong: [
    [{ recipient: 'rina' }, 'recipient', 'must be an e-mail address such as nama@contoh.id'],
    [{ channel: 'SMS', subject: null }, 'recipient', noPhone],
    [{ channel: 'WHATSAPP', subject: null, recipient: '0812' }, 'recipient', noPhone],
    [{ subject: '' }, 'subject', "can't be empty!"],
    [{ channel: 'SMS', recipient: '0812 3456 7890' }, 'subject', 'is not sent on this channel'],
    [{ body: ' \n' }, 'body', "can't be empty!"],
    [{ body: 'Halo {{nama}}' }, 'body', braces],
    [{ subject: 'Halo {{' }, 'subject', braces],
    [
      { channel: 'SMS', recipient: '0812 3456 7890', subject: null, body: 'x'.repeat(919) },
      'body',
      'must have at most 918 characters on this channel',
    ],
    [{ studentId: 9_999_999 }, 'studentId', 'is not a student of this customer'],
    [{ lmsClassId: 9_999_999 }, 'lmsClassId', 'is not a class of this customer'],
  ],
  filters: [
    [() => ({ keyword: 'dipindah' }), { recipientName: 'contains:Budi' }],
    [() => ({ status: 'QUEUED,SENT' }), { status: 'FAILED' }],
    [() => ({ templateId: 'empty' }), { sentFrom: '2020-01-01' }],
  ],
})

type Status = NonNullable<Parameters<typeof makeMessage>[2]>['status']
const lay = (status: Status, given: Parameters<typeof makeMessage>[2] = {}) =>
  makeMessage(server.db, server.home.customerId, { status, ...given })
const all: Permission[] = ['message:read', 'message:update', 'message:reset', 'message:delete', 'message:exclude']
const { csv } = listCallsOf(message.calls.listDef)
const person = async (permissions: Permission[] = all, customerId = server.home.customerId) =>
  server.session(await makePerson(server.db, customerId, { roles: [await makeRole(server.db, permissions)] }))

describe('a message', () => {
  it('bears a number as it is dialled', async () => {
    const client = await person(['message:create', 'message:read'])
    const body = { channel: 'WHATSAPP' as const, recipient: '0812-3456 7890', body: 'Halo', recipientName: 'Siti' }
    const row = await client.call(message.calls.create, { query: {}, body })
    expect(row).toMatchObject({ recipient: '+6281234567890', status: 'QUEUED', attempts: 0, subject: null })
    expect(row.createdBy).toEqual({ id: client.person.id, name: client.person.name })
  })

  it('that waits is cancelled, and the cancelling taken back', async () => {
    const client = await person()
    const { id } = await lay('QUEUED')
    const body = { version: 1, status: 'CANCELLED' as const }
    expect(await client.call(message.calls.update, { id, body })).toMatchObject({ status: 'CANCELLED', version: 2 })
    const audit = await server.db
      .selectFrom('audit_log')
      .selectAll()
      .where('resource', '=', 'message')
      .where('record_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(audit).toMatchObject({ action: 'message.cancel', before: { status: 'QUEUED' } })
    const again = client.call(message.calls.update, { id, body: { ...body, version: 2 } })
    expect(await refused(again)).toMatchObject({ code: 'MESSAGE_NOT_WAITING', data: { status: 'CANCELLED' } })
    await client.call(auditUndo, { customerId: server.home.customerId, id: audit.id })
    expect(await client.call(message.calls.read, { id })).toMatchObject({ status: 'QUEUED' })
  })

  it('that is on its way or has arrived is not changed, only left out of reports', async () => {
    const client = await person()
    for (const status of ['SENDING', 'SENT', 'DELIVERED', 'FAILED'] as const) {
      const { id } = await lay(status)
      const code = status === 'SENDING' ? 'ALREADY_RUNNING' : 'MESSAGE_NOT_WAITING'
      for (const change of [{ body: 'Lain' }, { status: 'CANCELLED' as const }]) {
        const error = await refused(client.call(message.calls.update, { id, body: { version: 1, ...change } }))
        expect(error, status).toMatchObject({ status: 409, code })
      }
      const body = { version: 1, exclude: true }
      expect(await client.call(message.calls.update, { id, body })).toMatchObject({ exclude: true, status })
    }
  })

  it('is sent as free text once it is in other words than WhatsApp has approved', async () => {
    const client = await person()
    const approved = { name: 'kode_voucher', language: 'id', parameters: ['Rina'] }
    const given = { channel: 'WHATSAPP', recipient: '+6281234567890', subject: null, body: 'Halo Rina' } as const
    const { id } = await lay('QUEUED', { ...given, approved: JSON.stringify(approved) })
    const shown = { name: 'kode_voucher', language: 'id' }
    const body = { version: 1, recipient: '+6281234567891', body: 'Halo Rina' }
    expect((await client.call(message.calls.update, { id, body })).approved).toEqual(shown)
    const changed = await client.call(message.calls.update, { id, body: { version: 2, body: 'Hai Rina' } })
    expect(changed).toMatchObject({ approved: null, body: 'Hai Rina' })
    const { id: change } = await server.db
      .selectFrom('audit_log')
      .select('id')
      .where('resource', '=', 'message')
      .where('record_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await client.call(auditUndo, { customerId: server.home.customerId, id: change })
    expect(await client.call(message.calls.read, { id })).toMatchObject({ approved: shown, body: 'Halo Rina' })
  })

  it('with a link for its recipient reaches nobody else', async () => {
    const client = await person()
    const { vault } = server.running.server
    const sealed = vault.seal('{"tautan":"https://akn.example/#password=rahasia-sekali"}', 'message.sealed')
    const { id } = await lay('QUEUED', { sealed, body: 'Halo, {{tautan}}' })
    expect(JSON.stringify(await client.call(message.calls.read, { id }))).not.toContain('rahasia')
    for (const change of [{ recipient: 'saya@contoh.example' }, { body: 'Ini {{tautan}}' }, { body: 'Ini' }]) {
      const error = await refused(client.call(message.calls.update, { id, body: { version: 1, ...change } }))
      expect(error.code).toBe('MESSAGE_SEALED')
    }
    const body = { version: 1, status: 'CANCELLED' as const }
    expect((await client.call(message.calls.update, { id, body })).status).toBe('CANCELLED')
  })

  it('shows no code, password or reset link to anyone: in its list, its record, exports, the finder and the audit', async () => {
    const client = await person([...all, message.calls.listDef.export])
    const secrets = ['482913', 'rahasia-sekali', 'tkn_9f8e7d6c']
    const body = [
      'Kode masuk Anda: 482913. Berlaku 5 menit.',
      'Kata sandi sementara: rahasia-sekali',
      'https://akn.example/pages/login?reset=tkn_9f8e7d6c',
      'Kode voucher Anda: PIN-7K2M9QXA, kelas 30 November 2026.',
    ].join('\n')
    const about = `masuk akademi ${next('secret')}`
    const subject = `Kode ${about}: 482913`
    const { id } = await lay('QUEUED', { subject, body })
    const read = await client.call(message.calls.read, { id })
    expect(read).toMatchObject({ sealed: true, body: expect.stringContaining('PIN-7K2M9QXA, kelas 30 November 2026') })
    expect(read.subject).toBe(`Kode ${about}: •••`)
    const listed = await client.call(message.calls.list, { query: { ids: [id] } })
    const exported = await client.call(csv, { query: { ids: [id], customerId: server.home.customerId } })
    const found = await client.call(find, { query: { text: about, kinds: ['message'] } })
    await client.call(message.calls.update, { id, body: { version: 1, exclude: true } })
    const audited = await server.db.selectFrom('audit_log').selectAll().where('record_id', '=', id).execute()
    const texts = [read, listed, found, audited].map((answer) => JSON.stringify(answer))
    const shown = [...texts, await exported.text()]
    const leaked = shown.filter((text) => secrets.some((secret) => text.includes(secret)))
    expect(leaked).toEqual([])
    const edit = client.call(message.calls.update, { id, body: { version: 2, body: 'Halo' } })
    expect((await refused(edit)).code).toBe('MESSAGE_SEALED')
  })

  it('on its way is not deleted', async () => {
    const client = await person()
    const { id } = await lay('SENDING')
    expect(await refused(client.call(message.calls.remove, { id }))).toMatchObject({ code: 'ALREADY_RUNNING' })
  })
})

describe('a reset', () => {
  it('lays a message ready once more, as if it had never been tried', async () => {
    const client = await person()
    for (const status of ['SENT', 'FAILED', 'CANCELLED'] as const) {
      const { id } = await lay(status, {
        attempts: 3,
        error: '550 No such user',
        sent_at: new Date(),
        provider_id: '<message-1-0@akn.example>',
        scheduled_at: new Date(Date.now() + 3_600_000),
      })
      const row = await client.call(messageReset, { id })
      expect(row).toMatchObject({ status: 'QUEUED', attempts: 0, error: null, sentAt: null, providerId: null })
      expect(row).toMatchObject({ scheduledAt: null, resetCount: 1, version: 2 })
      const audit = await server.db
        .selectFrom('audit_log')
        .selectAll()
        .where('resource', '=', 'message')
        .where('record_id', '=', id)
        .executeTakeFirstOrThrow()
      expect(audit).toMatchObject({ action: 'message.reset', before: { status }, after: { status: 'QUEUED' } })
    }
  })

  it('is refused of one that waits, is on its way or has arrived', async () => {
    const client = await person()
    const codes = { SENDING: 'ALREADY_RUNNING', QUEUED: 'ILLEGAL_TRANSITION', DELIVERED: 'ILLEGAL_TRANSITION' } as const
    for (const [status, code] of Object.entries(codes)) {
      const { id } = await lay(status as Status)
      expect(await refused(client.call(messageReset, { id })), status).toMatchObject({ status: 409, code })
    }
  })

  it('is refused without the permission, and of another customer’s message', async () => {
    const { id } = await lay('FAILED')
    const reader = await person(['message:read', 'message:update'])
    expect(refusal(await reader.send(messageReset, { params: { id } })).error).toBe('FORBIDDEN')
    const elsewhere = await person(all, server.other.customerId)
    expect((await refused(elsewhere.call(messageReset, { id }))).code).toBe('NOT_FOUND')
    expect((await refused((await person()).call(messageReset, { id: 9_999_999 }))).code).toBe('NOT_FOUND')
  })

  it('of many is a job, which leaves out those on their way', async () => {
    const client = await person()
    const failed = await Promise.all(Array.from({ length: 3 }, () => lay('FAILED')))
    const sending = await lay('SENDING')
    const ids = [...failed, sending].map(({ id }) => id)
    const { customerId } = server.home
    const { id: selection } = await client.call(listCallsOf(message.calls.listDef).selection, {
      query: { customerId },
      body: { ids },
    })
    const { progressId } = await client.call(bulkStart, {
      customerId,
      body: { command: 'message.reset', args: {}, selection },
    })
    expect(await finished(client, progressId)).toMatchObject({ status: 'DONE', succeeded: 3, failed: 1 })
    const rows = await server.db.selectFrom('message').select(['id', 'status']).where('id', 'in', ids).execute()
    for (const { id, status } of rows) expect(status).toBe(id === sending.id ? 'SENDING' : 'QUEUED')
  })
})

describe('news of WhatsApp', () => {
  const appSecret = 'a1b2c3d4e5f60718293a4b5c6d7e8f90'
  const token = 'kata-sandi-webhook-AKN'
  const hook = (customerId: number | string) => `${server.url}/hooks/whatsapp/${customerId}`
  const sign = (body: string, secret = appSecret) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  const START = 1_793_500_000

  beforeAll(async () => {
    const client = await server.as('SUPERADMIN')
    for (const [key, value] of Object.entries({ webhook_secret: appSecret, webhook_token: token })) {
      const body = { key: `message.${key}`, valueType: 'SECRET' as const, value, group: 'message', label: key }
      await client.call(setting.calls.create, { query: { customerId: server.home.customerId }, body })
    }
  })

  type News = [id: string | null, status: string, seconds: number, more?: object]
  const told = (...news: News[]) =>
    JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [
        {
          id: '102290129340398',
          changes: [
            {
              field: 'messages',
              value: {
                messaging_product: 'whatsapp',
                metadata: { display_phone_number: '6281100001111', phone_number_id: '106540352242922' },
                statuses: news.map(([id, status, seconds, more]) =>
                  Object.assign(
                    { id, status, timestamp: String(START + seconds), recipient_id: '6281234567890' },
                    more,
                  ),
                ),
              },
            },
          ],
        },
      ],
    })
  const post = (body: string, signature: string | undefined = sign(body), customerId = server.home.customerId) =>
    fetch(hook(customerId), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(signature ? { 'x-hub-signature-256': signature } : {}) },
      body,
    })
  const tell = async (...news: News[]) => expect((await post(told(...news))).status).toBe(200)

  const out = async (given: object = {}, customerId = server.home.customerId) => {
    const provider_id = `wamid.HBgN${next('wamid')}=`
    const sent = { channel: 'WHATSAPP', recipient: '+6281234567890', status: 'SENT', attempts: 1 } as const
    const { id } = await makeMessage(server.db, customerId, { ...sent, provider_id, ...given })
    return { id, wamid: provider_id }
  }
  const now = async (id: number) => (await person()).call(message.calls.read, { id })
  const at = (seconds: number) => new Date((START + seconds) * 1000).toISOString()

  it('are asked for at an address that proves whose it is', async () => {
    const ask = (query: Record<string, string>, customerId: number | string = server.home.customerId) =>
      fetch(`${hook(customerId)}?${new URLSearchParams(query).toString()}`)
    const right = { 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '1158201444' }
    const reply = await ask(right)
    expect([reply.status, await reply.text()]).toEqual([200, '1158201444'])
    expect(reply.headers.get('content-type')).toMatch(/^text\/plain/)
    for (const [query, customerId] of [
      [{ ...right, 'hub.verify_token': `${token}x` }, server.home.customerId],
      [{ ...right, 'hub.mode': 'unsubscribe' }, server.home.customerId],
      [{}, server.home.customerId],
      [right, server.other.customerId],
      [right, 999_999],
      [right, 'x'],
    ] as const) {
      const refused = await ask(query, customerId)
      expect([refused.status, await refused.text()]).toEqual([403, 'Forbidden'])
    }
  })

  it('say when a message arrived and was read, once however often they come', async () => {
    const { id, wamid } = await out()
    await tell([wamid, 'sent', 1])
    expect(await now(id)).toMatchObject({ status: 'SENT', version: 1, deliveredAt: null })
    await tell([wamid, 'delivered', 2])
    expect(await now(id)).toMatchObject({ status: 'DELIVERED', version: 2, deliveredAt: at(2), readAt: null })
    await tell([wamid, 'read', 60])
    await tell([wamid, 'read', 60], [wamid, 'delivered', 2], [wamid, 'sent', 1])
    expect(await now(id)).toMatchObject({ status: 'DELIVERED', version: 3, deliveredAt: at(2), readAt: at(60) })
  })

  it('do not take a message back, in whatever order they come', async () => {
    const { id, wamid } = await out()
    await tell([wamid, 'read', 60])
    expect(await now(id)).toMatchObject({ status: 'DELIVERED', deliveredAt: at(60), readAt: at(60) })
    await tell([wamid, 'delivered', 2])
    await tell([wamid, 'failed', 70, { errors: [{ code: 131026, title: 'Undeliverable' }] }], [wamid, 'sent', 1])
    expect(await now(id)).toMatchObject({ status: 'DELIVERED', deliveredAt: at(2), readAt: at(60), error: null })
    const all = await out()
    const statuses: News[] = [
      [all.wamid, 'failed', 1, { errors: [{ code: 131000, title: 'Something went wrong' }] }],
      [all.wamid, 'delivered', 2],
      [all.wamid, 'read', 3],
      [all.wamid, 'sent', 0],
    ]
    const replies = await Promise.all(statuses.map((news) => post(told(news))))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await now(all.id)).toMatchObject({ status: 'DELIVERED', deliveredAt: at(2), readAt: at(3), error: null })
  })

  it('say why a message did not get through, after which it can be sent again', async () => {
    const { id, wamid } = await out()
    const details = 'Message failed to send because more than 24 hours have passed since the customer last replied.'
    const errors = [{ code: 131047, title: 'Re-engagement message', error_data: { details } }]
    await tell([wamid, 'failed', 5, { errors }])
    await tell([wamid, 'sent', 1])
    expect(await now(id)).toMatchObject({ status: 'FAILED', error: `WhatsApp: ${details} (131047)`, version: 2 })
    const again = await (await person()).call(messageReset, { id })
    expect(again).toMatchObject({ status: 'QUEUED', error: null, providerId: null })
    await tell([wamid, 'delivered', 6])
    expect(await now(id)).toMatchObject({ status: 'QUEUED', deliveredAt: null })
  })

  it('reach a message whose number is not known yet, by its name and recipient', async () => {
    const none = { provider_id: null, status: 'SENDING', claimed_until: new Date(Date.now() + 60_000) }
    const [sending, lost, other] = [await out(none), await out({ ...none, status: 'FAILED' }), await out(none)]
    const named = ({ id }: { id: number }, reset = 0) => ({ biz_opaque_callback_data: `message-${id}-${reset}` })
    await tell(['wamid.A=', 'sent', 1, named(sending)], ['wamid.B=', 'delivered', 2, named(lost)])
    expect(await now(sending.id)).toMatchObject({ status: 'SENT', providerId: 'wamid.A=', sentAt: at(1) })
    expect(await now(lost.id)).toMatchObject({ status: 'DELIVERED', providerId: 'wamid.B=', sentAt: at(2) })
    await tell(['wamid.C=', 'sent', 1, named(other, 1)])
    await tell(['wamid.D=', 'sent', 1, { ...named(other), recipient_id: '6289999999999' }])
    expect(await now(other.id)).toMatchObject({ status: 'SENDING', providerId: null })
  })

  it('of another customer, of nobody or of nothing known change nothing', async () => {
    const theirs = await out({}, server.other.customerId)
    const deleted = await out({ deleted_at: new Date() })
    const mine = await out()
    await tell(
      [theirs.wamid, 'delivered', 1, { biz_opaque_callback_data: `message-${theirs.id}-0` }],
      [deleted.wamid, 'delivered', 1],
      ['wamid.unknown', 'delivered', 1],
      [null, 'delivered', 1],
      [mine.wamid, 'warned', 1],
      [mine.wamid, 'delivered', 2],
    )
    for (const { id } of [theirs, deleted]) {
      const row = await server.db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      expect(row).toMatchObject({ status: 'SENT', version: 1, delivered_at: null })
    }
    expect((await now(mine.id)).status).toBe('DELIVERED')
    const inbound = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ changes: [{ value: { messages: [{}] } }] }],
    })
    expect((await post(inbound)).status).toBe(200)
    expect((await post('"x"')).status).toBe(200)
    expect((await post('{')).status).toBe(400)
  })

  it('that are not signed with the customer’s secret are turned away without a word why', async () => {
    const { id, wamid } = await out()
    const body = told([wamid, 'delivered', 1])
    for (const [signature, customerId] of [
      [sign(body, 'another secret'), server.home.customerId],
      [sign(`${body} `), server.home.customerId],
      [sign(body).replace('sha256=', ''), server.home.customerId],
      ['', server.home.customerId],
      // The other customer has no secret.
      [sign(body, ''), server.other.customerId],
      [sign(body), server.other.customerId],
      [sign(body), 999_999],
    ] as const) {
      const reply = await post(body, signature, customerId)
      expect([reply.status, await reply.text()], signature).toEqual([403, 'Forbidden'])
    }
    expect((await now(id)).status).toBe('SENT')
    expect((await post(' '.repeat(3 * 1024 * 1024 + 1))).status).toBe(413)
  })
})
