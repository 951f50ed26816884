import type { SheetResult } from '#sheet/read.ts'
import { SHEET_LIMITS } from '#sheet/read.ts'

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
  const { fileBytes } = SHEET_LIMITS
  if (file.size > fileBytes) return { ok: false, problem: { code: 'TOO_LARGE', bytes: file.size, max: fileBytes } }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (typeof Worker === 'undefined') {
    const { readSheet } = await import('#sheet/read.ts')
    return readSheet({ name: file.name, bytes }, { rows: maxRows })
  }
  return inWorker(file.name, bytes)
}
