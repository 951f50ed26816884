import { FetchError, ofetch } from 'ofetch'
import { ApiError } from '#contract/core/api-error.ts'
import type { AnswerOf, AnyCall, InputOf, Service } from '#contract/core/call.ts'
import { fillPath, paramNames } from '#contract/core/call.ts'
import type { Effects } from '#contract/core/audit/dry-run.ts'
import { DRY_RUN_HEADER } from '#contract/core/audit/dry-run.ts'
import type { Envelope } from '#contract/core/envelope.ts'
import { failure, succeeded } from '#contract/core/envelope.ts'
import { TAB_HEADER } from '#contract/core/tab.ts'

/** What an answer says beside itself. */
export interface AnswerNotes {
  /** The audit rows of changes that can be taken back. */
  undo: readonly number[]
  /** What a dry run would change. */
  effects?: Effects
}

export interface CallOptions {
  signal?: AbortSignal
  /** Which command made the call and from where; the audit keeps it. */
  command?: { id: string; surface: string }
  /** Repeating a write with the same key does it once. Made when absent. */
  idempotencyKey?: string
  /** A write is only tried out: it answers as it would, and changes nothing. Reads are made as ever. */
  dryRun?: boolean
  /** Nobody asked for it: it is not shown as under way. Failures are. */
  quiet?: boolean
  /** Told of what stands beside the answer of a write. */
  onNotes?: (notes: AnswerNotes) => void
  /** Told how much of a file has left, from 0 to 1; in browsers. */
  onProgress?: (done: number) => void
  /** Takes in a file as it comes. */
  collect?: (stream: ReadableStream<Uint8Array<ArrayBuffer>>) => Promise<Blob>
}

export interface Transport {
  /** The base address of a service: an origin with a path, or a path on this origin. */
  base(service: Service): string
  token(): string | undefined
  /** The tab that calls, where the service wants to know. */
  tab?(service: Service): string | undefined
  /** Whether a service knows dry runs. One that does not would do what it is only asked to try out. */
  triesOut?(service: Service): boolean
  onStart?(endpoint: AnyCall, quiet?: boolean): void
  /** `token`: with which the call was made. */
  onSettled?(endpoint: AnyCall, error: ApiError | undefined, token: string | undefined, quiet?: boolean): void
}

/** Minutes as JavaScript signs them: −420 for Jakarta. */
function timezoneOffset(): string {
  return String(new Date().getTimezoneOffset())
}

function headersOf(endpoint: AnyCall, transport: Transport, options: CallOptions): Record<string, string> {
  const headers: Record<string, string> = { 'timezone-offset': timezoneOffset() }
  const token = transport.token()
  if (token !== undefined) headers.authorization = `Bearer ${token}`
  if (endpoint.method !== 'GET') {
    const tab = transport.tab?.(endpoint.service)
    if (tab !== undefined) headers[TAB_HEADER] = tab
    headers['idempotency-key'] = options.idempotencyKey ?? crypto.randomUUID()
    if (options.dryRun) headers[DRY_RUN_HEADER] = 'true'
  }
  if (options.command) headers['x-command'] = `${options.command.id}; surface=${options.command.surface}`
  return headers
}

function queryOf(query: unknown): Record<string, string | number | boolean> {
  const out: Record<string, string | number | boolean> = {}
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null || value === '') continue
    if (Array.isArray(value)) {
      if (value.length > 0) out[key] = value.join(',')
    } else out[key] = value as string | number | boolean
  }
  return out
}

