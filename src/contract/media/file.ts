import * as z from 'zod/mini'
import { call, list, record } from '#contract/core/call.ts'
import { Id, ifMissing } from '#contract/core/common.ts'
import type { RecordOfKind } from '#contract/core/resource/define.ts'
import { defineResource, patternCalls } from '#contract/core/resource/define.ts'
import { code, int, key, moment, named, text } from '#contract/core/resource/field.ts'
import { UploadBody } from '#contract/core/upload/received-file.ts'
import { kinds } from '#contract/kinds.ts'
import { fileOwnerKinds, fileOwnerWords, purposes, purposeWords, ruleOf } from './purposes.ts'

/** The content of a small file inside JSON; larger ones are uploaded. */
const Base64 = z
  .string({ error: ifMissing })
  .check(z.minLength(1, "can't be empty!"), z.maxLength(245_760, 'is too long: upload the file instead'))
  .check(z.regex(/^[A-Za-z0-9+/]*={0,2}$/, 'must be Base64'))

/** An uploaded file: what it is called, and what the server found out about its content. */
export const file = defineResource(kinds.file, {
  calls: patternCalls('/api/file'),
  keywords: ['file', 'upload', 'berkas', 'unggahan'],
  label: 'name',
  hint: 'mime',
  search: 'File name…',
  creation: { title: 'Upload a file', short: 'Upload' },
  sort: '-uploadedAt',
  empty: { title: 'No files yet', hint: 'Drop a file here, or choose one.' },
  fields: {
    name: text('Name', {
      search: 'contains',
      sort: true,
      required: true,
      max: 200,
      edit: true,
      main: 1,
      width: 280,
      find: 'name',
      typed: ['nama'],
    }),
    originalName: text('Original name', { write: 'never', required: true }),
    mime: key('Type', {
      known: true,
      write: 'never',
      required: true,
      filter: true,
      sort: true,
      main: 2,
      width: 84,
      typed: ['tipe', 'type'],
    }),
    purpose: code('Purpose', purposes, {
      words: purposeWords,
      offered: ['GENERAL', 'VOUCHER_IMPORT', 'VERIFICATION', 'DOCUMENT', 'IMAGE'],
      default: 'GENERAL',
      write: 'create',
      sort: true,
      filter: true,
      main: true,
      width: 140,
      typed: ['tujuan'],
    }),
    sizeBytes: int('Size', { write: 'never', required: true, sort: true, width: 90, typed: ['ukuran', 'size'] }),
    owner: named('Uploaded by', { width: 160 }),
    refType: code('Belongs to', fileOwnerKinds, {
      words: fileOwnerWords,
      write: 'never',
      nullable: true,
      width: 140,
    }),
    refId: int('Record', { write: 'never', list: false, filter: false }),
    uploadedAt: moment('Uploaded', {
      write: 'never',
      required: true,
      sort: true,
      filter: true,
      bounds: ['uploadedFrom', 'uploadedTo'],
      width: 130,
      typed: ['diunggah', 'uploaded'],
    }),
    checksum: key('SHA-256', { write: 'never', required: true, code: true, typed: ['sha'] }),
    width: int('Width', { write: 'never', list: false, filter: false }),
    height: int('Height', { write: 'never', list: false, filter: false }),
    description: text('Description', { max: 500, rows: 3, typed: ['keterangan'] }),
    /** Addresses of the content, which are valid for a short time; null where the record that it belongs to is hidden. */
    url: text('Address', { write: 'never', list: false, filter: false }),
    thumbUrl: text('Thumbnail', { write: 'never', list: false, filter: false }),
  },
  inputs: {
    content: text('Content', { write: 'create', required: true, schema: Base64 }),
  },
})
export type StoredFile = RecordOfKind<typeof file>

const uploadQuery = z.strictObject({
  customerId: z.optional(Id),
  purpose: z._default(z.enum(purposes), 'GENERAL'),
  description: z.optional(z.string().check(z.trim(), z.maxLength(500, 'must have at most 500 characters'))),
})

export const fileUpload = call({
  method: 'POST',
  path: '/api/files',
  access: 'session',
  summary: 'Upload a file; its purpose says who may, which types and how large',
  query: uploadQuery,
  body: UploadBody,
  upload: ruleOf,
  answer: record(file.record),
})

export const allFiles = call({
  method: 'GET',
  path: '/api/files',
  access: 'file:read',
  summary: 'List files',
  query: file.calls.list.query,
  answer: list(file.record),
})

const imagePurposes = ['IMAGE', 'COMPLAINT', 'ATTENDANCE', 'PHOTO', 'LOGO'] as const

export const imageUpload = call({
  method: 'POST',
  path: '/api/image',
  access: 'session',
  summary: 'Upload a picture',
  query: z.strictObject({ customerId: z.optional(Id), purpose: z._default(z.enum(imagePurposes), 'IMAGE') }),
  body: UploadBody,
  upload: ruleOf,
  answer: record(z.object({ id: Id, url: z.string(), thumbUrl: z.nullable(z.string()) })),
})

/** A file as the record that it belongs to shows it. */
export const AttachedFile = z
  .object({
    id: Id,
    name: z.string(),
    mime: z.string(),
    sizeBytes: z.int(),
    url: z.string(),
    thumbUrl: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'AttachedFile' })
export type AttachedFile = z.output<typeof AttachedFile>
