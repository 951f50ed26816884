import { describe, expect, it } from 'vitest'
import { auditUndo } from '#contract/audit.ts'
import { bulkStart } from '#contract/bulk.ts'
import { messageCalls } from '#contract/message.ts'
import type { Permission } from '#contract/permission.ts'
import { makeMessage } from '#test/factories/messages.ts'
import { next } from '#test/factories/next.ts'
import { makePerson, makeRole } from '#test/factories/people.ts'
import { refusal, refused } from '#test/helpers/client.ts'
import { finished } from '#test/helpers/jobs.ts'
import { testResource } from '#test/helpers/resource-suite.ts'
import { testServer } from '#test/helpers/server.ts'

// Nothing is set up to send with: what is laid ready waits.
const server = testServer()

const creation = () => ({
  channel: 'EMAIL',
  recipient: `rina${next('recipient')}@contoh.example`,
  recipientName: 'Rina Lestari',
  subject: 'Kelas dipindah',
  body: 'Halo Rina,\n\nkelas mulai jam 10.',
})
const braces = 'has double braces, which nothing fills in'
const noPhone = 'must be a phone number such as 0812 3456 7890'

testResource(server, {
  calls: messageCalls,
  table: 'message',
  creation,
  change: () => ({
    body: { recipient: ' RINA@baru.example ', body: 'Halo Rina', scheduledAt: '2030-01-02T03:00:00.000Z' },
    shows: { recipient: 'RINA@baru.example', body: 'Halo Rina', scheduledAt: '2030-01-02T03:00:00.000Z' },
  }),
  wrong: [
    [{ channel: 'FAX' }, 'channel', 'must be one of EMAIL, WHATSAPP, SMS, IN_APP'],
    [{ recipient: ' ' }, 'recipient', "can't be empty!"],
    [{ recipient: 'rina' }, 'recipient', 'must be an e-mail address such as nama@contoh.id'],
    [{ channel: 'SMS', subject: null }, 'recipient', noPhone],
    [{ channel: 'WHATSAPP', subject: null, recipient: '0812' }, 'recipient', noPhone],
    [{ subject: '' }, 'subject', "can't be empty!"],
    [{ subject: 'Dua\nbaris' }, 'subject', 'must be one line'],
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
    [{ status: 'SENT' }, 'status', 'is not a known field'],
  ],
  filters: [
    [({ recipient }) => ({ keyword: String(recipient).slice(2, 14) }), { keyword: 'nowhere' }],
    [() => ({ keyword: 'dipindah' }), { recipientName: 'contains:Budi' }],
    [() => ({ channel: 'EMAIL' }), { channel: 'SMS' }],
    [() => ({ status: 'QUEUED,SENT' }), { status: 'FAILED' }],
    [() => ({ templateId: 'empty' }), { sentFrom: '2020-01-01' }],
    [() => ({ exclude: false }), { exclude: true }],
  ],
})

type Status = NonNullable<Parameters<typeof makeMessage>[2]>['status']
const lay = (status: Status, given: Parameters<typeof makeMessage>[2] = {}) =>
  makeMessage(server.db, server.home.customerId, { status, ...given })
const all: Permission[] = ['message:read', 'message:update', 'message:reset', 'message:delete', 'message:exclude']
const person = async (permissions = all, customerId = server.home.customerId) =>
  server.session(await makePerson(server.db, customerId, { roles: [await makeRole(server.db, permissions)] }))

