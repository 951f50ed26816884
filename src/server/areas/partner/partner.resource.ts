import { sql } from 'kysely'
import { partner } from '#contract/partner/partner.ts'
import { maskLast, personalColumns } from '#server/core/crypto/personal.ts'
import { alive, email, name, ref } from '#server/core/find/description.ts'
import { serveResource } from '#server/core/resource/serve.ts'
import { customerOf, partnersOf } from './scope.ts'

/** Of the documents that the legal form asks for. */
const counted = (condition: ReturnType<typeof sql>) => sql`(SELECT count(*)::int FROM mitra_document d
  JOIN mitra_document_type y ON y.code = d.type_code AND y.required
   AND (y.legal_forms = '{}' OR mitra.legal_form = ANY (y.legal_forms))
 WHERE d.mitra_id = mitra.id AND ${condition})`
const has = (status: string) =>
  sql`EXISTS (SELECT FROM mitra_document d WHERE d.mitra_id = mitra.id AND d.status = ${sql.lit(status)})`

const docsApproved = counted(sql`d.status = 'APPROVED'`)
const docsRequired = counted(sql`true`)

/** Companies behind the customers. */
const partners = serveResource(partner, {
  tenant: null,
  owner: customerOf(ref('mitra.id')),
  columns: {
    docStatus: sql`CASE WHEN ${has('NEED_APPROVAL')} THEN 'NEED_APPROVAL' WHEN ${has('REJECTED')} THEN 'REJECTED'
      WHEN mitra.legal_form IS NULL OR ${docsApproved} < ${docsRequired} THEN 'MISSING' ELSE 'COMPLETE' END`,
    docsApproved,
    docsRequired,
  },
  listFor: (list, session) => ({ ...list, where: sql`${list.where} AND ${partnersOf(session, ref('mitra.id'))}` }),
  async completeRow(tx, row) {
    const customers = await tx
      .selectFrom('customer')
      .select(['id', 'company as name'])
      .where('mitra_id', '=', row.id)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute()
    return { ...row, customers }
  },
  write: {
    npwp: (digits, _writing, { vault }) => ({
      ...personalColumns(vault, 'mitra.npwp', digits),
      npwp_mask: digits === null ? null : maskLast(digits),
    }),
  },
  isFinal: ({ npwp }) => npwp !== undefined,
  unaudited: ['docStatus', 'docsApproved', 'docsRequired', 'customers', 'updatedAt'],
  find: {
    from: sql`list_mitra AS t`,
    everywhere: true,
    where: alive,
    newest: sql`t.updated_at DESC, t.id DESC`,
    fields: [email('t.pic_email'), name('t.legal_name')],
    label: ref('t.legal_name'),
    hint: ref('t.pic_name'),
  },
})
export default partners
