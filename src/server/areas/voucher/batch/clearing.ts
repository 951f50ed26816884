import { sql } from 'kysely'
import type { HandlerContext } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'

type Context = Pick<HandlerContext, 'tx' | 'session'>

export interface Clearing {
  mode: 'VOID' | 'DELETE'
  reason?: string | undefined
}

/** @throws ALREADY_RUNNING while codes are still added to the batch */
async function requireFinished({ tx }: Context, id: number): Promise<void> {
  const running = await tx
    .selectFrom('upload_progress')
    .select('title')
    .where('batch_id', '=', id)
    .where('status', 'in', ['QUEUED', 'RUNNING'])
    .executeTakeFirst()
  if (running) throw fail('ALREADY_RUNNING', { what: running.title })
}

/** Codes that are reserved or sent are in someone's hands. */
const isUnused = (batchId: number) => sql<boolean>`
  batch_id = ${batchId} AND status IN ('AVAILABLE', 'EXPIRED') AND deleted_at IS NULL
  AND order_item_id IS NULL AND platform_sale_id IS NULL`

export async function hasUnused({ tx }: Context, batchId: number): Promise<boolean> {
  const row = await tx.selectFrom('voucher').select('id').where(isUnused(batchId)).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Voids or deletes the unused codes of a batch. @throws ALREADY_RUNNING */
export async function clearCodes(
  id: number,
  { mode, reason }: Clearing,
  context: Context,
): Promise<{ clearing: number; count: number }> {
  const { tx, session } = context
  await requireFinished(context, id)
  const { clearings } = await tx
    .updateTable('voucher_batch')
    .set({ clearings: sql`clearings + 1` })
    .where('id', '=', id)
    .returning('clearings')
    .executeTakeFirstOrThrow()
  const { numUpdatedRows } = await tx
    .updateTable('voucher')
    .set({
      status: 'VOID',
      void_reason: reason ?? null,
      clearing: clearings,
      version: sql`version + 1`,
      updated_by: session.masterId,
      ...(mode === 'DELETE' ? { deleted_at: sql`now()` } : {}),
    })
    .where(isUnused(id))
    .executeTakeFirst()
  return { clearing: clearings, count: Number(numUpdatedRows) }
}

/** @throws TAKEN_SINCE when a code was made again meanwhile */
export async function refillCodes(
  id: number,
  clearing: number,
  { tx, session }: Context,
): Promise<{ count: number; mode: Clearing['mode'] }> {
  const taken = () => tx.selectFrom('voucher').where('batch_id', '=', id).where('clearing', '=', clearing)
  const deleted = await taken().select('id').where('deleted_at', 'is not', null).limit(1).executeTakeFirst()
  try {
    const { numUpdatedRows } = await tx
      .updateTable('voucher')
      .set({
        status: sql`CASE WHEN expires_at < now() THEN 'EXPIRED' ELSE 'AVAILABLE' END`,
        void_reason: null,
        clearing: null,
        deleted_at: null,
        version: sql`version + 1`,
        updated_by: session.masterId,
      })
      .where('batch_id', '=', id)
      .where('clearing', '=', clearing)
      .where('status', '=', 'VOID')
      .executeTakeFirst()
    return { count: Number(numUpdatedRows), mode: deleted ? 'DELETE' : 'VOID' }
  } catch (error) {
    if ((error as { code?: unknown }).code !== '23505') throw error
    throw fail('TAKEN_SINCE', { what: 'its code' })
  }
}
