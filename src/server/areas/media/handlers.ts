import { sql } from 'kysely'
import type * as files from '#contract/media/file.ts'
import type * as gallery from '#contract/media/media.ts'
import type { ReceivedFile } from '#contract/core/upload/received-file.ts'
import { media } from '#contract/media/media.ts'
import { fileType } from '#contract/core/upload/file-types.ts'
import type { Purpose } from '#contract/media/purposes.ts'
import { chooseCustomer } from '#server/core/auth/rights.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { HandlerContext, Handlers } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'
import { recordsPage, resourceHandlers, shownTo } from '#server/core/resource/handlers.ts'
import { readRecord } from '#server/core/resource/read.ts'
import { createRecord, updateRecord } from '#server/core/resource/write.ts'
import fileResource from './file.resource.ts'
import galleryResource from './media.resource.ts'
import { stagedOf } from './new-content.ts'
import { requirePurpose } from './purpose.ts'
import { replaceEverywhere } from './replace.ts'
import { usesOf } from './uses.ts'

interface NewFile {
  customerId?: number | undefined
  purpose: Purpose
  description?: string | undefined
}

async function addFile({ customerId, purpose, description }: NewFile, received: ReceivedFile, context: HandlerContext) {
  const owner = chooseCustomer(context.session, customerId)
  requirePurpose(purpose, owner, context)
  const input = { purpose, upload: stagedOf(received), ...(description === undefined ? {} : { description }) }
  const row = await createRecord(fileResource, owner, input, context)
  return shownTo(fileResource, row, context)
}

export const fileHandlers: Handlers<typeof files> = {
  allFiles: (input, context) => recordsPage(fileResource, input, context),
  fileUpload: ({ query, body }, context) => addFile(query, body.file, context),
  async imageUpload({ query, body }, context) {
    const { id, url, thumbUrl } = await addFile(query, body.file, context)
    return { id, url: url ?? '', thumbUrl }
  },
}

/** `cover.png`, or `cover (2).png` where the folder has one of that name. */
async function freeName(tx: Tx, customerId: number, parentId: number | null, name: string): Promise<string> {
  const [, stem = name, ending = ''] = /^(.+?)(\.[\w-]{1,12})?$/.exec(name) ?? []
  const { rows } = await sql<{ name: string }>`
    SELECT lower(name) AS name FROM media_item
     WHERE customer_id = ${customerId} AND parent_id IS NOT DISTINCT FROM ${parentId}::bigint AND deleted_at IS NULL
       AND starts_with(lower(name), lower(${stem}))`.execute(tx)
  const taken = new Set(rows.map((row) => row.name))
  let free = name
  for (let n = 2; taken.has(free.toLowerCase()); n++) free = `${stem} (${n})${ending}`
  return free
}

type UploadHandler = Handlers<typeof gallery>['mediaUpload']

const upload: UploadHandler = async ({ query, body }, context) => {
  const staged = stagedOf(body.file)
  const customerId = chooseCustomer(context.session, query.customerId)
  const parentId = query.mediaParentId ?? null
  // Uploads into one folder at the same time must not choose the same name.
  await sql`SELECT pg_advisory_xact_lock(hashtext('academy-gallery'), hashtext(${`${customerId} ${parentId}`}))`.execute(
    context.tx,
  )
  const name = await freeName(context.tx, customerId, parentId, staged.name)
  const kind = fileType(staged.mime)?.group ?? 'DOCUMENT'
  const input = { name, kind, upload: staged, ...(parentId === null ? {} : { parentId }) }
  return shownTo(galleryResource, await createRecord(galleryResource, customerId, input, context), context)
}

/** The folders that a folder is in, outermost first, and itself. */
async function pathOf(tx: Tx, id: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    WITH RECURSIVE up (id, name, parent_id, depth) AS (
      SELECT id, name, parent_id, 0 FROM media_item WHERE id = ${id}
      UNION ALL SELECT m.id, m.name, m.parent_id, depth + 1 FROM media_item m JOIN up ON m.id = up.parent_id)
    SELECT id, name FROM up ORDER BY depth DESC`.execute(tx)
  return rows
}

const shared = resourceHandlers(galleryResource, media.calls)

export const galleryHandlers: Handlers<typeof gallery> = {
  mediaUpload: upload,
  mediaUploadNew: (input, context) => upload(input, context),
  mediaRoots(input, context) {
    const query = { ...input.query, parentId: 'empty' }
    return recordsPage(galleryResource, { ...input, query }, context)
  },
  async mediaFolder(input, context) {
    const { mediaParentId } = input.params
    const folder = shownTo(galleryResource, await readRecord(context.tx, galleryResource, mediaParentId), context)
    if (folder.kind !== 'FOLDER') throw fail('NOT_FOUND', { what: 'folder' })
    const query = { ...input.query, customerId: folder.customerId, parentId: mediaParentId }
    const page = await recordsPage(galleryResource, { params: {}, query }, context)
    const path = await pathOf(context.tx, mediaParentId)
    return { folder, path, children: page.data, pagination: page.pagination }
  },
  mediaChange: ({ params, body }, context) => shared.update({ params, query: undefined, body }, context),
  mediaDelete: ({ params }, context) => shared.remove({ params, query: undefined, body: undefined }, context),
  async mediaMove({ params: { mediaItemId }, body }, context) {
    const version = body.version ?? (await readRecord(context.tx, galleryResource, mediaItemId)).version
    const row = await updateRecord(galleryResource, mediaItemId, { version, parentId: body.mediaParentId }, context)
    return shownTo(galleryResource, row, context)
  },
  async mediaUses({ params: { id } }, { tx, may }) {
    await readRecord(tx, galleryResource, id)
    return usesOf(tx, id, may)
  },
  mediaReplace: ({ params, query }, context) => replaceEverywhere(params.oldMediaItemId, query.newMediaItemId, context),
}
