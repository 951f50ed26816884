import type * as calls from '#contract/media/attachment.ts'
import type { AttachableKind } from '#contract/media/attachment.ts'
import { attachable } from '#contract/media/attachment.ts'
import type { AttachedFile, StoredFile } from '#contract/media/file.ts'
import { requirePermission, requirePermissionWith } from '#server/core/auth/rights.ts'
import type { HandlerContext, Handlers } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'
import { shownTo } from '#server/core/resource/handlers.ts'
import { readRecord } from '#server/core/resource/read.ts'
import { resourceOf } from '#server/core/resource/registry.ts'
import { createRecord, deleteRecord } from '#server/core/resource/write.ts'
import files from './file.resource.ts'
import { stagedOf } from './new-content.ts'

interface Params {
  kind: AttachableKind
  id: number
}

/** The record that files are attached to. @throws FORBIDDEN; NOT_FOUND also for a record of another customer */
async function ownerOf({ kind, id }: Params, action: 'read' | 'write', { tx, session }: HandlerContext) {
  const permission = attachable[kind][action]
  requirePermission(session, permission)
  const owner = await readRecord(tx, resourceOf(kind), id)
  requirePermissionWith(session, permission, owner.customerId)
  return owner
}

function attached(row: StoredFile, context: HandlerContext): AttachedFile {
  const { id, name, mime, sizeBytes, url, thumbUrl } = shownTo(files, row, context)
  return { id, name, mime, sizeBytes, url: url ?? '', thumbUrl }
}

const fileIds = ({ kind, id }: Params, { tx }: HandlerContext) =>
  tx
    .selectFrom('file')
    .select('id')
    .where('ref_type', '=', kind)
    .where('ref_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()

export const attachmentHandlers: Handlers<typeof calls> = {
  async attachmentList({ params }, context) {
    await ownerOf(params, 'read', context)
    const ids = (await fileIds(params, context)).map(({ id }) => id)
    const rows = await files.list.rows(context.tx, ids)
    return rows.toSorted((one, other) => one.id - other.id).map((row) => attached(row, context))
  },

  async attachmentAdd({ params, body }, context) {
    const { customerId } = await ownerOf(params, 'write', context)
    const { kind, id } = params
    const input = { purpose: attachable[kind].purpose, upload: stagedOf(body.file), belongsTo: { kind, id } }
    return attached(await createRecord(files, customerId, input, context), context)
  },

  async attachmentRemove({ params }, context) {
    await ownerOf(params, 'write', context)
    const own = await fileIds(params, context)
    if (!own.some(({ id }) => id === params.fileId)) throw fail('NOT_FOUND', { what: 'file' })
    return deleteRecord(files, params.fileId, context)
  },
}
