import { sql } from 'kysely'
import { isIdentity } from '#contract/partner/partner-doc.rules.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'
import { readRecord } from '#server/core/resource/read.ts'
import { addressesOf } from '#server/areas/media/new-content.ts'
import documents from './partner-doc.resource.ts'
import { isReviewer, requirePartner } from './scope.ts'

interface File {
  name: string
  mime: string
  sizeBytes: number
  checksum: string
}

/**
 * The file of a document, or that of an earlier revision. This is the only way to it; of a document that proves someone's
 * identity, the audit notes who opened it.
 */
export async function openDocument(id: number, wanted: number | undefined, context: HandlerContext) {
  const { tx, session, audit, unchanged } = context
  const row = await readRecord(tx, documents, id)
  if (!isReviewer(session)) requirePartner(session, row.mitraId)
  const revision = wanted ?? row.revision
  const { rows } = await sql<File>`
    SELECT f.name, f.mime, f.size_bytes::int AS "sizeBytes", f.checksum
      FROM mitra_document_history h JOIN file f ON f.id = h.file_id
     WHERE h.doc_id = ${id} AND h.revision = ${revision} ORDER BY h.at DESC, h.id DESC LIMIT 1`.execute(tx)
  const [file] = rows
  const url = file && addressesOf(context, { ...file, width: null }).url
  if (!file || !url) throw fail('NO_FILE', { name: row.name })
  if (isIdentity(row.typeCode)) {
    audit({
      action: 'partnerDoc.open',
      resource: 'mitra_document',
      recordId: id,
      customerId: row.customerId,
      label: documents.label(row),
      after: { revision },
    })
  } else unchanged()
  const { name, mime, sizeBytes } = file
  return {
    id,
    version: row.version,
    revision,
    name,
    mime,
    sizeBytes,
    isProtected: revision === row.revision && row.isProtected,
    url,
  }
}
