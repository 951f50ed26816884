import type { Picture } from '#contract/core/resource/field.ts'
import type * as frame from '#contract/media/frame-pictures.ts'
import type * as calls from '#contract/media/picture.ts'
import type { StagedFile } from '#server/core/upload/receive.ts'
import type { Tx } from '#server/core/db/database.ts'
import { lockRow } from '#server/core/audit/snapshot.ts'
import { writeRow } from '#server/core/db/write-row.ts'
import type { HandlerContext, Handlers } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'
import { pictureShown } from '#server/core/resource/pictures.ts'
import { readRecord } from '#server/core/resource/read.ts'
import { createRecord } from '#server/core/resource/write.ts'
import files from './file.resource.ts'
import galleryResource from './media.resource.ts'
import { stagedOf } from './new-content.ts'
import { mayUse, requirePurpose } from './purpose.ts'

type Stored = Parameters<typeof pictureShown>[0]

const shown = (picture: Stored, { files: { addresses } }: HandlerContext): Picture => pictureShown(picture, addresses)

/** A file that is a picture; undefined where there is none. */
const fileOf = (tx: Tx, id: number | null) =>
  id === null
    ? undefined
    : tx
        .selectFrom('file')
        .select(['id', 'name', 'checksum'])
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()

async function photoOf({ tx, session: { masterId } }: HandlerContext): Promise<Stored | undefined> {
  const person = await tx.selectFrom('app_user').select('photo_file_id').where('id', '=', masterId).executeTakeFirst()
  return fileOf(tx, person?.photo_file_id ?? null)
}

async function logoOf({ tx, session }: HandlerContext, customerId: number | undefined): Promise<Stored | undefined> {
  if (customerId === undefined || !session.customerIds.includes(customerId)) return undefined
  const customer = await tx
    .selectFrom('customer')
    .select('logo_file_id')
    .where('id', '=', customerId)
    .executeTakeFirst()
  return fileOf(tx, customer?.logo_file_id ?? null)
}

/** Lets the account of the caller show another photo, or none. */
async function setOwnPhoto(fileId: number | null, { tx, session, audit, unchanged }: HandlerContext): Promise<void> {
  const { masterId, customerId, name } = session
  const raw = await lockRow(tx, 'app_user', masterId)
  if (raw.photo_file_id === fileId) return unchanged()
  const { version } = await writeRow(tx, 'app_user', raw, { photo_file_id: fileId }, masterId)
  audit({
    action: 'session.change-photo',
    resource: 'app_user',
    recordId: masterId,
    customerId,
    label: name,
    version,
    before: { photo: raw.photo_file_id !== null },
    after: { photo: fileId !== null },
  })
}

/** The file is the person's home customer's, as the account is. */
async function addOwnPhoto(upload: StagedFile, context: HandlerContext): Promise<Picture> {
  const { tx, session } = context
  const { customer_id: home } = await tx
    .selectFrom('app_user')
    .select('customer_id')
    .where('id', '=', session.masterId)
    .executeTakeFirstOrThrow()
  const customerId = home ?? session.customerId
  if (customerId === null) throw fail('NOT_FOUND', { what: 'customer' })
  const input = { purpose: 'PHOTO', upload, belongsTo: { kind: 'account', id: session.masterId } }
  const row = await createRecord(files, customerId, input, context)
  await setOwnPhoto(row.id, context)
  return shown(row, context)
}

export const frameHandlers: Handlers<typeof frame> = {
  async framePictures({ query }, context) {
    const [photo, logo] = [await photoOf(context), await logoOf(context, query.customerId)]
    return { photo: photo ? shown(photo, context) : null, logo: logo ? shown(logo, context) : null }
  },
}

export const pictureHandlers: Handlers<typeof calls> = {
  async pictureRead({ params: { id } }, context) {
    const row = await readRecord(context.tx, files, id)
    if (!mayUse(row.purpose, row.customerId, context) || row.width === null)
      throw fail('NOT_FOUND', { what: 'picture' })
    return shown(row, context)
  },

  async pictureFromGallery({ body: { mediaItemId, purpose } }, context) {
    const item = await readRecord(context.tx, galleryResource, mediaItemId)
    requirePurpose(purpose, item.customerId, context)
    if (item.kind !== 'IMAGE') throw fail('NOT_FOUND', { what: 'picture' })
    return shown(await createRecord(files, item.customerId, { purpose, copied: item }, context), context)
  },

  ownPhotoSet: ({ body }, context) => addOwnPhoto(stagedOf(body.file), context),

  async ownPhotoRemove(_input, context) {
    await setOwnPhoto(null, context)
    return { done: true as const }
  },
}
