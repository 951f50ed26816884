import type { Insertable } from 'kysely'
import type { Db } from '#server/core/db/database.ts'
import type { MessageTable } from '#server/core/db/schema.gen.ts'
import { next } from './next.ts'

/** An e-mail that waits, unless said otherwise. */
export async function makeMessage(db: Db, customerId: number, given: Partial<Insertable<MessageTable>> = {}) {
  const n = next('message')
  return db
    .insertInto('message')
    .values({
      customer_id: customerId,
      channel: 'EMAIL',
      recipient: `penerima${n}@contoh.example`,
      recipient_name: `Penerima ${n}`,
      subject: given.channel === undefined || given.channel === 'EMAIL' ? `Kabar ${n}` : null,
      body: `Halo Penerima ${n}, kelas dimulai besok.`,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
