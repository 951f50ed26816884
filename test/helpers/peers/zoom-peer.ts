import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export const ZOOM_LOGIN = { accountId: 'akun-1', clientId: 'klien-1', clientSecret: 'rahasia-klien-1' }

export interface PeerMeeting {
  id: number
  user: string
  topic: string
  start_time: string
  duration: number
  timezone: string
  agenda: string
  join_url: string
  settings: Record<string, unknown>
}

interface Presence {
  name: string
  user_email: string
  join_time: string
  leave_time: string
}

type Trouble = { status: number; body?: unknown; headers?: Record<string, string> } | 'silent' | 'garbage'

const PAGE = 300

/** A Zoom on this machine, written from its documentation: server-to-server OAuth, meetings, host tokens, reports. */
export class ZoomPeer {
  url = ''
  readonly meetings = new Map<string, PeerMeeting>()
  /** Who was in a meeting, by its number or UUID. */
  readonly present = new Map<string, Presence[]>()
  readonly users = new Set<string>()
  readonly got: { method: string; path: string }[] = []
  tokens = 0
  /** What the next request for this path gets instead of an answer, or every one until it is taken out. */
  readonly trouble: { path: RegExp; answer: Trouble; afterwards?: true; stays?: true }[] = []
  /** Reports need a paid plan. */
  isPaid = true
  #valid = ''
  #next = 85_000_000_001
  readonly #server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8')
      const path = request.url ?? ''
      const method = request.method ?? 'GET'
      this.got.push({ method, path })
      const at = this.trouble.findIndex((one) => one.path.test(`${method} ${path}`))
      const trouble = this.trouble[at]
      if (trouble && !trouble.stays) this.trouble.splice(at, 1)
      const answer =
        trouble && !trouble.afterwards
          ? trouble.answer
          : this.#answer(method, path, text, request.headers.authorization)
      const said = trouble?.afterwards ? trouble.answer : answer
      if (said === 'silent') {
        response.destroy()
        return
      }
      if (said === 'garbage') {
        response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')
        return
      }
      response.writeHead(said.status, { 'content-type': 'application/json', ...said.headers })
      response.end(said.body === undefined ? '' : JSON.stringify(said.body))
    })
  })

  async start(): Promise<this> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return this
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  env = () => ({ ZOOM_API_URL: `${this.url}/v2`, ZOOM_OAUTH_URL: `${this.url}/oauth/token` })

  /** No token that was given works any more. */
  revoke(): void {
    this.#valid = ''
  }

  #login(text: string, authorization: string | undefined) {
    const { accountId, clientId, clientSecret } = ZOOM_LOGIN
    const wanted = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    const form = new URLSearchParams(text)
    if (authorization !== wanted || form.get('grant_type') !== 'account_credentials')
      return { status: 400, body: { reason: 'Invalid client_id or client_secret', error: 'invalid_client' } }
    if (form.get('account_id') !== accountId)
      return { status: 400, body: { reason: 'Bad Request', error: 'invalid_request' } }
    this.tokens++
    this.#valid = randomUUID()
    return {
      status: 200,
      body: { access_token: this.#valid, token_type: 'bearer', expires_in: 3600, scope: 'meeting:write' },
    }
  }

  #answer(method: string, path: string, text: string, authorization: string | undefined): Exclude<Trouble, string> {
    const url = new URL(path, 'http://peer')
    if (url.pathname === '/oauth/token') return this.#login(text, authorization)
    if (authorization !== `Bearer ${this.#valid}` || this.#valid === '')
      return { status: 401, body: { code: 124, message: 'Invalid access token.' } }
    const [, , kind, first = '', second = ''] = url.pathname.split('/').map(decodeURIComponent)
    if (kind === 'users') {
      if (!this.users.has(first))
        return { status: 404, body: { code: 1001, message: `User does not exist: ${first}.` } }
      if (second === 'token') return { status: 200, body: { token: `zak-${first}` } }
      if (method === 'POST') {
        const body = JSON.parse(text) as Omit<PeerMeeting, 'id' | 'user' | 'join_url'>
        const id = this.#next++
        const meeting = { ...body, id, user: first, join_url: `https://zoom.example/j/${id}` }
        this.meetings.set(String(meeting.id), meeting)
        return { status: 201, body: meeting }
      }
      const own = [...this.meetings.values()].filter(({ user }) => user === first)
      return {
        status: 200,
        body: { meetings: own },
      }
    }
    if (kind === 'meetings') {
      const known = this.meetings.get(first)
      if (!known) return { status: 404, body: { code: 3001, message: `Meeting does not exist: ${first}.` } }
      if (method === 'DELETE') this.meetings.delete(first)
      else this.meetings.set(first, { ...known, ...(JSON.parse(text) as object) })
      return { status: 204 }
    }
    const isReport = kind === 'report'
    if (isReport && !this.isPaid)
      return { status: 400, body: { code: 200, message: 'Only available for Paid or ZMP account' } }
    const asked = isReport ? second : first
    const people = this.present.get(decodeURIComponent(asked))
    if (!people) return { status: 404, body: { code: 3001, message: 'This meeting is not available.' } }
    const from = Number(url.searchParams.get('next_page_token') || 0)
    const more = from + PAGE < people.length ? String(from + PAGE) : ''
    return { status: 200, body: { participants: people.slice(from, from + PAGE), next_page_token: more } }
  }
}
