import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Tx } from './database.ts'

/** So many of a kind are answered with a record, the newest. */
const SHOWN = 10

/** The newest rows of a statement that orders by them, with their moments as text. */
export async function newest<R extends { at: Date }>(
  tx: Tx,
  statement: RawBuilder<R>,
): Promise<{ rows: (Omit<R, 'at'> & { at: string })[]; more: boolean }> {
  const { rows } = await sql<R>`${statement} LIMIT ${sql.lit(SHOWN + 1)}`.execute(tx)
  return {
    rows: rows.slice(0, SHOWN).map(({ at, ...rest }) => Object.assign(rest, { at: at.toISOString() })),
    more: rows.length > SHOWN,
  }
}
