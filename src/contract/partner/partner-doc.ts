import * as z from 'zod/mini'
import { call, list, record as answerOf } from '#contract/core/call.ts'
import { Deleted, Id, LocalDate, Moment, Named, Reason, Version } from '#contract/core/common.ts'
import { queryOfList } from '#contract/core/list/list.ts'
import type { RecordOfKind } from '#contract/core/resource/define.ts'
import { defineResource } from '#contract/core/resource/define.ts'
import { bool, code, day, int, key, moment, named, record, text } from '#contract/core/resource/field.ts'
import { ownCalls, schemasFor } from '#contract/core/resource/own-calls.ts'
import { UploadBody } from '#contract/core/upload/received-file.ts'
import { kinds } from '#contract/kinds.ts'
import { documentRule } from '#contract/media/purposes.ts'
import { canDeleteDocument, documentStatuses } from './partner-doc.rules.ts'

const statusWords = {
  WAITING_UPLOAD: 'Waiting for upload',
  NEED_APPROVAL: 'Waiting for approval',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
} as const

const of = schemasFor(kinds.partnerDoc, {
  mitraId: record('Partner', 'partner', {
    required: true,
    write: 'create',
    filter: true,
    shownBy: 'mitra',
    typed: ['mitra', 'partner'],
  }),
  mitra: named('Partner', { required: true, search: 'contains', sort: true, main: 1, width: 210 }),
  typeCode: key('Type', {
    known: true,
    required: true,
    write: 'create',
    filter: true,
    width: 120,
    typed: ['jenis', 'type'],
  }),
  name: text('Document', {
    write: 'never',
    required: true,
    search: 'contains',
    sort: true,
    main: 1,
    width: 230,
    find: 'name',
    typed: ['nama'],
  }),
  number: text('Number', { max: 60, search: 'contains', plain: 'prefix', width: 150, typed: ['nomor'] }),
  signedAt: day('Signed', { sort: true, width: 100 }),
  validTo: day('Valid to', { sort: true, filter: true, width: 100, typed: ['berlaku'] }),
  status: code('Status', documentStatuses, {
    write: 'never',
    filter: true,
    sort: true,
    main: 1,
    width: 150,
    words: statusWords,
    typedValues: {
      WAITING_UPLOAD: ['belum'],
      NEED_APPROVAL: ['menunggu'],
      APPROVED: ['disetujui'],
      REJECTED: ['ditolak'],
    },
  }),
  /** Those that wait come first. */
  settled: bool('Does not wait', { record: false, write: 'never', default: false, sort: true, filter: false }),
  revision: int('Revision', { write: 'never', default: 0, sort: true, width: 80 }),
  reviewer: named('Reviewed by', { width: 150 }),
  reviewedAt: moment('Reviewed', { write: 'never', sort: true, width: 110 }),
  note: text('Note', { write: 'never', width: 200 }),
  required: bool('Required', { write: 'never', default: true, list: false }),
  isProtected: bool('Opens with a password', { write: 'never', default: false, filter: true, yes: 'Yes', no: 'No' }),
  pages: int('Pages', { write: 'never', nullable: true, list: false, filter: false }),
  fileName: text('File', { write: 'never', list: false }),
  mime: text('Type of the file', { write: 'never', list: false }),
  sizeBytes: int('Size', { write: 'never', nullable: true, list: false, filter: false }),
  updatedAt: moment('Changed', { write: 'never', required: true, sort: true, filter: true, width: 110 }),
})

const own = '/v1/api/partner-registrations'
const ofPartner = { mitraId: Id }
const one = { id: Id }

export const partnerDocList = call({
  method: 'GET',
  path: '/partner-documents',
  service: 'console',
  access: 'partner-doc:read',
  summary: 'List registration documents of all partners; a partner sees its own',
  query: of.query,
  answer: list(of.record),
})

export const partnerDocRead = call({
  method: 'GET',
  path: '/partner-documents/{id}',
  service: 'console',
  params: one,
  access: 'partner-doc:read',
  summary: 'Read a registration document, without its file',
  answer: answerOf(of.record),
})

export const partnerDocCreate = call({
  method: 'POST',
  path: '/partner-documents',
  service: 'console',
  access: 'partner-doc:approve',
  summary: 'Ask a partner for a document that its legal form does not require',
  body: of.create,
  answer: answerOf(of.record),
})

export const partnerDocUpdate = call({
  method: 'PUT',
  path: '/partner-documents/{id}',
  service: 'console',
  params: one,
  access: 'partner-doc:upload',
  summary: 'Change number and dates of a registration document that is not approved',
  body: of.update,
  answer: answerOf(of.record),
})

export const partnerDocRemove = call({
  method: 'DELETE',
  path: '/partner-documents/{id}',
  service: 'console',
  params: one,
  access: 'partner-doc:approve',
  summary: 'Refused with the reason: registration documents stay on record',
  answer: answerOf(Deleted),
})

export const OpenedDocument = z
  .object({
    id: Id,
    version: Version,
    revision: z.int(),
    name: z.string(),
    mime: z.string(),
    sizeBytes: z.int(),
    isProtected: z.boolean(),
    /** Valid for a short time. */
    url: z.string(),
  })
  .register(z.globalRegistry, { id: 'OpenedPartnerDocument' })

