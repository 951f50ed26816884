import { sql } from 'kysely'
import type { FieldIssue } from '#contract/core/error.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Reference, RecordInput } from './resource.ts'

async function isThere(tx: Tx, { table, by = 'id', shared }: Reference, customerId: number, value: unknown) {
  const own = shared ? sql`` : sql`AND customer_id = ${customerId}`
  // Most tables keep what was deleted; to_jsonb reads the column where there is one.
  const { rows } = await sql`
    SELECT 1 FROM ${sql.table(table)} t
     WHERE ${sql.ref(by)} = ${value} ${own} AND to_jsonb(t) ->> 'deleted_at' IS NULL`.execute(tx)
  return rows.length > 0
}

/** What an input points to and the customer does not have, at its field. */
export async function missingReferences(
  tx: Tx,
  references: Readonly<Record<string, Reference>>,
  customerId: number,
  input: RecordInput,
): Promise<FieldIssue[]> {
  const issues: FieldIssue[] = []
  for (const [field, reference] of Object.entries(references)) {
    const value = input[field]
    if (value === undefined || value === null) continue
    if (await isThere(tx, reference, customerId, value)) continue
    const message = reference.shared ? `is not ${reference.what}` : `is not ${reference.what} of this customer`
    issues.push({ field, message })
  }
  return issues
}
