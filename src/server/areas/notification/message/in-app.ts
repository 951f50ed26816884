import { sql } from 'kysely'
import type { Tx } from '#server/core/db/database.ts'
import type { Outcome } from './carrier.ts'

/** Notifications are read at a glance. */
const MAX_LETTERS = 1000

interface Note {
  customerId: number
  /** The address of an account. */
  address: string
  subject: string | null
  body: string
}

/** Lays a message into the notifications of whoever has the address; in the transaction that says so of the message. */
export async function notify(tx: Tx, { customerId, address, subject, body }: Note): Promise<Outcome> {
  const person = await tx
    .selectFrom('app_user')
    .select(['id', sql<boolean>`'ADMIN_CENTER' = ANY (portals)`.as('staff')])
    .where('customer_id', '=', customerId)
    .where(sql`lower(email)`, '=', address.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!person) return { kind: 'refused', why: 'Nobody has an account with this address.' }
  await tx
    .insertInto('notification')
    .values({
      customer_id: customerId,
      user_id: person.id,
      platform: person.staff ? 'ADMIN_CENTER' : 'LMS',
      type: 'MESSAGE',
      content: [subject, body].filter(Boolean).join('\n').slice(0, MAX_LETTERS),
    })
    .execute()
  return { kind: 'sent', providerId: null, delivered: true }
}
