import { sql } from 'kysely'
import type { Tx } from '#server/core/db/database.ts'

/** Ends one session. */
export async function endSession(tx: Tx, jti: string | null, reason: string): Promise<void> {
  await tx
    .updateTable('user_session')
    .set({ revoked_at: sql`now()`, revoke_reason: reason })
    .where('jti', '=', jti)
    .execute()
}

/**
 * Ends the open sessions of a person and those that the person has opened as others; one that is left open is named by
 * its number. Answers how many of the person were ended.
 */
export async function endSessions(tx: Tx, masterId: number, reason: string, but?: number): Promise<number> {
  const ended = await tx
    .updateTable('user_session')
    .set({ revoked_at: sql`now()`, revoke_reason: reason })
    .where('master_id', '=', masterId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .$if(but !== undefined, (query) => query.where('id', '<>', but ?? 0))
    .returning('id')
    .execute()
  await tx
    .updateTable('user_session')
    .set({ revoked_at: sql`now()`, revoke_reason: reason })
    .where('impersonated_by', '=', masterId)
    .where('revoked_at', 'is', null)
    .execute()
  return ended.length
}

/** Lets a person try passwords again whose logins were stopped after too many wrong ones. */
export async function forgiveLogins(tx: Tx, email: string): Promise<void> {
  const key = `account:${email.trim().toLowerCase()}`
  await sql`DELETE FROM login_throttle WHERE key = ${key} OR starts_with(key, ${`${key}:`})`.execute(tx)
}
