import * as z from 'zod/mini'
import { call, record } from '#contract/core/call.ts'
import { Id } from '#contract/core/common.ts'
import { Picture } from '#contract/core/resource/field.ts'
import { UploadBody } from '#contract/core/upload/received-file.ts'
import { purposeRules } from './purposes.ts'

/** What pictures are uploaded for that belong to one record. */
export const picturePurposes = ['PHOTO', 'LOGO'] as const
export type PicturePurpose = (typeof picturePurposes)[number]

export const pictureRead = call({
  method: 'GET',
  service: 'console',
  path: '/pictures/{id}',
  access: 'session',
  summary: 'Read the addresses of a picture that belongs to one record, for those who may choose one there',
  answer: record(Picture),
})

export const pictureFromGallery = call({
  method: 'POST',
  service: 'console',
  path: '/pictures',
  access: 'media:read',
  summary: 'Make a picture for one record of an item of the gallery; its content is not stored again',
  body: z.strictObject({ mediaItemId: Id, purpose: z.enum(picturePurposes) }),
  answer: record(Picture),
})

export const ownPhotoSet = call({
  method: 'POST',
  service: 'console',
  path: '/me/photo',
  access: 'session',
  ofPerson: true,
  summary: 'Upload a photo of oneself',
  body: UploadBody,
  upload: () => purposeRules.PHOTO,
  answer: record(Picture),
})

export const ownPhotoRemove = call({
  method: 'DELETE',
  service: 'console',
  path: '/me/photo',
  access: 'session',
  ofPerson: true,
  summary: 'Remove the photo of oneself',
  answer: record(z.object({ done: z.literal(true) })),
})
