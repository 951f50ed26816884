import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from } from 'pg-copy-streams'

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

function* chunksOf(rows: Iterable<readonly Value[]>): Generator<string> {
  let lines = ''
  for (const row of rows) {
    lines += encode(row[0] ?? null)
    for (let at = 1; at < row.length; at++) lines += `\t${encode(row[at] ?? null)}`
    lines += '\n'
    if (lines.length < CHUNK) continue
    yield lines
    lines = ''
  }
  if (lines !== '') yield lines
}

/** Writes rows into a table with COPY, as fast as they are made. Answers how many. */
export async function copyRows(
  client: Client,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Value[]>,
): Promise<number> {
  const copy = client.query(from(`COPY ${table} (${columns.map((column) => `"${column}"`).join()}) FROM STDIN`))
  await pipeline(Readable.from(chunksOf(rows)), copy)
  return copy.rowCount
}
