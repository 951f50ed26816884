import { sql } from 'kysely'
import { partnerDoc } from '#contract/partner/partner-doc.ts'
import { canEditDocument } from '#contract/partner/partner-doc.rules.ts'
import { alive, code, dotted, name, ref } from '#server/core/find/description.ts'
import { serveResource } from '#server/core/resource/serve.ts'
import { customerOf, partnersOf } from './scope.ts'

const file = (column: string) => ({ value: ref(`file.${column}`), joins: ['file'] })

/** What partners prove themselves with, without the files. */
const documents = serveResource(partnerDoc, {
  tenant: null,
  owner: customerOf(ref('mitra_document.mitra_id')),
  columns: {
    mitra: { id: ref('mitra_document.mitra_id'), name: ref('mitra.legal_name'), joins: ['mitra'] },
    settled: sql`(mitra_document.status <> 'NEED_APPROVAL')`,
    reviewer: { id: ref('mitra_document.reviewed_by'), name: ref('reviewer.name'), joins: ['reviewer'] },
    required: sql`(SELECT y.required FROM mitra_document_type y WHERE y.code = mitra_document.type_code)`,
    fileName: file('name'),
    mime: file('mime'),
    sizeBytes: file('size_bytes'),
  },
  joins: {
    mitra: sql`JOIN mitra ON mitra.id = mitra_document.mitra_id`,
    reviewer: sql`LEFT JOIN app_user AS reviewer ON reviewer.id = mitra_document.reviewed_by`,
    file: sql`LEFT JOIN file ON file.id = mitra_document.file_id`,
  },
  references: { mitraId: { table: 'mitra', what: 'a partner', shared: true } },
  listFor: (list, session) => ({
    ...list,
    where: sql`${list.where} AND ${partnersOf(session, ref('mitra_document.mitra_id'))}`,
  }),
  mayEdit: canEditDocument,
  check: ({ input, before }) => {
    const signedAt = input.signedAt ?? before?.signedAt
    const validTo = input.validTo ?? before?.validTo
    return signedAt && validTo && validTo < signedAt
      ? [{ field: 'validTo', message: 'must not be before the day of the signature' }]
      : []
  },
  unaudited: ['updatedAt', 'required', 'sizeBytes', 'mime'],
  find: {
    from: sql`list_mitra_document AS t JOIN list_mitra AS m ON m.id = t.mitra_id`,
    everywhere: true,
    where: alive,
    newest: sql`t.updated_at DESC, t.id DESC`,
    fields: [code('t.type_code', { word: true }), name('t.name'), name('m.legal_name', { foreign: true })],
    label: dotted(ref('t.name'), ref('m.legal_name')),
    hint: ref('t.number'),
  },
})
export default documents
