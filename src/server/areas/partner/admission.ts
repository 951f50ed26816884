import { sql } from 'kysely'
import type * as calls from '#contract/partner/admission.ts'
import type { Registration } from '#contract/partner/admission.ts'
import { createCustomer } from '#server/areas/customer/write.ts'
import { userHandlers } from '#server/areas/session/user/handlers.ts'
import { requireVersion } from '#server/core/audit/conflict.ts'
import { requirePermission } from '#server/core/auth/rights.ts'
import type { HandlerContext, Handlers } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'
import { lockRecord, readRecord } from '#server/core/resource/read.ts'
import { updateRecord } from '#server/core/resource/write.ts'
import { wholeList } from '#server/core/list/whole-list.ts'
import partners from './partner.resource.ts'
import { lockPartner, settlePartner } from './settle.ts'

const ADMINISTRATOR = 'PARTNER_ADMIN'

interface Row extends Omit<Registration, 'registeredAt'> {
  at: Date
}

export const admissionHandlers: Handlers<typeof calls> = {
  async registrationsWaiting(_input, { tx, session }) {
    if (!session.isGlobal) throw fail('FORBIDDEN', { permission: 'customer:create' })
    const { rows } = await sql<Row>`
      SELECT m.id, m.version, m.legal_name AS "legalName", m.legal_form AS "legalForm", m.pic_name AS "picName",
             m.pic_email AS "picEmail", nullif(m.pic_phone, '') AS "picPhone", nullif(m.address, '') AS address,
             m.created_at AS at,
             EXISTS (SELECT FROM app_user u WHERE lower(u.email) = lower(m.pic_email) AND u.deleted_at IS NULL
                        AND u.account_status <> 'UNVERIFIED') AS "hasAccount",
             d.approved AS "docsApproved", d.required AS "docsRequired"
        FROM mitra m CROSS JOIN LATERAL (
          SELECT count(*)::int AS required, (count(*) FILTER (WHERE d.status = 'APPROVED'))::int AS approved
            FROM mitra_document d JOIN mitra_document_type t ON t.code = d.type_code
           WHERE d.mitra_id = m.id AND t.required AND (t.legal_forms = '{}' OR m.legal_form = ANY (t.legal_forms))) d
       WHERE m.deleted_at IS NULL AND NOT EXISTS (SELECT FROM customer c WHERE c.mitra_id = m.id)
       ORDER BY m.created_at DESC, m.id DESC LIMIT 200`.execute(tx)
    return wholeList(rows.map(({ at, ...row }) => Object.assign(row, { registeredAt: at.toISOString() })))
  },

  async partnerAdmit({ params: { mitraId }, body }, context) {
    const { tx, session, audit } = context
    if (!session.isGlobal) throw fail('FORBIDDEN', { permission: 'customer:create' })
    requirePermission(session, 'user:assign')
    const locked = await lockPartner(tx, mitraId)
    const { row } = await lockRecord(tx, partners, mitraId)
    if (await hasCustomer(context, mitraId)) throw fail('PARTNER_HAS_CUSTOMER', { name: row.legalName })
    const { version, legalForm } = body
    if (legalForm === row.legalForm) await requireVersion(context, 'mitra', row, version, 'partner-doc:read')
    else await updateRecord(partners, mitraId, { version, legalForm }, context)
    const customer = await createCustomer(
      {
        query: {},
        body: {
          name: body.name,
          company: row.legalName,
          code: body.code,
          email: body.email,
          ...(body.phone ? { contact_phone: body.phone } : {}),
          ...(body.tarif ? { tarif: body.tarif } : {}),
          ...(row.address ? { address: row.address } : {}),
        },
      },
      context,
    )
    await tx.updateTable('customer').set({ mitra_id: mitraId }).where('id', '=', customer.id).execute()
    await sql`SELECT ask_for_documents(${mitraId})`.execute(tx)
    await settlePartner(tx, mitraId, { ...locked, legalForm, customerId: customer.id }, audit)
    const user = await userHandlers.userAssign(
      {
        params: { customerId: customer.id },
        query: undefined,
        body: { email: body.adminEmail, name: body.adminName, roles: [ADMINISTRATOR] },
      },
      context,
    )
    const { legalName } = await readRecord(tx, partners, mitraId)
    audit({
      action: 'partner.admit',
      resource: 'mitra',
      recordId: mitraId,
      customerId: customer.id,
      label: legalName,
      after: { customer: customer.company, code: customer.code, administrator: body.adminName },
    })
    return {
      id: mitraId,
      name: legalName,
      customerId: customer.id,
      masterId: user.invited ? null : user.id,
      adminName: body.adminName,
      letter: user.letter ?? null,
    }
  },
}

async function hasCustomer({ tx }: HandlerContext, mitraId: number): Promise<boolean> {
  const found = await tx
    .selectFrom('customer')
    .select('id')
    .where('mitra_id', '=', mitraId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}
