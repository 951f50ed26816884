import { sql } from 'kysely'
import type { RegistrationDocument, RegistrationSlot } from '#contract/crm/registration-calls.ts'
import {
  canApproveDocument,
  canChangeRegistration,
  canDeleteDocument,
  canRejectDocument,
  canReplaceDocument,
} from '#contract/crm/registration.rules.ts'
import type { Registration } from '#contract/crm/registration.ts'
import type { AuditAction } from '#contract/audited.ts'
import { valuesBefore } from '#server/core/audit/snapshot.ts'
import { lockRow } from '#server/core/audit/snapshot.ts'
import type { Tx } from '#server/core/db/database.ts'
import { insertRow, writeRow } from '#server/core/db/write-row.ts'
import type { Columns } from '#server/core/db/write-row.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { enforce, fail, invalid } from '#server/core/http/fail.ts'
import { lockRecord } from '#server/core/resource/read.ts'
import { createRecord } from '#server/core/resource/write.ts'
import type { StagedFile } from '#server/core/upload/receive.ts'
import files from '#server/areas/media/file.resource.ts'
import { addressesOf } from '#server/areas/media/new-content.ts'
import { registrations } from './registration.resource.ts'

export type DocumentType = RegistrationSlot['type']

const MB = 1_048_576

const typeColumns = sql`t.id, t.code, t.name, t.required, t.programs, t.mime, t.max_mb AS "maxMb"`

/** Every type of document. */
export async function typesOf(tx: Tx): Promise<DocumentType[]> {
  const { rows } = await sql<DocumentType>`
    SELECT ${typeColumns} FROM registration_document t ORDER BY t.sort_order, t.id`.execute(tx)
  return rows
}

interface Row extends Omit<RegistrationDocument, 'reviewedAt' | 'uploadedAt' | 'reviewer'> {
  reviewedAt: Date | null
  uploadedAt: Date
  reviewerId: number | null
  reviewerName: string | null
}

const shown = ({ reviewedAt, uploadedAt, reviewerId, reviewerName, ...row }: Row): RegistrationDocument => ({
  ...row,
  reviewer: reviewerId === null ? null : { id: reviewerId, name: reviewerName ?? '' },
  reviewedAt: reviewedAt?.toISOString() ?? null,
  uploadedAt: uploadedAt.toISOString(),
})

/** What was handed in for a registration, or one document of it. */
async function documentsOf(tx: Tx, registrationId: number, id?: number): Promise<RegistrationDocument[]> {
  const { rows } = await sql<Row>`
    SELECT d.id, d.version, d.registration_document_id AS "typeId", t.name, d.status, f.name AS "fileName", f.mime,
           f.size_bytes::int AS "sizeBytes", d.revision, d.reject_reason AS "rejectReason",
           d.reviewed_by AS "reviewerId", u.name AS "reviewerName", d.reviewed_at AS "reviewedAt",
           f.created_at AS "uploadedAt"
      FROM student_registration_document d JOIN registration_document t ON t.id = d.registration_document_id
      JOIN file f ON f.id = d.file_id LEFT JOIN app_user u ON u.id = d.reviewed_by
     WHERE d.student_class_id = ${registrationId} AND d.deleted_at IS NULL
       AND (${id ?? null}::bigint IS NULL OR d.id = ${id ?? null})
     ORDER BY t.sort_order, d.id`.execute(tx)
  return rows.map(shown)
}

/** The documents that a registration is asked for, and others that were handed in, each with what there is of it. */
export async function slotsOf(tx: Tx, { id, programId }: Registration): Promise<RegistrationSlot[]> {
  const { rows: types } = await sql<DocumentType>`
    SELECT ${typeColumns} FROM registration_document t
     WHERE t.programs = '{}' OR (SELECT p.code FROM program p WHERE p.id = ${programId}) = ANY (t.programs)
        OR EXISTS (SELECT FROM student_registration_document d WHERE d.student_class_id = ${id}
                      AND d.registration_document_id = t.id AND d.deleted_at IS NULL)
     ORDER BY t.sort_order, t.id`.execute(tx)
  const documents = await documentsOf(tx, id)
  return types.map((type) => ({ type, document: documents.find(({ typeId }) => typeId === type.id) ?? null }))
}

