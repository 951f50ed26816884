import type { Insertable } from 'kysely'
import { describe, expect, it } from 'vitest'
import { auditUndo } from '#contract/core/audit/audit.ts'
import type { Permission } from '#contract/core/permission.ts'
import { templateSample } from '#contract/notification/template-sample.ts'
import { templateEvents } from '#contract/notification/template-events.ts'
import { template, templateReset } from '#contract/notification/template.ts'
import type { TemplateTable } from '#server/core/db/schema.gen.ts'
import { makeComplaint } from '#test/factories/desk.ts'
import { makeAllKinds } from '#test/factories/kinds.ts'
import { next } from '#test/factories/next.ts'
import { makePerson, makeRole } from '#test/factories/people.ts'
import { refusal, refused } from '#test/helpers/client.ts'
import { testDescribed } from '#test/helpers/contract/described-case.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()

const creation = testDescribed(server, template, {
  samples: {
    code: () => `SURAT_${next('template')}`,
    subject: () => 'Tentang {{kelas}}',
    body: () => 'Halo {{nama}},\n\nlihat {{ tautan }}.',
  },
  change: { body: 'Hai {{nama}}', subject: 'Baru' },
  wrong: [
    [{ body: ' \n' }, 'body', "can't be empty!"],
    [{ subject: '' }, 'subject', "can't be empty!"],
    [
      { body: 'Halo {{nama}} {{umur}}' },
      'body',
      'has no variable umur to fill in; there are nama, kelas, tanggal, tautan, kode',
    ],
    [{ body: 'Halo {{nama lengkap}}' }, 'body', 'has double braces without a variable'],
    [
      { subject: '{{jawaban}}' },
      'subject',
      'has no variable jawaban to fill in; there are nama, kelas, tanggal, tautan, kode',
    ],
    [{ channel: 'SMS' }, 'subject', 'is not sent on this channel'],
    [
      { channel: 'SMS', subject: null, body: 'x'.repeat(919) },
      'body',
      'must have at most 918 characters on this channel',
    ],
    [{ approvedName: 'kode' }, 'approvedName', 'is only for WhatsApp'],
    [{ channel: 'WHATSAPP', subject: null, approvedName: 'kode' }, 'approvedLanguage', "can't be empty!"],
    [{ channel: 'WHATSAPP', subject: null, approvedLanguage: 'id' }, 'approvedName', "can't be empty!"],
  ],
  filters: [[({ code }) => ({ code }), { code: 'NOWHERE' }]],
})

