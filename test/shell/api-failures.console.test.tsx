import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ApiError } from '#contract/core/api-error.ts'
import { digitalPlatforms } from '#contract/channel/platform.ts'
import { login, serverCheck } from '#contract/session/session.ts'
import { is403Atom, sessionAtom, unauthorizedAtom } from '#console/app/session/session-state.ts'
import { pageLoadingAtom, requestsAtom, serverUpAtom } from '#console/api/server-state.ts'
import { currentQueryClient, currentStore } from '#console/app/current-console.ts'
import { callApi } from '#console/api/api.ts'
import { beginSession } from '#console/app/session/session-actions.ts'
import { apiQuery } from '#console/api/query.ts'
import {
  fakeServer,
  loggedIn,
  logIn,
  nowSeconds,
  ok,
  PLAIN,
  PLAIN_TEXT,
  refuse,
  startApp,
} from '#test/helpers/console.tsx'

const PLATFORMS = 'GET /svc/main/api/digital-platforms'

/** Makes a call that fails, and answers its error. */
async function failing(
  answer: () => Response | Promise<Response>,
  others: NonNullable<Parameters<typeof fakeServer>[0]> = {},
) {
  const server = fakeServer({ [PLATFORMS]: answer, ...others })
  const error = await callApi(digitalPlatforms, {}).catch((cause: unknown) => cause)
  if (!(error instanceof ApiError)) throw new Error('The call did not fail.')
  return { error, server }
}

beforeEach(() => {
  fakeServer()
})

describe('any failed response', () => {
  it.each([400, 403, 404, 409, 412, 422, 429, 500, 502])('of status %i makes the bar fail', async (status) => {
    logIn()
    const { router } = await startApp(PLAIN)
    await act(async () => void (await failing(() => refuse(status, 'IN_USE', { by: 'a test' }))))
    expect(currentStore().get(requestsAtom).failures).toBeGreaterThan(0)
    expect(screen.getByTestId('request-bar')).toHaveAttribute('data-state', 'failed')
    expect(router).toBeDefined()
  })

  it('carries the body of the answer', async () => {
    logIn()
    const { error } = await failing(() => refuse(409, 'DUPLICATE', { field: 'code', value: 'A1' }))
    expect(error).toMatchObject({ status: 409, code: 'DUPLICATE', data: { field: 'code', value: 'A1' } })
    expect(error.body).toMatchObject({ code: 409, error: 'DUPLICATE', data: { value: 'A1' } })
  })

  it('is no failure when the caller gave up', async () => {
    logIn()
    const given = new AbortController()
    given.abort()
    await expect(callApi(digitalPlatforms, {}, { signal: given.signal })).rejects.toMatchObject({ code: 'ABORTED' })
    expect(currentStore().get(requestsAtom)).toEqual({ running: 0, failures: 0 })
  })

  it('leaves nothing loading behind', async () => {
    logIn()
    await failing(() => refuse(500, 'INTERNAL', { requestId: 'r' }))
    expect(currentStore().get(pageLoadingAtom)).toBe(false)
  })
})

describe('status 403 with a valid token', () => {
  it('shows the forbidden page in place of the screen: what is missing, and who grants it', async () => {
    logIn()
    await startApp(PLAIN)
    await act(
      async () =>
        void (await failing(() => refuse(403, 'FORBIDDEN', { permission: 'voucher:reset' }), {
          'GET /svc/console/me/granters': () =>
            ok({ names: ['Wulan Prameswari', 'Bayu Aji'], roles: ['Finance', 'Support'], holders: ['Siti Rahma'] }),
        })),
    )
    const named = 'Ask Wulan Prameswari or Bayu Aji.'
    await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent(named))
    const page = screen.getByRole('main')
    expect(page).toHaveTextContent('Who can do this: users with the role Finance or Support, such as Siti Rahma.')
    expect(within(page).getByRole('heading', { level: 1 })).toHaveTextContent("You don't have access.")
    expect(page).toHaveTextContent('voucher:reset')
    // The shell stays, and so does the screen, out of sight.
    expect(screen.getByRole('navigation', { name: 'Areas' })).toBeVisible()
    expect(screen.getByText(PLAIN_TEXT)).not.toBeVisible()
  })

  it('gives way to the next navigation', async () => {
    logIn()
    const { router } = await startApp(PLAIN)
    // Once: the next screen may read the platforms as well.
    const answers = [refuse(403, 'OTHER_CUSTOMER', { customerId: 9 })]
    await act(async () => void (await failing(() => answers.pop() ?? ok([]))))
    await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent("You don't have access to customer 9."))
    await act(() => router.navigate({ to: '/kelas' }))
    expect(currentStore().get(is403Atom)).toBeNull()
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Classes'))
  })

  it('is no end of the session', async () => {
    logIn()
    await failing(() => refuse(403, 'FORBIDDEN', { permission: 'x:read' }))
    expect(currentStore().get(unauthorizedAtom)).toBe(false)
  })
})

