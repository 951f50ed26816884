import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Client } from 'pg'
import { escapeLiteral } from 'pg'

const MARK = '/* with BEGIN */'

/** Marks a statement that is sent in one message with BEGIN. Its parameters are texts; its result is not available. */
export const withBegin: RawBuilder<unknown> = sql.raw(MARK)

/** The statement with its values as literals: a message with several statements has no parameters. */
function inlineValues(text: string, values: readonly unknown[]): string {
  return text.replace(/\$(\d+)/g, (_, number: string) => escapeLiteral(String(values[Number(number) - 1])))
}

const nothing = (command: string) => Promise.resolve({ command, rowCount: null, rows: [] })

/** The statements with which Kysely opens a transaction, and a read-only one. */
const WRITING = 'begin'
const READING = 'start transaction read only'
/** When a read-only transaction is committed, unless the next statement on its connection takes the COMMIT along. */
const COMMIT_DELAY_MS = 2

/**
 * Saves round trips: each message costs both sides more than the statement in it.
 *
 * BEGIN is sent with the first statement of a transaction, together with the statements marked `withBegin`. A
 * transaction without statements is never opened.
 *
 * A read-only transaction has nothing to lose, so its COMMIT is not awaited: it is sent with the next statement.
 */
export function enableLazyTransactions(client: Pick<Client, 'query' | 'connection'>): void {
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
  /** The statements that open the transaction, not sent yet. */
  let opening: string[] = []
  let isReading = false
  let pendingCommit: ReturnType<typeof setTimeout> | undefined

  /** The COMMIT of the last transaction, if it is still to be sent. */
  function takePendingCommit(): string[] {
    if (pendingCommit === undefined) return []
    clearTimeout(pendingCommit)
    pendingCommit = undefined
    return ['commit']
  }

  async function send(first: readonly string[], given: readonly unknown[]): Promise<unknown> {
    if (first.length === 0) return query(...given)
    const { stream } = client.connection
    stream.cork()
    // The statement does not wait for BEGIN: if that fails, row-level security hides all rows from it.
    const both = Promise.all([query(first.join('; ')), query(...given)])
    stream.uncork()
    return (await both)[1]
  }

  function end(text: string): Promise<unknown> {
    const wasOpened = opening.length === 0
    const wasReading = isReading
    opening = []
    isReading = false
    if (!wasOpened) return nothing(text.toUpperCase())
    if (!wasReading || text === 'rollback') return query(text)
    // A broken connection is reported to the next query.
    pendingCommit = setTimeout(() => void query(takePendingCommit().join('')).catch(() => undefined), COMMIT_DELAY_MS)
    return nothing('COMMIT')
  }

  client.query = ((...given: unknown[]) => {
    const [text, values] = given
    if (text === WRITING || text === READING) {
      opening = [text]
      isReading = text === READING
      return nothing('BEGIN')
    }
    if (text === 'commit' || text === 'rollback') return end(text)
    if (opening.length > 0 && typeof text === 'string' && text.includes(MARK)) {
      opening.push(inlineValues(text, (values ?? []) as unknown[]))
      return nothing('SELECT')
    }
    const first = [...takePendingCommit(), ...opening]
    opening = []
    return send(first, given)
  }) as Client['query']
}
