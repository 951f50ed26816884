import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeServer, loggedIn, logIn, ok, PLAIN, refuse, startApp } from '#test/helpers/console.tsx'
import { sessionAtom } from '#console/app/session/session-state.ts'
import { currentStore } from '#console/app/current-console.ts'

const STATE = 'GET /svc/console/registration'
const REGISTER = 'POST /svc/main/api/account'
const CONFIRM = 'POST /svc/console/registration/confirm'
const LETTER = 'POST /svc/console/registration/letter'
const LOGIN = 'POST /svc/main/api/auth/login'
const PROFILE = 'GET /svc/main/v2/api/student/my-profile'

const sentTo = ({ asked }: ReturnType<typeof fakeServer>) => asked.filter((one) => one.method === 'POST')
const right = {
  'Your name': 'Rina Lestari',
  'Company or institution': 'CV Cipta Terampil',
  'E-mail': 'rina@mitra.example',
  Password: 'sandi rahasia',
}

async function fill(fields: Readonly<Record<string, string>>) {
  const user = userEvent.setup()
  for (const [label, text] of Object.entries(fields)) await user.type(await screen.findByLabelText(label), text)
  return user
}

beforeEach(() => {
  fakeServer()
})

describe('registering', () => {
  it('is reached from the login, which it leads back to with the way on', async () => {
    const { at } = await startApp(`/pages/login?ref=${PLAIN}`)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('link', { name: 'Register' }))
    await screen.findByRole('heading', { name: 'Register' })
    expect(at()).toBe(`/pages/register?ref=${encodeURIComponent(PLAIN)}`)
    await user.click(screen.getByRole('link', { name: 'Back to the login' }))
    await screen.findByRole('heading', { name: 'Log in' })
    expect(at()).toBe(`/pages/login?ref=${encodeURIComponent(PLAIN)}`)
  })

  it('is not offered while it is closed, and its page says so', async () => {
    const server = fakeServer({ [STATE]: () => ok({ open: false }) })
    const { router } = await startApp('/pages/login')
    await screen.findByRole('link', { name: 'Forgot your password?' })
    await waitFor(() => expect(server.count('/svc/console/registration')).toBe(1))
    expect(screen.queryByRole('link', { name: 'Register' })).not.toBeInTheDocument()
    await act(() => router.navigate({ to: '/pages/register' }))
    await screen.findByRole('heading', { name: 'Registration is closed' })
    expect(screen.queryByLabelText('E-mail')).not.toBeInTheDocument()
  })

  it('says at each field what is missing, and asks nobody', async () => {
    const server = fakeServer()
    await startApp('/pages/register')
    const user = userEvent.setup()
    expect(await screen.findByLabelText('Your name')).toHaveFocus()
    await user.keyboard('{Enter}')
    for (const label of Object.keys(right)) {
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(
        expect.stringContaining("can't be empty!") as string,
      )
    }
    expect(screen.getByLabelText('Your name')).toHaveFocus()
    expect(sentTo(server)).toEqual([])
  })

  it('says what will not do before it asks anybody, and goes to the first', async () => {
    const server = fakeServer()
    await startApp('/pages/register')
    const user = await fill({ ...right, 'E-mail': 'rina@mitra', Password: 'pendek' })
    await user.keyboard('{Enter}')
    expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription(/must be an e-mail address/)
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/must have at least 10 characters/)
    expect(screen.getByLabelText('E-mail')).toHaveFocus()
    expect(screen.getByLabelText('Your name')).toBeValid()
    expect(sentTo(server)).toEqual([])
  })

  it('says when no letter comes', async () => {
    fakeServer({ [REGISTER]: () => ok({ letter: false }) })
    await startApp('/pages/register')
    const user = await fill(right)
    await user.keyboard('{Enter}')
    await screen.findByRole('heading', { name: 'Registration received' })
    expect(screen.queryByRole('link', { name: /again/ })).not.toBeInTheDocument()
  })

  it('says for how many minutes to wait after too many', async () => {
    fakeServer({ [REGISTER]: () => refuse(429, 'RATE_LIMITED', { retryAfter: 3_541 }) })
    await startApp('/pages/register')
    const user = await fill(right)
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Too many attempts. Try again in 60 minutes.')).toBeVisible()
    expect(screen.getByLabelText('Password')).toHaveValue(right.Password)
  })
})