describe('the end of a session', () => {
  it.each([
    ['401', 3_600, () => refuse(401, 'UNAUTHENTICATED')],
    ['401 with an expired token', 0, () => refuse(401, 'TOKEN_EXPIRED')],
    ['403 with an expired token', 0, () => refuse(403, 'FORBIDDEN', { permission: 'x:read' })],
  ])('comes with %s', async (_name, left, answer) => {
    logIn({ expiry: nowSeconds() + left })
    await failing(answer)
    expect(currentStore().get(unauthorizedAtom)).toBe(true)
    expect(currentStore().get(is403Atom)).toBeNull()
  })

  it('comes with a navigation after the token has expired, and the page stays', async () => {
    logIn({ expiry: nowSeconds() + 1_000 })
    const { router, at } = await startApp(PLAIN)
    expect(currentStore().get(unauthorizedAtom)).toBe(false)
    vi.useFakeTimers({ now: Date.now() + 1_000_000, toFake: ['Date'] })
    await act(() => router.navigate({ to: '/kelas' }))
    expect(currentStore().get(unauthorizedAtom)).toBe(true)
    expect(at()).toBe('/kelas')
  })

  it('does not come from looking at a link', async () => {
    logIn({ expiry: nowSeconds() - 1 })
    const { router } = await startApp(PLAIN)
    currentStore().set(unauthorizedAtom, false)
    await router.preloadRoute({ to: '/kelas' })
    expect(currentStore().get(unauthorizedAtom)).toBe(false)
  })

  it('asks in place: the same e-mail, the password, and everything is read anew', async () => {
    logIn({ expiry: nowSeconds() - 1 })
    const fresh = loggedIn({ expiry: nowSeconds() + 900 })
    const server = fakeServer({ 'POST /svc/main/api/auth/login': () => ok(fresh) })
    const { at } = await startApp(`${PLAIN}?x=1`)
    const dialog = await screen.findByRole('dialog', { name: 'Your session has expired.' })
    expect(within(dialog).getByLabelText('E-mail')).toHaveValue('rara@akn.example')
    expect(within(dialog).getByLabelText('E-mail')).toHaveAttribute('readonly')
    await waitFor(() => expect(within(dialog).getByLabelText('Password')).toHaveFocus())
    await userEvent.type(within(dialog).getByLabelText('Password'), 'rahasia{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(at()).toBe(`${PLAIN}?x=1`)
    expect(currentStore().get(sessionAtom)?.customer.token).toBe(fresh.token)
    expect(server.asked.find((one) => one.method === 'POST')?.body).toEqual({
      email: 'rara@akn.example',
      password: 'rahasia',
    })
    const profile = server.asked.findLast((one) => one.path.endsWith('/my-profile'))
    expect(profile?.headers.get('authorization')).toBe(`Bearer ${fresh.token}`)
  })

  it('does not end once more by an answer to the token before', async () => {
    logIn()
    let answer = (_response: Response) => {}
    fakeServer({ [PLATFORMS]: () => new Promise<Response>((resolve) => (answer = resolve)) })
    const late = callApi(digitalPlatforms, {}).catch((error: unknown) => error)
    const fresh = loggedIn({ expiry: nowSeconds() + 900 })
    expect(fresh.token).not.toBe(currentStore().get(sessionAtom)?.customer.token)
    beginSession(fresh)
    answer(refuse(401, 'UNAUTHORIZED'))
    expect(await late).toMatchObject({ status: 401 })
    expect(currentStore().get(unauthorizedAtom)).toBe(false)
  })

  it('can be left for the login page', async () => {
    logIn({ expiry: nowSeconds() - 1 })
    const { at } = await startApp(PLAIN)
    await userEvent.click(await screen.findByRole('button', { name: 'Log out instead' }))
    await waitFor(() => expect(at()).toBe('/pages/login'))
    expect(localStorage.getItem('customer')).toBeNull()
  })

  it('does not come from a wrong password', async () => {
    logIn()
    fakeServer({ 'POST /svc/main/api/auth/login': () => refuse(401, 'INVALID_LOGIN') })
    await callApi(login, { body: { email: 'a@b.example', password: 'x' } }).catch(() => {})
    expect(currentStore().get(unauthorizedAtom)).toBe(false)
  })
})

describe('a server that is gone', () => {
  it.each([
    ['502', () => new Response('Bad Gateway', { status: 502 })],
    ['503', () => new Response('', { status: 503 })],
    ['no status', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('(%s) sends to the server-down page, which comes back by itself to the same place', async (_name, answer) => {
    logIn()
    const { at } = await startApp(`${PLAIN}?x=1`)
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let down = true
    const server = fakeServer({
      [PLATFORMS]: answer,
      'GET /svc/main/': () => (down ? new Response('', { status: 503 }) : ok({ version: '1', database: 'up' })),
    })
    await act(async () => void (await callApi(digitalPlatforms, {}).catch(() => {})))
    await waitFor(() => expect(at()).toBe(`/pages/server-down?ref=${encodeURIComponent(`${PLAIN}?x=1`)}`))
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Server unavailable')
    expect(server.count('/svc/main/')).toBe(1)
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(server.count('/svc/main/')).toBe(2)
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(server.count('/svc/main/')).toBe(3)
    expect(at()).toMatch(/server-down/)
    down = false
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    await waitFor(() => expect(at()).toBe(`${PLAIN}?x=1`))
  })

  it('is not what one failed read looks like while the server answers its check; the read is repeated', async () => {
    logIn()
    const { at } = await startApp(PLAIN)
    let tries = 0
    const platform = { code: 'PINTARIA', name: 'Pintaria', resource: null, feePct: 0, isPrakerja: false, active: true }
    fakeServer({
      [PLATFORMS]: () => (tries++ === 0 ? Promise.reject(new TypeError('Failed to fetch')) : ok([platform])),
      'GET /svc/main/': () => ok({ version: '1', database: 'up' }),
    })
    function Names() {
      const { data } = useQuery(apiQuery(digitalPlatforms, {}))
      return data?.map(({ name }) => <p key={name}>{name}</p>)
    }
    render(
      <QueryClientProvider client={currentQueryClient()}>
        <Names />
      </QueryClientProvider>,
    )
    expect(await screen.findByText('Pintaria')).toBeVisible()
    expect(at()).toBe(PLAIN)
  })

  it('leaves no read unrepeated when another answer comes just before the read is known to have failed', async () => {
    const store = currentStore()
    let tries = 0
    fakeServer({
      [PLATFORMS]: () => (tries++ === 0 ? Promise.reject(new TypeError('Failed to fetch')) : ok([])),
      'GET /svc/main/': () => ok({ version: '1', database: 'up' }),
    })
    const stop = store.sub(serverUpAtom, () => {
      if (store.get(serverUpAtom) === false) store.set(serverUpAtom, true)
    })
    onTestFinished(stop)
    const { result } = renderHook(() => useQuery(apiQuery(digitalPlatforms, {})), {
      wrapper: ({ children }) => <QueryClientProvider client={currentQueryClient()}>{children}</QueryClientProvider>,
    })
    await waitFor(() => expect(result.current.data).toEqual([]))
  })

  it('is not what a service without its configuration says', async () => {
    logIn()
    const { at } = await startApp(PLAIN)
    await act(async () => void (await failing(() => refuse(503, 'NOT_CONFIGURED', { what: 'Zoom' }))))
    expect(at()).toBe(PLAIN)
  })

  it('is not what leaving the page looks like', async () => {
    logIn()
    const { at } = await startApp(PLAIN)
    dispatchEvent(new Event('pagehide'))
    await act(async () => void (await failing(() => Promise.reject(new TypeError('Failed to fetch')))))
    expect(at()).toBe(PLAIN)
    dispatchEvent(new Event('pageshow'))
  })

  it('is not looked for twice by its own check', async () => {
    const { at } = await startApp('/pages/login')
    fakeServer({ 'GET /svc/main/': () => new Response('', { status: 503 }) })
    await act(async () => void (await callApi(serverCheck, {}).catch(() => {})))
    expect(at()).toBe('/pages/login')
  })
})

describe('trying again', () => {
  const tries = async (answer: () => Response) => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 })
    logIn()
    let count = 0
    fakeServer({
      [PLATFORMS]: () => {
        count += 1
        return answer()
      },
    })
    const query = currentQueryClient().fetchQuery({ ...apiQuery(digitalPlatforms, {}), retryDelay: 1, ...retryOf() })
    await query.catch(() => {})
    return count
  }
  // fetchQuery does not retry unless it is told to; take what the client's queries do.
  const retryOf = () => ({ retry: currentQueryClient().getDefaultOptions().queries?.retry ?? false })

  it.each([400, 401, 403, 404, 409, 412, 422, 429])('makes no sense with %i', async (status) => {
    expect(await tries(() => refuse(status, 'IN_USE', { by: 'x' }))).toBe(1)
  })

  it('is done twice after a stumble of the server', async () => {
    expect(await tries(() => refuse(500, 'INTERNAL', { requestId: 'r' }))).toBe(3)
  })

  it('is never done with a write', () => {
    expect(currentQueryClient().getDefaultOptions().mutations?.retry).toBe(false)
  })
})

describe('every request', () => {
  it('carries the bearer token and the time zone', async () => {
    const session = logIn()
    const server = fakeServer({ [PLATFORMS]: () => ok([]) })
    await callApi(digitalPlatforms, {})
    expect(server.asked[0]?.headers.get('authorization')).toBe(`Bearer ${session.customer.token}`)
    expect(server.asked[0]?.headers.get('timezone-offset')).toBe(String(new Date().getTimezoneOffset()))
  })

  it('has a key that stays the same for the same input', () => {
    expect(apiQuery(digitalPlatforms, {}).queryKey).toEqual(['/api/digital-platforms', {}])
  })
})
