import type { SheetResult } from '#sheet/read.ts'

/** More than any reader takes; a file is in memory before the reader sees it. */
const MAX_BYTES = 10_485_760

function inWorker(name: string, bytes: Uint8Array): Promise<SheetResult> {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<SheetResult>((resolve, reject) => {
    worker.addEventListener('message', (event: MessageEvent<{ result?: SheetResult; fault?: string }>) => {
      const { result, fault } = event.data
      if (result) resolve(result)
      else reject(new Error(fault ?? 'The file could not be read'))
    })
    worker.addEventListener('error', (event) => reject(new Error(event.message)))
    worker.postMessage({ name, bytes }, [bytes.buffer as ArrayBuffer])
  }).finally(() => worker.terminate())
}

/** Reads a chosen file as a sheet. Too large a file is refused before it is read. */
export async function readFile(file: File, maxRows: number): Promise<SheetResult> {
  if (file.size > MAX_BYTES) return { ok: false, problem: { code: 'TOO_LARGE', bytes: file.size, max: MAX_BYTES } }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (typeof Worker === 'undefined') {
    const { readSheet } = await import('#sheet/read.ts')
    return readSheet({ name: file.name, bytes }, { rows: maxRows })
  }
  return inWorker(file.name, bytes)
}
