import { sql } from 'kysely'
import { ACADEMY } from '#contract/customer/customer.rules.ts'
import type { Session } from '#server/core/auth/session.ts'
import { holdsEverywhere } from '#server/core/auth/rights.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Sql } from '#server/core/find/description.ts'
import { fail } from '#server/core/http/fail.ts'

/** The academy's reviewers, who see the documents of every partner. */
export const isReviewer = (session: Session): boolean =>
  session.isGlobal && holdsEverywhere(session, 'partner-doc:approve')

/** Calls about one partner are for the partner itself and for reviewers. @throws OTHER_PARTNER */
export function requirePartner(session: Session, mitraId: number): void {
  if (session.mitraId !== mitraId && !isReviewer(session)) throw fail('OTHER_PARTNER', {})
}

/** Lists are wider: whoever may read partners' documents for every customer sees which there are, but not the files. */
export function partnersOf(session: Session, column: Sql): Sql {
  return holdsEverywhere(session, 'partner-doc:read') ? sql`TRUE` : sql`${column} = ${session.mitraId ?? 0}::bigint`
}

/** The same for a single record. @throws OTHER_PARTNER */
export function requireListed(session: Session, mitraId: number): void {
  if (session.mitraId !== mitraId && !holdsEverywhere(session, 'partner-doc:read')) throw fail('OTHER_PARTNER', {})
}

/** The customer that a partner's records are noted for: its own, or the academy as long as it has none. */
export const customerOf = (mitra: Sql): Sql =>
  sql`coalesce((SELECT min(c.id) FROM customer c WHERE c.mitra_id = ${mitra} AND c.deleted_at IS NULL), ${sql.lit(ACADEMY)})`

/** Whether someone works for a partner: then others review its documents. */
export async function worksFor(tx: Tx, { masterId, mitraId: own }: Session, mitraId: number): Promise<boolean> {
  if (own === mitraId) return true
  const { rows } = await sql`
    SELECT 1 FROM customer_user_role r JOIN customer c ON c.id = r.customer_id
     WHERE r.master_id = ${masterId} AND r.revoked_at IS NULL AND c.mitra_id = ${mitraId} LIMIT 1`.execute(tx)
  return rows.length > 0
}
