import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { sessionAtom } from '#console/app/session/session-state.ts'
import { currentStore } from '#console/app/current-console.ts'
import { toastsAtom } from '#console/ui/layer/toasts.ts'
import { fakeServer, loggedIn, logIn, ok, refuse, startApp } from '#test/helpers/console.tsx'

const CHANGE = 'POST /svc/main/api/user/change-password'
const RESET = 'POST /svc/main/api/auth/reset-password'
const PROFILE = 'GET /svc/main/v2/api/student/my-profile'
const SESSIONS = 'GET /svc/console/me/sessions'

const profile = (more: object = {}) => ({
  masterId: 7,
  name: 'Rara Support',
  email: 'rara@akn.example',
  phone: null,
  customerId: 1,
  mitraId: null,
  roles: ['SUPPORT'],
  permissions: ['*'],
  shut: [],
  lastLoginAt: null,
  mustChangePassword: false,
  talent: { disabled: false, ctt: false, nda: false },
  ...more,
})
const titles = () =>
  currentStore()
    .get(toastsAtom)
    .map(({ title }) => title)
const sentTo = ({ asked }: ReturnType<typeof fakeServer>, method: string) => asked.find((one) => one.method === method)

async function fill(fields: Readonly<Record<string, string>>) {
  const user = userEvent.setup()
  for (const [label, text] of Object.entries(fields)) await user.type(await screen.findByLabelText(label), text)
  return user
}

beforeEach(() => {
  fakeServer()
})

describe('changing the own password', () => {
  beforeEach(() => void logIn())

  it('says what is wrong at its field before it asks anybody', async () => {
    const server = fakeServer({ [PROFILE]: () => ok(profile()) })
    await startApp('/change-password')
    const user = await fill({ 'New password': 'pendek', 'Confirm new password': 'lain' })
    await user.keyboard('{Enter}')
    expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription("can't be empty!")
    expect(screen.getByLabelText('Current password')).toHaveFocus()
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription('must have at least 10 characters')
    expect(sentTo(server, 'POST')).toBeUndefined()
  })

  it('keeps what was typed when the present one was wrong', async () => {
    const issues = [{ field: 'currentPassword', message: 'is not your password' }]
    fakeServer({ [PROFILE]: () => ok(profile()), [CHANGE]: () => refuse(422, 'VALIDATION', {}, issues) })
    await startApp('/change-password')
    const fields = {
      'Current password': 'salah',
      'New password': 'sebuah sandi',
      'Confirm new password': 'sebuah sandi',
    }
    const user = await fill(fields)
    await user.keyboard('{Enter}')
    await waitFor(() =>
      expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription('is not your password'),
    )
    expect(screen.getByLabelText('New password')).toHaveValue('sebuah sandi')
  })
})

describe('whoever has to choose a new password', () => {
  it('is led there after the login and from everywhere, and goes on where they wanted to be', async () => {
    let due = true
    fakeServer({
      'POST /svc/main/api/auth/login': () => ok({ ...loggedIn(), mustChangePassword: true }),
      [PROFILE]: () => ok(profile({ mustChangePassword: due, permissions: due ? [] : ['*'] })),
      [CHANGE]: () => {
        due = false
        return ok({ sessionsEnded: 0 })
      },
    })
    const { at, router } = await startApp('/pages/login?ref=%2Fkeyboard')
    const user = await fill({ 'E-mail': 'rara@akn.example', Password: 'lama' })
    await user.keyboard('{Enter}')
    await screen.findByText('Choose a new password to continue.')
    await act(() => router.navigate({ to: '/voucher' }))
    expect(at()).toMatch(/^\/change-password/)
    await act(() => router.navigate({ to: '/keyboard' }))
    const fields = {
      'Current password': 'lama',
      'New password': 'sebuah sandi',
      'Confirm new password': 'sebuah sandi',
    }
    await fill(fields)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(at()).toBe('/keyboard'))
    expect(currentStore().get(sessionAtom)?.customer).toMatchObject({ mustChangePassword: false, permissions: ['*'] })
  })
})

describe('a forgotten password', () => {
  it('is asked for with the address, and answered alike', async () => {
    const server = fakeServer({ [RESET]: () => ok({ done: true }) })
    await startApp('/pages/login')
    const user = userEvent.setup()
    await user.click(screen.getByRole('link', { name: 'Forgot your password?' }))
    await screen.findByRole('heading', { name: 'Forgot your password?' })
    await user.type(screen.getByLabelText('E-mail'), ' rara@akn.example {Enter}')
    await screen.findByText(/^If rara@akn\.example has an account/)
    expect(sentTo(server, 'POST')?.body).toEqual({ email: 'rara@akn.example' })
    await user.click(screen.getByRole('link', { name: 'Back to the login' }))
    await screen.findByRole('button', { name: 'Log in' })
  })

  it('is replaced where the link leads, also while somebody is logged in here', async () => {
    logIn()
    const server = fakeServer({ [PROFILE]: () => ok(profile()), [RESET]: () => ok({ done: true }) })
    await startApp('/pages/login#password=abc')
    const user = await fill({ 'New password': 'sebuah sandi', 'Confirm new password': 'sebuah sandi' })
    await user.keyboard('{Enter}')
    await screen.findByText('Your new password is set. Log in with it.')
    expect(sentTo(server, 'POST')?.body).toEqual({ token: 'abc', newPassword: 'sebuah sandi' })
    expect(currentStore().get(sessionAtom)).toBeNull()
  })
})

