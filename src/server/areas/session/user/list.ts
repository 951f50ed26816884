import { sql } from 'kysely'
import type { User } from '#contract/session/user.ts'
import { userFields } from '#contract/session/user.ts'
import { ADMINISTERING } from '#contract/session/user.rules.ts'
import type { Tx } from '#server/core/db/database.ts'
import { prepared } from '#server/core/db/prepared.ts'
import { iso } from '#server/core/db/list.ts'
import type { ListDescription } from '#server/core/list/description.ts'

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

const ref = (name: string) => sql.ref(`users.${name}`)

/** The people of a customer as a list; their numbers are those of persons, which are told apart by the customer alone. */
export const usersOf = (customerId: number): ListDescription<typeof userFields, User> => ({
  resource: 'user',
  title: 'Users',
  view: 'list_customer_user',
  alias: 'users',
  fields: userFields,
  columns: {
    name: { title: 'Name', value: ref('name'), width: 28 },
    email: { title: 'E-mail', value: ref('email'), width: 32 },
    phone: { title: 'Phone', value: ref('phone'), width: 18 },
    roles: {
      title: 'Roles',
      value: sql`(SELECT string_agg(role.name, ', ' ORDER BY role.name) FROM role WHERE role.code = ANY (users.roles))`,
      width: 36,
    },
    role: { title: 'Role', value: ref('roles'), many: true, choices: sql`SELECT code FROM role ORDER BY name` },
    accountStatus: { title: 'Account', value: ref('account_status'), width: 12 },
    lastLoginAt: { title: 'Last login', value: ref('last_login_at'), width: 18 },
    createdAt: { title: 'Since', value: ref('created_at'), width: 18 },
  },
  where: sql`users.deleted_at IS NULL AND NOT users.is_gone`,
  defaultSort: 'name',
  rows: (tx, ids) => readUsers(tx, customerId, ids),
})
