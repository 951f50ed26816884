import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { EMPTY } from '#contract/core/common.ts'
import type { AssignUser } from '#contract/session/user.ts'
import { requirePermission } from '#server/core/auth/session.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { fail, invalid } from '#server/core/http/fail.ts'

type Wish = z.output<typeof AssignUser>

interface Person {
  id: number
  home: number | null
}

/** Who is to get roles; somebody new has no way to log in yet. */
interface Found {
  masterId: number
  isNew: boolean
}

async function byNumber(tx: Tx, id: number): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    SELECT id, customer_id AS home FROM app_user WHERE id = ${id} AND deleted_at IS NULL
     UNION SELECT id, home_customer_id FROM list_customer_user WHERE id = ${id} AND NOT is_gone`.execute(tx)
  return rows[0]
}

async function byEmail(tx: Tx, email: string): Promise<Person | undefined> {
  const { rows } = await sql<Person>`SELECT id, customer_id AS home FROM person_by_email(${email})`.execute(tx)
  return rows[0]
}

async function makePerson(customerId: number, { email, name, phone }: Wish, context: HandlerContext): Promise<Found> {
  const { tx, session } = context
  requirePermission(session, 'user:create')
  if (email === undefined || name === undefined) throw invalid({ field: 'name', message: EMPTY })
  const made = await tx
    .insertInto('app_user')
    .values({
      customer_id: customerId,
      email,
      name,
      phone: phone ?? null,
      portals: ['ADMIN_CENTER'],
      created_by: session.masterId,
      updated_by: session.masterId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  // Somebody else has added this very person at this moment.
  if (!made) throw fail('DUPLICATE', { field: 'email', value: email })
  return { masterId: made.id, isNew: true }
}

/**
 * The person who is to get roles, made anew where the e-mail is nobody's. Somebody whose account is kept with another
 * customer can be named by those who work for all customers, and by whom the person works with already.
 * @throws VALIDATION, FORBIDDEN
 */
export async function personFor(customerId: number, wish: Wish, context: HandlerContext): Promise<Found> {
  const { tx, session } = context
  const { masterId, email } = wish
  const found = masterId === undefined ? await byEmail(tx, email ?? '') : await byNumber(tx, masterId)
  if (!found) {
    if (masterId !== undefined) throw fail('NOT_FOUND', { what: 'user' })
    return makePerson(customerId, wish, context)
  }
  const isKnown = found.home === customerId || session.isGlobal || (await byNumber(tx, found.id)) !== undefined
  if (!isKnown) {
    throw invalid({ field: 'email', message: 'is of somebody of another customer, whom only the academy can add' })
  }
  return { masterId: found.id, isNew: false }
}
