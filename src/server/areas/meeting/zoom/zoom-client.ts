import { z } from 'zod'
import type { ZoomUrls } from '#server/config-zoom.ts'
import { askService } from '#server/core/outward.ts'

/** What the server-to-server app of the academy proves itself with. */
export interface ZoomLogin {
  accountId: string
  clientId: string
  clientSecret: string
}

/** What became of a request, in terms of what to do next. */
export type ZoomResult<T> =
  | { kind: 'done'; value: T }
  /** Zoom has no such thing. */
  | { kind: 'missing'; why: string }
  /** This request is wrong: repeating it changes nothing. */
  | { kind: 'refused'; why: string }
  /** Nothing gets through until the login, its rights or the connection are put right. */
  | { kind: 'closed'; why: string }
  | { kind: 'later'; why: string; seconds: number | undefined }
  /** It may have been done. */
  | { kind: 'unknown'; why: string }

export interface MeetingInput {
  topic: string
  startAt: Date
  minutes: number
  timezone: string
  waitingRoom: boolean
  recording: 'NONE' | 'LOCAL' | 'CLOUD'
  /** A text by which a meeting is recognised again. */
  mark: string
}

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number() })
const Failure = z.object({ code: z.number().optional(), message: z.string().optional(), reason: z.string().optional() })
const Meeting = z.object({ id: z.union([z.number(), z.string()]).transform(String), join_url: z.string() })
const Upcoming = z.object({
  meetings: z.array(
    z.object({
      id: z.union([z.number(), z.string()]).transform(String),
      agenda: z.string().optional(),
      join_url: z.string(),
    }),
  ),
})
const HostToken = z.object({ token: z.string().min(1) })
const Participants = z.object({
  next_page_token: z.string().optional(),
  participants: z.array(
    z.object({
      name: z.string().catch(''),
      user_email: z.string().optional(),
      join_time: z.coerce.date(),
      leave_time: z.coerce.date().optional(),
    }),
  ),
})
export type ZoomPresence = z.output<typeof Participants>['participants'][number]
export type ZoomMeeting = z.output<typeof Meeting>

/** No such meeting, or it has expired; no such user. */
const missing = new Set([1001, 1120, 3001])
/** Participants come in pages of so many, and one page may be so large. */
const PAGE = 300
const PAGE_BYTES = 1024 * 1024
const MAX_PAGES = 40
/** A token is renewed so long before it ends. */
const EARLY_MS = 60_000

const RECORDING = { NONE: 'none', LOCAL: 'local', CLOUD: 'cloud' } as const

/** A UUID that begins with a slash, or has two, is encoded twice. */
const inPath = (id: string): string => {
  const once = encodeURIComponent(id)
  return id.startsWith('/') || id.includes('//') ? encodeURIComponent(once) : once
}

function failureOf(status: number, body: unknown, retryAfter: number | undefined): ZoomResult<never> {
  const { code, message, reason } = Failure.safeParse(body).data ?? {}
  const words = message ?? reason ?? `status ${status}`
  const why = `${words}${code === undefined ? '' : ` (${code})`}`
  if (status === 404 || (code !== undefined && missing.has(code))) return { kind: 'missing', why }
  if (status === 401 || status === 403 || (status >= 300 && status < 400)) return { kind: 'closed', why }
  if (status === 429 || status >= 500) return { kind: 'later', why, seconds: retryAfter }
  return { kind: 'refused', why }
}

interface Asked {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  body?: unknown
  maxBytes?: number
}

/** Makes the requests to Zoom: server-to-server OAuth, one token for all requests until it ends. */
export class ZoomClient {
  readonly #urls: ZoomUrls
  readonly #login: ZoomLogin
  readonly #signal: AbortSignal
  #token: { value: string; until: number } | undefined
  #fetching: Promise<ZoomResult<string>> | undefined

  constructor(urls: ZoomUrls, login: ZoomLogin, signal: AbortSignal) {
    this.#urls = urls
    this.#login = login
    this.#signal = signal
  }

