import type * as z from 'zod/mini'
import type { PartnerDoc, partnerDocStatus } from '#contract/partner/partner-doc.ts'
import { actionOf, canDecide } from '#contract/partner/partner-doc.rules.ts'
import { writeRow } from '#server/core/db/write-row.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { enforce, fail, invalid } from '#server/core/http/fail.ts'
import { lockRecord, readRecord } from '#server/core/resource/read.ts'
import { noteStep } from './history.ts'
import { today } from './expiry.ts'
import documents from './partner-doc.resource.ts'
import { worksFor } from './scope.ts'
import { lockPartner, settlePartner, tellPartner } from './settle.ts'

type Given = z.output<(typeof partnerDocStatus)['query']>

const verbs = { APPROVED: 'approve', REJECTED: 'reject', NEED_APPROVAL: 'reopen' } as const

/** The command that takes a decision back. */
function inverseOf({ id, status, note }: PartnerDoc, to: Given['status']) {
  if (to !== 'NEED_APPROVAL') return { command: 'partnerDoc.reopen', args: { document: id } }
  return status === 'REJECTED'
    ? { command: 'partnerDoc.reject', args: { document: id, note: note ?? '–' } }
    : { command: 'partnerDoc.approve', args: { document: id } }
}

async function tell({ tx }: HandlerContext, { mitraId, name, status, note }: PartnerDoc): Promise<void> {
  if (status === 'APPROVED')
    await tellPartner(tx, mitraId, { type: 'PARTNER_DOCUMENT', content: `${name} disetujui`, severity: 'INFO' })
  if (status === 'REJECTED')
    await tellPartner(tx, mitraId, { type: 'PARTNER_DOCUMENT', content: `${name} ditolak: ${note}`, severity: 'WARN' })
}

/** Approves or rejects a document, or puts it back among those that wait. */
export async function decide(
  { mitraId, id }: { mitraId: number; id: number },
  { status: to, note, version: seen }: Given,
  context: HandlerContext,
): Promise<PartnerDoc> {
  const { tx, session, audit } = context
  if (to === 'REJECTED' && note === undefined) throw invalid({ field: 'note', message: "can't be empty!" })
  const partner = await lockPartner(tx, mitraId)
  const { row: before, raw } = await lockRecord(tx, documents, id)
  if (before.mitraId !== mitraId) throw fail('NOT_FOUND', { what: documents.noun })
  if (await worksFor(tx, session, mitraId)) throw fail('OWN_PARTNER', { name: before.name })
  // Another reviewer is named first: then the version has changed as well.
  enforce(canDecide(before, to))
  if (seen !== undefined && seen !== before.version)
    throw fail('DOCUMENT_REPLACED', { name: before.name, revision: before.revision })
  // It would wait again within the hour.
  if (to === 'APPROVED' && before.validTo !== null && before.validTo <= (await today(tx)))
    throw fail('DOCUMENT_EXPIRED', { name: before.name, day: before.validTo })
  const isReviewed = to !== 'NEED_APPROVAL'
  const after = await writeRow(
    tx,
    'mitra_document',
    raw,
    {
      status: to,
      reviewed_by: isReviewed ? session.masterId : null,
      reviewed_at: isReviewed ? new Date().toISOString() : null,
      note: isReviewed ? (note ?? null) : null,
    },
    session.masterId,
  )
  await noteStep(tx, id, actionOf(to), session.masterId)
  await settlePartner(tx, mitraId, partner, audit)
  const row = await readRecord(tx, documents, id)
  await tell(context, row)
  audit({
    action: `partnerDoc.${verbs[to]}`,
    resource: 'mitra_document',
    recordId: id,
    customerId: before.customerId,
    label: documents.label(row),
    version: after.version,
    before: { status: before.status },
    after: { status: to },
    ...(note === undefined ? {} : { reason: note }),
    again: { command: `partnerDoc.${verbs[to]}`, args: { document: id, ...(note === undefined ? {} : { note }) } },
    inverse: inverseOf(before, to),
  })
  return row
}
