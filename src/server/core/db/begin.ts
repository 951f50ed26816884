import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Client } from 'pg'
import { escapeLiteral } from 'pg'

const MARK = '/* begins */'

/** Marks a statement that many transactions begin with. Its values are texts; nobody asks for its result. */
export const begins: RawBuilder<unknown> = sql.raw(MARK)

/** The statement with its values written into it: what is sent beside another statement has no parameters. */
function written(text: string, values: readonly unknown[]): string {
  return text.replace(/\$(\d+)/g, (_, number: string) => escapeLiteral(String(values[Number(number) - 1])))
}

const nothing = (command: string) => Promise.resolve({ command, rowCount: null, rows: [] })

/** How a transaction that writes is opened, and one that only reads, by Kysely. */
const WRITING = 'begin'
const READING = 'start transaction read only'
/** A transaction that only read is ended after so long, in ms, unless the next one on its connection ends it before. */
const OWED_MS = 2

/**
 * Lets a connection send together what belongs together: each message that is sent by itself costs both sides more than
 * what is in it.
 *
 * A transaction is opened with the first statement that is asked in it. What is marked to begin transactions goes along
 * with the opening, and its result is not known. A transaction in which nothing is asked is not opened at all.
 *
 * One that only read has nothing to lose, so nobody waits for its end, which goes along with what is asked next.
 */
export function sendTogether(client: Pick<Client, 'query' | 'connection'>): void {
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
  /** What opens the transaction, once something is asked in it. */
  let opening: string[] = []
  let isReading = false
  let owed: ReturnType<typeof setTimeout> | undefined

  /** Takes over the end of the last transaction. */
  function takeOwed(): string[] {
    if (owed === undefined) return []
    clearTimeout(owed)
    owed = undefined
    return ['commit']
  }

  async function send(first: readonly string[], given: readonly unknown[]): Promise<unknown> {
    if (first.length === 0) return query(...given)
    const { stream } = client.connection
    stream.cork()
    // The statement is on its way before it is known that there is a transaction: without one it would see no rows.
    const both = Promise.all([query(first.join('; ')), query(...given)])
    stream.uncork()
    return (await both)[1]
  }

  function end(text: string): Promise<unknown> {
    const wasAsked = opening.length === 0
    const wasReading = isReading
    opening = []
    isReading = false
    if (!wasAsked) return nothing(text.toUpperCase())
    if (!wasReading || text === 'rollback') return query(text)
    // What breaks the connection is heard by whoever asks next.
    owed = setTimeout(() => void query(takeOwed().join('')).catch(() => undefined), OWED_MS)
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
      opening.push(written(text, (values ?? []) as unknown[]))
      return nothing('SELECT')
    }
    const first = [...takeOwed(), ...opening]
    opening = []
    return send(first, given)
  }) as Client['query']
}
