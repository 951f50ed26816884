import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#server/core/db/database.ts'
import { fail } from '#server/core/http/fail.ts'

/** What a link lets its reader do: choose a password, or say that the address is theirs. */
export type Purpose = 'password' | 'verify'

/** Only the hash is kept. A token that was made for one thing opens no other. */
const hashOf = (purpose: Purpose, token: string) => createHash('sha256').update(`${purpose} ${token}`).digest('hex')

const pages = { password: '/pages/login', verify: '/pages/register' } as const satisfies Record<Purpose, string>

/**
 * Makes a link that works once and for so many minutes; a former link of the person stops working. What lets in stands
 * behind the `#`, which no browser sends along.
 */
export async function makeLink(
  tx: Tx,
  masterId: number,
  { purpose, minutes, publicUrl }: { purpose: Purpose; minutes: number; publicUrl: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx
    .updateTable('app_user')
    .set({
      reset_token_hash: hashOf(purpose, token),
      reset_expires_at: sql`now() + make_interval(mins => ${minutes})`,
    })
    .where('id', '=', masterId)
    .execute()
  return `${publicUrl}${pages[purpose]}#${purpose}=${token}`
}

/**
 * Whom a link lets in; it is spent by that.
 * @throws LINK_SPENT also for a token that never was
 */
export async function spendLink(tx: Tx, purpose: Purpose, token: string): Promise<number> {
  const spent = await tx
    .updateTable('app_user')
    .set({ reset_token_hash: null, reset_expires_at: null })
    .where('reset_token_hash', '=', hashOf(purpose, token))
    .where('reset_expires_at', '>', sql<Date>`now()`)
    .where('account_status', '<>', 'DISABLED')
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!spent) throw fail('LINK_SPENT', {})
  return spent.id
}
