import { createHash } from 'node:crypto'
import type { Written } from '#server/core/audit/write.ts'
import type { Tx } from '#server/core/db/database.ts'
import { fail } from './fail.ts'

/** Keys are made by clients: long enough not to collide, short enough to store. */
const keyPattern = /^[\w.:-]{8,200}$/

export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !keyPattern.test(header)) {
    throw fail('BAD_REQUEST', { detail: 'the idempotency-key must have 8 to 200 letters, digits or . : _ -' })
  }
  return header
}

export function requestHash(method: string, url: string, body: unknown): string {
  return createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify(body ?? null)}`)
    .digest('base64')
}

/** What a repeated request is answered with: the envelope, and which audit rows the first one wrote. */
export interface StoredAnswer {
  answer: unknown
  audits: readonly Written[]
}

/**
 * Claims a key in the request's transaction. A second request with it waits for the first one's end, then gets the
 * stored answer; when the first was rolled back it goes ahead.
 * @throws IDEMPOTENCY_MISMATCH when the key belongs to another request
 */
export async function claimKey(tx: Tx, masterId: number, key: string, hash: string): Promise<StoredAnswer | undefined> {
  const claimed = await tx
    .insertInto('idempotency_key')
    .values({ master_id: masterId, key, request_hash: hash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (claimed) return undefined
  const stored = await tx
    .selectFrom('idempotency_key')
    .select(['request_hash', 'answer', 'audits'])
    .where('master_id', '=', masterId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (stored.request_hash !== hash) throw fail('IDEMPOTENCY_MISMATCH', {})
  return { answer: stored.answer, audits: stored.audits as Written[] }
}

export async function storeAnswer(tx: Tx, masterId: number, key: string, stored: StoredAnswer): Promise<void> {
  await tx
    .updateTable('idempotency_key')
    .set({ status: 200, answer: JSON.stringify(stored.answer), audits: JSON.stringify(stored.audits) })
    .where('master_id', '=', masterId)
    .where('key', '=', key)
    .execute()
}
