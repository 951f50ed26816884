import type { Insertable } from 'kysely'
import type { Db } from '#server/core/db/database.ts'
import type { AppUserTable, CustomerTable } from '#server/core/db/schema.gen.ts'
import { hashPassword } from '#server/core/auth/password.ts'
import { next } from './next.ts'

/** A customer (tenant). */
export async function makeCustomer(db: Db, given: Partial<Insertable<CustomerTable>> = {}) {
  const n = next('customer')
  return db
    .insertInto('customer')
    .values({
      code: `CUS${n}`,
      name: `Customer ${n}`,
      company: `PT Customer ${n}`,
      email: `halo${n}@customer.example`,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export interface Person {
  id: number
  name: string
  email: string
  customerId: number | null
}

type PersonGiven = Partial<Insertable<AppUserTable>> & {
  /** Roles with this customer; none when left out. */
  roles?: readonly string[]
}

/** A person who works for a customer. Without a `password_hash` nobody can log in as this person. */
export async function makePerson(db: Db, customerId: number | null, given: PersonGiven = {}): Promise<Person> {
  const { roles = [], ...columns } = given
  const n = next('person')
  const person = await db
    .insertInto('app_user')
    .values({ customer_id: customerId, email: `person${n}@contoh.example`, name: `Person ${n}`, ...columns })
    .returning(['id', 'name', 'email'])
    .executeTakeFirstOrThrow()
  if (customerId !== null) for (const role of roles) await grantRole(db, customerId, person.id, role)
  return { ...person, customerId }
}

/** A hash that is checked in no time, for people who log in with a password. */
export const passwordHash = (password: string) => hashPassword(password, { memory: 8, passes: 1 })

/** Gives a person a role with a customer. */
export async function grantRole(db: Db, customerId: number, masterId: number, role: string): Promise<void> {
  await db
    .insertInto('customer_user_role')
    .values({ customer_id: customerId, master_id: masterId, role_code: role })
    .execute()
}

/** A role of the customer's own making, with exactly these permissions. */
export async function makeRole(db: Db, permissions: readonly string[], scope: 'GLOBAL' | 'CUSTOMER' = 'CUSTOMER') {
  const code = `TEST_${next('role')}`
  await db
    .insertInto('role')
    .values({ code, name: code, scope, permissions: [...permissions] })
    .execute()
  return code
}
