import * as z from 'zod/mini'
import { call, list, record } from '#contract/core/call.ts'
import { Deleted, Id, Named, Version } from '#contract/core/common.ts'
import { pagination } from '#contract/core/envelope.ts'
import type { RecordOfKind } from '#contract/core/resource/define.ts'
import { defineResource, generalCalls } from '#contract/core/resource/define.ts'
import { bool, code, id, int, key, moment, named, text, words } from '#contract/core/resource/field.ts'
import { UploadBody } from '#contract/core/upload/received-file.ts'
import { kinds } from '#contract/kinds.ts'
import { mediaRule } from './purposes.ts'

export const mediaKinds = ['FOLDER', 'IMAGE', 'VIDEO', 'DOCUMENT', 'AUDIO'] as const
export type MediaKind = (typeof mediaKinds)[number]

/** What the gallery holds: folders, and pictures, videos, recordings and documents in them. */
export const media = defineResource(kinds.media, {
  calls: generalCalls('/v2/api/medias', 'media'),
  keywords: ['gallery item', 'media', 'picture', 'video', 'gambar', 'galeri'],
  label: 'name',
  search: 'Name…',
  creation: { title: 'Create gallery folder', short: 'New folder' },
  sort: 'isFile,name',
  onDelete: 'It can be restored for 30 days.',
  empty: { title: 'Nothing here yet', hint: 'Drop files here, paste them, or choose some.' },
  fields: {
    name: text('Name', {
      search: 'contains',
      sort: true,
      required: true,
      max: 200,
      unique: true,
      edit: true,
      main: 1,
      width: 260,
      find: 'name',
      typed: ['nama'],
    }),
    kind: code('Type', mediaKinds, {
      words: { FOLDER: 'Folder', IMAGE: 'Image', VIDEO: 'Video', DOCUMENT: 'Document', AUDIO: 'Audio' },
      offered: ['FOLDER'],
      initial: 'FOLDER',
      write: 'create',
      sort: true,
      filter: true,
      main: true,
      width: 100,
      typed: ['jenis'],
    }),
    /** False for folders, which come first. */
    isFile: bool('File', { default: true, write: 'never', sort: true }),
    parentId: id('Folder', { nullable: true, typed: ['folder'] }),
    parent: named('In folder', { width: 160, nullable: true }),
    mime: key('Format', { known: true, write: 'never', nullable: true, width: 120, typed: ['format'] }),
    sizeBytes: int('Size', { write: 'never', sort: true, width: 90, typed: ['ukuran', 'size'] }),
    width: int('Width', { write: 'never', filter: false }),
    height: int('Height', { write: 'never', filter: false }),
    altText: text('Alternative text', { max: 300, help: 'Describes the picture for people who cannot see it.' }),
    tags: words('Tags', { max: 30, placeholder: 'cover, excel' }),
    owner: named('Uploaded by', { width: 150 }),
    uploadedAt: moment('Uploaded', {
      write: 'never',
      required: true,
      sort: true,
      filter: true,
      bounds: ['uploadedFrom', 'uploadedTo'],
      width: 120,
      typed: ['diunggah', 'uploaded'],
    }),
    checksum: key('SHA-256', { write: 'never', list: false, filter: false }),
    /** Addresses that are valid for a short time; of a folder there are none. */
    url: text('Address', { write: 'never', list: false, filter: false }),
    thumbUrl: text('Thumbnail', { write: 'never', list: false, filter: false }),
    previewUrl: text('Preview', { write: 'never', list: false, filter: false }),
  },
})
export type Media = RecordOfKind<typeof media>

const customer = { customerId: z.optional(Id) }
const inFolder = z.strictObject({ ...customer, mediaParentId: z.optional(Id) })
const upload = { body: UploadBody, upload: () => mediaRule, query: inFolder, answer: record(media.record) } as const

export const mediaUpload = call({
  method: 'POST',
  path: '/v2/api/medias',
  access: 'media:create',
  summary: 'Upload a file into the gallery',
  ...upload,
})

export const mediaUploadNew = call({
  method: 'POST',
  path: '/v3/api/medias',
  access: 'media:create',
  summary: 'Upload a file into the gallery, at the newer address',
  ...upload,
})

export const mediaRoots = call({
  method: 'GET',
  path: '/v3/api/medias',
  access: 'media:read',
  summary: 'List what is in no folder',
  query: media.calls.list.query,
  answer: list(media.record),
})

/** A folder with what is in it. */
const FolderView = z
  .object({
    folder: media.record,
    /** The folders that it is in, outermost first, and itself. */
    path: z.array(Named),
    children: z.array(media.record),
    pagination,
  })
  .register(z.globalRegistry, { id: 'MediaFolder' })

export const mediaFolder = call({
  method: 'GET',
  path: '/v3/api/medias/{mediaParentId}',
  access: 'media:read',
  summary: 'Read a folder with what is in it',
  query: media.calls.list.query,
  answer: record(FolderView),
})

export const mediaChange = call({
  method: 'PUT',
  path: '/v2/api/medias/{id}',
  access: 'media:update',
  summary: 'Rename an item, move it, or change what is said of it',
  body: media.calls.update.body,
  answer: record(media.record),
})

export const mediaDelete = call({
  method: 'DELETE',
  path: '/v2/api/medias/{id}',
  access: 'media:delete',
  summary: 'Delete an item that nothing uses, or an empty folder; it can be restored for a time',
  answer: record(Deleted),
})

export const mediaMove = call({
  method: 'PUT',
  path: '/v3/api/medias/{mediaItemId}',
  access: 'media:update',
  summary: 'Move an item into a folder, or out of all folders',
  body: z.strictObject({ mediaParentId: z.nullable(Id), version: z.optional(Version) }),
  answer: record(media.record),
})

/** What shows items of the gallery, as in "used by: class". */
export const mediaUseNames = [
  'class',
  'class page',
  'lesson of the class',
  'lesson of the schedule',
  'certificate template',
  'picture on the certificate template',
  'question of the exercise',
  'instructor',
  'employee',
  'attendance image check',
] as const
export type MediaUseName = (typeof mediaUseNames)[number]

/** A record that shows an item of the gallery. */
export const MediaUse = z
  .object({
    what: z.enum(mediaUseNames),
    id: Id,
    /** Null for those who may not read the record. */
    name: z.nullable(z.string()),
    /** Its screen; null where there is none. */
    path: z.nullable(z.string()),
    /** It is about this very picture, and keeps it when the item is replaced everywhere. */
    fixed: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'MediaUse' })
export type MediaUse = z.output<typeof MediaUse>

export const mediaUses = call({
  method: 'GET',
  service: 'console',
  path: '/media/{id}/uses',
  access: 'media:read',
  summary: 'List the records that show an item',
  answer: record(z.array(MediaUse)),
})

export const mediaReplace = call({
  method: 'PUT',
  path: '/v2/api/medias/{oldMediaItemId}/replace',
  access: 'media:update',
  summary: 'Let every record that shows an item show another one',
  query: z.strictObject({ newMediaItemId: Id }),
  answer: record(z.object({ id: Id, newMediaItemId: Id, replaced: z.int(), uses: z.array(MediaUse) })),
})
