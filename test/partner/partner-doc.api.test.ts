import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { AnyCall } from '#contract/core/call.ts'
import { isCall } from '#contract/core/call.ts'
import { file } from '#contract/media/file.ts'
import { notificationList } from '#contract/notification/notification.ts'
import * as attachments from '#contract/partner/partner-attachment.ts'
import * as partners from '#contract/partner/partner.ts'
import * as docs from '#contract/partner/partner-doc.ts'
import { next } from '#test/factories/next.ts'
import { makePerson, makeRole } from '#test/factories/people.ts'
import type { Client } from '#test/helpers/client.ts'
import { refused, send } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'
import type { MadePartner } from './partners.ts'
import { makePartner, pdf, upload } from './partners.ts'

const server = testServer()

const reviewer = () => server.as('SUPERADMIN', 1)
const people = (customerId: number) => server.newClient('PARTNER_ADMIN', customerId)

async function scene(legalForm: 'CV' | 'LPK' | null = 'CV') {
  const partner = await makePartner(server.db, server.home.customerId, legalForm)
  return { partner, own: await people(server.home.customerId), staff: await reviewer() }
}

const status = (client: Client, { id, doc }: MadePartner, type: string, query: Record<string, unknown>) =>
  client.call(docs.partnerDocStatus, { mitraId: id, id: doc(type), query } as never)
