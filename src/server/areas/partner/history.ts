import { sql } from 'kysely'
import type { DocumentStep } from '#contract/partner/partner-doc.ts'
import type { Tx } from '#server/core/db/database.ts'

/** Writes the present state of a document into its history, which nothing changes afterwards. */
export async function noteStep(
  tx: Tx,
  docId: number,
  action: DocumentStep['action'],
  actorId: number | null,
): Promise<void> {
  await sql`
    INSERT INTO mitra_document_history
           (mitra_id, doc_id, revision, action, file_id, status, actor_id, note, number, signed_at, valid_to, at)
    SELECT mitra_id, id, revision, ${action}, file_id, status, ${actorId}, note, number, signed_at, valid_to, clock_timestamp()
      FROM mitra_document WHERE id = ${docId}`.execute(tx)
}

interface Row {
  id: number
  revision: number
  action: DocumentStep['action']
  status: DocumentStep['status']
  file_name: string | null
  mime: string | null
  number: string | null
  signed_at: string | null
  valid_to: string | null
  actor_id: number | null
  actor: string | null
  note: string | null
  at: Date
}

/** What happened to a document, the newest first. People that the reader does not see are not named. */
export async function stepsOf(tx: Tx, docId: number): Promise<DocumentStep[]> {
  const { rows } = await sql<Row>`
    SELECT h.id, h.revision, h.action, h.status, f.name AS file_name, f.mime, h.number,
           h.signed_at::text AS signed_at, h.valid_to::text AS valid_to, h.actor_id, u.name AS actor, h.note, h.at
      FROM mitra_document_history h
      LEFT JOIN file f ON f.id = h.file_id
      LEFT JOIN app_user u ON u.id = h.actor_id
     WHERE h.doc_id = ${docId} ORDER BY h.at DESC, h.id DESC`.execute(tx)
  return rows.map(({ id, revision, action, status, mime, number, note, at, ...row }) => ({
    id,
    revision,
    action,
    status,
    fileName: row.file_name,
    mime,
    number,
    signedAt: row.signed_at,
    validTo: row.valid_to,
    actor: row.actor_id === null || row.actor === null ? null : { id: row.actor_id, name: row.actor },
    note,
    at: at.toISOString(),
  }))
}
