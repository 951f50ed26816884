import type { Tx } from '#server/core/db/database.ts'

/** What a name in somebody's file is compared by. */
export const nameKey = (text: string): string => text.trim().toLowerCase()

/** The classes of a customer by what files call them: title or code, as `nameKey` has it. */
export async function readClasses(tx: Tx, customerId: number): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('core_class')
    .select(['id', 'code', 'title'])
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.flatMap(({ id, code, title }) => [[nameKey(title), id] as const, [nameKey(code), id] as const]))
}