const mitraStatus = async ({ id }: MadePartner) =>
  (await server.db.selectFrom('mitra').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const actions = async (client: Client, { id, doc }: MadePartner, type: string) =>
  (await client.call(docs.partnerDocHistory, { mitraId: id, id: doc(type) })).data.map(
    ({ action, revision, note }) => [action, revision, note] as const,
  )

describe('slots', () => {
  it('are those that the legal form asks for', async () => {
    const { partner, own } = await scene('LPK')
    const { data } = await own.call(docs.partnerDocsOf, { mitraId: partner.id })
    expect(data.map((row) => row.typeCode).toSorted()).toEqual(
      ['NDA', 'MOU', 'PKS', 'NIB', 'NPWP', 'KTP_DIREKTUR', 'LPK_LICENSE'].toSorted(),
    )
    const types = await own.call(docs.partnerDocTypes, { mitraId: partner.id })
    expect(types.data.map((type) => type.code)).toEqual([
      'NDA',
      'MOU',
      'PKS',
      'NIB',
      'NPWP',
      'KTP_DIREKTUR',
      'LPK_LICENSE',
    ])
  })

  it('are added when the legal form is said; without one a partner is never verified', async () => {
    const { partner, own, staff } = await scene(null)
    for (const type of partner.types) {
      await upload(own, partner, type)
      await status(staff, partner, type, { status: 'APPROVED' })
    }
    expect(await mitraStatus(partner)).toBe('REGISTERED')
    const { version } = await own.call(partners.partnerRead, { mitraId: partner.id })
    const row = await own.call(partners.partnerUpdate, {
      mitraId: partner.id,
      body: { version, legalForm: 'PERORANGAN' },
    })
    expect(row).toMatchObject({ legalForm: 'PERORANGAN', status: 'VERIFIED', docStatus: 'COMPLETE' })
    const next = await own.call(partners.partnerUpdate, {
      mitraId: partner.id,
      body: { version: row.version, legalForm: 'CV' },
    })
    expect(next).toMatchObject({ status: 'REGISTERED', docStatus: 'MISSING', docsRequired: 7, docsApproved: 6 })
  })
})

describe('a document', () => {
  it('is uploaded, rejected with a note, replaced and approved; its history keeps every step', async () => {
    const { partner, own, staff } = await scene()
    const first = await upload(own, partner, 'MOU', { number: '001/MOU', signedAt: '2026-01-15' })
    expect(first).toMatchObject({
      status: 'NEED_APPROVAL',
      revision: 1,
      number: '001/MOU',
      signedAt: '2026-01-15',
      validTo: '2028-01-15',
    })
    expect(await refused(status(staff, partner, 'MOU', { status: 'REJECTED' }))).toMatchObject({
      issues: [{ field: 'note', message: "can't be empty!" }],
    })
    const rejected = await status(staff, partner, 'MOU', { status: 'REJECTED', note: 'Tanda tangan belum ada' })
    expect(rejected).toMatchObject({
      status: 'REJECTED',
      note: 'Tanda tangan belum ada',
      reviewer: { id: staff.person.id },
    })
    expect(await upload(own, partner, 'MOU')).toMatchObject({
      status: 'NEED_APPROVAL',
      revision: 2,
      note: null,
      number: '001/MOU',
    })
    await status(staff, partner, 'MOU', { status: 'APPROVED' })
    expect(await actions(staff, partner, 'MOU')).toEqual([
      ['APPROVED', 2, null],
      ['REPLACED', 2, null],
      ['REJECTED', 1, 'Tanda tangan belum ada'],
      ['UPLOADED', 1, null],
      ['CREATED', 0, null],
    ])
    const told = (await own.call(notificationList, { userId: own.person.id })).data
    expect(told.map(({ content }) => content)).toContain('MOU Kerja Sama Pelatihan ditolak: Tanda tangan belum ada')
  })

  it('makes the partner verified when it is the last one, and reviewing it again takes that back', async () => {
    const { partner, own, staff } = await scene()
    for (const type of partner.types) await upload(own, partner, type)
    const [last = '', ...others] = partner.types
    for (const type of others) await status(staff, partner, type, { status: 'APPROVED' })
    expect(await mitraStatus(partner)).toBe('REGISTERED')
    await status(staff, partner, last, { status: 'APPROVED' })
    expect(await mitraStatus(partner)).toBe('VERIFIED')
    await status(staff, partner, last, { status: 'NEED_APPROVAL' })
    expect(await mitraStatus(partner)).toBe('REGISTERED')
  })

  it('is verified by the last two of two reviewers at once', async () => {
    const { partner, own, staff } = await scene()
    const [one = '', two = '', ...others] = partner.types
    for (const type of partner.types) await upload(own, partner, type)
    for (const type of others) await status(staff, partner, type, { status: 'APPROVED' })
    const second = await server.newClient('SUPERADMIN', 1)
    await Promise.all([
      status(staff, partner, one, { status: 'APPROVED' }),
      status(second, partner, two, { status: 'APPROVED' }),
    ])
    expect(await mitraStatus(partner)).toBe('VERIFIED')
  })

  it('is refused to the second of two reviewers, who learns who was first', async () => {
    const { partner, own, staff } = await scene()
    const { version } = await upload(own, partner, 'NDA')
    const second = await server.newClient('SUPERADMIN', 1)
    const answers = await Promise.allSettled([
      status(staff, partner, 'NDA', { status: 'APPROVED', version }),
      status(second, partner, 'NDA', { status: 'APPROVED', version }),
    ])
    const winner = answers[0].status === 'fulfilled' ? staff : second
    const [lost] = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as object] : []))
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1)
    expect(lost).toMatchObject({
      code: 'DOCUMENT_REVIEWED',
      data: { by: winner.person.name, status: 'APPROVED' },
    })
  })

  it('that was replaced while a reviewer looked at it is not approved', async () => {
    const { partner, own, staff } = await scene()
    const { version } = await upload(own, partner, 'PKS')
    await upload(own, partner, 'PKS')
    expect(await refused(status(staff, partner, 'PKS', { status: 'APPROVED', version }))).toMatchObject({
      code: 'DOCUMENT_REPLACED',
      data: { revision: 2 },
    })
  })

  it('without a file is not approved', async () => {
    const { partner, staff } = await scene()
    expect(await refused(status(staff, partner, 'NIB', { status: 'APPROVED' }))).toMatchObject({ code: 'NO_FILE' })
  })

  it('that is an approved agreement is replaced by the partner only when that is confirmed', async () => {
    const { partner, own, staff } = await scene()
    await upload(own, partner, 'NDA')
    await status(staff, partner, 'NDA', { status: 'APPROVED' })
    expect(await refused(upload(own, partner, 'NDA'))).toMatchObject({ code: 'CONFIRM_REPLACE' })
    expect(await upload(own, partner, 'NDA', { confirm: true })).toMatchObject({
      status: 'NEED_APPROVAL',
      reviewer: null,
    })
  })

  it('is approved by no one for the own partner', async () => {
    const { partner, own } = await scene()
    await upload(own, partner, 'MOU')
    const role = await makeRole(server.db, ['partner-doc:read', 'partner-doc:approve'], 'GLOBAL')
    const both = await server.session(await makePerson(server.db, server.home.customerId, { roles: [role] }))
    expect(await refused(status(both, partner, 'MOU', { status: 'APPROVED' }))).toMatchObject({ code: 'OWN_PARTNER' })
  })

  it('keeps its number and dates once it is approved, and dates in their order', async () => {
    const { partner, own, staff } = await scene()
    const id = partner.doc('PKS')
    const { version } = await upload(own, partner, 'PKS', { signedAt: '2026-02-01', validTo: '2026-12-31' })
    const wrong = own.call(docs.partnerDocUpdate, { id, body: { version, validTo: '2026-01-01' } })
    expect(await refused(wrong)).toMatchObject({ issues: [{ field: 'validTo' }] })
    const row = await own.call(docs.partnerDocUpdate, { id, body: { version, number: '7/PKS' } })
    const approved = await status(staff, partner, 'PKS', { status: 'APPROVED', version: row.version })
    const late = own.call(docs.partnerDocUpdate, { id, body: { version: approved.version, number: '8/PKS' } })
    expect(await refused(late)).toMatchObject({ code: 'DOCUMENT_APPROVED' })
  })

  it('takes PDFs and pictures only, says that one opens with a password, and is never deleted', async () => {
    const { partner, own, staff } = await scene()
    const text = upload(own, partner, 'NIB', {}, new File(['bukan pdf'], 'nib.pdf'))
    expect(await refused(text)).toMatchObject({ status: 422, issues: [{ field: 'file' }] })
    expect(await upload(own, partner, 'NIB', {}, pdf('/Encrypt 5 0 R'))).toMatchObject({ isProtected: true })
    expect(await upload(own, partner, 'NIB')).toMatchObject({ isProtected: false })
    const removal = staff.call(docs.partnerDocRemove, { id: partner.doc('NIB') })
    expect(await refused(removal)).toMatchObject({ code: 'DOCUMENT_PERMANENT' })
    const change = sql`UPDATE mitra_document_history SET note = 'x'`
    const changed = server.running.server.databases.app.transaction().execute((tx) => change.execute(tx))
    await expect(changed).rejects.toThrow('permission denied')
  })

  it('of 24 MB is taken', async () => {
    const { partner, own } = await scene()
    const scan = new File([pdf(), new Uint8Array(24 * 1_048_576)], 'scan.pdf')
    expect(await upload(own, partner, 'AKTA', {}, scan)).toMatchObject({
      status: 'NEED_APPROVAL',
      fileName: 'scan.pdf',
    })
  })
})