describe('a message', () => {
  it('bears a number as it is dialled', async () => {
    const client = await person(['message:create', 'message:read'])
    const body = { channel: 'WHATSAPP' as const, recipient: '0812-3456 7890', body: 'Halo', recipientName: 'Siti' }
    const row = await client.call(messageCalls.create, { query: {}, body })
    expect(row).toMatchObject({ recipient: '+6281234567890', status: 'QUEUED', attempts: 0, subject: null })
    expect(row.createdBy).toEqual({ id: client.person.id, name: client.person.name })
  })

  it('that waits is cancelled, and the cancelling taken back', async () => {
    const client = await person()
    const { id } = await lay('QUEUED')
    const body = { version: 1, status: 'CANCELLED' as const }
    expect(await client.call(messageCalls.update, { id, body })).toMatchObject({ status: 'CANCELLED', version: 2 })
    const audit = await server.db
      .selectFrom('audit_log')
      .selectAll()
      .where('resource', '=', 'message')
      .where('record_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(audit).toMatchObject({ action: 'message.cancel', before: { status: 'QUEUED' } })
    const again = client.call(messageCalls.update, { id, body: { ...body, version: 2 } })
    expect(await refused(again)).toMatchObject({ code: 'MESSAGE_NOT_WAITING', data: { status: 'CANCELLED' } })
    await client.call(auditUndo, { customerId: server.home.customerId, id: audit.id })
    expect(await client.call(messageCalls.read, { id })).toMatchObject({ status: 'QUEUED' })
  })

  it('that is on its way or has arrived is not changed, only left out of reports', async () => {
    const client = await person()
    for (const status of ['SENDING', 'SENT', 'DELIVERED', 'FAILED'] as const) {
      const { id } = await lay(status)
      const code = status === 'SENDING' ? 'ALREADY_RUNNING' : 'MESSAGE_NOT_WAITING'
      for (const change of [{ body: 'Lain' }, { status: 'CANCELLED' as const }]) {
        const error = await refused(client.call(messageCalls.update, { id, body: { version: 1, ...change } }))
        expect(error, status).toMatchObject({ status: 409, code })
      }
      const body = { version: 1, exclude: true }
      expect(await client.call(messageCalls.update, { id, body })).toMatchObject({ exclude: true, status })
    }
  })

  it('with a link for its recipient reaches nobody else', async () => {
    const client = await person()
    const { vault } = server.running.server
    const sealed = vault.seal('{"tautan":"https://akn.example/#password=rahasia-sekali"}', 'message.sealed')
    const { id } = await lay('QUEUED', { sealed, body: 'Halo, {{tautan}}' })
    expect(JSON.stringify(await client.call(messageCalls.read, { id }))).not.toContain('rahasia')
    for (const change of [{ recipient: 'saya@contoh.example' }, { body: 'Ini {{tautan}}' }, { body: 'Ini' }]) {
      const error = await refused(client.call(messageCalls.update, { id, body: { version: 1, ...change } }))
      expect(error.code).toBe('MESSAGE_SEALED')
    }
    const body = { version: 1, status: 'CANCELLED' as const }
    expect((await client.call(messageCalls.update, { id, body })).status).toBe('CANCELLED')
  })

  it('on its way is not deleted', async () => {
    const client = await person()
    const { id } = await lay('SENDING')
    expect(await refused(client.call(messageCalls.remove, { id }))).toMatchObject({ code: 'ALREADY_RUNNING' })
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
      const row = await client.call(messageCalls.messageReset, { id })
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
      expect(await refused(client.call(messageCalls.messageReset, { id })), status).toMatchObject({ status: 409, code })
    }
  })

  it('is refused without the permission, and of another customer’s message', async () => {
    const { id } = await lay('FAILED')
    const reader = await person(['message:read', 'message:update'])
    expect(refusal(await reader.send(messageCalls.messageReset, { params: { id } })).error).toBe('FORBIDDEN')
    const elsewhere = await person(all, server.other.customerId)
    expect((await refused(elsewhere.call(messageCalls.messageReset, { id }))).code).toBe('NOT_FOUND')
    expect((await refused((await person()).call(messageCalls.messageReset, { id: 9_999_999 }))).code).toBe('NOT_FOUND')
  })

  it('of many is a job, which leaves out those on their way', async () => {
    const client = await person()
    const failed = await Promise.all(Array.from({ length: 3 }, () => lay('FAILED')))
    const sending = await lay('SENDING')
    const ids = [...failed, sending].map(({ id }) => id)
    const { customerId } = server.home
    const { id: selection } = await client.call(messageCalls.selection, { query: { customerId }, body: { ids } })
    const { progressId } = await client.call(bulkStart, {
      customerId,
      body: { command: 'message.reset', args: {}, selection },
    })
    expect(await finished(client, progressId)).toMatchObject({ status: 'DONE', succeeded: 3, failed: 1 })
    const rows = await server.db.selectFrom('message').select(['id', 'status']).where('id', 'in', ids).execute()
    for (const { id, status } of rows) expect(status).toBe(id === sending.id ? 'SENDING' : 'QUEUED')
  })
})
