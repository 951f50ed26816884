import type * as z from 'zod/mini'
import { sql } from 'kysely'
import type { PartnerDoc, partnerDocReplace } from '#contract/partner/partner-doc.ts'
import { canReplace, uploadAction } from '#contract/partner/partner-doc.rules.ts'
import { writeRow } from '#server/core/db/write-row.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { enforce, invalid } from '#server/core/http/fail.ts'
import { lockRecord, readRecord } from '#server/core/resource/read.ts'
import { createRecord } from '#server/core/resource/write.ts'
import type { StagedFile } from '#server/core/upload/receive.ts'
import files from '#server/areas/media/file.resource.ts'
import { noteStep } from './history.ts'
import documents from './partner-doc.resource.ts'
import { pdfFacts } from './pdf-facts.ts'
import { lockPartner, settlePartner } from './settle.ts'

type Given = z.output<(typeof partnerDocReplace)['query']>

/** The day on which a document of this type expires, where its type says for how long it is valid. */
async function expiryOf({ tx }: HandlerContext, typeCode: string, signedAt: string | null): Promise<string | null> {
  if (signedAt === null) return null
  const { rows } = await sql<{ day: string | null }>`
    SELECT (${signedAt}::date + make_interval(months => validity_months))::date::text AS day
      FROM mitra_document_type WHERE code = ${typeCode}`.execute(tx)
  return rows[0]?.day ?? null
}

/** Puts a file into a slot, in place of an earlier one, which the history keeps. It has to be approved (again). */
export async function replaceFile(
  { mitraId, docId, isOwn }: { mitraId: number; docId: number; isOwn: boolean },
  staged: StagedFile,
  given: Given,
  context: HandlerContext,
): Promise<PartnerDoc> {
  const {
    tx,
    session,
    audit,
    files: { store },
  } = context
  const partner = await lockPartner(tx, mitraId)
  const { row: before, raw } = await lockRecord(tx, documents, docId)
  enforce(canReplace(before, { isOwn, confirm: given.confirm ?? false }))
  const signedAt = given.signedAt ?? before.signedAt
  const validTo =
    given.validTo ?? (given.signedAt ? await expiryOf(context, before.typeCode, signedAt) : before.validTo)
  if (signedAt !== null && validTo !== null && validTo < signedAt)
    throw invalid({ field: 'validTo', message: 'must not be before the day of the signature' })
  const input = { purpose: 'DOCUMENT', upload: staged, belongsTo: { kind: 'mitra_document', id: docId } }
  const { id: fileId } = await createRecord(files, before.customerId, input, context)
  const facts =
    staged.mime === 'application/pdf' ? await pdfFacts(await store.open(staged.hash)) : { isProtected: false, pages: 1 }
  const { version } = await writeRow(
    tx,
    'mitra_document',
    raw,
    {
      file_id: fileId,
      number: given.number ?? before.number,
      signed_at: signedAt,
      valid_to: validTo,
      status: 'NEED_APPROVAL',
      reviewed_by: null,
      reviewed_at: null,
      note: null,
      revision: before.revision + 1,
      is_protected: facts.isProtected,
      pages: facts.pages,
      reminded_days: null,
    },
    session.masterId,
  )
  await noteStep(tx, docId, uploadAction(before), session.masterId)
  await settlePartner(tx, mitraId, partner, audit)
  await sql`SELECT tell_approvers(${docId})`.execute(tx)
  const row = await readRecord(tx, documents, docId)
  audit({
    action: 'partnerDoc.replace',
    resource: 'mitra_document',
    recordId: docId,
    customerId: before.customerId,
    label: documents.label(row),
    version,
    before: { status: before.status, revision: before.revision },
    after: { status: row.status, revision: row.revision, file: staged.name },
  })
  return row
}
