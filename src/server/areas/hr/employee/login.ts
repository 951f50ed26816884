import { sql } from 'kysely'
import type * as calls from '#contract/hr/employee-login.ts'
import type { EmployeeLogin } from '#contract/hr/employee-login.ts'
import { canChangeLogin, canGrantLogin } from '#contract/hr/employee-login.rules.ts'
import type { Employee } from '#contract/hr/employee.ts'
import type { LetterState } from '#contract/session/invitation.ts'
import { invitationHandlers } from '#server/areas/session/user/invitations.ts'
import { userHandlers } from '#server/areas/session/user/handlers.ts'
import { lockRow } from '#server/core/audit/snapshot.ts'
import { customersWith, requirePermissionWith, sessionFor } from '#server/core/auth/rights.ts'
import { iso } from '#server/core/db/list.ts'
import { writeRow } from '#server/core/db/write-row.ts'
import type { HandlerContext, Handlers } from '#server/core/http/context.ts'
import { enforce, fail, invalid } from '#server/core/http/fail.ts'
import { readRecord } from '#server/core/resource/read.ts'
import employees from './employee.resource.ts'
import { isOfAnother } from './link-login.ts'

interface Row {
  master_id: number | null
  email: string | null
  account_status: string | null
  has_password: boolean | null
  last_login_at: Date | null
  roles: { code: string; name: string }[]
  invitation_id: number | null
  expires_at: Date | null
  invited_as: string | null
  invited_roles: { code: string; name: string }[] | null
}

async function rowOf({ tx }: HandlerContext, id: number): Promise<Row | undefined> {
  const named = (codes: ReturnType<typeof sql>) => sql`
    coalesce((SELECT jsonb_agg(jsonb_build_object('code', role.code, 'name', role.name) ORDER BY role.name)
                FROM role WHERE role.code = ANY (${codes})), '[]')`
  const { rows } = await sql<Row>`
    SELECT e.master_id, u.email, u.account_status, u.password_hash IS NOT NULL AS has_password, u.last_login_at,
           ${named(sql`ARRAY(SELECT r.role_code FROM customer_user_role r
              WHERE r.customer_id = e.customer_id AND r.master_id = e.master_id AND r.revoked_at IS NULL)`)} AS roles,
           i.id AS invitation_id, i.expires_at, i.email AS invited_as, ${named(sql`i.roles`)} AS invited_roles
      FROM employee e LEFT JOIN app_user u ON u.id = e.master_id AND u.deleted_at IS NULL
      LEFT JOIN LATERAL (SELECT * FROM user_invitation i WHERE i.employee_id = e.id AND e.master_id IS NULL
                          ORDER BY i.id DESC LIMIT 1) i ON true
     WHERE e.id = ${id}`.execute(tx)
  return rows[0]
}

function stateOf({ master_id, account_status, has_password, roles, invitation_id }: Row): EmployeeLogin['state'] {
  if (master_id === null) return invitation_id === null ? 'NONE' : 'INVITED'
  if (account_status === 'DISABLED' || account_status === 'LOCKED') return account_status
  if (has_password === false) return 'INVITED'
  return roles.length === 0 ? 'NO_ROLE' : 'ACTIVE'
}

async function loginOf({ id, customerId }: Pick<Employee, 'id' | 'customerId'>, context: HandlerContext) {
  const row = await rowOf(context, id)
  if (!row) throw fail('NOT_FOUND', { what: 'employee' })
  const state = stateOf(row)
  const mayRead = customersWith(context.session, 'user:read', customerId).length > 0
  const email = row.email ?? row.invited_as
  return {
    employeeId: id,
    state,
    expiresAt: iso(row.expires_at),
    user:
      mayRead && email !== null
        ? {
            masterId: row.master_id,
            email,
            roles: row.master_id === null ? (row.invited_roles ?? []) : row.roles,
            lastLoginAt: iso(row.last_login_at),
          }
        : null,
  } satisfies EmployeeLogin
}

/**
 * The employee whose login is changed, locked, and the context in which the users of their customer are written. To those
 * who may not read employees there is none. What that writes is undone from the employee, not alone.
 */
async function lockEmployee(id: number, context: HandlerContext) {
  const { tx, session, audit } = context
  const employee = await readRecord(tx, employees, id)
  const { customerId } = employee
  if (customersWith(session, 'hr:read', customerId).length === 0) throw fail('NOT_FOUND', { what: employees.noun })
  requirePermissionWith(session, 'hr:update', customerId)
  const raw = await lockRow(tx, 'employee', id)
  const users: HandlerContext = {
    ...context,
    session: sessionFor(session, 'user:assign', customerId),
    audit: ({ inverse: _inverse, ...entry }) => audit(entry),
    unchanged: () => {},
  }
  return { employee: await readRecord(tx, employees, id), raw, users }
}

type Locked = Awaited<ReturnType<typeof lockEmployee>>

const namesOf = (login: EmployeeLogin) => login.user?.roles.map(({ name }) => name).join(', ') ?? ''

