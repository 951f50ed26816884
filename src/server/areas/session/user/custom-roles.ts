import { sql } from 'kysely'
import type { Permission } from '#contract/core/permission.ts'
import { allows } from '#contract/core/permission.ts'
import type * as calls from '#contract/session/role.ts'
import { canGrant, canTake } from '#contract/session/user.rules.ts'
import { requireEverywhere } from '#server/core/auth/rights.ts'
import type { Session } from '#server/core/auth/session.ts'
import { acrossCustomers } from '#server/core/db/database.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Handlers } from '#server/core/http/context.ts'
import { enforce, fail } from '#server/core/http/fail.ts'

const columns = [
  'code',
  'name',
  'description',
  'scope',
  'permissions',
  'system',
  'requires_factor as requiresFactor',
] as const

async function read(tx: Tx, code: string, session: Session) {
  const role = await tx
    .selectFrom('role')
    .select(columns)
    .where('code', '=', code)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  if (!role) throw fail('NOT_FOUND', { what: 'role' })
  const grantable =
    allows(session.permissions, 'user:assign') && canGrant(role, session.permissions, session.customerId ?? 0) === true
  return Object.assign(role, { grantable })
}

/** A role of the own making, locked. @throws NOT_FOUND, FIXED, ROLE_BEYOND */
async function lockOwn(tx: Tx, code: string, session: Session) {
  await sql`SELECT 1 FROM role WHERE code = ${code} FOR UPDATE`.execute(tx)
  const role = await read(tx, code, session)
  if (role.system) throw fail('FIXED', { what: role.name })
  enforce(canTake(role, session.permissions))
  return role
}

/** Two roles of one name could not be told apart. @throws DUPLICATE */
async function requireFree(tx: Tx, name: string, but?: string): Promise<void> {
  const taken = await tx
    .selectFrom('role')
    .select('code')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  if (taken && taken.code !== but) throw fail('DUPLICATE', { field: 'name', value: name })
}

/** A code that says the name: `CUSTOM_MENTOR_KELAS`; with a number where that is taken, also by a deleted one. */
async function freeCode(tx: Tx, name: string): Promise<string> {
  const plain = name
    .toUpperCase()
    .replaceAll(/[^A-Z\d]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 40)
  const stem = `CUSTOM_${plain || 'ROLE'}`
  const { rows } = await sql<{ code: string }>`
    SELECT code FROM role WHERE code = ${stem} OR code LIKE ${`${stem.replaceAll('_', String.raw`\_`)}\\_%`}`.execute(
    tx,
  )
  const taken = new Set(rows.map(({ code }) => code))
  if (!taken.has(stem)) return stem
  let n = 2
  while (taken.has(`${stem}_${n}`)) n++
  return `${stem}_${n}`
}

const sorted = (list: readonly string[]) => [...new Set(list)].toSorted() as Permission[]

export const customRoleHandlers: Handlers<typeof calls> = {
  async roleCreate({ body: { name, description = null, scope, permissions } }, { tx, session, audit }) {
    requireEverywhere(session, 'role:create')
    enforce(canTake({ name, permissions }, session.permissions))
    await requireFree(tx, name)
    const code = await freeCode(tx, name)
    const values = { name, description, scope, permissions: sorted(permissions) }
    await tx
      .insertInto('role')
      .values({ code, ...values })
      .execute()
    audit({
      action: 'user.create-role',
      resource: 'role',
      recordId: null,
      customerId: session.customerId,
      label: name,
      after: { code, scope, permissions: values.permissions.join(', ') },
    })
    return read(tx, code, session)
  },

  async roleUpdate({ params: { code }, body }, { tx, session, audit, unchanged }) {
    requireEverywhere(session, 'role:update')
    const before = await lockOwn(tx, code, session)
    const { name = before.name, description = before.description } = body
    const permissions = sorted(body.permissions ?? before.permissions)
    enforce(canTake({ name, permissions }, session.permissions))
    await requireFree(tx, name, code)
    const was = {
      name: before.name,
      description: before.description,
      permissions: sorted(before.permissions).join(', '),
    }
    const is = { name, description, permissions: permissions.join(', ') }
    if (JSON.stringify(was) === JSON.stringify(is)) unchanged()
    else {
      await tx.updateTable('role').set({ name, description, permissions }).where('code', '=', code).execute()
      audit({
        action: 'user.edit-role',
        resource: 'role',
        recordId: null,
        customerId: session.customerId,
        label: name,
        before: was,
        after: is,
      })
    }
    return read(tx, code, session)
  },

  async roleDelete({ params: { code } }, { tx, session, audit }) {
    requireEverywhere(session, 'role:delete')
    const { name } = await lockOwn(tx, code, session)
    const held = await acrossCustomers(tx, () =>
      tx
        .selectFrom('customer_user_role')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('role_code', '=', code)
        .where('revoked_at', 'is', null)
        .executeTakeFirstOrThrow(),
    )
    if (held.count > 0) throw fail('ROLE_HELD', { role: name, count: held.count })
    await tx
      .updateTable('role')
      .set({ withdrawn_at: sql`now()` })
      .where('code', '=', code)
      .execute()
    audit({ action: 'user.delete-role', resource: 'role', recordId: null, customerId: session.customerId, label: name })
    return { code }
  },
}
