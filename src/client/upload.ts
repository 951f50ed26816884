import type { Envelope } from '#contract/core/envelope.ts'

/** The body of a call that takes a file: one part, `file`. */
export function formOf(body: unknown): FormData {
  const { file } = body as { file: Blob & { name?: string } }
  const form = new FormData()
  form.append('file', file, file.name ?? 'file')
  return form
}

export interface UploadAnswer {
  status: number
  headers: Headers
  body: unknown
}

interface UploadRequest {
  url: string
  method: string
  headers: Readonly<Record<string, string>>
  body: FormData
  signal: AbortSignal | undefined
  /** From 0 to 1, of the bytes that have left. */
  onProgress: (done: number) => void
}

const headersOf = (text: string) =>
  new Headers(
    text
      .trim()
      .split(/[\r\n]+/)
      .flatMap((line): [string, string][] => {
        const colon = line.indexOf(':')
        return colon < 1 ? [] : [[line.slice(0, colon), line.slice(colon + 1).trim()]]
      }),
  )

/** Sends a file in the browser: `fetch` does not say how much of a body has left. @throws the signal's reason; an Error */
export function sendWithProgress({
  url,
  method,
  headers,
  body,
  signal,
  onProgress,
}: UploadRequest): Promise<UploadAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<UploadAnswer>()
  const request = new XMLHttpRequest()
  const abort = () => request.abort()
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total))
  request.addEventListener('load', () => {
    let answer: Envelope | string = request.responseText
    try {
      answer = JSON.parse(request.responseText) as Envelope
    } catch {
      // Not ours: it stays as it is.
    }
    resolve({ status: request.status, headers: headersOf(request.getAllResponseHeaders()), body: answer })
  })
  request.addEventListener('error', () => reject(new Error('The connection was lost')))
  request.addEventListener('abort', () => reject(signal?.reason ?? new Error('Cancelled')))
  request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
  request.open(method, url)
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  if (signal?.aborted) reject(signal.reason)
  else {
    signal?.addEventListener('abort', abort)
    request.send(body)
  }
  return promise
}
