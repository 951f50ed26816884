import type { Tx } from '#server/core/db/database.ts'

/** A setting of a customer as a whole number within bounds; undefined where it is not set, or not to such a number. */
export async function wholeSetting(
  tx: Tx,
  customerId: number,
  key: string,
  [least, most]: readonly [number, number],
): Promise<number | undefined> {
  const found = await tx
    .selectFrom('setting')
    .select('value')
    .where('customer_id', '=', customerId)
    .where('key', '=', key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const value = found?.value?.trim() ?? ''
  if (!/^\d{1,6}$/.test(value)) return undefined
  const number = Number(value)
  return number >= least && number <= most ? number : undefined
}