describe('the file of a document', () => {
  it('is opened by its document alone; of an identity document each reading is noted', async () => {
    const { partner, own, staff } = await scene()
    const ids = ['KTP_DIREKTUR', 'MOU'].map(partner.doc)
    await upload(own, partner, 'KTP_DIREKTUR')
    await upload(own, partner, 'MOU')
    await upload(own, partner, 'MOU')
    for (const id of ids) {
      const { url, mime } = await staff.call(docs.partnerDocOpen, { id, body: {} })
      expect([mime, (await fetch(`${server.url}${url}`)).status]).toEqual(['application/pdf', 200])
    }
    const earlier = await staff.call(docs.partnerDocOpen, { id: partner.doc('MOU'), body: { revision: 1 } })
    expect(earlier.revision).toBe(1)
    const noted = await server.db
      .selectFrom('audit_log')
      .select(['record_id', 'actor_id'])
      .where('action', '=', 'partnerDoc.open')
      .where('resource', '=', 'mitra_document')
      .where('record_id', 'in', ids.map(String) as never)
      .execute()
    expect(noted.map((row) => [Number(row.record_id), row.actor_id])).toEqual([
      [partner.doc('KTP_DIREKTUR'), staff.person.id],
    ])
    const listed = await staff.call(file.calls.list, {
      query: { customerId: server.home.customerId, keyword: 'dokumen.pdf' },
    })
    expect(listed.data.length).toBeGreaterThan(0)
    expect(listed.data.every((row) => row.url === null)).toBe(true)
  })
})

describe('the notifier', () => {
  it('says that an NDA or MOU waits, and reviewers hear of each document', async () => {
    const { partner, own, staff } = await scene()
    await upload(own, partner, 'NIB')
    expect(await own.call(docs.partnerDocNotifier, {})).toEqual({ notify: false, waiting: 1 })
    await upload(own, partner, 'MOU')
    expect(await own.call(docs.partnerDocNotifier, {})).toEqual({ notify: true, waiting: 2 })
    const told = (await staff.call(notificationList, { userId: staff.person.id })).data
    expect(told.map(({ link }) => link)).toContain(`/document/approve?open=${partner.doc('MOU')}`)
  })
})