/** The only way to the file. Of a document that proves someone's identity, the audit notes who opened it. */
export const partnerDocOpen = call({
  method: 'POST',
  path: '/partner-documents/{id}/open',
  service: 'console',
  params: one,
  access: 'partner-doc:read',
  summary: 'Open the file of a registration document, or that of an earlier revision',
  body: z
    .strictObject({ revision: z.optional(z.int().check(z.gte(1))) })
    .register(z.globalRegistry, { id: 'OpenPartnerDocument' }),
  answer: answerOf(OpenedDocument),
})

/** How many wait, and whether an agreement is among them. */
export const partnerDocNotifier = call({
  method: 'GET',
  path: '/partner-documents-waiting',
  service: 'console',
  access: 'partner-doc:read',
  summary: 'How many documents wait for approval, and whether an NDA or MOU is among them',
  background: true,
  answer: answerOf(z.object({ notify: z.boolean(), waiting: z.int() })),
})

export const partnerDocsOf = call({
  method: 'GET',
  path: `${own}/{mitraId}`,
  params: ofPartner,
  access: 'partner-doc:read',
  summary: 'The registration documents of a partner',
  query: queryOfList(of.listFields),
  answer: list(of.record),
})

export const DocumentType = z
  .object({
    code: z.string(),
    name: z.string(),
    required: z.boolean(),
    legalForms: z.array(z.string()),
    templateUrl: z.nullable(z.string()),
    validityMonths: z.nullable(z.int()),
  })
  .register(z.globalRegistry, { id: 'PartnerDocumentType' })

export const partnerDocTypes = call({
  method: 'GET',
  path: `${own}/list-type/{mitraId}`,
  params: ofPartner,
  access: 'partner-doc:read',
  summary: 'The types of documents that a partner of this legal form needs',
  answer: list(DocumentType),
})

export const documentTypeList = call({
  method: 'GET',
  path: '/partner-document-types',
  service: 'console',
  access: 'partner-doc:read',
  summary: 'All types of documents that partners can be asked for',
  answer: list(DocumentType),
})

/** Of an approved NDA or MOU a partner has to confirm that it is replaced. */
export const partnerDocReplace = call({
  method: 'POST',
  path: `${own}/{mitraId}/{docId}/replace-document`,
  params: { mitraId: Id, docId: Id },
  access: 'partner-doc:upload',
  summary: 'Upload a registration document, or replace its file; it has to be approved again',
  query: z.strictObject({
    number: z.optional(z.string().check(z.trim(), z.maxLength(60))),
    signedAt: z.optional(LocalDate),
    validTo: z.optional(LocalDate),
    confirm: z.optional(z.union([z.boolean(), z.stringbool()])),
  }),
  body: UploadBody,
  upload: () => documentRule,
  answer: answerOf(of.record),
})

/** `version`: what the reviewer looks at. A document that has changed since is not approved. */
export const partnerDocStatus = call({
  method: 'PUT',
  path: `${own}/{mitraId}/{id}/status`,
  params: { mitraId: Id, id: Id },
  access: 'partner-doc:approve',
  summary: 'Approve or reject a registration document, or put it back among those that wait',
  query: z.strictObject({
    status: z.enum(['APPROVED', 'REJECTED', 'NEED_APPROVAL']),
    note: z.optional(Reason),
    version: z.optional(Version),
  }),
  answer: answerOf(of.record),
})

export const DocumentStep = z
  .object({
    id: Id,
    revision: z.int(),
    action: z.enum(['CREATED', 'UPLOADED', 'REPLACED', 'APPROVED', 'REJECTED', 'REOPENED', 'EXPIRED']),
    status: z.enum(documentStatuses),
    fileName: z.nullable(z.string()),
    mime: z.nullable(z.string()),
    number: z.nullable(z.string()),
    signedAt: z.nullable(LocalDate),
    validTo: z.nullable(LocalDate),
    actor: z.nullable(Named),
    note: z.nullable(z.string()),
    at: Moment,
  })
  .register(z.globalRegistry, { id: 'PartnerDocumentStep' })
export type DocumentStep = z.output<typeof DocumentStep>

export const partnerDocHistory = call({
  method: 'GET',
  path: `${own}/{mitraId}/registration-documents/{id}/histories`,
  params: { mitraId: Id, id: Id },
  access: 'partner-doc:read',
  summary: 'What happened to a registration document, the newest first',
  answer: list(DocumentStep),
})

/** What a partner proves itself with. */
export const partnerDoc = defineResource(kinds.partnerDoc, {
  calls: ownCalls(of, {
    list: partnerDocList,
    read: partnerDocRead,
    create: partnerDocCreate,
    update: partnerDocUpdate,
    remove: partnerDocRemove,
  }),
  keywords: ['partner document', 'dokumen mitra', 'nda', 'mou'],
  label: ({ name, mitra }) => `${name} · ${mitra.name}`,
  hint: 'number',
  findHelp: 'By document and partner.',
  search: 'Partner, document or number…',
  sort: 'settled,-updatedAt',
  mayDelete: canDeleteDocument,
  commands: ['create', 'edit', 'export'],
  empty: { title: 'No documents', hint: 'What a partner has to hand in follows from its legal form.' },
  fields: of.fields,
  inputs: of.inputs,
})
export type PartnerDoc = RecordOfKind<typeof partnerDoc>