describe('the profile', () => {
  it('shows the roles and the sessions, and ends one', async () => {
    logIn()
    const session = (id: number, current: boolean) => ({
      id,
      issuedAt: '2026-11-20T03:00:00Z',
      expiresAt: '2026-11-20T15:00:00Z',
      ip: '192.0.2.1',
      userAgent: id === 2 ? 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537' : null,
      changes: current ? 1 : 0,
      current,
    })
    let open = [session(1, true), session(2, false)]
    const server = fakeServer({
      [PROFILE]: () => ok(profile()),
      'GET /svc/console/me/roles': () =>
        ok([{ customerId: 1, customer: 'PT Karya', role: 'SUPPORT', name: 'Support' }]),
      [SESSIONS]: () => ok(open),
      'DELETE /svc/console/me/sessions/2': () => {
        open = open.slice(0, 1)
        return ok({ id: 2 })
      },
    })
    await startApp('/profile')
    const user = userEvent.setup()
    const list = await screen.findByLabelText('Open sessions')
    await user.click(await within(list).findByLabelText('End the session of Chrome, Windows'))
    await waitFor(() => expect(within(list).queryByText('End')).toBeNull())
    expect(titles()).toContain('Session ended')
    expect(sentTo(server, 'DELETE')?.path).toBe('/svc/console/me/sessions/2')
    expect(within(await screen.findByLabelText('Roles')).getByText('Support')).toBeInTheDocument()
  })
})

describe('the own sessions', () => {
  const session = (id: number, current: boolean) => ({
    id,
    issuedAt: '2026-11-20T03:00:00Z',
    expiresAt: '2026-11-20T15:00:00Z',
    ip: null,
    userAgent: null,
    changes: current ? 1 : 0,
    current,
  })

  it('show what was done in them, and end together', async () => {
    logIn()
    let open = [session(1, true), session(2, false), session(3, false)]
    const server = fakeServer({
      [PROFILE]: () => ok(profile()),
      'GET /svc/console/me/roles': () => ok([]),
      [SESSIONS]: () => ok(open),
      'GET /svc/console/me/sessions/1/changes': () =>
        ok([
          {
            id: 9,
            at: '2026-11-20T03:05:00Z',
            action: 'voucher.reset',
            resource: 'voucher',
            label: 'PIN-7',
            customer: 'PT Karya',
            undo: false,
          },
        ]),
      'DELETE /svc/console/me/sessions': () => {
        open = open.slice(0, 1)
        return ok({ sessionsEnded: 2 })
      },
    })
    await startApp('/profile')
    const user = userEvent.setup()
    const list = await screen.findByLabelText('Open sessions')
    await user.click(await within(list).findByRole('button', { name: /^Changes: .*, session of/ }))
    expect(await within(list).findByText('PIN-7 · PT Karya')).toBeVisible()
    expect(within(list).getByText('Reset voucher')).toBeVisible()
    await user.click(within(list).getByRole('button', { name: 'End all others' }))
    await waitFor(() => expect(within(list).queryByText('End all others')).toBeNull())
    expect(titles()).toContain('All other sessions ended')
    expect(sentTo(server, 'DELETE')?.path).toBe('/svc/console/me/sessions')
  })
})

describe('the talent screen', () => {
  it('shows none of the flags set to begin with, and saves each at once (R86)', async () => {
    logIn()
    const server = fakeServer({
      [PROFILE]: () => ok(profile()),
      'PUT /svc/console/me/talent': () => ok({ disabled: false, ctt: false, nda: true }),
    })
    await startApp('/talent')
    const boxes = await screen.findAllByRole('checkbox')
    for (const box of boxes) expect(box).not.toBeChecked()
    const user = userEvent.setup()
    await user.click(screen.getByRole('checkbox', { name: /^NDA/ }))
    await waitFor(() => expect(screen.getByRole('checkbox', { name: /^NDA/ })).toBeChecked())
    expect(sentTo(server, 'PUT')?.body).toEqual({ disabled: false, ctt: false, nda: true })
    expect(JSON.parse(localStorage.getItem('talent') ?? '{}')).toEqual({ disabled: false, ctt: false, nda: true })
  })
})
