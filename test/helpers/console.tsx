import { createMemoryHistory } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { vi } from 'vitest'
import { createConsole } from '#console/app/create-console.tsx'
import { currentStore } from '#console/app/current-console.ts'
import { sessionAtom } from '#console/app/session/session-state.ts'
import type { Session } from '#console/app/session/session.ts'
import { writeSession } from '#console/app/session/session.ts'

/** A screen that asks the server for nothing of its own, and what it is called. */
export const PLAIN = '/talent'
export const PLAIN_TITLE = 'Talent'
export const PLAIN_TEXT = 'Your talent status. Changes are saved immediately.'

export const nowSeconds = () => Math.floor(Date.now() / 1000)

/** A token that says when it was made and when it ends; nobody checks its signature here. */
export function token(expiry: number, issuedAt = 1_000): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
  return `${part({ alg: 'HS256' })}.${part({ iat: issuedAt, exp: expiry })}.c2ln`
}

/**
 * What somebody at the voucher desk may do. A person who may do everything has hundreds of commands, screens and keys,
 * all of which are drawn.
 */
export const voucherDesk = [
  ...['read', 'create', 'update', 'delete', 'reset', 'export', 'generate', 'import', 'exclude'].map(
    (action) => `voucher:${action}`,
  ),
  'class:read',
  'student:read',
  'report:read',
  'audit:read',
]

export interface Person {
  masterId?: number
  roles?: string[]
  permissions?: string[]
  expiry?: number
  factorDue?: boolean
}

/** What a login answers. */
export function loggedIn({
  masterId = 7,
  roles = ['SUPPORT'],
  permissions = ['*'],
  expiry = nowSeconds() + 3_600,
}: Person = {}) {
  return {
    id: 1,
    customer: { id: 1, name: 'Akademi Karya Nusantara', code: 'AKN', timezone: 'Asia/Jakarta' },
    masterId,
    name: 'Rara Support',
    email: 'rara@akn.example',
    token: token(expiry),
    roles,
    permissions,
    mitraId: null,
    refreshEnabled: false,
    mustChangePassword: false,
  }
}

/** Puts a session where a login would have put it. */
export function logIn(person: Person = {}): Session {
  const { id, customer, masterId, name, email, token: name_, roles, permissions } = loggedIn(person)
  const session: Session = {
    user: {
      email,
      refreshEnabled: false,
      token: { name: name_, issuedAt: 1_000, expiry: person.expiry ?? nowSeconds() + 3_600 },
    },
    customer: {
      id,
      token: name_,
      roles,
      permissions,
      shut: [],
      mitraId: null,
      masterId,
      name,
      mustChangePassword: false,
      factorDue: person.factorDue ?? false,
    },
    client: customer,
    talent: { disabled: false, ctt: false, nda: false },
  }
  writeSession(session)
  currentStore().set(sessionAtom, session)
  return session
}

function createTestConsole() {
  const history = createMemoryHistory({ initialEntries: ['/'] })
  return { ...createConsole({ history }), history, isShown: false }
}

let own: ReturnType<typeof createTestConsole> | undefined

/** Gives up the console of this test. */
export function disposeConsole(): void {
  own?.dispose()
  own = undefined
}

/** Starts over with a new console, which is not shown yet. Every test begins with one (test/setup/dom.ts). */
export function freshConsole(): void {
  disposeConsole()
  own = createTestConsole()
}

export const ok = (data: unknown, more: object = {}) =>
  Response.json({ status: '200 OK', code: 200, message: 'success', data, ...more })

export const page = (data: unknown[]) =>
  ok(data, { pagination: { total: data.length, page: 1, limit: 500, totalPages: 1 } })

/** A refusal in our own words. */
export function refuse(status: number, error: string, data: object = {}, errors?: object[]) {
  return Response.json({ status: `${status} Nope`, code: status, error, message: error, data, errors }, { status })
}

export interface Asked {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
  headers: Headers
}
type Answerer = (asked: Asked) => Response | Promise<Response>

const usual: Record<string, Answerer> = {
  'GET /svc/main/': () => ok({ version: '0.0.0', database: 'up' }),
  'GET /svc/main/v2/api/student/my-profile': () => {
    const session = currentStore().get(sessionAtom)
    const { masterId, name, roles, permissions } = session?.customer ?? loggedIn()
    const shut = session?.customer.shut ?? []
    const talent = { disabled: false, ctt: false, nda: false }
    const rest = { phone: null, customerId: 1, mitraId: null, lastLoginAt: null, talent }
    const mustChangePassword = false
    const { customer } = loggedIn()
    return ok({
      mustChangePassword,
      customer,
      masterId,
      name,
      email: 'rara@akn.example',
      roles,
      permissions,
      shut,
      ...rest,
    })
  },
  'GET /svc/console/customers/1/home': () => ok({ today: '2026-11-26', asOf: '2026-11-26T05:00:00.000Z', widgets: [] }),
  'GET /svc/console/me/pictures': () => ok({ photo: null, logo: null }),
  'GET /svc/console/registration': () => ok({ open: true }),
  'GET /svc/main/api/digital-platforms': () => ok([]),
  'GET /svc/main/api/testimonies/all': () => ok([]),
  'GET /svc/console/jobs': () => page([]),
  'GET /svc/console/preferences': () => ok({}),
  'PATCH /svc/console/preferences': ({ body }) => ok(body),
  'GET /svc/main/api/notifications/7': () => page([]),
  'GET /svc/main/api/notifications/count-new/7': () => ok({ count: 0 }),
}

/** Answers requests in place of the server, and remembers them. `special` goes before what is usual. */
export function fakeServer(special: Record<string, Answerer> = {}) {
  const asked: Asked[] = []
  const answers = { ...usual, ...special }
  vi.stubGlobal('fetch', async (input: string | Request, init?: RequestInit) => {
    const request = typeof input === 'string' ? undefined : input
    const url = new URL(request?.url ?? (input as string), 'http://console.test')
    const text = init?.body ?? (request?.body ? await request.text() : undefined)
    const one: Asked = {
      method: init?.method ?? request?.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      body: typeof text === 'string' ? (JSON.parse(text) as unknown) : undefined,
      headers: new Headers(init?.headers ?? request?.headers),
    }
    asked.push(one)
    init?.signal?.throwIfAborted()
    const answer = answers[`${one.method} ${one.path}`]
    return answer ? answer(one) : refuse(404, 'NOT_FOUND', { what: 'address' })
  })
  return {
    asked,
    /** How often an address was asked for. */
    count: (path: string) => asked.filter((one) => one.path === path).length,
    answers,
  }
}

/** Starts over when the console of this test is shown already. */
export function unshownConsole(): void {
  if (!own || own.isShown) freshConsole()
}

/** Shows the whole console at an address. */
export async function startApp(href: string) {
  unshownConsole()
  const shown = own as NonNullable<typeof own>
  shown.isShown = true
  const { router, history, element } = shown
  history.replace(href)
  await act(async () => {
    render(element)
    await router.load()
  })
  return { router, history, at: () => router.latestLocation.href }
}
