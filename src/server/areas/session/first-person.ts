import { sql } from 'kysely'
import type { Db } from '#server/core/db/database.ts'
import { asSystem } from '#server/core/db/database.ts'
import { giveDefaults } from '#server/areas/customer/defaults.ts'
import { hashPassword } from '#server/core/auth/password.ts'

/**
 * Makes the academy (customer 1) and its SUPERADMIN in a database that nobody can log in to. Answers whether it did:
 * once anybody can log in, the two variables do nothing.
 */
export async function makeFirstPerson(db: Db, admin: { email: string; password: string }): Promise<boolean> {
  return asSystem(db, async (tx) => {
    // Two servers that start at once must not both find nobody.
    await sql`SELECT pg_advisory_xact_lock(hashtext('academy-seed'))`.execute(tx)
    if (await tx.selectFrom('customer_user_role').select('id').limit(1).executeTakeFirst()) return false
    const there = await tx.selectFrom('customer').select('id').orderBy('id').limit(1).executeTakeFirst()
    const academy = { code: 'ACADEMY', name: 'Academy', company: 'Academy', email: admin.email }
    const customer =
      there ?? (await tx.insertInto('customer').values(academy).returning('id').executeTakeFirstOrThrow())
    const person = await tx
      .insertInto('app_user')
      .values({
        email: admin.email,
        name: admin.email.split('@', 1)[0] ?? admin.email,
        customer_id: customer.id,
        portals: ['ADMIN_CENTER'],
        password_hash: await hashPassword(admin.password),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('customer_user_role')
      .values({ customer_id: customer.id, master_id: person.id, role_code: 'SUPERADMIN' })
      .execute()
    if (!there) await giveDefaults(tx, { id: customer.id, name: academy.name }, person.id)
    return true
  })
}
