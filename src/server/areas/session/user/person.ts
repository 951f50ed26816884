import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { EMPTY } from '#contract/core/common.ts'
import type { AssignUser } from '#contract/session/user.ts'
import { requirePermission } from '#server/core/auth/rights.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { fail, invalid } from '#server/core/http/fail.ts'

type Input = z.output<typeof AssignUser>

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

async function makePerson(customerId: number, { email, name, phone }: Input, context: HandlerContext): Promise<Found> {
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
 * The person who is to get roles. Staff of all customers may name anyone, and an address without an account gets one.
 * Others may name whom their customers know; nothing is answered for any other address, whether it has an account or not.
 * @throws VALIDATION, FORBIDDEN, NOT_FOUND
 */
export async function personFor(customerId: number, input: Input, context: HandlerContext): Promise<Found | undefined> {
  const { tx, session } = context
  const { masterId, email } = input
  if (masterId !== undefined) {
    const found = await byNumber(tx, masterId)
    if (!found) throw fail('NOT_FOUND', { what: 'user' })
    return { masterId: found.id, isNew: false }
  }
  const found = await byEmail(tx, email ?? '')
  if (session.isGlobal) return found ? { masterId: found.id, isNew: false } : makePerson(customerId, input, context)
  // Asked for in either case, which takes the same time.
  const known = await byNumber(tx, found?.id ?? 0)
  return known ? { masterId: known.id, isNew: false } : undefined
}