describe('additional attachments', () => {
  it('are written as a whole list, in its order', async () => {
    const { partner, own } = await scene()
    const add = () => own.call(attachments.partnerAttachmentUpload, { mitraId: partner.id, body: { file: pdf() } })
    const [one, two] = [await add(), await add()]
    const write = (list: readonly { fileId: number; title: string }[]) =>
      own.call(attachments.partnerAttachmentsUpdate, { mitraId: partner.id, body: { attachments: [...list] } })
    await write([
      { fileId: one.id, title: 'Profil' },
      { fileId: two.id, title: 'Instruktur' },
    ])
    const { data } = await write([
      { fileId: two.id, title: 'Daftar instruktur' },
      { fileId: one.id, title: 'Profil' },
    ])
    expect(data.map(({ title, order }) => [title, order])).toEqual([
      ['Daftar instruktur', 1],
      ['Profil', 2],
    ])
    expect((await write([{ fileId: one.id, title: 'Profil' }])).data).toHaveLength(1)
    const foreign = await server.db
      .selectFrom('file')
      .select('id')
      .where('id', 'not in', [one.id, two.id])
      .executeTakeFirst()
    expect(await refused(write([{ fileId: foreign?.id ?? 999_999, title: 'x' }]))).toMatchObject({
      issues: [{ field: 'attachments.0.fileId' }],
    })
  })
})

describe('a partner', () => {
  it('changes its additional info, field by field', async () => {
    const { partner, own } = await scene()
    const mitraId = partner.id
    await own.call(partners.partnerInfoUpdate, {
      mitraId,
      body: { website: 'https://cipta.example', employeeCount: 12 },
    })
    await own.call(partners.partnerInfoUpdate, { mitraId, body: { trainingFields: ['Menjahit'] } })
    expect(await own.call(partners.partnerInfo, { id: mitraId })).toEqual({
      website: 'https://cipta.example',
      employeeCount: 12,
      trainingFields: ['Menjahit'],
    })
  })

  it('is made by the academy with its documents, activated once verified and suspended', async () => {
    const staff = await reviewer()
    const row = await staff.call(partners.partnerCreate, {
      body: { legalName: 'CV Baru', legalForm: 'CV', picName: 'Rina', picEmail: 'rina@baru.example' },
    })
    expect(row).toMatchObject({ status: 'REGISTERED', docsRequired: 7, docStatus: 'MISSING' })
    const set = (to: 'ACTIVE' | 'SUSPENDED', version: number) =>
      staff.call(partners.partnerSetStatus, { mitraId: row.id, body: { status: to, version } })
    expect(await refused(set('ACTIVE', row.version))).toMatchObject({ code: 'ILLEGAL_TRANSITION' })
    expect(await set('SUSPENDED', row.version)).toMatchObject({ status: 'SUSPENDED' })
  })

  it('shows its NPWP in part, and in full with a reason that is noted', async () => {
    const { partner, own, staff } = await scene()
    const [mitraId, npwp] = [partner.id, '012345678901000']
    const { version } = await own.call(partners.partnerRead, { mitraId })
    const wrong = own.call(partners.partnerUpdate, { mitraId, body: { version, npwp: '12' } })
    expect(await refused(wrong)).toMatchObject({ issues: [{ field: 'npwp' }] })
    const row = await own.call(partners.partnerUpdate, { mitraId, body: { version, npwp: '01.234.567.8-901.000' } })
    expect(row.npwpMask).toBe('••••1000')
    const reveal = (client: Client) =>
      client.call(partners.partnerReveal, { id: mitraId, body: { field: 'npwp', reason: 'Faktur' } })
    expect(await refused(reveal(own))).toMatchObject({ status: 403 })
    expect(await reveal(staff)).toEqual({ field: 'npwp', value: npwp })
    const { rows } = await sql<{ text: string }>`
      SELECT coalesce(before::text, '') || after::text AS text FROM audit_log
       WHERE resource = 'mitra' AND record_id = ${String(mitraId)}`.execute(server.db)
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.some(({ text }) => text.includes(npwp))).toBe(false)
  })

  it('comes back from a suspension as its documents say', async () => {
    const { partner, own, staff } = await scene()
    const mitraId = partner.id
    const set = async (status: 'SUSPENDED' | 'REGISTERED') => {
      const { version } = await staff.call(partners.partnerRead, { mitraId })
      return staff.call(partners.partnerSetStatus, { mitraId, body: { status, version } })
    }
    await set('SUSPENDED')
    expect(await set('REGISTERED')).toMatchObject({ status: 'REGISTERED' })
    for (const type of partner.types) {
      await upload(own, partner, type)
      await status(staff, partner, type, { status: 'APPROVED' })
    }
    await set('SUSPENDED')
    expect(await set('REGISTERED')).toMatchObject({ status: 'VERIFIED' })
  })

  it('is made by the academy alone, and its NIB belongs to no other one', async () => {
    const staff = await reviewer()
    const nib = String(9_120_000_000_000 + next('nib'))
    const body = { legalName: 'PT Baru', legalForm: 'PT' as const, picName: 'Rina', picEmail: 'rina@baru.example', nib }
    const role = await makeRole(server.db, ['*'])
    const stranger = await server.session(await makePerson(server.db, server.other.customerId, { roles: [role] }))
    expect(await refused(stranger.call(partners.partnerCreate, { body }))).toMatchObject({ status: 403 })
    expect(await staff.call(partners.partnerCreate, { body })).toMatchObject({ nib, status: 'REGISTERED' })
    expect(await refused(staff.call(partners.partnerCreate, { body }))).toMatchObject({
      code: 'DUPLICATE',
      data: { field: 'nib' },
    })
  })
})