/** A registration that is still open, and one of its documents, both locked. @throws NOT_FOUND, REGISTRATION_OVER */
async function lockDocument(registrationId: number, docId: number, { tx }: HandlerContext) {
  const { row: registration } = await lockRecord(tx, registrations, registrationId)
  enforce(canChangeRegistration(registration))
  const [document] = await documentsOf(tx, registrationId, docId)
  if (!document) throw fail('NOT_FOUND', { what: 'document' })
  return { registration, document, raw: await lockRow(tx, 'student_registration_document', docId) }
}

const labelOf = ({ registrationNo }: Registration, name: string) => `${name} · ${registrationNo}`

/** Writes a document that is locked, and what the audit says of it; answers it. */
async function write(
  { registration, document, raw }: Awaited<ReturnType<typeof lockDocument>>,
  set: Columns,
  by: { action: AuditAction; reason?: string; isFinal?: true },
  context: HandlerContext,
): Promise<RegistrationDocument> {
  const { tx, session, audit } = context
  const after = await writeRow(tx, 'student_registration_document', raw, set, session.masterId)
  const [row] = await documentsOf(tx, registration.id, document.id)
  const next = row ?? document
  audit({
    action: by.action,
    resource: 'student_registration_document',
    recordId: document.id,
    customerId: registration.customerId,
    label: labelOf(registration, document.name),
    version: after.version,
    before: { status: document.status, revision: document.revision },
    after: row ? { status: row.status, revision: row.revision } : { deleted: true },
    ...(by.reason === undefined ? {} : { reason: by.reason }),
    ...(by.isFinal ? {} : { restore: { columns: valuesBefore(raw, after) } }),
  })
  return next
}

/** @throws VALIDATION for a file that its type does not take */
function checkFile({ mime, size }: StagedFile, { name, mime: allowed, maxMb }: DocumentType): void {
  if (!allowed.includes(mime))
    throw invalid({ field: 'file', message: `must be of another type for ${name}: ${allowed.join(', ')}` })
  if (size > maxMb * MB) throw invalid({ field: 'file', message: `must have at most ${maxMb} MB for ${name}` })
}

const newFile = async (staged: StagedFile, { id, customerId }: Registration, context: HandlerContext) =>
  createRecord(
    files,
    customerId,
    { purpose: 'DOCUMENT', upload: staged, belongsTo: { kind: 'student_class', id } },
    context,
  )

/** Adds a document of a type; one that is there already is replaced. */
export async function addDocument(
  registrationId: number,
  typeId: number,
  staged: StagedFile,
  context: HandlerContext,
): Promise<RegistrationDocument> {
  const { tx, session, audit } = context
  const { row: registration } = await lockRecord(tx, registrations, registrationId)
  enforce(canChangeRegistration(registration))
  const type = (await typesOf(tx)).find(({ id }) => id === typeId)
  if (!type) throw invalid({ field: 'registrationDocumentId', message: 'is not a type of document' })
  const there = (await documentsOf(tx, registrationId)).find((one) => one.typeId === typeId)
  if (there) return replaceDocument(registrationId, there.id, staged, context)
  checkFile(staged, type)
  const { id: fileId } = await newFile(staged, registration, context)
  const id = await insertRow(tx, 'student_registration_document', {
    customer_id: registration.customerId,
    student_class_id: registrationId,
    registration_document_id: typeId,
    file_id: fileId,
    created_by: session.masterId,
    updated_by: session.masterId,
  })
  const [row] = await documentsOf(tx, registrationId, id)
  if (!row) throw fail('NOT_FOUND', { what: 'document' })
  audit({
    action: 'studentDoc.upload',
    resource: 'student_registration_document',
    recordId: row.id,
    customerId: registration.customerId,
    label: labelOf(registration, type.name),
    version: row.version,
    after: { status: row.status, file: staged.name },
    restore: { columns: { deleted_at: new Date().toISOString() } },
  })
  return row
}

