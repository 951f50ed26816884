import { sql } from 'kysely'
import { ACADEMY } from '#contract/customer/customer.rules.ts'
import type * as calls from '#contract/partner/partner-papers.ts'
import { madeFile } from '#server/areas/certificate/issue/file.ts'
import type { Handlers } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'
import { acrossCustomers } from '#server/core/db/database.ts'
import { requirePartner } from '../scope.ts'
import { dossierOf } from './dossier.ts'
import type { TemplatePartner } from './template.ts'
import { templateOf } from './template.ts'

export const partnerPaperHandlers: Handlers<typeof calls> = {
  async partnerDossier({ params: { mitraId } }, context) {
    requirePartner(context.session, mitraId)
    return dossierOf(mitraId, context)
  },

  async partnerTemplate({ params: { mitraId, typeCode } }, { tx, session, unchanged }) {
    unchanged()
    requirePartner(session, mitraId)
    const { rows: types } = await sql<{ code: string; name: string; validityMonths: number | null }>`
      SELECT code, name, validity_months AS "validityMonths" FROM mitra_document_type WHERE code = ${typeCode}`.execute(
      tx,
    )
    const [type] = types
    if (!type) throw fail('NOT_FOUND', { what: 'template' })
    const { rows } = await sql<TemplatePartner>`
      SELECT legal_name AS "legalName", nib, concat_ws(', ', nullif(address, ''), city) AS address, pic_name AS "picName",
             pic_position AS "picPosition"
        FROM mitra WHERE id = ${mitraId}`.execute(tx)
    const [mitra] = rows
    if (!mitra) throw fail('NOT_FOUND', { what: 'partner' })
    const academy = await acrossCustomers(tx, () =>
      tx
        .selectFrom('customer')
        .select(['company as name', 'address'])
        .where('id', '=', ACADEMY)
        .executeTakeFirstOrThrow(),
    )
    return madeFile(() => templateOf({ mitra, academy, type }))
  },
}
