import { sql } from 'kysely'
import type * as calls from '#contract/partner/partner-doc.ts'
import { partnerDoc as described } from '#contract/partner/partner-doc.ts'
import type { HandlerContext, Handlers } from '#server/core/http/context.ts'
import { fail, invalid } from '#server/core/http/fail.ts'
import { scopeOf } from '#server/core/list/narrowing.ts'
import { listPage } from '#server/core/list/page.ts'
import { resourceHandlers } from '#server/core/resource/handlers.ts'
import { readRecord } from '#server/core/resource/read.ts'
import { seenBy } from '#server/core/resource/registry.ts'
import { updateRecord } from '#server/core/resource/write.ts'
import { stagedOf } from '#server/areas/media/new-content.ts'
import { decide } from './decide.ts'
import { noteStep, stepsOf } from './history.ts'
import { openDocument } from './open.ts'
import { wholeList } from '#server/core/list/whole-list.ts'
import documents from './partner-doc.resource.ts'
import { replaceFile } from './replace.ts'
import { partnersOf, requireListed, requirePartner } from './scope.ts'

const { remove } = resourceHandlers(documents, described.calls)

/** @throws NOT_FOUND also for a document of another partner than the address names */
async function documentOf({ tx }: HandlerContext, id: number, mitraId: number) {
  const row = await readRecord(tx, documents, id)
  if (row.mitraId !== mitraId) throw fail('NOT_FOUND', { what: documents.noun })
  return row
}

interface TypeRow {
  code: string
  name: string
  required: boolean
  legalForms: string[]
  templateUrl: string | null
  validityMonths: number | null
}

export const partnerDocHandlers: Handlers<typeof calls> = {
  partnerDocList: (input, context) =>
    resourceHandlers(seenBy(documents, context.session), described.calls).list(input, context),

  async partnerDocRead({ params: { id } }, { tx, session }) {
    const row = await readRecord(tx, documents, id)
    requireListed(session, row.mitraId)
    return row
  },

  async partnerDocCreate({ body: { mitraId, typeCode, ...rest } }, context) {
    const { tx, session, audit } = context
    requirePartner(session, mitraId)
    const { rows: types } = await sql<{ name: string }>`
      SELECT name FROM mitra_document_type WHERE code = ${typeCode}`.execute(tx)
    const [type] = types
    if (!type) throw invalid({ field: 'typeCode', message: 'is not a type of document' })
    const { rows } = await sql<{ id: number }>`
      INSERT INTO mitra_document (mitra_id, type_code, name, number, signed_at, valid_to, created_by, updated_by)
      SELECT m.id, ${typeCode}, ${type.name}, ${rest.number ?? null}, ${rest.signedAt ?? null}::date,
             ${rest.validTo ?? null}::date, ${session.masterId}, ${session.masterId}
        FROM mitra m WHERE m.id = ${mitraId} ON CONFLICT (mitra_id, type_code) WHERE deleted_at IS NULL DO NOTHING RETURNING id`.execute(
      tx,
    )
    const [made] = rows
    if (!made) throw fail('DUPLICATE', { field: 'typeCode', value: type.name })
    await noteStep(tx, made.id, 'CREATED', session.masterId)
    const row = await readRecord(tx, documents, made.id)
    audit({
      action: 'partnerDoc.create',
      resource: 'mitra_document',
      recordId: row.id,
      customerId: row.customerId,
      label: documents.label(row),
      version: row.version,
      after: { name: row.name, status: row.status },
    })
    return row
  },

  async partnerDocUpdate({ params: { id }, body }, context) {
    requirePartner(context.session, (await readRecord(context.tx, documents, id)).mitraId)
    return updateRecord(documents, id, body, context)
  },

  partnerDocRemove: remove,

  partnerDocOpen: ({ params: { id }, body: { revision } }, context) => openDocument(id, revision, context),

  async partnerDocNotifier(_input, { tx, session }) {
    const { rows } = await sql<{ notify: boolean; waiting: number }>`
      SELECT count(*)::int AS waiting, coalesce(bool_or(name ~* 'NDA|MOU'), false) AS notify FROM mitra_document
       WHERE status = 'NEED_APPROVAL' AND ${partnersOf(session, sql.ref('mitra_id'))}`.execute(tx)
    return rows[0] ?? { notify: false, waiting: 0 }
  },

  async partnerDocsOf({ params: { mitraId }, query }, context) {
    const { tx, session } = context
    requirePartner(session, mitraId)
    await readMitra(tx, mitraId)
    const { list } = documents
    const own = { ...list, where: sql`${list.where} AND mitra_document.mitra_id = ${mitraId}` }
    return listPage(tx, own, scopeOf(context, session.customerIds), query)
  },

  async partnerDocTypes({ params: { mitraId } }, { tx, session }) {
    requirePartner(session, mitraId)
    const { legal_form: form } = await readMitra(tx, mitraId)
    const { rows } = await sql<TypeRow>`
      SELECT code, name, required, legal_forms AS "legalForms", template_url AS "templateUrl",
             validity_months AS "validityMonths"
        FROM mitra_document_type WHERE legal_forms = '{}' OR ${form} = ANY (legal_forms) ORDER BY sort_order`.execute(
      tx,
    )
    return wholeList(rows)
  },

  async documentTypeList(_input, { tx }) {
    const { rows } = await sql<TypeRow>`
      SELECT code, name, required, legal_forms AS "legalForms", template_url AS "templateUrl",
             validity_months AS "validityMonths"
        FROM mitra_document_type ORDER BY sort_order`.execute(tx)
    return wholeList(rows)
  },

  async partnerDocReplace({ params: { mitraId, docId }, query, body }, context) {
    const { session } = context
    requirePartner(session, mitraId)
    await documentOf(context, docId, mitraId)
    return replaceFile({ mitraId, docId, isOwn: session.mitraId === mitraId }, stagedOf(body.file), query, context)
  },

  async partnerDocStatus({ params, query }, context) {
    requirePartner(context.session, params.mitraId)
    return decide(params, query, context)
  },

  async partnerDocHistory({ params: { mitraId, id } }, context) {
    requirePartner(context.session, mitraId)
    await documentOf(context, id, mitraId)
    return wholeList(await stepsOf(context.tx, id))
  },
}

async function readMitra(tx: HandlerContext['tx'], mitraId: number) {
  const found = await tx.selectFrom('mitra').select('legal_form').where('id', '=', mitraId).executeTakeFirst()
  if (!found) throw fail('NOT_FOUND', { what: 'partner' })
  return found
}
