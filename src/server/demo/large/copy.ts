import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type { Client, Connection, Submittable } from 'pg'

/** What pg's connection offers for COPY and its types leave out. */
interface CopyConnection {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
  stream: Writable
}

export type Value = string | number | boolean | null

/** Lines are sent together: a message each would cost more than the line. */
const CHUNK = 256 * 1024

const escaped: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function encode(value: Value): string {
  if (value === null) return String.raw`\N`
  if (typeof value === 'string')
    return /[\\\t\n\r]/.test(value) ? value.replace(/[\\\t\n\r]/g, (sign) => escaped[sign] ?? sign) : value
  return String(value)
}

class CopyIn implements Submittable {
  readonly done: Promise<void>
  readonly #text: string
  readonly #rows: Iterable<readonly Value[]>
  #resolve: () => void = () => undefined
  #reject: (error: unknown) => void = () => undefined
  #error: unknown
  count = 0

  constructor(text: string, rows: Iterable<readonly Value[]>) {
    this.#text = text
    this.#rows = rows
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  submit(connection: Connection): void {
    ;(connection as unknown as CopyConnection).query(this.#text)
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.#pump(connection).catch((error: unknown) => {
      this.#error = error
      connection.sendCopyFail('the rows could not be made')
    })
  }

  async #pump(connection: CopyConnection): Promise<void> {
    let lines = ''
    const send = async () => {
      connection.sendCopyFromChunk(Buffer.from(lines))
      lines = ''
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
    }
    for (const row of this.#rows) {
      this.count++
      lines += encode(row[0] ?? null)
      for (let at = 1; at < row.length; at++) lines += `\t${encode(row[at] ?? null)}`
      lines += '\n'
      // A database that gave up takes no more.
      if (this.#error !== undefined) return
      if (lines.length >= CHUNK) await send()
    }
    await send()
    connection.endCopyFrom()
  }

  handleError(error: unknown): void {
    this.#error ??= error
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    if (this.#error === undefined) this.#resolve()
    else this.#reject(this.#error)
  }
}

/** Writes rows into a table with COPY, as fast as they are made. Answers how many. */
export async function copyRows(
  client: Client,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Value[]>,
): Promise<number> {
  const copy = new CopyIn(`COPY ${table} (${columns.map((column) => `"${column}"`).join()}) FROM STDIN`, rows)
  client.query(copy)
  await copy.done
  return copy.count
}
