import { sql } from 'kysely'
import type { Tx } from '#server/core/db/database.ts'
import { invalid } from '#server/core/http/fail.ts'

/** Refuses platforms that do not exist, at the field that names them. */
export async function requirePlatforms(tx: Tx, platforms: readonly string[]): Promise<void> {
  const { rows } = await sql<{ code: string }>`
    SELECT p.code FROM unnest(${[...platforms]}::text[]) AS p (code)
     WHERE NOT EXISTS (SELECT 1 FROM digital_platform d WHERE d.code = p.code)`.execute(tx)
  if (rows[0]) throw invalid({ field: 'platform', message: `${rows[0].code} is not a platform` })
}
