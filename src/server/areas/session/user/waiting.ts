import { sql } from 'kysely'
import type * as calls from '#contract/session/waiting.ts'
import type { WaitingUser } from '#contract/session/waiting.ts'
import { acrossCustomers } from '#server/core/db/database.ts'
import { iso } from '#server/core/db/list.ts'
import type { Handlers } from '#server/core/http/context.ts'

const MAX_LISTED = 500

interface Row extends Pick<WaitingUser, 'id' | 'name' | 'email' | 'company'> {
  created_at: Date
  last_login_at: Date | null
}

export const waitingHandlers: Handlers<typeof calls> = {
  async waitingList({ params: { customerId } }, { tx }) {
    // Roles with other customers count as well.
    const { rows } = await acrossCustomers(tx, () =>
      sql<Row>`
      SELECT u.id, u.name, u.email, u.created_at, u.last_login_at,
             (SELECT m.legal_name FROM mitra m WHERE lower(m.pic_email) = lower(u.email) ORDER BY m.id DESC LIMIT 1) AS company
        FROM app_user u
       WHERE u.customer_id = ${customerId} AND u.deleted_at IS NULL AND 'ADMIN_CENTER' = ANY (u.portals)
         AND u.account_status = 'ACTIVE' AND u.email_verified_at IS NOT NULL
         AND NOT EXISTS (SELECT FROM customer_user_role r WHERE r.master_id = u.id)
       ORDER BY u.created_at, u.id LIMIT ${MAX_LISTED}`.execute(tx),
    )
    const data = rows.map(({ id, name, email, company, created_at, last_login_at }) => ({
      id,
      name,
      email,
      company,
      registeredAt: created_at.toISOString(),
      lastLoginAt: iso(last_login_at),
    }))
    return { data, pagination: { total: data.length, page: 1, limit: MAX_LISTED, totalPages: 1 } }
  },
}
