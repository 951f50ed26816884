import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer, loggedIn, logIn, ok, PLAIN, refuse, startApp } from '#test/helpers/console.tsx'
import { sessionAtom } from '#console/app/session/session-state.ts'
import { currentStore } from '#console/app/current-console.ts'

const LOGIN = 'POST /svc/main/api/auth/login'

beforeEach(() => {
  fakeServer()
})

async function submit(email: string, password: string) {
  const user = userEvent.setup(vi.isFakeTimers() ? { advanceTimers: (ms) => vi.advanceTimersByTime(ms) } : {})
  await user.clear(screen.getByLabelText('E-mail'))
  if (email) await user.type(screen.getByLabelText('E-mail'), email)
  if (password) await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  return user
}

describe('the login page', () => {
  it('logs in and goes to the home page', async () => {
    const server = fakeServer({ [LOGIN]: () => ok(loggedIn()) })
    const { at } = await startApp('/pages/login')
    await submit(' rara@akn.example ', 'rahasia')
    await waitFor(() => expect(at()).toBe('/widgets'))
    expect(server.asked.find((one) => one.method === 'POST')?.body).toEqual({
      email: 'rara@akn.example',
      password: 'rahasia',
    })
    expect(currentStore().get(sessionAtom)?.customer.name).toBe('Rara Support')
  })

  it('goes back to where the person wanted to be', async () => {
    fakeServer({ [LOGIN]: () => ok(loggedIn()) })
    const { at } = await startApp('/voucher/edit/12?tab=log')
    expect(at()).toBe('/pages/login?ref=%2Fvoucher%2Fedit%2F12%3Ftab%3Dlog')
    await submit('rara@akn.example', 'rahasia')
    await waitFor(() => expect(at()).toBe('/voucher/edit/12?tab=log'))
  })

  it('goes nowhere else, whatever the address says', async () => {
    fakeServer({ [LOGIN]: () => ok(loggedIn()) })
    const { at } = await startApp('/pages/login?ref=//evil.example/x')
    await submit('rara@akn.example', 'rahasia')
    await waitFor(() => expect(at()).toBe('/widgets'))
  })

  it('says at the field what is empty, and asks nobody', async () => {
    const server = fakeServer({ [LOGIN]: () => ok(loggedIn()) })
    await startApp('/pages/login')
    await submit('', '')
    expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription("can't be empty!")
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription("can't be empty!")
    expect(screen.getByLabelText('E-mail')).toHaveFocus()
    expect(screen.getByLabelText('E-mail')).toBeInvalid()
    expect(server.asked.some((one) => one.method === 'POST')).toBe(false)
  })

  it('counts blanks as empty, and focuses the first wrong field', async () => {
    await startApp('/pages/login')
    await submit('rara@akn.example', '   ')
    expect(screen.getByLabelText('E-mail')).toBeValid()
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription("can't be empty!")
    expect(screen.getByLabelText('Password')).toHaveFocus()
  })

  it('says when e-mail or password is wrong', async () => {
    fakeServer({ [LOGIN]: () => refuse(401, 'INVALID_LOGIN') })
    const { at } = await startApp('/pages/login')
    await submit('rara@akn.example', 'falsch')
    expect(await screen.findByText('E-mail or password is wrong.')).toBeVisible()
    expect(screen.getByLabelText('Password')).toHaveFocus()
    expect(at()).toBe('/pages/login')
  })

  it('shows what the server says about a field at the field', async () => {
    fakeServer({
      [LOGIN]: () => refuse(422, 'VALIDATION', {}, [{ field: 'email', message: 'must be shorter' }]),
    })
    await startApp('/pages/login')
    await submit('rara@akn.example', 'rahasia')
    await waitFor(() => expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription('must be shorter'))
    expect(screen.getByLabelText('E-mail')).toHaveFocus()
  })

  it('counts down when the account is locked, and lets go at zero', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    fakeServer({ [LOGIN]: () => refuse(409, 'ACCOUNT_LOCKED', { retryAfter: 3 }) })
    await startApp('/pages/login')
    await submit('rara@akn.example', 'falsch')
    const button = screen.getByRole('button', { name: 'Log in' })
    expect(await screen.findByText(/Try again in 3 seconds/)).toBeVisible()
    expect(button).toBeDisabled()
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(screen.getByText(/Try again in 2 seconds/)).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(2_100))
    expect(screen.queryByText(/Try again in/)).not.toBeInTheDocument()
    expect(button).toBeEnabled()
  })

  it('shows and hides the password', async () => {
    await startApp('/pages/login')
    const user = userEvent.setup()
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password')
    await user.click(screen.getByRole('button', { name: 'Show' }))
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text')
    await user.click(screen.getByRole('button', { name: 'Hide' }))
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password')
  })

  it('goes to the server-down page and back, and the e-mail is still there', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let isDown = false
    fakeServer({
      [LOGIN]: () => new Response('', { status: 503 }),
      'GET /svc/main/': () => (isDown ? new Response('', { status: 503 }) : ok({ version: '1', database: 'up' })),
    })
    const { at } = await startApp('/pages/login?ref=/voucher')
    isDown = true
    await submit('rara@akn.example', 'rahasia')
    await waitFor(() => expect(at()).toMatch(/^\/pages\/server-down/))
    isDown = false
    await act(() => vi.advanceTimersByTimeAsync(2_100))
    await waitFor(() => expect(at()).toBe('/pages/login?ref=%2Fvoucher'))
    expect(await screen.findByLabelText('E-mail')).toHaveValue('rara@akn.example')
  })
})

describe('the public pages', () => {
  it.each(['login', 'register', '404', '500'])('%s says whether the server is there', async (name) => {
    await startApp(`/pages/${name}`)
    expect(await screen.findByText('Server: up')).toBeVisible()
  })

  it.each(['login', 'register', '404', '500'])('%s says when it is not, and stays', async (name) => {
    fakeServer({ 'GET /svc/main/': () => new Response('', { status: 503 }) })
    const { at } = await startApp(`/pages/${name}`)
    expect(await screen.findByText('Server: down')).toBeVisible()
    expect(at()).toBe(`/pages/${name}`)
  })

  it.each(['login', 'register', '404', '500'])('%s sends a person who is logged in on', async (name) => {
    logIn()
    const first = await startApp(`/pages/${name}`)
    expect(first.at()).toBe('/widgets')
    const second = await startApp(`/pages/${name}?ref=${PLAIN}`)
    expect(second.at()).toBe(PLAIN)
    const third = await startApp(`/pages/${name}?ref=https://evil.example`)
    expect(third.at()).toBe('/widgets')
  })

  it('server-down sends nobody on', async () => {
    logIn()
    const { at } = await startApp(`/pages/server-down?ref=${PLAIN}`)
    expect(at()).toBe(`/pages/server-down?ref=${encodeURIComponent(PLAIN)}`)
  })
})