/** Puts another file in the place of one that is not approved; it waits for approval again. */
export async function replaceDocument(
  registrationId: number,
  docId: number,
  staged: StagedFile,
  context: HandlerContext,
): Promise<RegistrationDocument> {
  const locked = await lockDocument(registrationId, docId, context)
  enforce(canReplaceDocument(locked.document))
  const type = (await typesOf(context.tx)).find(({ id }) => id === locked.document.typeId)
  if (type) checkFile(staged, type)
  const { id: fileId } = await newFile(staged, locked.registration, context)
  const set = {
    file_id: fileId,
    status: 'UPLOADED',
    revision: locked.document.revision + 1,
    reviewed_by: null,
    reviewed_at: null,
    reject_reason: null,
  }
  return write(locked, set, { action: 'studentDoc.replace' }, context)
}

/** @throws DOCUMENT_REPLACED when it is not what the reviewer looked at */
function requireSeen({ version, name, revision }: RegistrationDocument, seen: number | undefined): void {
  if (seen !== undefined && seen !== version) throw fail('DOCUMENT_REPLACED', { name, revision })
}

interface Decision {
  to: 'APPROVED' | 'REJECTED'
  reason?: string | undefined
  version?: number | undefined
}

/** Approves or rejects what was handed in. */
export async function decideDocument(
  registrationId: number,
  docId: number,
  { to, reason, version }: Decision,
  context: HandlerContext,
): Promise<RegistrationDocument> {
  const locked = await lockDocument(registrationId, docId, context)
  enforce(to === 'APPROVED' ? canApproveDocument(locked.document) : canRejectDocument(locked.document))
  requireSeen(locked.document, version)
  const set = {
    status: to,
    reviewed_by: context.session.masterId,
    reviewed_at: new Date().toISOString(),
    reject_reason: to === 'REJECTED' ? (reason ?? null) : null,
  }
  const action = to === 'APPROVED' ? 'studentDoc.approve' : 'studentDoc.reject'
  return write(locked, set, { action, ...(reason === undefined ? {} : { reason }) }, context)
}

/** Deletes what was handed in and is not approved. */
export async function removeDocument(registrationId: number, docId: number, context: HandlerContext) {
  const locked = await lockDocument(registrationId, docId, context)
  enforce(canDeleteDocument(locked.document))
  await write(locked, { deleted_at: new Date().toISOString() }, { action: 'studentDoc.delete' }, context)
  return { id: docId }
}

/** Approves all that waits. @throws NOTHING_TO_APPROVE */
export async function approveAll(registrationId: number, context: HandlerContext): Promise<void> {
  const { row: registration } = await lockRecord(context.tx, registrations, registrationId)
  enforce(canChangeRegistration(registration))
  const waiting = (await documentsOf(context.tx, registrationId)).filter(({ status }) => status === 'UPLOADED')
  if (waiting.length === 0) throw fail('NOTHING_TO_APPROVE', { number: registration.registrationNo })
  for (const { id } of waiting) await decideDocument(registrationId, id, { to: 'APPROVED' }, context)
}

/** The file of an identity document; the access is audited. */
export async function openDocument(registrationId: number, docId: number, context: HandlerContext) {
  const { tx, audit } = context
  const { row: registration } = await lockRecord(tx, registrations, registrationId)
  const { rows } = await sql<{ version: number; type: string; name: string; mime: string; size: number; hash: string }>`
    SELECT d.version, t.name AS type, f.name, f.mime, f.size_bytes::int AS size, f.checksum AS hash
      FROM student_registration_document d JOIN file f ON f.id = d.file_id
      JOIN registration_document t ON t.id = d.registration_document_id
     WHERE d.id = ${docId} AND d.student_class_id = ${registrationId} AND d.deleted_at IS NULL`.execute(tx)
  const [found] = rows
  if (!found) throw fail('NOT_FOUND', { what: 'document' })
  const { version, type, name, mime, size, hash } = found
  const { url } = addressesOf(context, { name, mime, sizeBytes: size, checksum: hash, width: null })
  if (url === null) throw fail('NO_FILE', { name: type })
  audit({
    action: 'studentDoc.open',
    resource: 'student_registration_document',
    recordId: docId,
    customerId: registration.customerId,
    label: labelOf(registration, type),
  })
  return { id: docId, version, name, mime, sizeBytes: size, url }
}