/** A template with a default that its text differs from. */
const stored = (given: Partial<Insertable<TemplateTable>> = {}, customerId = server.home.customerId) =>
  server.db
    .insertInto('template')
    .values({
      customer_id: customerId,
      code: `SURAT_${next('template')}`,
      name: 'Sertifikat',
      channel: 'EMAIL',
      subject: 'Milik sendiri',
      body: 'Teks sendiri',
      default_subject: 'Bawaan',
      default_body: 'Teks bawaan',
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

const person = async (permissions: Permission[], customerId = server.home.customerId) =>
  server.session(await makePerson(server.db, customerId, { roles: [await makeRole(server.db, permissions)] }))
const read = ['template:read', 'template:reset', 'template:update'] as Permission[]

it('names the template that WhatsApp has approved and its language, or neither', async () => {
  const client = await person(read)
  const { id } = await stored({ channel: 'WHATSAPP', subject: null })
  const put = async (version: number, body: object) =>
    client.send(template.calls.update, { params: { id }, body: { version, ...body } })
  expect(refusal(await put(1, { approvedName: 'kode_voucher' }))).toMatchObject({
    code: 422,
    errors: [{ field: 'approvedLanguage', message: "can't be empty!" }],
  })
  const both = { approvedName: 'kode_voucher', approvedLanguage: 'en_US' }
  expect(await client.call(template.calls.update, { id, body: { version: 1, ...both } })).toMatchObject(both)
  expect(refusal(await put(2, { approvedName: null }))).toMatchObject({ errors: [{ field: 'approvedName' }] })
  const neither = { approvedName: null, approvedLanguage: null }
  expect(await client.call(template.calls.update, { id, body: { version: 2, ...neither } })).toMatchObject(neither)
  const { id: mail } = await stored()
  const refused = await client.send(template.calls.update, { params: { id: mail }, body: { version: 1, ...both } })
  expect(refusal(refused).errors).toMatchObject([{ field: 'approvedName' }, { field: 'approvedLanguage' }])
})

describe('a reset', () => {
  it('puts the default text back, is noted with its reason, and taken back', async () => {
    const client = await person(read)
    const { id } = await stored()
    const reset = await client.call(templateReset, { id, body: { reason: 'salah ketik' } })
    expect(reset).toMatchObject({ subject: 'Bawaan', body: 'Teks bawaan', changed: false, version: 2 })
    const audit = await server.db
      .selectFrom('audit_log')
      .selectAll()
      .where('resource', '=', 'template')
      .where('record_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(audit).toMatchObject({
      action: 'template.reset',
      reason: 'salah ketik',
      before: { subject: 'Milik sendiri', body: 'Teks sendiri', changed: true },
      after: { subject: 'Bawaan', body: 'Teks bawaan', changed: false },
    })
    await client.call(auditUndo, { customerId: server.home.customerId, id: audit.id })
    expect(await client.call(template.calls.read, { id })).toMatchObject({ body: 'Teks sendiri', changed: true })
  })

  it('needs a default, and another text in its place', async () => {
    const client = await person(read)
    const { id } = await stored({ default_body: null, default_subject: null })
    expect(await refused(client.call(templateReset, { id, body: {} }))).toMatchObject({
      status: 409,
      code: 'NO_DEFAULT',
      data: { name: 'Sertifikat' },
    })
    const { id: same } = await stored({ subject: 'Bawaan', body: 'Teks bawaan' })
    expect((await refused(client.call(templateReset, { id: same, body: {} }))).code).toBe('IS_DEFAULT')
  })

  it('is refused with a wrong body, without the permission, and to strangers', async () => {
    const { id } = await stored()
    const send = async (permissions: Permission[], body: object, customerId?: number) =>
      refusal(await (await person(permissions, customerId)).send(templateReset, { params: { id }, body }))
    expect(await send(read, { reason: ' ' })).toMatchObject({ code: 422, errors: [{ field: 'reason' }] })
    expect(await send(read, { body: 'x' })).toMatchObject({ code: 422, errors: [{ field: 'body' }] })
    expect(await send(['template:read', 'template:update'], {})).toMatchObject({
      code: 403,
      data: { permission: 'template:reset' },
    })
    expect(await send(read, {}, server.other.customerId)).toMatchObject({ code: 404, error: 'NOT_FOUND' })
    expect((await (await person(read)).call(template.calls.read, { id })).body).toBe('Teks sendiri')
  })
})

describe('a template', () => {
  it('is switched off and on, each noted by its name', async () => {
    const client = await person(read)
    const { id } = await stored()
    const off = await client.call(template.calls.update, { id, body: { version: 1, active: false } })
    expect(off).toMatchObject({ active: false, version: 2 })
    await client.call(template.calls.update, { id, body: { version: 2, active: true } })
    const actions = await server.db
      .selectFrom('audit_log')
      .select('action')
      .where('resource', '=', 'template')
      .where('record_id', '=', id)
      .orderBy('id')
      .execute()
    expect(actions.map(({ action }) => action)).toEqual(['template.deactivate', 'template.activate'])
  })

  it('keeps its occasion, its channel and its language', async () => {
    const client = await person(read)
    const { id } = await stored()
    for (const patch of [{ code: 'X' }, { channel: 'SMS' }, { locale: 'en' }]) {
      const reply = await client.send(template.calls.update, { params: { id }, body: { version: 1, ...patch } })
      expect(refusal(reply)).toMatchObject({ code: 422, errors: [{ field: Object.keys(patch)[0] }] })
    }
  })

  it('is checked against what it is when only a part of it changes', async () => {
    const client = await person(read)
    const { id } = await stored({ code: 'COMPLAIN_SOLVED', channel: 'WHATSAPP', subject: null, body: 'Halo' })
    const send = (body: object) => client.send(template.calls.update, { params: { id }, body: { version: 1, ...body } })
    expect(refusal(await send({ body: 'Lihat {{tautan}}' }))).toMatchObject({
      code: 422,
      errors: [
        {
          field: 'body',
          message: 'has no variable tautan to fill in; there are nama, kode, keluhan, jawaban, kelas',
        },
      ],
    })
    expect(refusal(await send({ subject: 'Ada' }))).toMatchObject({ code: 422, errors: [{ field: 'subject' }] })
    expect((await send({ body: 'Jawaban: {{jawaban}}' })).status).toBe(200)
  })

  it('may stand beside one for another channel or language, and says how many messages it wrote', async () => {
    const client = await person([...read, 'template:create'])
    const first = await client.call(template.calls.create, { query: {}, body: creation() as never })
    for (const other of [{ locale: 'en' }, { channel: 'WHATSAPP', subject: null }]) {
      const body = { ...creation(), code: first.code, ...other } as never
      expect(await client.call(template.calls.create, { query: {}, body })).toMatchObject({ code: first.code })
    }
    const message = (status: 'QUEUED' | 'SENT') => ({
      customer_id: server.home.customerId,
      template_id: first.id,
      channel: 'EMAIL' as const,
      recipient: 'a@contoh.example',
      body: 'x',
      status,
    })
    await server.db
      .insertInto('message')
      .values([message('QUEUED'), message('SENT'), message('SENT')])
      .execute()
    expect((await client.call(template.calls.read, { id: first.id })).messages).toEqual({ total: 3, waiting: 1 })
  })
})

describe('what the variables come to', () => {
  const sample = (code: string, id?: number) => ({
    customerId: server.home.customerId,
    query: { code, locale: 'id' as const, ...(id === undefined ? {} : { id }) },
  })

  it('is what the record says, the newest when none is named', async () => {
    const client = await person(['template:read', 'complaint:read'])
    const one = await makeComplaint(server.db, server.home.customerId, { name: 'Siti Rahmawati', subject: 'Kode' })
    const two = await makeComplaint(server.db, server.home.customerId, {
      status: 'SOLVED',
      resolution: 'Sudah',
      created_at: new Date(Date.now() + 60_000),
    })
    expect(await client.call(templateSample, sample('COMPLAIN_SOLVED', one.id))).toMatchObject({
      kind: 'complaint',
      record: { id: one.id, label: one.ticket_no },
      to: { name: 'Siti Rahmawati' },
      values: { nama: 'Siti Rahmawati', kode: one.ticket_no, keluhan: 'Kode' },
    })
    const newest = await client.call(templateSample, sample('COMPLAIN_REJECTED'))
    expect(newest).toMatchObject({ record: { id: two.id }, values: { jawaban: 'Sudah' } })
  })

  it('is known for every occasion, in the words of the language', async () => {
    const { customerId, ids } = await makeAllKinds(server.db, 7)
    const client = await person(
      [
        'template:read',
        'complaint:read',
        'voucher:read',
        'report:read',
        'crm:read',
        'student:read',
        'order:read',
        'account:read',
      ],
      customerId,
    )
    for (const [code, { about, variables }] of Object.entries(templateEvents)) {
      const query = { code, locale: 'en' as const, id: Number(ids[about]) }
      const found = await client.call(templateSample, { customerId, query })
      expect(found, code).toMatchObject({ kind: about, record: { id: ids[about] } })
      expect(Object.keys(found.values).filter((name) => !variables.includes(name))).toEqual([])
      // A voucher of nobody has a code and no name.
      expect(found.values.nama ?? found.values.kode, code).toMatch(/\S/)
      const newest = await client.call(templateSample, { customerId, query: { code, locale: 'id' } })
      expect(newest.kind).toBe(about)
    }
    const query = { code: 'SEAT_GIVEN', locale: 'en' as const, id: Number(ids.enrolment) }
    const { values } = await client.call(templateSample, { customerId, query })
    expect(values.tanggal).toMatch(/^[A-Z][a-z]+ \d+, \d{4}$/)
    expect(values).not.toHaveProperty('tautan')
  })

  it('is nothing while there is no such record', async () => {
    const client = await person(['template:read', 'crm:read'], server.other.customerId)
    const none = await client.call(templateSample, {
      customerId: server.other.customerId,
      query: { code: 'REGISTRATION_DOCS', locale: 'id' },
    })
    expect(none).toMatchObject({ kind: 'studentClass', record: null, to: null, values: {} })
    expect(none.from).not.toBe('')
  })

  it('is refused without the permission to read the record, of another customer, and with a wrong question', async () => {
    const { id } = await makeComplaint(server.db, server.other.customerId)
    const client = await person(['template:read', 'complaint:read'])
    expect((await refused(client.call(templateSample, sample('COMPLAIN_SOLVED', id)))).code).toBe('NOT_FOUND')
    expect((await refused(client.call(templateSample, sample('VOUCHER_SENT')))).data).toEqual({
      permission: 'voucher:read',
    })
    const stranger = await person(['template:read', 'complaint:read'], server.other.customerId)
    expect((await refused(stranger.call(templateSample, sample('COMPLAIN_SOLVED')))).code).toBe('OTHER_CUSTOMER')
    const params = { customerId: server.home.customerId }
    const wrong = await client.send(templateSample, { params, query: { code: '', locale: 'fr' } })
    expect(refusal(wrong).errors?.map(({ field }) => field)).toEqual(['code', 'locale'])
    const without = await person(['complaint:read'])
    expect((await refused(without.call(templateSample, sample('COMPLAIN_SOLVED')))).data).toEqual({
      permission: 'template:read',
    })
  })
})
