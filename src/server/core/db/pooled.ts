import type { ClientBase } from 'pg'

type Query = (...given: unknown[]) => Promise<unknown>

const isBegin = (text: unknown) => typeof text === 'string' && /^(begin|start transaction)\b/i.test(text)

/**
 * Makes a connection through a pooler in transaction mode set `settings` in each transaction, and run a statement outside
 * of one in a transaction of its own. What would be set for the connection would be lost with the transaction, and reach
 * others that get the same connection to PostgreSQL.
 */
export function setInEachTransaction(
  client: Pick<ClientBase, 'query' | 'getTransactionStatus'>,
  settings: Readonly<Record<string, string>>,
): void {
  const query: Query = client.query.bind(client)
  const local = Object.entries(settings).map(([name, value]) => `; SET LOCAL ${name} = '${value}'`)
  const begin = async (text: string) => {
    try {
      return await query(text + local.join(''))
    } catch (error) {
      // Kysely does not roll back what did not begin.
      await query('rollback').catch(() => undefined)
      throw error
    }
  }
  const alone = async (given: unknown[]) => {
    await begin('begin')
    try {
      const result = await query(...given)
      await query('commit')
      return result
    } catch (error) {
      await query('rollback').catch(() => undefined)
      throw error
    }
  }
  const scoped = (...given: unknown[]) => {
    const [text] = given
    if (isBegin(text)) return begin(String(text))
    return client.getTransactionStatus() === 'I' ? alone(given) : query(...given)
  }
  client.query = scoped as ClientBase['query']
}
