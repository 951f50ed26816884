import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeServer, logIn, ok, refuse, startApp } from '#test/helpers/console.tsx'
import { holdReadingClock, takeTimeToRead } from '#test/palette/palette-harness.tsx'
import { invitation } from '#test/session/invitations.ts'
import { viewer } from '#test/session/users.ts'

const INVITATIONS = '/svc/console/customers/1/invitations'
const READ = 'POST /svc/console/invitation'
const ACCEPT = 'POST /svc/console/invitation/acceptance'
const ROLES = 'GET /svc/main/api/customer-role'
const requireFactor = `PUT /svc/console/roles/${viewer.code}/second-factor`

const NEW = 'sandi yang panjang'

describe('who waits for a role', () => {
  it('is listed and gets one there', async () => {
    logIn()
    const person = { id: 31, name: 'Rina Lestari', email: 'rina@mitra.example', company: 'CV Cipta Terampil' }
    let waiting = [{ ...person, registeredAt: '2026-11-01T03:00:00Z', lastLoginAt: null }]
    const server = fakeServer({
      'GET /svc/console/customers/1/users/waiting': () => ok(waiting),
      [ROLES]: () => ok([viewer]),
      'POST /svc/main/api/customers/1/users': () => {
        waiting = []
        return ok({ id: 31, name: person.name, roles: [viewer], invited: false, letter: null })
      },
    })
    holdReadingClock()
    await startApp('/roles?list=waiting')
    const user = userEvent.setup()
    expect(await screen.findByText('CV Cipta Terampil')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Add a role to Rina Lestari' }))
    await user.click(await screen.findByRole('option', { name: /Partner viewer/ }))
    const give = within(await screen.findByRole('dialog')).getByRole('button', { name: /^Add role/ })
    takeTimeToRead()
    await user.click(give)
    expect(await screen.findByText('No one waits for a role')).toBeVisible()
    expect(server.asked.find(({ method }) => method === 'POST')?.body).toEqual({ masterId: 31, roles: [viewer.code] })
  })
})

describe('the invitations of a customer', () => {
  it('show who is invited, and are sent again and withdrawn', async () => {
    logIn()
    let open = [invitation, { ...invitation, id: 5, name: 'Yuda', email: 'yuda@contoh.example', expired: true }]
    const server = fakeServer({
      [`GET ${INVITATIONS}`]: () => ok(open),
      [`POST ${INVITATIONS}/5/letter`]: () => {
        open = open.map((one) => ({ ...one, expired: false }))
        return ok({ ...open[1], letter: 'READY' })
      },
      [`DELETE ${INVITATIONS}/4`]: () => {
        open = open.slice(1)
        return ok({ deleted: 1 })
      },
    })
    holdReadingClock()
    await startApp('/roles?list=invitations')
    const user = userEvent.setup()
    const list = within(await screen.findByRole('region', { name: 'Invitations' }))
    expect(await list.findByText('wulan@contoh.example')).toBeVisible()
    expect(list.getAllByText('Partner viewer')).toHaveLength(2)
    expect(list.getByText('Link expired')).toBeVisible()

    await user.click(list.getByRole('button', { name: 'Send the invitation of Yuda again' }))
    const send = within(await screen.findByRole('dialog')).getByRole('button', { name: /^Send/ })
    takeTimeToRead()
    await user.click(send)
    await waitFor(() => expect(list.queryByText('Link expired')).toBeNull())
    expect(screen.getByText('Invitation of Yuda renewed')).toBeVisible()

    await user.click(list.getByRole('button', { name: 'Withdraw the invitation of Wulan Prameswari' }))
    const withdraw = within(await screen.findByRole('dialog')).getByRole('button', { name: /^Withdraw/ })
    takeTimeToRead()
    await user.click(withdraw)
    await waitFor(() => expect(list.queryByText('wulan@contoh.example')).toBeNull())
    expect(server.count(`${INVITATIONS}/4`)).toBe(1)
  })

  it('are not sent again by users who may not create any', async () => {
    logIn({ permissions: ['user:read', 'user:assign'] })
    fakeServer({ [`GET ${INVITATIONS}`]: () => ok([invitation]) })
    await startApp('/roles?list=invitations')
    const list = within(await screen.findByRole('region', { name: 'Invitations' }))
    expect(list.getAllByRole('button').map((one) => one.textContent)).toEqual(['Withdraw'])
  })
})

describe('the roles', () => {
  it('say which of them require two-step verification, which is changed with a reason', async () => {
    logIn()
    let role = viewer
    const server = fakeServer({
      [ROLES]: () => ok([role], { total: 1, page: 1, limit: 1, totalPages: 1 }),
      [requireFactor]: () => {
        role = { ...viewer, requiresFactor: true }
        return ok(role)
      },
    })
    holdReadingClock()
    await startApp('/roles?list=roles')
    const user = userEvent.setup()
    const list = within(await screen.findByRole('region', { name: 'Roles' }))
    expect(await list.findByText('Two-step verification optional')).toBeVisible()
    await user.click(list.getByRole('button', { name: 'Require two-step verification for Partner viewer' }))
    await user.type(await screen.findByLabelText('Why?'), 'Data pribadi{Enter}')
    await user.type(await screen.findByLabelText('Type Partner viewer to continue'), 'Partner viewer')
    takeTimeToRead()
    await user.keyboard('{Enter}')
    expect(await list.findByText('Two-step verification required')).toBeVisible()
    expect(server.asked.find(({ method }) => method === 'PUT')?.body).toEqual({
      required: true,
      reason: 'Data pribadi',
    })
  })

  it('are only shown to users who may not change that', async () => {
    logIn({ permissions: ['user:read', 'role:read'] })
    fakeServer({ [ROLES]: () => ok([viewer], { total: 1, page: 1, limit: 1, totalPages: 1 }) })
    await startApp('/roles?list=roles')
    const list = within(await screen.findByRole('region', { name: 'Roles' }))
    expect(list.queryByRole('button')).toBeNull()
  })
})

describe('the link of an invitation', () => {
  const about = {
    customer: 'PT Karya',
    name: 'Wulan',
    email: 'wulan@contoh.example',
    roles: ['Partner viewer'],
    needsPassword: true,
  }
  beforeEach(() => localStorage.clear())

  it('asks for a password of an address without a login, accepts nothing before, and leads to the login', async () => {
    const server = fakeServer({
      [READ]: () => ok(about),
      [ACCEPT]: () => ok({ email: about.email, customer: about.customer }),
    })
    await startApp('/pages/login#invitation=the-token')
    const user = userEvent.setup()
    expect(await screen.findByText('PT Karya invites wulan@contoh.example to work with it.')).toBeVisible()
    expect(screen.getByText('Roles: Partner viewer')).toBeVisible()
    await user.type(screen.getByLabelText('New password'), NEW)
    await user.type(screen.getByLabelText('Confirm new password'), `${NEW}x{Enter}`)
    expect(screen.getByLabelText('Confirm new password')).toBeInvalid()
    expect(server.count('/svc/console/invitation/acceptance')).toBe(0)
    await user.clear(screen.getByLabelText('Confirm new password'))
    await user.type(screen.getByLabelText('Confirm new password'), `${NEW}{Enter}`)
    expect(await screen.findByText('Log in as wulan@contoh.example to work with PT Karya.')).toBeVisible()
    expect(server.asked.find(({ path }) => path.endsWith('/acceptance'))?.body).toEqual({
      token: 'the-token',
      newPassword: NEW,
    })
    await user.click(screen.getByRole('link', { name: 'Back to the login' }))
    expect(await screen.findByLabelText('E-mail')).toHaveValue('wulan@contoh.example')
  })

  it('asks an address that has a login for nothing but the consent', async () => {
    const server = fakeServer({
      [READ]: () => ok({ ...about, needsPassword: false }),
      [ACCEPT]: () => ok({ email: about.email, customer: about.customer }),
    })
    await startApp('/pages/login#invitation=the-token')
    const button = await screen.findByRole('button', { name: 'Accept the invitation' })
    expect(screen.queryByLabelText('New password')).toBeNull()
    expect(server.count('/svc/console/invitation/acceptance')).toBe(0)
    await userEvent.setup().click(button)
    expect(await screen.findByRole('heading', { name: 'Invitation accepted' })).toBeVisible()
    expect(server.asked.find(({ path }) => path.endsWith('/acceptance'))?.body).toEqual({ token: 'the-token' })
  })

  it('that is spent says so, and leads back to the login', async () => {
    fakeServer({ [READ]: () => refuse(410, 'LINK_SPENT') })
    await startApp('/pages/login#invitation=the-token')
    expect(await screen.findByRole('alert')).toHaveTextContent('This link has been used, or is too old.')
    expect(screen.getByRole('link', { name: 'Back to the login' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Accept the invitation' })).toBeNull()
  })
})
