import { sql } from 'kysely'
import type { PartnerStatus } from '#contract/partner/partner.rules.ts'
import { settledStatus } from '#contract/partner/partner.rules.ts'
import type { AuditEntry } from '#server/core/audit/entry.ts'
import type { Tx } from '#server/core/db/database.ts'
import { fail } from '#server/core/http/fail.ts'
import { customerOf } from './scope.ts'

interface Partner {
  status: PartnerStatus
  legalForm: string | null
  legalName: string
  customerId: number
}

/**
 * Locks a partner before its documents: of two reviewers with its last two documents, the second sees what the first
 * has approved. @throws NOT_FOUND
 */
export async function lockPartner(tx: Tx, mitraId: number): Promise<Partner> {
  const { rows } = await sql<Partner>`
    SELECT status, legal_form AS "legalForm", legal_name AS "legalName", ${customerOf(sql.ref('mitra.id'))} AS "customerId"
      FROM mitra WHERE id = ${mitraId} FOR UPDATE`.execute(tx)
  const [found] = rows
  if (!found) throw fail('NOT_FOUND', { what: 'partner' })
  return found
}

/** Makes a locked partner VERIFIED once everything required is approved, and REGISTERED when that is no longer so. */
export async function settlePartner(
  tx: Tx,
  mitraId: number,
  { status, legalForm, legalName, customerId }: Partner,
  audit: (entry: AuditEntry) => void,
): Promise<void> {
  const { rows } = await sql<{ required: number; approved: number }>`
    SELECT count(*)::int AS required, (count(*) FILTER (WHERE d.status = 'APPROVED'))::int AS approved
      FROM mitra_document d JOIN mitra_document_type t ON t.code = d.type_code
     WHERE d.mitra_id = ${mitraId} AND t.required AND (t.legal_forms = '{}' OR ${legalForm} = ANY (t.legal_forms))`.execute(
    tx,
  )
  const { required = 0, approved = 0 } = rows[0] ?? {}
  const next = settledStatus({ status, legalForm, required, approved })
  if (next === status) return
  const { version } = await tx
    .updateTable('mitra')
    .set({ status: next, version: sql`version + 1` })
    .where('id', '=', mitraId)
    .returning('version')
    .executeTakeFirstOrThrow()
  audit({
    action: 'partner.status',
    resource: 'mitra',
    recordId: mitraId,
    customerId,
    label: legalName,
    version,
    before: { status },
    after: { status: next },
  })
}

/** Tells the people of a partner. */
export async function tellPartner(
  tx: Tx,
  mitraId: number,
  { type, content, severity }: { type: string; content: string; severity: 'INFO' | 'WARN' },
): Promise<void> {
  await sql`
    INSERT INTO notification (customer_id, user_id, type, content, link, severity)
    SELECT DISTINCT ON (u.id) c.id, u.id, ${type}, ${content}, '/document-client', ${severity}
      FROM customer c JOIN customer_user_role r ON r.customer_id = c.id AND r.revoked_at IS NULL
      JOIN role ON role.code = r.role_code JOIN app_user u ON u.id = r.master_id AND u.deleted_at IS NULL
     WHERE c.mitra_id = ${mitraId} AND c.deleted_at IS NULL AND role.scope = 'CUSTOMER'
       AND role.permissions && ARRAY['partner-doc:*', 'partner-doc:upload']`.execute(tx)
}
