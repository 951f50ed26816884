import { once } from 'node:events'
import { expect, it, vi } from 'vitest'
import type { Tx } from '#server/core/db/database.ts'
import type { Cell } from '#server/core/files/cells.ts'
import { asCsv, streamFile } from '#server/core/list/export.ts'

const columns = [{ title: 'Code', width: 10, kind: 'text' }] as const

async function* rows(batches: number): AsyncGenerator<Cell[][]> {
  for (let n = 0; n < batches; n++) yield Array.from({ length: 1000 }, () => ['x'.repeat(100)])
}

/** A file of many batches whose snapshot tells when it is closed. */
function fileFor(batches: number, readerMs: number) {
  const close = vi.fn(async () => undefined)
  const openSnapshot = async () => ({ tx: {} as Tx, cancel: async () => undefined, close })
  const file = streamFile({ openSnapshot }, [1], () => ({ columns, rows: rows(batches) }), {
    title: 'Codes',
    write: asCsv(','),
    readerMs,
  })
  return { open: () => file.open(new AbortController().signal), close }
}

it('an export whose reader takes nothing is broken off, and its connection is given back', async () => {
  const { open, close } = fileFor(100, 20)
  const file = await open()
  const stream = file.stream()
  const ended = once(stream, 'end')
  // Fills the stream's own buffer, and takes nothing from it.
  stream.read(0)
  await expect(ended).rejects.toThrow('The reader of the file was too slow')
  await file.dispose()
  expect(close).toHaveBeenCalled()
})

it('an export whose reader takes what comes is complete, however long it is', async () => {
  const { open } = fileFor(100, 1000)
  let lines = 0
  for await (const chunk of (await open()).stream()) lines += String(chunk).split('\n').length - 1
  expect(lines).toBe(100 * 1000 + 1)
})
