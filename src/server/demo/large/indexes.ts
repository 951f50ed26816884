import type { Client } from 'pg'

interface Index {
  name: string
  definition: string
}

/**
 * Takes the indexes from tables that will be filled, all but those that keys and references stand on. Answers what
 * makes them again, the most expensive first.
 */
export async function dropIndexes(client: Client, tables: readonly string[]): Promise<Index[]> {
  const { rows } = await client.query<Index>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
       FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am a ON a.oid = c.relam
      WHERE i.indrelid = ANY ($1::regclass[]) AND NOT i.indisprimary
        AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = i.indexrelid)
      ORDER BY a.amname = 'gin' DESC, array_position($1::regclass[], i.indrelid), 1`,
    [tables],
  )
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  return rows
}

/** Makes the indexes, several at a time: each client takes the next one. */
export async function makeIndexes(clients: readonly Client[], indexes: readonly Index[]): Promise<void> {
  const waiting = [...indexes]
  await Promise.all(
    clients.map(async (client) => {
      await client.query(`SET maintenance_work_mem = '512MB'`)
      for (let next = waiting.shift(); next; next = waiting.shift()) await client.query(next.definition)
    }),
  )
}
