import { describe, expect, it } from 'vitest'
import { sessionAtom } from '#console/app/session/session-state.ts'
import { currentQueryClient, currentStore } from '#console/app/current-console.ts'
import { eventually } from '#test/helpers/eventually.ts'
import {
  isExpired,
  readSession,
  sessionKeys,
  sessionOf,
  tokenTimes,
  writeSession,
} from '#console/app/session/session.ts'
import {
  beginSession,
  changeTalent,
  logOut,
  refreshSession,
  restoreSession,
  workFor,
} from '#console/app/session/session-actions.ts'
import { act, screen } from '@testing-library/react'
import {
  fakeServer,
  freshConsole,
  loggedIn,
  ok,
  refuse,
  logIn,
  nowSeconds,
  PLAIN,
  PLAIN_TITLE,
  startApp,
  token,
} from '#test/helpers/console.tsx'

const END_PATH = '/svc/console/me/session'
const END = `DELETE ${END_PATH}`

describe('the stored session', () => {
  it('has exactly the five keys of the specification', () => {
    beginSession(loggedIn())
    expect(Object.keys(localStorage).sort()).toEqual([...sessionKeys].sort())
    expect([...sessionKeys].sort()).toEqual(['client', 'client-name', 'customer', 'talent', 'user_session'])
  })

  it('keeps e-mail, refresh flag and the token with its times in seconds', () => {
    const answer = loggedIn({ expiry: 5_000 })
    beginSession(answer)
    expect(JSON.parse(localStorage.getItem('user_session') ?? '')).toEqual({
      email: 'rara@akn.example',
      refreshEnabled: false,
      token: { name: answer.token, issuedAt: 1_000, expiry: 5_000 },
    })
  })

  it('keeps id, token, roles, permissions and mitra of the customer', () => {
    const answer = loggedIn({ roles: ['SUPPORT'], permissions: ['voucher:read'] })
    beginSession(answer)
    expect(JSON.parse(localStorage.getItem('customer') ?? '')).toMatchObject({
      id: 1,
      token: answer.token,
      roles: ['SUPPORT'],
      permissions: ['voucher:read'],
      mitraId: null,
      masterId: 7,
    })
    expect(localStorage.getItem('client-name')).toBe('Akademi Karya Nusantara')
  })

  it('sets nothing for a talent at first', () => {
    beginSession(loggedIn())
    expect(JSON.parse(localStorage.getItem('talent') ?? '')).toEqual({ disabled: false, ctt: false, nda: false })
  })

  it('is taken over by the next page', () => {
    beginSession(loggedIn())
    const before = currentStore().get(sessionAtom)
    currentStore().set(sessionAtom, null)
    restoreSession()
    expect(currentStore().get(sessionAtom)).toEqual(before)
  })

  it.each(['customer', 'user_session'])('does not count when its %s is broken', (key) => {
    beginSession(loggedIn())
    localStorage.setItem(key, '{"token":')
    expect(readSession()).toBeNull()
    localStorage.setItem(key, '{"token":""}')
    expect(readSession()).toBeNull()
  })

  it('takes over roles and permissions that have changed meanwhile', () => {
    logIn({ permissions: ['voucher:read'] })
    const talent = { disabled: false, ctt: false, nda: true }
    refreshSession({
      masterId: 7,
      name: 'Rara S.',
      email: 'rara@akn.example',
      phone: null,
      customerId: 1,
      customer: null,
      mitraId: 3,
      roles: ['FINANCE'],
      permissions: ['crm:read'],
      lastLoginAt: null,
      shut: [],
      mustChangePassword: true,
      talent,
    })
    expect(readSession()?.customer).toMatchObject({
      name: 'Rara S.',
      roles: ['FINANCE'],
      permissions: ['crm:read'],
      mitraId: 3,
      shut: [],
      mustChangePassword: true,
    })
    expect(readSession()?.talent).toEqual(talent)
  })
})

describe('the end of a token', () => {
  const session = sessionOf(loggedIn({ expiry: 10_000 }))

  it.each([
    [9_999_000, false],
    [9_999_999, false],
    [10_000_000, true],
    [10_000_001, true],
  ])('at %i ms: %s', (now, expired) => {
    expect(isExpired(session, now)).toBe(expired)
  })

  it('is the exp of its claims', () => {
    expect(tokenTimes(token(77, 66))).toEqual({ issuedAt: 66, expiry: 77 })
  })

  it.each(['', 'x', 'a.b.c', 'a.e30.c', token(0)])('has passed for a token that says none (%s)', (name) => {
    expect(tokenTimes(name).expiry).toBe(0)
  })
})

