import { beforeAll, describe, expect, it } from 'vitest'
import { letterDrafts, letterSend } from '#contract/notification/letter.ts'
import { makePerson, makeRole } from '#test/factories/people.ts'
import { next } from '#test/factories/next.ts'
import { refused } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'
import type { Stages } from '../crm/crm.ts'
import { makeProspect, makeStages } from '../crm/crm.ts'

const server = testServer()
let stages: Stages

async function makeTemplate(given: object = {}) {
  return server.db
    .insertInto('template')
    .values({
      customer_id: server.home.customerId,
      code: `OWN_${next('template')}`,
      name: `Templat ${next('template')}`,
      channel: 'EMAIL',
      subject: 'Untuk {{nama}}',
      body: 'Halo {{nama}}, tentang {{kelas}}.',
      ...given,
    })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
}

beforeAll(async () => {
  stages = await makeStages(server.db, server.home.customerId)
})

const make = (given = {}) =>
  makeProspect(server.db, server.home.customerId, stages.NEW, {
    interest_core_class_id: server.home.coreClass.id,
    ...given,
  })
const asked = (id: number) => ({ customerId: server.home.customerId, query: { about: 'prospect' as const, id } })
const stored = (id: number) =>
  server.db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('the drafts of a message', () => {
  it('are the templates that the record can fill, filled', async () => {
    const client = await server.as('ADMISSIONS')
    const { id, name, email } = await make()
    const fits = await makeTemplate()
    const asks = await makeTemplate({
      code: 'PROSPECT_FOLLOW_UP',
      channel: 'WHATSAPP',
      subject: null,
      body: '{{kode}} {{nama}}',
    })
    const other = await makeTemplate({ body: 'Kode {{kode}}' })
    const security = await makeTemplate({ code: 'ACCOUNT_DEVICE', body: 'Halo {{nama}}' })
    const { drafts, to } = await client.call(letterDrafts, asked(id))
    expect(to).toMatchObject({ name, email })
    const draft = (wanted: { id: number }) => drafts.find(({ templateId }) => templateId === wanted.id)
    expect(draft(fits)).toMatchObject({
      recipient: email,
      subject: `Untuk ${name}`,
      missing: [],
      body: expect.stringContaining(`Halo ${name}, tentang `) as string,
    })
    expect(draft(asks)).toMatchObject({ missing: ['kode'], body: `{{kode}} ${name}` })
    expect(draft(other)).toBeUndefined()
    expect(draft(security)).toBeUndefined()
  })

  it('take the permission to read the record, and one of this customer', async () => {
    const { id } = await make()
    const roles = [await makeRole(server.db, ['message:create'])]
    const client = await server.session(await makePerson(server.db, server.home.customerId, { roles }))
    expect(await refused(client.call(letterDrafts, asked(id)))).toMatchObject({
      code: 'FORBIDDEN',
      data: { permission: 'crm:read' },
    })
    const theirs = await makeStages(server.db, server.other.customerId)
    const stranger = await makeProspect(server.db, server.other.customerId, theirs.NEW)
    const admissions = await server.as('ADMISSIONS')
    expect(await refused(admissions.call(letterDrafts, asked(stranger.id)))).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('a message about a record', () => {
  const send = async (id: number, given: object) =>
    (await server.as('ADMISSIONS')).call(letterSend, {
      customerId: server.home.customerId,
      body: { about: 'prospect', id, channel: 'EMAIL', subject: 'Halo', body: 'Apa kabar?', ...given },
    })

  it('goes to the address of the record, as it was written', async () => {
    const { id, email, name } = await make()
    const { id: templateId } = await makeTemplate()
    const sent = await send(id, { templateId, body: 'Dengan kata sendiri' })
    expect(sent).toMatchObject({ name, recipient: email })
    expect(await stored(sent.id)).toMatchObject({
      prospect_id: id,
      template_id: templateId,
      status: 'QUEUED',
      body: 'Dengan kata sendiri',
      recipient_name: name,
    })
  })

  it('is the approved one of WhatsApp only in its own words', async () => {
    const { id, name } = await make()
    const { id: templateId } = await makeTemplate({
      channel: 'WHATSAPP',
      subject: null,
      body: 'Halo {{nama}}',
      approved_name: 'halo',
      approved_language: 'id',
    })
    const own = { channel: 'WHATSAPP', templateId, subject: null }
    const asItIs = await send(id, { ...own, body: `Halo ${name}` })
    expect((await stored(asItIs.id)).approved).toEqual({ name: 'halo', language: 'id', parameters: [name] })
    const changed = await send(id, { ...own, body: `Hai ${name}` })
    expect((await stored(changed.id)).approved).toBeNull()
  })

  it('is refused with places that are not filled, without a subject, and without an address', async () => {
    const { id } = await make({ phone: null })
    await expect(send(id, { body: 'Kode {{kode}}' })).rejects.toMatchObject({ issues: [{ field: 'body' }] })
    await expect(send(id, { subject: ' ' })).rejects.toMatchObject({ issues: [{ field: 'subject' }] })
    expect(await refused(send(id, { channel: 'SMS', subject: null }))).toMatchObject({ code: 'NO_ADDRESS' })
    const { id: templateId } = await makeTemplate({ channel: 'WHATSAPP', subject: null })
    expect(await refused(send(id, { templateId }))).toMatchObject({ code: 'NOT_FOUND' })
  })
})