describe('the link of the letter', () => {
  it('asks for the password of the registration, also of somebody who is logged in, and leads to the login with the address', async () => {
    const server = fakeServer({ [CONFIRM]: () => ok({ email: 'rina@mitra.example' }) })
    await startApp('/pages/register#verify=abc-1')
    const user = userEvent.setup()
    expect(sentTo(server)).toEqual([])
    await screen.findByRole('button', { name: 'Confirm the address' })
    expect(screen.getByLabelText('Password')).toHaveFocus()
    await user.keyboard('sandi rahasia saya{Enter}')
    await screen.findByText(/^Log in as rina@mitra\.example/)
    expect(sentTo(server).map(({ body }) => body)).toEqual([{ token: 'abc-1', password: 'sandi rahasia saya' }])
    await user.tab()
    await user.keyboard('{Enter}')
    expect(await screen.findByLabelText('E-mail')).toHaveValue('rina@mitra.example')
    act(() => void logIn())
    await startApp('/pages/register#verify=abc-2')
    await screen.findByRole('button', { name: 'Confirm the address' })
  })

  it('asks for another letter when it is spent, and answers the same for everybody', async () => {
    const server = fakeServer({ [CONFIRM]: () => refuse(409, 'LINK_SPENT'), [LETTER]: () => ok({ done: true }) })
    await startApp('/pages/register#verify=abc')
    const user = userEvent.setup()
    await user.type(await screen.findByLabelText('Password'), 'sandi rahasia saya')
    await user.click(screen.getByRole('button', { name: 'Confirm the address' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('This link has been used, or is too old.')
    await user.click(screen.getByRole('link', { name: 'Ask for a new link' }))
    await user.type(await screen.findByLabelText('E-mail'), ' rina@mitra.example {Enter}')
    await screen.findByText(/^If an account with rina@mitra\.example is waiting for confirmation/)
    expect(sentTo(server).at(-1)?.body).toEqual({ email: 'rina@mitra.example' })
  })

  it('is asked for again from the login of whoever has not confirmed', async () => {
    fakeServer({ [LOGIN]: () => refuse(409, 'ACCOUNT_UNVERIFIED') })
    await startApp('/pages/login')
    const user = await fill({ 'E-mail': 'rina@mitra.example', Password: 'sandi rahasia' })
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('This account has not been confirmed yet.')
    await user.click(screen.getByRole('link', { name: 'Send the e-mail again' }))
    await screen.findByRole('heading', { name: 'Send the e-mail again' })
  })
})

describe('whoever has no role', () => {
  it('reads what happens next, and goes on by itself once there is one', async () => {
    const { customer, ...person } = loggedIn({ roles: [], permissions: [] })
    let given: object = { roles: [], permissions: [], customer: null }
    fakeServer({
      [LOGIN]: () => ok({ ...person, id: null, customer: null }),
      [PROFILE]: () =>
        ok({
          masterId: 7,
          name: 'Rara Support',
          email: 'rara@akn.example',
          phone: null,
          customerId: null,
          mitraId: null,
          lastLoginAt: null,
          shut: [],
          mustChangePassword: false,
          talent: { disabled: false, ctt: false, nda: false },
          ...given,
        }),
    })
    const { at, router } = await startApp('/pages/login?ref=/keyboard')
    const user = await fill({ 'E-mail': 'rara@akn.example', Password: 'sandi rahasia' })
    await user.keyboard('{Enter}')
    // What needs no permission is there also without a role.
    await waitFor(() => expect(at()).toBe('/keyboard'))
    await act(() => router.navigate({ to: '/kelas' }))
    await screen.findByRole('heading', { level: 1, name: 'You have no role yet.' })
    expect(screen.getByText(/rara@akn\.example/)).toBeVisible()
    given = { roles: ['VIEWER'], permissions: ['class:read'], customerId: 1, customer }
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    await waitFor(() => expect(screen.queryByText('You have no role yet.')).not.toBeInTheDocument())
    expect(currentStore().get(sessionAtom)).toMatchObject({ client: customer, customer: { roles: ['VIEWER'] } })
  })

  it('may log out', async () => {
    logIn({ roles: [], permissions: [] })
    const { at } = await startApp('/voucher')
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Log out' }))
    await waitFor(() => expect(at()).toMatch(/^\/pages\/login/))
    expect(currentStore().get(sessionAtom)).toBeNull()
  })
})
