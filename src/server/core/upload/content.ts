import { sql } from 'kysely'
import type { Tx } from '#server/core/db/database.ts'
import type { FileStore } from '#server/core/store/store.ts'
import type { StagedFile } from './receive.ts'

/**
 * Keeps the content of a hash from being swept, or from being referred to while it is swept, until the transaction ends.
 */
export const lockContent = (tx: Tx, hash: string, mode: 'share' | 'alone') =>
  mode === 'share'
    ? sql`SELECT pg_advisory_xact_lock_shared(hashtext('academy-content'), hashtext(${hash}))`.execute(tx)
    : sql`SELECT pg_advisory_xact_lock(hashtext('academy-content'), hashtext(${hash}))`.execute(tx)

/**
 * Makes the row that files and gallery items refer to. It exists only when the store has the content: that is asked under
 * a lock which the sweep respects.
 * @throws STORE_DOWN, STORE_FULL
 */
export async function addContent(tx: Tx, store: FileStore, customerId: number, file: StagedFile): Promise<void> {
  const { hash, size, mime, width, height } = file
  await lockContent(tx, hash, 'share')
  if (!(await store.has(hash))) await file.store(store)
  await tx
    .insertInto('file_content')
    .values({ customer_id: customerId, hash, size_bytes: size, mime, width, height })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
