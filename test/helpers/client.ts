import { ApiError } from '#contract/core/api-error.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { fillPath, paramNames } from '#contract/core/call.ts'
import type { Failure } from '#contract/core/envelope.ts'
import { failure } from '#contract/core/envelope.ts'
import { createCaller } from '#client/http.ts'
import type { Person } from '#test/factories/people.ts'

/** An answer as it came over the wire. */
export interface Reply {
  status: number
  headers: Headers
  text: string
  /** The parsed JSON, undefined when it is none. */
  body: unknown
}

/** What a raw request is made of. Nothing is checked, so that wrong ones can be sent. */
export interface RawInput {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>> | string
  /** Sent as JSON; `text` as it is. */
  body?: unknown
  text?: string
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

export async function request(url: string, init: RequestInit = {}): Promise<Reply> {
  const response = await fetch(url, init)
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: jsonOf(text) }
}

function searchOf(query: RawInput['query']): string {
  if (query === undefined) return ''
  if (typeof query === 'string') return `?${query}`
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined)
  return `?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)])).toString()}`
}

/** The address of a call; what `params` lacks is 1. */
export function urlOf(origin: string, endpoint: AnyCall, input: RawInput = {}): string {
  const params = Object.fromEntries(paramNames(endpoint.path).map((name) => [name, input.params?.[name] ?? 1]))
  return `${origin}/svc/${endpoint.service}${fillPath(endpoint.path, params)}${searchOf(input.query)}`
}

/** Makes a request of a call as it is given, right or wrong. */
export function send(origin: string, token: string | undefined, endpoint: AnyCall, input: RawInput = {}) {
  const content = input.text ?? (input.body === undefined ? undefined : JSON.stringify(input.body))
  return request(urlOf(origin, endpoint, input), {
    method: endpoint.method,
    headers: {
      ...(content === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...input.headers,
    },
    ...(content === undefined ? {} : { body: content }),
    ...(input.signal ? { signal: input.signal } : {}),
  })
}

/** A person with an open session. */
export class Client {
  readonly person: Person
  readonly token: string
  readonly call: ReturnType<typeof createCaller>
  readonly #origin: string

  constructor(origin: string, person: Person, token: string) {
    this.#origin = origin
    this.person = person
    this.token = token
    this.call = createCaller({ base: (service) => `${origin}/svc/${service}`, token: () => token })
  }

  /** A request that may be wrong. */
  send(endpoint: AnyCall, input: RawInput = {}): Promise<Reply> {
    return send(this.#origin, this.token, endpoint, input)
  }
}

/** The refusal that an answer holds; fails when it is none, or when its parts disagree. */
export function refusal(reply: Reply): Failure {
  const parsed = failure.safeParse(reply.body)
  if (!parsed.success) throw new Error(`Not a refusal: ${reply.status} ${reply.text.slice(0, 500)}`)
  const { code, status, requestId } = parsed.data
  if (code !== reply.status || !status.startsWith(`${code} `) || !requestId) {
    throw new Error(`The refusal contradicts itself: ${reply.status} ${reply.text.slice(0, 500)}`)
  }
  return parsed.data
}

/** The error that a call ends with; fails when it goes well. */
export async function refused(call: Promise<unknown>): Promise<ApiError> {
  const answer: unknown = await call.catch((error: unknown) => error)
  if (answer instanceof ApiError) return answer
  throw new Error(`The call was not refused: ${JSON.stringify(answer)}`)
}