async function readBody(response: { _data?: unknown }): Promise<unknown> {
  const data = response._data
  if (!(data instanceof Blob || data instanceof ReadableStream)) return data
  const text = await new Response(data).text()
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/**
 * The error of an answer that is a refusal, or is none of ours. The catalogue of errors is loaded with the first refusal;
 * without it, after a new deployment, the code means nothing here.
 */
async function errorFrom(status: number, body: unknown, cause?: unknown): Promise<ApiError> {
  const parsed = failure.safeParse(body)
  if (!parsed.success) {
    return new ApiError({ status, code: 'UNEXPECTED', message: `The server answered ${status}.`, body, cause })
  }
  const { error, message, data, errors } = parsed.data
  const catalogue = await import('#contract/core/error.ts').catch(() => undefined)
  return new ApiError({
    status,
    ...(catalogue?.isErrorCode(error)
      ? { code: error, text: catalogue.errorCatalogue[error].text }
      : { code: 'UNEXPECTED' }),
    message,
    ...(data ? { data } : {}),
    ...(errors ? { issues: errors } : {}),
    body,
    cause,
  })
}

async function toApiError(error: unknown, signal: AbortSignal | undefined): Promise<ApiError> {
  if (error instanceof ApiError) return error
  if (signal?.aborted) return new ApiError({ status: 0, code: 'ABORTED', message: 'Cancelled.', cause: error })
  if (error instanceof FetchError && error.response) {
    return errorFrom(error.response.status, await readBody(error.response), error)
  }
  return new ApiError({ status: 0, code: 'NETWORK', message: 'The server does not answer.', cause: error })
}

function notesOf(response: { headers: Headers }, body: Envelope & { dryRun?: Effects }): AnswerNotes {
  const numbers = (response.headers.get('x-undo') ?? '').split(',').map(Number)
  return { undo: numbers.filter((id) => id > 0), ...(body.dryRun ? { effects: body.dryRun } : {}) }
}

function noTrials(): Promise<ApiError> {
  const what = 'A dry run'
  const status = '503 Service Unavailable'
  const message = `${what} is not configured.`
  return errorFrom(503, { status, code: 503, error: 'NOT_CONFIGURED', message, data: { what } })
}

function doneInEarnest(body: unknown): ApiError {
  const message = 'The server did this in earnest, although it was only asked to try it out.'
  return new ApiError({ status: 200, code: 'UNEXPECTED', message, body })
}

/** Sends the file of a call with its progress, and answers as `send` does. */
async function sendFile(
  endpoint: AnyCall,
  input: Record<string, unknown>,
  transport: Transport,
  options: CallOptions,
): Promise<unknown> {
  const query = new URLSearchParams(Object.entries(queryOf(input.query)).map(([key, value]) => [key, String(value)]))
  const { formOf, sendWithProgress } = await import('./upload.ts')
  const { status, headers, body } = await sendWithProgress({
    url: `${transport.base(endpoint.service)}${fillPath(endpoint.path, input)}?${query.toString()}`,
    method: endpoint.method,
    headers: headersOf(endpoint, transport, options),
    body: formOf(input.body),
    signal: options.signal,
    onProgress: options.onProgress ?? (() => undefined),
  })
  if (!succeeded(endpoint.success, body)) throw await errorFrom(status, body)
  options.onNotes?.(notesOf({ headers }, body as Envelope))
  return (body as Envelope).data
}

async function send(endpoint: AnyCall, input: Record<string, unknown>, transport: Transport, options: CallOptions) {
  const names = paramNames(endpoint.path)
  const params = Object.fromEntries(names.map((name) => [name, input[name]]))
  const isBlob = endpoint.answer.kind === 'blob'
  const isTrial = options.dryRun === true && endpoint.method !== 'GET'
  if (isTrial && transport.triesOut?.(endpoint.service) === false) throw await noTrials()
  if (endpoint.upload && options.onProgress) return sendFile(endpoint, input, transport, options)
  const sent = endpoint.upload
    ? (await import('./upload.ts')).formOf(input.body)
    : (input.body as Record<string, unknown>)
  const response = await ofetch.raw<unknown, 'json' | 'blob' | 'stream'>(
    transport.base(endpoint.service) + fillPath(endpoint.path, params),
    {
      method: endpoint.method,
      headers: headersOf(endpoint, transport, options),
      query: queryOf(input.query),
      ...(input.body === undefined ? {} : { body: sent }),
      ...(options.signal ? { signal: options.signal } : {}),
      responseType: isBlob ? (options.collect ? 'stream' : 'blob') : 'json',
      // ofetch would repeat a GET on its own; the query client decides about that.
      retry: 0,
    },
  )
  const content = response._data
  if (isBlob && options.collect && content instanceof ReadableStream) return options.collect(content)
  if (isBlob) return content
  const body = response._data as Envelope
  if (!succeeded(endpoint.success, body)) throw await errorFrom(response.status, body)
  const notes = notesOf(response, body)
  if (isTrial && !notes.effects) throw doneInEarnest(body)
  if (endpoint.method !== 'GET') options.onNotes?.(notes)
  if (endpoint.answer.kind === 'sentence') return typeof body.message === 'string' ? body.message : ''
  const { data, pagination, totals, meta } = body
  if (endpoint.answer.kind === 'list') return { data, pagination, ...(totals === undefined ? {} : { totals }) }
  return endpoint.answer.kind === 'report' ? { data, meta } : data
}

/**
 * Makes the function that all calls go through. It judges success by the call's own rule and throws an `ApiError` for
 * everything else.
 */
export function createCaller(transport: Transport) {
  return async function callApi<C extends AnyCall>(
    endpoint: C,
    input: InputOf<C>,
    options: CallOptions = {},
  ): Promise<AnswerOf<C>> {
    transport.onStart?.(endpoint, options.quiet)
    const token = transport.token()
    try {
      const answer = await send(endpoint, input, { ...transport, token: () => token }, options)
      transport.onSettled?.(endpoint, undefined, token, options.quiet)
      return answer as AnswerOf<C>
    } catch (cause) {
      const error = await toApiError(cause, options.signal)
      transport.onSettled?.(endpoint, error, token, options.quiet)
      throw error
    }
  }
}