  async #fetchToken(): Promise<ZoomResult<string>> {
    const { accountId, clientId, clientSecret } = this.#login
    const asked = await askService(this.#urls.oauth, {
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'account_credentials', account_id: accountId }),
      signal: this.#signal,
    })
    if (asked.kind !== 'answered') return { kind: 'closed', why: `Zoom cannot be reached: ${asked.why}` }
    if (asked.status !== 200) {
      const failure = failureOf(asked.status, asked.body, asked.retryAfter)
      // Whatever is wrong with the login, no request gets through.
      return failure.kind === 'later' || failure.kind === 'done'
        ? failure
        : { kind: 'closed', why: `Zoom refuses the credential: ${failure.why}` }
    }
    const { data } = Token.safeParse(asked.body)
    if (!data) return { kind: 'closed', why: 'Zoom answered the login with something unknown.' }
    this.#token = { value: data.access_token, until: Date.now() + data.expires_in * 1000 - EARLY_MS }
    return { kind: 'done', value: data.access_token }
  }

  /** The token, fetched once however many wait for it. */
  token(): Promise<ZoomResult<string>> {
    if (this.#token && this.#token.until > Date.now())
      return Promise.resolve({ kind: 'done', value: this.#token.value })
    this.#fetching ??= this.#fetchToken().finally(() => (this.#fetching = undefined))
    return this.#fetching
  }

  /** Another token, to see whether the login still works. */
  renewedToken(): Promise<ZoomResult<string>> {
    this.#token = undefined
    return this.token()
  }

  async #ask<T>({ method, path, body, maxBytes }: Asked, schema: z.ZodType<T> | undefined): Promise<ZoomResult<T>> {
    for (let isAgain = false; ; isAgain = true) {
      const token = await this.token()
      if (token.kind !== 'done') return token
      const asked = await askService(`${this.#urls.api}${path}`, {
        method,
        headers: { authorization: `Bearer ${token.value}` },
        ...(body === undefined ? {} : { body }),
        signal: this.#signal,
        ...(maxBytes === undefined ? {} : { maxBytes }),
      })
      if (asked.kind === 'unreached') return { kind: 'closed', why: `Zoom cannot be reached: ${asked.why}` }
      if (asked.kind === 'silent') return { kind: 'unknown', why: `Zoom did not answer: ${asked.why}` }
      // A token can be revoked before its time: another one is tried once.
      if (asked.status === 401 && !isAgain) {
        this.#token = undefined
        continue
      }
      if (asked.status < 200 || asked.status >= 300) return failureOf(asked.status, asked.body, asked.retryAfter)
      if (!schema) return { kind: 'done', value: undefined as T }
      const { data, success } = schema.safeParse(asked.body)
      return success ? { kind: 'done', value: data } : { kind: 'unknown', why: 'Zoom answered with something unknown.' }
    }
  }

  #bodyOf({ topic, startAt, minutes, timezone, waitingRoom, recording, mark }: MeetingInput) {
    return {
      topic: topic.slice(0, 200),
      type: 2,
      start_time: startAt.toISOString().replace(/\.\d+Z$/, 'Z'),
      duration: minutes,
      timezone,
      agenda: mark,
      settings: { waiting_room: waitingRoom, auto_recording: RECORDING[recording], join_before_host: false },
    }
  }

  create = (user: string, input: MeetingInput) =>
    this.#ask({ method: 'POST', path: `/users/${inPath(user)}/meetings`, body: this.#bodyOf(input) }, Meeting)

  /** A meeting to come of this user that bears the mark. */
  async recognise(user: string, mark: string): Promise<ZoomResult<ZoomMeeting | undefined>> {
    const path = `/users/${inPath(user)}/meetings?type=upcoming&page_size=${PAGE}`
    const found = await this.#ask({ method: 'GET', path, maxBytes: PAGE_BYTES }, Upcoming)
    if (found.kind !== 'done') return found
    const meeting = found.value.meetings.find(({ agenda }) => agenda === mark)
    return { kind: 'done', value: meeting && { id: meeting.id, join_url: meeting.join_url } }
  }

  move = (id: string, input: MeetingInput) =>
    this.#ask<void>({ method: 'PATCH', path: `/meetings/${inPath(id)}`, body: this.#bodyOf(input) }, undefined)

  cancel = (id: string) => this.#ask<void>({ method: 'DELETE', path: `/meetings/${inPath(id)}` }, undefined)

  async hostToken(user: string): Promise<ZoomResult<string>> {
    const found = await this.#ask({ method: 'GET', path: `/users/${inPath(user)}/token?type=zak` }, HostToken)
    return found.kind === 'done' ? { kind: 'done', value: found.value.token } : found
  }

  /**
   * Everyone who was in a meeting that has ended, once for each time that they came in. The report needs a paid plan;
   * without one the plain list is read.
   */
  async participants(idOrUuid: string): Promise<ZoomResult<ZoomPresence[]>> {
    const report = await this.#pages(`/report/meetings/${inPath(idOrUuid)}/participants`)
    if (report.kind !== 'refused') return report
    return this.#pages(`/past_meetings/${inPath(idOrUuid)}/participants`)
  }

  async #pages(path: string): Promise<ZoomResult<ZoomPresence[]>> {
    const all: ZoomPresence[] = []
    let next = ''
    for (let page = 0; page < MAX_PAGES; page++) {
      const query = `?page_size=${PAGE}${next === '' ? '' : `&next_page_token=${encodeURIComponent(next)}`}`
      const found = await this.#ask({ method: 'GET', path: path + query, maxBytes: PAGE_BYTES }, Participants)
      if (found.kind !== 'done') return found
      all.push(...found.value.participants)
      next = found.value.next_page_token ?? ''
      if (next === '') break
    }
    return { kind: 'done', value: all }
  }
}