describe('another partner', () => {
  /** Calls whose address names no partner: they show what is the caller's own. */
  const open = new Set<unknown>([partners.partnerList, docs.partnerDocList, docs.partnerDocNotifier])
  const bodies = new Map<AnyCall, object>([
    [partners.partnerUpdate, { version: 1, brandName: 'x' }],
    [partners.partnerSetStatus, { version: 1, status: 'SUSPENDED' }],
    [partners.partnerInfoUpdate, { website: 'https://x.example' }],
    [partners.partnerReveal, { field: 'npwp', reason: 'x' }],
    [docs.partnerDocUpdate, { version: 1, number: 'x' }],
    [docs.partnerDocOpen, {}],
    [attachments.partnerAttachmentsUpdate, { attachments: [] }],
  ])

  it('reaches nothing: over every call that names a partner or a document', async () => {
    const mine = await makePartner(server.db, server.other.customerId)
    const { partner, own } = await scene()
    await upload(own, partner, 'MOU')
    const role = await makeRole(server.db, ['partner-doc:*', 'customer:*'])
    const stranger = await server.session(await makePerson(server.db, server.other.customerId, { roles: [role] }))
    const calls = [partners, docs, attachments].flatMap((module) => Object.values(module).filter(isCall))
    const asked = calls.filter((endpoint) => !open.has(endpoint) && endpoint.path.includes('{'))
    const wrong: string[] = []
    for (const endpoint of asked) {
      const id = endpoint === partners.partnerInfo ? partner.id : partner.doc('MOU')
      const params = { mitraId: partner.id, docId: partner.doc('MOU'), id }
      const query = endpoint === docs.partnerDocStatus ? { status: 'APPROVED' } : undefined
      const form = new FormData()
      form.set('file', pdf())
      const answer = endpoint.upload
        ? (
            await fetch(
              `${server.url}/svc/${endpoint.service}${endpoint.path.replace('{mitraId}', String(partner.id)).replace('{docId}', String(partner.doc('MOU')))}`,
              {
                method: 'POST',
                headers: { authorization: `Bearer ${stranger.token}` },
                body: form,
              },
            )
          ).status
        : (
            await send(server.url, stranger.token, endpoint, {
              params,
              ...(query ? { query } : {}),
              ...(bodies.has(endpoint) ? { body: bodies.get(endpoint) } : {}),
            })
          ).status
      if (answer !== 403 && answer !== 404) wrong.push(`${endpoint.method} ${endpoint.path}: ${answer}`)
    }
    expect(wrong).toEqual([])
    expect(asked.length).toBeGreaterThan(15)
    const listed = await stranger.call(docs.partnerDocList, {})
    expect(new Set(listed.data.map((row) => row.mitraId))).toEqual(new Set([mine.id]))
    expect((await stranger.call(partners.partnerList, {})).data.map((row) => row.id)).toEqual([mine.id])
  })

  it('is seen by readers of the academy in the list, without its files', async () => {
    const { partner, own } = await scene()
    await upload(own, partner, 'MOU')
    const role = await makeRole(server.db, ['partner-doc:read'], 'GLOBAL')
    const reader = await server.session(await makePerson(server.db, 1, { roles: [role] }))
    const id = partner.doc('MOU')
    expect(await reader.call(docs.partnerDocRead, { id })).toMatchObject({ id })
    expect(await refused(reader.call(docs.partnerDocOpen, { id, body: {} }))).toMatchObject({ code: 'OTHER_PARTNER' })
    expect(await refused(reader.call(docs.partnerDocsOf, { mitraId: partner.id }))).toMatchObject({ status: 403 })
  })
})
