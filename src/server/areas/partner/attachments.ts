import { sql } from 'kysely'
import type { PartnerAttachment } from '#contract/partner/partner-attachment.ts'
import type * as calls from '#contract/partner/partner-attachment.ts'
import type { HandlerContext, Handlers } from '#server/core/http/context.ts'
import { invalid } from '#server/core/http/fail.ts'
import { shownTo } from '#server/core/resource/handlers.ts'
import { createRecord } from '#server/core/resource/write.ts'
import files from '#server/areas/media/file.resource.ts'
import { addressesOf, stagedOf } from '#server/areas/media/new-content.ts'
import { wholeList } from '#server/core/list/whole-list.ts'
import { requirePartner } from './scope.ts'
import { lockPartner } from './settle.ts'

interface Row extends Omit<PartnerAttachment, 'url' | 'updatedAt'> {
  checksum: string
  updatedAt: Date
}

async function attachmentsOf(mitraId: number, context: HandlerContext): Promise<PartnerAttachment[]> {
  const { rows } = await sql<Row>`
    SELECT a.id, a.title, a.description, a.sort_order AS "order", a.file_id AS "fileId", f.name AS "fileName", f.mime,
           f.size_bytes::int AS "sizeBytes", f.checksum, a.updated_at AS "updatedAt"
      FROM mitra_attachment a JOIN file f ON f.id = a.file_id
     WHERE a.mitra_id = ${mitraId} AND a.deleted_at IS NULL ORDER BY a.sort_order, a.id`.execute(context.tx)
  return rows.map(({ checksum, updatedAt, ...row }) => {
    const { url } = addressesOf(context, { ...row, name: row.fileName, checksum, width: null })
    return Object.assign(row, { url: url ?? '', updatedAt: updatedAt.toISOString() })
  })
}

/** Files that a partner may put into its list: those that were uploaded for it. */
async function fileIdsOf({ tx }: HandlerContext, mitraId: number): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM file WHERE ref_type = 'mitra_attachment' AND ref_id = ${mitraId} AND deleted_at IS NULL
    UNION SELECT file_id FROM mitra_attachment WHERE mitra_id = ${mitraId}`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

const wordsOf = (list: readonly { title: string; description: string | null }[]) =>
  list.map(({ title, description }) => (description === null ? title : `${title} (${description})`)).join(', ')

export const partnerAttachmentHandlers: Handlers<typeof calls> = {
  async partnerAttachments({ params: { mitraId } }, context) {
    requirePartner(context.session, mitraId)
    return wholeList(await attachmentsOf(mitraId, context))
  },

  async partnerAttachmentUpload({ params: { mitraId }, body }, context) {
    requirePartner(context.session, mitraId)
    const { customerId } = await lockPartner(context.tx, mitraId)
    const input = {
      purpose: 'DOCUMENT',
      upload: stagedOf(body.file),
      belongsTo: { kind: 'mitra_attachment', id: mitraId },
    }
    const row = await createRecord(files, customerId, input, context)
    const { id, name, mime, sizeBytes, thumbUrl } = shownTo(files, row, context)
    const { url } = addressesOf(context, row)
    return { id, name, mime, sizeBytes, url: url ?? '', thumbUrl }
  },

  async partnerAttachmentsUpdate({ params: { mitraId }, body: { attachments } }, context) {
    const { tx, session, audit, unchanged } = context
    requirePartner(session, mitraId)
    const partner = await lockPartner(tx, mitraId)
    const known = await fileIdsOf(context, mitraId)
    const issues = attachments.flatMap(({ fileId }, at) => [
      ...(known.has(fileId) ? [] : [{ field: `attachments.${at}.fileId`, message: 'is not a file of this partner' }]),
      ...(attachments.findIndex((other) => other.fileId === fileId) < at
        ? [{ field: `attachments.${at}.fileId`, message: 'is in the list already' }]
        : []),
    ])
    if (issues.length > 0) throw invalid(...issues)
    const before = await attachmentsOf(mitraId, context)
    const isSame =
      before.length === attachments.length &&
      before.every(({ fileId, title, description }, at) => {
        const next = attachments[at]
        return next?.fileId === fileId && next.title === title && (next.description || null) === description
      })
    if (isSame) {
      unchanged()
      return wholeList(before)
    }
    const wanted = attachments.map(({ fileId, title, description }, at) => ({
      file_id: fileId,
      title,
      description: description || null,
      sort_order: at + 1,
    }))
    await sql`
      UPDATE mitra_attachment SET deleted_at = now(), version = version + 1, updated_by = ${session.masterId}
       WHERE mitra_id = ${mitraId} AND deleted_at IS NULL
         AND file_id <> ALL (${wanted.map((row) => row.file_id)}::bigint[])`.execute(tx)
    for (const row of wanted) {
      const found = before.find(({ fileId }) => fileId === row.file_id)
      const { file_id, ...set } = row
      if (found)
        await tx
          .updateTable('mitra_attachment')
          .set({ ...set, version: sql<number>`version + 1`, updated_by: session.masterId })
          .where('id', '=', found.id)
          .execute()
      else
        await tx
          .insertInto('mitra_attachment')
          .values({ ...set, file_id, mitra_id: mitraId, created_by: session.masterId, updated_by: session.masterId })
          .execute()
    }
    const after = await attachmentsOf(mitraId, context)
    audit({
      action: 'partner.attachments',
      resource: 'mitra',
      recordId: mitraId,
      customerId: partner.customerId,
      label: partner.legalName,
      before: { attachments: wordsOf(before) },
      after: { attachments: wordsOf(after) },
    })
    return wholeList(after)
  },
}
