import { sql } from 'kysely'
import type { User } from '#contract/session/user.ts'
import { user } from '#contract/session/user.ts'
import { ADMINISTERING } from '#contract/session/user.rules.ts'
import type { Tx } from '#server/core/db/database.ts'
import { prepared } from '#server/core/db/prepared.ts'
import { iso } from '#server/core/db/list.ts'
import * as find from '#server/core/find/description.ts'
import { serveResource } from '#server/core/resource/serve.ts'

interface Row {
  id: number
  customer_id: number
  customer: string
  name: string
  email: string
  phone: string | null
  account_status: User['accountStatus']
  has_password: boolean
  home_customer_id: number | null
  last_login_at: Date | null
  version: number
  created_at: Date
  updated_at: Date
  roles: {
    customerUserRoleId: number
    code: string
    name: string
    scope: 'GLOBAL' | 'CUSTOMER'
    administers: boolean
    at: number
  }[]
  /** Who can give roles at the customer. */
  administrators: number[]
}

const administers = sql`role.permissions && ${sql.lit(`{${ADMINISTERING.join(',')}}`)}::text[]`

/** These people of a customer, also those who hold no role any more. */
export async function readUsers(tx: Tx, customerId: number, ids: readonly number[]): Promise<User[]> {
  const { rows } = await sql<Row>`
    SELECT ${prepared} u.id, u.customer_id, c.company AS customer, u.name, u.email, u.phone, u.account_status, u.has_password,
           u.home_customer_id, u.last_login_at, u.version, u.created_at, u.updated_at,
           coalesce((SELECT jsonb_agg(jsonb_build_object('customerUserRoleId', r.id, 'code', r.role_code, 'name', role.name,
                                        'scope', role.scope, 'administers', ${administers}, 'at', extract(epoch FROM r.granted_at)) ORDER BY role.name)
                       FROM customer_user_role r JOIN role ON role.code = r.role_code
                      WHERE r.master_id = u.id AND r.customer_id = u.customer_id AND r.revoked_at IS NULL), '[]') AS roles,
           ARRAY(SELECT o.id FROM list_customer_user o JOIN role ON role.code = ANY (o.roles)
                  WHERE o.customer_id = ${customerId} AND o.deleted_at IS NULL AND NOT o.is_gone
                    AND o.account_status IN ('ACTIVE', 'LOCKED') AND ${administers}) AS administrators
      FROM list_customer_user u JOIN list_customer c ON c.id = u.customer_id
     WHERE u.customer_id = ${customerId} AND u.id = ANY (${[...ids]}::bigint[])`.execute(tx)
  return rows.map((row) => ({
    id: row.id,
    masterId: row.id,
    customerId: row.customer_id,
    customer: { id: row.customer_id, name: row.customer },
    name: row.name,
    email: row.email,
    phone: row.phone,
    accountStatus: row.account_status,
    hasPassword: row.has_password,
    own: row.home_customer_id === row.customer_id,
    roles: row.roles.map(({ at, ...role }) => ({ ...role, grantedAt: new Date(at * 1000).toISOString() })),
    onlyAdministrator: row.roles.some((role) => role.administers) && row.administrators.every((id) => id === row.id),
    lastLoginAt: iso(row.last_login_at),
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }))
}

const ref = (name: string) => sql.ref(`customer_user.${name}`)

/** The people of a customer; their numbers are those of persons, which only the customer tells apart. */
const users = serveResource(user, {
  columns: {
    name: ref('name'),
    email: ref('email'),
    phone: ref('phone'),
    roles: sql`(SELECT string_agg(role.name, ', ' ORDER BY role.name) FROM role WHERE role.code = ANY (customer_user.roles))`,
    role: { value: ref('roles'), many: true, choices: sql`SELECT code FROM role ORDER BY name` },
    accountStatus: ref('account_status'),
    lastLoginAt: ref('last_login_at'),
  },
  list: {
    where: sql`customer_user.deleted_at IS NULL AND NOT customer_user.is_gone`,
    rows: () => Promise.reject(new Error('Users are read within a customer')),
  },
  listFor: (list, _session, customerId) =>
    customerId === undefined ? list : { ...list, rows: (tx, ids) => readUsers(tx, customerId, ids) },
  find: {
    from: sql`list_customer_user_role AS r JOIN list_app_user AS t ON t.id = r.master_id`,
    tenant: find.ref('r.customer_id'),
    everywhere: true,
    where: sql`r.revoked_at IS NULL AND t.deleted_at IS NULL`,
    newest: sql`t.id DESC`,
    fields: [find.email('t.email', { part: 'indexed' }), find.phone('t.phone'), find.name('t.name')],
    joins: sql`JOIN list_customer AS c ON c.id = r.customer_id`,
    label: find.ref('t.name'),
    hint: find.dotted(find.ref('t.email'), find.ref('c.company')),
    of: { values: [find.ref('r.customer_id')], by: find.ref('r.customer_id'), type: 'id' },
  },
})
export default users
