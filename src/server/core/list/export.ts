import { Readable } from 'node:stream'
import type { Tx } from '#server/core/db/database.ts'
import { SNAPSHOT_SECONDS } from '#server/core/db/snapshot.ts'
import type { Cell } from '#server/core/files/cells.ts'
import { csvFile } from '#server/core/files/csv.ts'
import { writeXls } from '#server/core/files/xls.ts'
import { xlsxFile } from '#server/core/files/xlsx-file.ts'
import type { FileAnswer, HandlerContext, OpenFile } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'
import { orTooSlow } from './deadline.ts'
import type { ListDescription, ListScope, Narrowing } from './description.ts'
import type { Export, ExportAsk } from './export-rows.ts'
import { exportRows } from './export-rows.ts'

export type Writer = (source: Export, title: string) => Promise<OpenFile>

/** The same batches, the first of which has been read: what is wrong shows before anything is sent. */
async function primed(rows: AsyncGenerator<Cell[][]>): Promise<AsyncGenerator<Cell[][]>> {
  const first = await rows.next()
  async function* all(): AsyncGenerator<Cell[][]> {
    try {
      if (!first.done) yield first.value
      yield* rows
    } finally {
      await rows.return(undefined)
    }
  }
  return all()
}

/** How long a reader may keep the database waiting in all, and how much longer for each batch taken. */
const [READER_MS, READER_MS_PER_BATCH] = [60_000, 1000]

interface Reader {
  disconnected: AbortSignal
  ms: number
  /** Called when the reader has kept the database waiting for too long. */
  onTooSlow: () => void
}

/** The batches for as long as somebody waits for them, and takes them fast enough. */
async function* whileAwaited(rows: Export['rows'], { disconnected, ms, onTooSlow }: Reader): Export['rows'] {
  let left = ms
  for await (const batch of rows) {
    if (disconnected.aborted) throw fail('BAD_REQUEST', { detail: 'nobody waits for the file any more' })
    const since = performance.now()
    const timer = setTimeout(onTooSlow, Math.max(0, left))
    try {
      yield batch
    } finally {
      clearTimeout(timer)
    }
    left += READER_MS_PER_BATCH - (performance.now() - since)
  }
}

const streamed = (content: AsyncGenerator<Buffer>): OpenFile => ({
  stream: () => Readable.from(content, { objectMode: false }),
  dispose: async () => {
    await content.return(undefined)
  },
})

/** CSV, sent as it is read. */
export const asCsv =
  (separator: ',' | ';'): Writer =>
  async ({ columns, rows }) =>
    streamed(csvFile(columns, await primed(rows), separator))

/** XLSX, sent as it is read. */
export const asXlsx: Writer = async ({ columns, rows }, title) => streamed(xlsxFile(title, columns, await primed(rows)))

/** The old Excel format, written to a temporary file first: its beginning says how long it is. */
export const asXls: Writer = async ({ columns, rows }, title) => {
  async function* inWords(): AsyncGenerator<Cell[][]> {
    for await (const batch of rows) {
      yield batch.map((cells) => cells.map((cell) => (typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : cell)))
    }
  }
  return writeXls({ sheetName: title, columns, rows: inWords() })
}

/** A file of rows that are read while it is sent. */
interface FileOf {
  title: string
  write: Writer
  /** How long its reader may keep the database waiting, in milliseconds. */
  readerMs?: number
}

/**
 * Rows as a file. All are of the moment at which it is opened; memory does not grow with their number; a reader that
 * goes away ends the query, and one that takes the rows too slowly is cut off: it would keep a connection from others.
 * @throws when it is opened: what `rowsIn` throws, LIST_TOO_SLOW, TOO_MANY_FILES
 */
export function streamFile(
  { openSnapshot }: Pick<HandlerContext, 'openSnapshot'>,
  customerIds: readonly number[],
  rowsIn: (tx: Tx) => Export,
  { title, write, readerMs = READER_MS }: FileOf,
): FileAnswer {
  return {
    async open(disconnected) {
      const snapshot = await openSnapshot(customerIds)
      const cancel = () => void snapshot.cancel().catch(() => undefined)
      disconnected.addEventListener('abort', cancel, { once: true })
      const close = async () => {
        disconnected.removeEventListener('abort', cancel)
        await snapshot.close()
      }
      try {
        const { columns, rows } = rowsIn(snapshot.tx)
        let stream: Readable | undefined
        const onTooSlow = () => stream?.destroy(new Error('The reader of the file was too slow'))
        const source = { columns, rows: whileAwaited(rows, { disconnected, ms: readerMs, onTooSlow }) }
        const file = await orTooSlow(SNAPSHOT_SECONDS, () => write(source, title))
        // What has all been read needs the database no more, however long it takes to send.
        if (file.size !== undefined) await close()
        return {
          ...file,
          stream: () => (stream = file.stream()),
          dispose: () => Promise.allSettled([file.dispose(), close()]),
        }
      } catch (error) {
        await close()
        throw error
      }
    },
  }
}

/**
 * A result as a file.
 * @throws when it is opened: VALIDATION, FORBIDDEN, LIST_TOO_SLOW, TOO_MANY_FILES
 */
export function exportFile(
  context: Pick<HandlerContext, 'openSnapshot'>,
  list: { description: ListDescription; scope: ListScope; narrowing: Narrowing },
  ask: ExportAsk,
  write: Writer,
): FileAnswer {
  const { description, scope, narrowing } = list
  const rowsIn = (tx: Tx) => exportRows(tx, description, scope, narrowing, ask)
  return streamFile(context, scope.customerIds, rowsIn, { title: description.title, write })
}
