/** What a web service answered, or why there is no answer. */
export type Answered =
  | { kind: 'answered'; status: number; body: unknown; retryAfter: number | undefined }
  /** It was never reached. */
  | { kind: 'unreached'; why: string }
  /** It was reached, and nothing came back. */
  | { kind: 'silent'; why: string }

const ANSWER_MS = 20_000
/** More than this of an answer is not read, unless more is asked for. */
const MAX_BYTES = 64 * 1024

const unreached = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])
const isTls = (code: string) => /^(ERR_(TLS|SSL)|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code)

const causeOf = (error: unknown) => (error as { cause?: { code?: string; message?: string } }).cause ?? {}

async function textOf(response: Response, maxBytes: number): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > maxBytes) break
  }
  return text
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

interface Question {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  headers: Readonly<Record<string, string>>
  /** Sent as JSON; a URLSearchParams as a form. */
  body?: unknown
  signal: AbortSignal
  /** Of the answer; the rest is not read. */
  maxBytes?: number
}

/** Asks a web service that is part of the configuration. Never throws, follows no redirection. */
export async function askService(
  url: string,
  { method = 'POST', headers, body, signal, maxBytes = MAX_BYTES }: Question,
): Promise<Answered> {
  const isForm = body instanceof URLSearchParams
  try {
    const response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
    })
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    const retryAfter = Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined
    // What it did is known by its status, even where the rest does not come.
    const text = await textOf(response, maxBytes).catch(() => '')
    return { kind: 'answered', status: response.status, body: jsonOf(text), retryAfter }
  } catch (error) {
    const { code = '', message } = causeOf(error)
    const why = message || (error instanceof Error ? error.message : 'no connection')
    return unreached.has(code) || isTls(code) ? { kind: 'unreached', why } : { kind: 'silent', why }
  }
}