/** Writes the next version of the employee and notes what became of the login. */
async function conclude(
  { employee, raw }: Locked,
  {
    action,
    masterId,
    was,
    ...more
  }: {
    action: 'employee.grant-login' | 'employee.change-login' | 'employee.revoke-login'
    masterId: number | null
    was: EmployeeLogin
    reason?: string
  },
  context: HandlerContext,
) {
  const { tx, session, audit } = context
  await writeRow(tx, 'employee', raw, { master_id: masterId }, session.masterId)
  const login = await loginOf(employee, context)
  audit({
    action,
    resource: 'employee',
    recordId: employee.id,
    customerId: employee.customerId,
    label: employee.name,
    before: { login: was.state, roles: namesOf(was) },
    after: { login: login.state, roles: namesOf(login) },
    permissions: ['hr:update'],
    ...more,
  })
  return login
}

/** Gives the account or the address of an employee one role. */
async function assign(
  { employee, users }: Locked,
  role: string,
): Promise<{ masterId: number | null; letter: LetterState | null }> {
  const { id, customerId, name, email, masterId } = employee
  const given = await userHandlers.userAssign(
    {
      params: { customerId },
      query: undefined,
      body: masterId === null ? { email: email ?? '', name, roles: [role] } : { masterId, roles: [role] },
    },
    users,
  )
  if (given.invited) {
    // One that went to a former address works no longer.
    await users.tx.deleteFrom('user_invitation').where('employee_id', '=', id).where('id', '<>', given.id).execute()
    await users.tx.updateTable('user_invitation').set({ employee_id: id }).where('id', '=', given.id).execute()
    return { masterId: null, letter: given.letter }
  }
  if (await isOfAnother(users.tx, { employeeId: id, masterId: given.masterId }))
    throw invalid({ field: 'email', message: 'is that of the login of another employee' })
  return { masterId: given.masterId, letter: given.letter }
}

export const loginHandlers: Handlers<typeof calls> = {
  async employeeLogin({ params: { id } }, context) {
    return loginOf(await readRecord(context.tx, employees, id), context)
  },

  async employeeLoginGrant({ params: { id }, body: { role } }, context) {
    const locked = await lockEmployee(id, context)
    enforce(canGrantLogin(locked.employee))
    const was = await loginOf(locked.employee, context)
    const { masterId, letter } = await assign(locked, role)
    const login = await conclude(locked, { action: 'employee.grant-login', masterId, was }, context)
    return { ...login, letter }
  },

  async employeeLoginChange({ params: { id }, body: { role } }, context) {
    const locked = await lockEmployee(id, context)
    const { employee, users } = locked
    enforce(canChangeLogin(employee))
    const { masterId, customerId } = employee
    if (masterId === null) throw fail('NO_LOGIN', { name: employee.name })
    const was = await loginOf(employee, context)
    const { letter } = await assign(locked, role)
    await userHandlers.userUpdate(
      { params: { customerId }, query: undefined, body: { masterId, roles: [role] } },
      users,
    )
    const login = await conclude(locked, { action: 'employee.change-login', masterId, was }, context)
    return { ...login, letter }
  },

  async employeeLoginRevoke({ params: { id }, body: { reason } }, context) {
    const locked = await lockEmployee(id, context)
    const { employee, users } = locked
    const { customerId, masterId, name } = employee
    const was = await loginOf(employee, context)
    if (was.state === 'NONE') throw fail('NO_LOGIN', { name })
    const row = await rowOf(context, id)
    if (row && row.invitation_id !== null)
      await invitationHandlers.invitationCancel(
        { params: { customerId, id: row.invitation_id }, query: undefined, body: undefined },
        users,
      )
    if (row && masterId !== null && row.roles.length > 0) {
      requirePermissionWith(context.session, 'user:delete', customerId)
      await userHandlers.userDelete({ params: { customerId, masterId }, query: undefined, body: { reason } }, users)
    }
    return conclude(locked, { action: 'employee.revoke-login', masterId: null, was, reason }, context)
  },

  async childReveal({ params: { id, childId }, body: { reason } }, { tx, vault, audit }) {
    const { rows } = await sql<{ sealed: Buffer | null; child: string; name: string; customerId: number }>`
      SELECT c.nik_enc AS sealed, c.name AS child, e.name, e.customer_id AS "customerId"
        FROM employee_child c JOIN employee e ON e.id = c.employee_id AND e.deleted_at IS NULL
       WHERE c.id = ${childId} AND e.id = ${id} AND c.deleted_at IS NULL`.execute(tx)
    const [found] = rows
    if (!found) throw fail('NOT_FOUND', { what: 'child' })
    if (found.sealed === null) throw fail('NONE_STORED', { what: 'NIK' })
    audit({
      action: 'employee.reveal-child',
      resource: 'employee',
      recordId: id,
      customerId: found.customerId,
      label: found.name,
      after: { shown: `NIK: ${found.child}` },
      reason,
    })
    return { field: 'nik', value: vault.open(found.sealed, 'employee_child.nik') }
  },
}
