import { sql } from 'kysely'
import { isCommonPassword } from '#server/core/auth/common-password.ts'
import { hashPassword, verifyPassword } from '#server/core/auth/password.ts'
import type { Tx } from '#server/core/db/database.ts'
import { fail, invalid } from '#server/core/http/fail.ts'

/** So many passwords are remembered, the present one included, and not taken again. */
const REMEMBERED = 3

interface Known {
  id: number
  email: string
  password_hash: string | null
  password_history: string[]
}

/** The person, locked, with what is known of their passwords. */
export async function lockPerson(tx: Tx, masterId: number): Promise<Known> {
  const person = await tx
    .selectFrom('app_user')
    .select(['id', 'email', 'password_hash', 'password_history'])
    .where('id', '=', masterId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!person) throw fail('UNAUTHENTICATED', {})
  return person
}

/** What strangers know of a person: the address, and what the customer is called. */
interface Public {
  email: string
  names: readonly string[]
}

/**
 * Refuses a password that anybody would try first.
 * @throws VALIDATION at `field`
 */
export function requireUncommon({ email, names }: Public, password: string, field: string): void {
  if (password.trim().toLowerCase() === email.toLowerCase()) {
    throw invalid({ field, message: 'must not be the e-mail address' })
  }
  if (isCommonPassword(password, names)) {
    throw invalid({ field, message: 'is easy to guess: choose several words, or something longer' })
  }
}

/** What the customer of a person is called. */
async function customerNames(tx: Tx, masterId: number): Promise<string[]> {
  const customer = await tx
    .selectFrom('app_user')
    .innerJoin('customer', 'customer.id', 'app_user.customer_id')
    .select(['customer.name', 'customer.company'])
    .where('app_user.id', '=', masterId)
    .executeTakeFirst()
  return customer ? [customer.name, customer.company] : []
}

/**
 * Gives a person a password that is none of the latest; links that wait stop working.
 * @throws VALIDATION at `newPassword`
 */
export async function setPassword(tx: Tx, person: Known, password: string): Promise<void> {
  const names = await customerNames(tx, person.id)
  requireUncommon({ email: person.email, names }, password, 'newPassword')
  const former = [...(person.password_hash === null ? [] : [person.password_hash]), ...person.password_history]
  for (const hash of former.slice(0, REMEMBERED)) {
    if (await verifyPassword(password, hash)) {
      throw invalid({ field: 'newPassword', message: `must not be one of the last ${REMEMBERED} passwords` })
    }
  }
  await tx
    .updateTable('app_user')
    .set({
      password_hash: await hashPassword(password),
      password_history: former.slice(0, REMEMBERED - 1),
      must_change_password: false,
      reset_token_hash: null,
      reset_expires_at: null,
      version: sql`version + 1`,
    })
    .where('id', '=', person.id)
    .execute()
}