describe('logging out', () => {
  it('clears the five keys and nothing else, forgets every answer and goes to the login page', async () => {
    fakeServer()
    logIn()
    localStorage.setItem('academy-theme', 'dark')
    const { at } = await startApp(PLAIN)
    currentQueryClient().setQueryData(['x'], 1)
    await act(async () => {
      logOut()
      await eventually(() => expect(at()).toBe('/pages/login'))
    })
    expect(sessionKeys.map((key) => localStorage.getItem(key))).toEqual([null, null, null, null, null])
    expect(localStorage.getItem('academy-theme')).toBe('dark')
    expect(currentStore().get(sessionAtom)).toBeNull()
    expect(currentQueryClient().getQueryData(['x'])).toBeUndefined()
  })

  it('ends the session on the server, with its own token', async () => {
    const server = fakeServer({ [END]: () => ok({ done: true }) })
    logIn()
    const session = currentStore().get(sessionAtom)
    logOut()
    await eventually(() => expect(server.count(END_PATH)).toBe(1))
    const ended = server.asked.find(({ path }) => path === END_PATH)
    expect(ended?.headers.get('authorization')).toBe(`Bearer ${session?.customer.token}`)
    await eventually(() => expect(localStorage.getItem('ended-sessions')).toBeNull())
  })

  it.each([
    ['the network is back', () => dispatchEvent(new Event('online'))],
    ['the page is opened again', () => freshConsole()],
  ])('ends it on the server later when there is no network: once %s', async (_when, comesBack) => {
    const server = fakeServer({ [END]: () => Promise.reject(new TypeError('Failed to fetch')) })
    logIn()
    logOut()
    await eventually(() => expect(server.count(END_PATH)).toBeGreaterThan(0))
    server.answers[END] = () => refuse(503, 'BUSY', { retryAfter: 10 })
    const tried = server.count(END_PATH)
    comesBack()
    await eventually(() => expect(server.count(END_PATH)).toBeGreaterThan(tried))
    // Already ended, by whatever: that is all that was wanted.
    server.answers[END] = () => refuse(401, 'UNAUTHENTICATED', {})
    await eventually(() => {
      comesBack()
      expect(localStorage.getItem('ended-sessions')).toBeNull()
    })
  })

  it('is followed by the other tabs, which remember where they were', async () => {
    fakeServer()
    logIn()
    const { at } = await startApp('/voucher/edit/3?tab=log')
    await act(async () => {
      for (const key of sessionKeys) localStorage.removeItem(key)
      dispatchEvent(new StorageEvent('storage', { key: 'customer' }))
      await eventually(() => expect(at()).toMatch(/^\/pages\/login/))
    })
    expect(new URLSearchParams(at().split('?')[1]).get('ref')).toBe('/voucher/edit/3?tab=log')
  })

  it('is not undone by another tab that had not heard of it yet', async () => {
    fakeServer()
    logIn()
    const before = readSession()
    const { at } = await startApp(PLAIN)
    await act(async () => {
      logOut()
      await eventually(() => expect(at()).toBe('/pages/login'))
      if (before) writeSession(before)
      dispatchEvent(new StorageEvent('storage', { key: 'customer' }))
    })
    expect(at()).toBe('/pages/login')
    expect(currentStore().get(sessionAtom)).toBeNull()
    expect(readSession()).toBeNull()
  })

  it('is not undone by what is told of the person after it', () => {
    logIn()
    const session = currentStore().get(sessionAtom)
    for (const key of sessionKeys) localStorage.removeItem(key)
    if (session?.client) workFor({ ...session.client, name: 'Lain' })
    changeTalent({ disabled: true, ctt: true, nda: true })
    expect(readSession()).toBeNull()
  })

  it('and logging in elsewhere brings the other tabs in', async () => {
    fakeServer()
    const { at } = await startApp(`${PLAIN}?x=1`)
    expect(at()).toMatch(/^\/pages\/login/)
    await act(async () => {
      beginSessionElsewhere()
      await eventually(() => expect(at()).toBe(`${PLAIN}?x=1`))
    })
    expect(await screen.findByRole('heading', { level: 1, name: PLAIN_TITLE })).toBeVisible()

    function beginSessionElsewhere() {
      logIn({ expiry: nowSeconds() + 60 })
      currentStore().set(sessionAtom, null)
      dispatchEvent(new StorageEvent('storage', { key: 'customer' }))
    }
  })
})
