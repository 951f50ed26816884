import { sql } from 'kysely'
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

/**
 * Refuses a password that anybody would try first.
 * @throws VALIDATION at `field`
 */
export function requireOwnWords(email: string, password: string, field: string): void {
  if (password.trim().toLowerCase() !== email.toLowerCase()) return
  throw invalid({ field, message: 'must not be the e-mail address' })
}

/**
 * Gives a person a password that is none of the latest; links that wait stop working.
 * @throws VALIDATION at `newPassword`
 */
export async function setPassword(tx: Tx, person: Known, password: string): Promise<void> {
  requireOwnWords(person.email, password, 'newPassword')
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
