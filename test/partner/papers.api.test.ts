import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import * as attachments from '#contract/partner/partner-attachment.ts'
import * as docs from '#contract/partner/partner-doc.ts'
import { partnerDossier, partnerTemplate } from '#contract/partner/partner-papers.ts'
import { pdfFacts } from '#server/areas/partner/pdf-facts.ts'
import { refused } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'
import { makePartner, pdf, upload } from './partners.ts'

const server = testServer()

/** The text of a PDF, page after page. */
async function textOf(content: Blob | Buffer): Promise<string> {
  const data = new Uint8Array(content instanceof Blob ? await content.arrayBuffer() : content)
  const file = await getDocument({ data, useSystemFonts: false, verbosity: 0 }).promise
  const pages = await Promise.all(
    Array.from({ length: file.numPages }, async (_, at) => (await file.getPage(at + 1)).getTextContent()),
  )
  return pages.flatMap(({ items }) => items.map((item) => ('str' in item ? item.str : ''))).join(' ')
}

/** The names of the files in an archive, as its directory has them. */
function namesIn(archive: Buffer): string[] {
  const names: string[] = []
  const entry = Buffer.from([0x50, 0x4b, 1, 2])
  for (let at = archive.indexOf(entry); at >= 0; at = archive.indexOf(entry, at + 46)) {
    names.push(archive.toString('utf8', at + 46, at + 46 + archive.readUInt16LE(at + 28)))
  }
  return names
}

async function scene() {
  const partner = await makePartner(server.db, server.home.customerId)
  const own = await server.newClient('PARTNER_ADMIN', server.home.customerId)
  return { partner, own, staff: await server.newClient('SUPERADMIN', 1) }
}

it('fills an agreement in with what is known of the partner, and says what another document must show', async () => {
  const { partner, own } = await scene()
  const mou = await own.call(partnerTemplate, { mitraId: partner.id, typeCode: 'MOU' })
  expect(mou.type).toBe('application/pdf')
  const { legal_name: name } = await server.db
    .selectFrom('mitra')
    .select('legal_name')
    .where('id', '=', partner.id)
    .executeTakeFirstOrThrow()
  expect(await textOf(mou)).toContain(name)
  const nib = await own.call(partnerTemplate, { mitraId: partner.id, typeCode: 'NIB' })
  expect(await textOf(nib)).toContain('13 digit NIB')
  const none = own.call(partnerTemplate, { mitraId: partner.id, typeCode: 'LAIN' })
  expect(await refused(none)).toMatchObject({ status: 404 })
})

it('packs the list with its history, every revision and the attachments into one archive, and notes the identity documents', async () => {
  const { partner, own, staff } = await scene()
  await upload(own, partner, 'MOU')
  const [mitraId, id] = [partner.id, partner.doc('MOU')]
  await staff.call(docs.partnerDocStatus, { mitraId, id, query: { status: 'REJECTED', note: 'Meterai belum ada' } })
  await upload(own, partner, 'MOU')
  await upload(own, partner, 'KTP_DIREKTUR')
  const added = await own.call(attachments.partnerAttachmentUpload, { mitraId, body: { file: pdf() } })
  await own.call(attachments.partnerAttachmentsUpdate, {
    mitraId,
    body: { attachments: [{ fileId: added.id, title: 'Profil: 2026' }] },
  })
  const archive = await staff.call(partnerDossier, { mitraId })
  expect(archive.type).toBe('application/zip')
  const bytes = Buffer.from(await archive.arrayBuffer())
  const names = namesIn(bytes)
  expect(names).toEqual([
    'Daftar dokumen.pdf',
    'KTP Direktur atau Penanggung Jawab/Revisi 1.pdf',
    'MOU Kerja Sama Pelatihan/Revisi 1.pdf',
    'MOU Kerja Sama Pelatihan/Revisi 2.pdf',
    'Lampiran/1 Profil 2026.pdf',
  ])
  const noted = await server.db
    .selectFrom('audit_log')
    .select(['action', 'record_id'])
    .where('actor_id', '=', staff.person.id)
    .where('action', 'in', ['partner.dossier', 'partnerDoc.open'])
    .execute()
  expect(new Set(noted.map((row) => `${row.action} ${row.record_id}`))).toEqual(
    new Set([`partner.dossier ${mitraId}`, `partnerDoc.open ${partner.doc('KTP_DIREKTUR')}`]),
  )
  const { rows } = await sql<{ pages: number | null }>`SELECT pages FROM mitra_document WHERE id = ${id}`.execute(
    server.db,
  )
  expect(rows).toEqual([{ pages: null }])
})

it('counts the pages of a PDF, not of one that opens with a password', async () => {
  const { partner, own } = await scene()
  const template = await own.call(partnerTemplate, { mitraId: partner.id, typeCode: 'MOU' })
  const bytes = Buffer.from(await template.arrayBuffer())
  const { numPages } = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  expect(await pdfFacts(Readable.from([bytes]))).toEqual({ isProtected: false, pages: numPages })
  const locked = await buffer(Readable.from([bytes, Buffer.from('/Encrypt 5 0 R')]))
  expect(await pdfFacts(Readable.from([locked]))).toEqual({ isProtected: true, pages: null })
})
