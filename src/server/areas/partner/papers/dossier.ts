import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { DocumentStep } from '#contract/partner/partner-doc.ts'
import { isIdentity } from '#contract/partner/partner-doc.rules.ts'
import type { FileAnswer, HandlerContext } from '#server/core/http/context.ts'
import type { ZipEntry } from '#server/core/files/zip-stream.ts'
import { zipFile } from '#server/core/files/zip-stream.ts'
import { readRecord } from '#server/core/resource/read.ts'
import { stepsOf } from '../history.ts'
import partners from '../partner.resource.ts'
import type { Block } from './paper.ts'
import { paperOf } from './paper.ts'

interface Document {
  id: number
  name: string
  typeCode: string
  status: DocumentStep['status']
  number: string | null
  signedAt: string | null
  validTo: string | null
}
interface Stored {
  docId: number | null
  revision: number
  title: string
  fileName: string
  checksum: string
}

const states: Readonly<Record<Document['status'], string>> = {
  WAITING_UPLOAD: 'Belum diunggah',
  NEED_APPROVAL: 'Menunggu persetujuan',
  APPROVED: 'Disetujui',
  REJECTED: 'Ditolak',
}
const verbs: Readonly<Record<DocumentStep['action'], string>> = {
  CREATED: 'Diminta',
  UPLOADED: 'Diunggah',
  REPLACED: 'Diganti',
  APPROVED: 'Disetujui',
  REJECTED: 'Ditolak',
  REOPENED: 'Diperiksa lagi',
  EXPIRED: 'Kedaluwarsa',
}
const moment = new Intl.DateTimeFormat('id', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Jakarta' })

/** `NDA: perjanjian` → `NDA perjanjian`: a name that every file system takes. */
const asName = (text: string) =>
  text
    .normalize('NFC')
    .toWellFormed()
    .replaceAll(/[\p{Cc}\\/:*?"<>|]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .trim()
    .slice(0, 80) || 'Berkas'
const endingOf = (fileName: string) => /\.\w{1,8}$/.exec(fileName)?.[0].toLowerCase() ?? ''

const stepText = ({ action, revision, actor, note, at }: DocumentStep) =>
  [moment.format(new Date(at)), `${verbs[action]}${revision > 0 ? ` (revisi ${revision})` : ''}`, actor?.name, note]
    .filter(Boolean)
    .join(' · ')

async function readFiles({ tx }: HandlerContext, mitraId: number): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    SELECT DISTINCT ON (d.name, h.doc_id, h.revision) h.doc_id AS "docId", h.revision, d.name AS title,
           f.name AS "fileName", f.checksum
      FROM mitra_document_history h JOIN mitra_document d ON d.id = h.doc_id JOIN file f ON f.id = h.file_id
     WHERE h.mitra_id = ${mitraId} ORDER BY d.name, h.doc_id, h.revision, h.id DESC`.execute(tx)
  const { rows: attached } = await sql<Stored>`
    SELECT NULL AS "docId", a.sort_order AS revision, a.title, f.name AS "fileName", f.checksum
      FROM mitra_attachment a JOIN file f ON f.id = a.file_id
     WHERE a.mitra_id = ${mitraId} AND a.deleted_at IS NULL ORDER BY a.sort_order, a.id`.execute(tx)
  return [...rows, ...attached]
}

/**
 * The list of a partner's documents with their history, and all files that there ever were, as an archive that is made
 * while it is sent. The identity documents in it count as read.
 */
export async function dossierOf(mitraId: number, context: HandlerContext): Promise<FileAnswer> {
  const { tx, audit, files } = context
  const partner = await readRecord(tx, partners, mitraId)
  const { rows: documents } = await sql<Document>`
    SELECT d.id, d.name, d.type_code AS "typeCode", d.status, d.number, d.signed_at::text AS "signedAt",
           d.valid_to::text AS "validTo"
      FROM mitra_document d JOIN mitra_document_type t ON t.code = d.type_code
     WHERE d.mitra_id = ${mitraId} AND d.deleted_at IS NULL ORDER BY t.sort_order, d.id`.execute(tx)
  const stored = await readFiles(context, mitraId)
  const blocks: Block[] = [
    {
      kind: 'facts',
      facts: [
        ['Bentuk badan usaha', partner.legalForm],
        ['NIB', partner.nib],
        ['Alamat', [partner.address, partner.city, partner.province, partner.postalCode].filter(Boolean).join(', ')],
        ['Penanggung jawab', [partner.picName, partner.picPosition].filter(Boolean).join(', ')],
        ['Disetujui', `${partner.docsApproved} dari ${partner.docsRequired} dokumen wajib`],
      ],
    },
  ]
  for (const { id, name, status, number, signedAt, validTo } of documents) {
    blocks.push(
      { kind: 'heading', text: `${name}: ${states[status]}` },
      {
        kind: 'facts',
        facts: [
          ['Nomor', number],
          ['Ditandatangani', signedAt],
          ['Berlaku sampai', validTo],
        ],
      },
      ...(await stepsOf(tx, id)).map((step): Block => ({ kind: 'item', text: stepText(step) })),
    )
  }
  const entry = { resource: 'mitra_document', customerId: partner.customerId } as const
  for (const { id, name, typeCode } of documents) {
    if (isIdentity(typeCode) && stored.some(({ docId }) => docId === id))
      audit({ ...entry, action: 'partnerDoc.open', recordId: id, label: `${name} · ${partner.legalName}` })
  }
  audit({
    action: 'partner.dossier',
    resource: 'mitra',
    recordId: mitraId,
    customerId: partner.customerId,
    label: partner.legalName,
    after: { files: stored.length },
  })
  const { store } = files
  async function* entries(): AsyncGenerator<ZipEntry> {
    const list = { title: partner.legalName, subtitle: `Daftar dokumen per ${moment.format(new Date())}`, blocks }
    yield { name: 'Daftar dokumen.pdf', content: [await paperOf(list)] }
    for (const { docId, revision, title, fileName, checksum } of stored) {
      const folder = docId === null ? 'Lampiran' : asName(title)
      const name = docId === null ? `${revision} ${asName(title)}` : `Revisi ${revision}`
      yield { name: `${folder}/${name}${endingOf(fileName)}`, content: await store.open(checksum) }
    }
  }
  return {
    open: () =>
      Promise.resolve({
        stream: () => Readable.from(zipFile(entries()), { objectMode: false }),
        dispose: () => Promise.resolve(),
      }),
  }
}
