import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import { escapeLiteral } from 'pg'

const MARK = '/* begins */'

/** Marks a statement that many transactions begin with. Its values are texts. */
export const begins: RawBuilder<unknown> = sql.raw(MARK)

/** The statement with its values written into it: what is sent beside another statement has no parameters. */
function written(text: string, values: readonly unknown[]): string {
  return text.replace(/\$(\d+)/g, (_, number: string) => escapeLiteral(String(values[Number(number) - 1])))
}

/**
 * Lets a connection open a transaction together with the first statement in it, when that is marked so: each message
 * that is answered by itself costs both sides more than what is in it. A transaction without any statement is not
 * opened at all.
 */
export function beginTogether(client: ClientBase): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  let waits = false

  async function open(text: unknown, values: unknown): Promise<unknown> {
    if (text === 'commit' || text === 'rollback') return { command: text.toUpperCase(), rowCount: null, rows: [] }
    if (typeof text === 'string' && text.includes(MARK)) {
      const [, result] = (await query(`begin; ${written(text, (values ?? []) as unknown[])}`)) as unknown[]
      return result
    }
    await query('begin')
    return query(text, values)
  }

  const together = (...given: unknown[]) => {
    const [text, values] = given
    if (text === 'begin') {
      waits = true
      return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] })
    }
    if (!waits) return query(...given)
    waits = false
    return open(text, values)
  }
  client.query = together as ClientBase['query']
}
