import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { staff, user, viewer } from '#test/session/users.ts'
import { fakeServer, logIn, ok, refuse, startApp } from '#test/helpers/console.tsx'
import { giveHeight } from '#test/list/console/list-harness.tsx'

const USERS = '/svc/main/api/customers/1/users'
const admin = { ...viewer, code: 'PARTNER_ADMIN', name: 'Partner administrator', description: 'Runs a partner' }
const beyond = { ...staff, grantable: false }

function serve(special: Parameters<typeof fakeServer>[0] = {}) {
  return fakeServer({
    'GET /svc/main/api/customer-role': () =>
      ok([admin, viewer, beyond], { total: 3, page: 1, limit: 3, totalPages: 1 }),
    'GET /svc/main/api/customers/users': () => ok([user()], { total: 1, page: 1, limit: 100, totalPages: 1 }),
    [`GET ${USERS}/7`]: () => ok(user()),
    ...special,
  })
}

const box = (name: string) => screen.findByRole('checkbox', { name })

beforeEach(() => {
  logIn()
  giveHeight()
})

describe('adding a user', () => {
  it('offers only roles that one may give, and says what is missing', async () => {
    serve()
    await startApp('/roles/add')
    const keys = userEvent.setup()
    await box('Partner administrator')
    expect(screen.queryByRole('checkbox', { name: 'Support' })).toBeNull()
    expect(screen.getByText('Runs a partner')).toBeInTheDocument()
    await keys.keyboard('{Control>}{Enter}{/Control}')
    const lines = within(await screen.findByRole('alert')).getAllByRole('button')
    expect(lines.map((line) => line.textContent)).toEqual(["E-mail can't be empty!", "Roles can't be empty!"])
  })

  it('asks for the name of somebody new, at its field, and keeps what was typed', async () => {
    serve({ [`POST ${USERS}`]: () => refuse(422, 'VALIDATION', {}, [{ field: 'name', message: "can't be empty!" }]) })
    await startApp('/roles/add')
    const keys = userEvent.setup()
    await keys.type(await screen.findByLabelText(/^E-mail/), 'baru@contoh.example')
    await keys.click(await box('Partner viewer'))
    await keys.keyboard('{Control>}s{/Control}')
    await within(await screen.findByRole('alert')).findByText("Name can't be empty!")
    expect(screen.getByLabelText(/^E-mail/)).toHaveValue('baru@contoh.example')
    expect(await box('Partner viewer')).toBeChecked()
  })
})

describe('editing a user', () => {
  it('sends what was changed and its version', async () => {
    const server = serve({ [`PUT ${USERS}`]: () => ok(user({ version: 4 })) })
    await startApp('/roles/edit/1/7')
    const keys = userEvent.setup()
    expect(await box('Partner viewer')).toBeChecked()
    await keys.click(await box('Partner viewer'))
    await keys.click(await box('Partner administrator'))
    await keys.keyboard('{Control>}s{/Control}')
    await screen.findByText('User Wulan 7 saved')
    const put = server.asked.find(({ method }) => method === 'PUT')
    expect(put?.body).toEqual({ roles: ['PARTNER_ADMIN'], masterId: 7, version: 3 })
  })

  it('locks roles beyond the own, and the account that another customer keeps', async () => {
    const held = {
      ...user().roles[0],
      customerUserRoleId: 32,
      code: 'SUPPORT',
      name: 'Support',
      scope: 'GLOBAL' as const,
      administers: false,
    }
    const grantedAt = '2026-10-01T03:00:00Z'
    serve({ [`GET ${USERS}/7`]: () => ok(user({ own: false, roles: [...user().roles, { ...held, grantedAt }] })) })
    await startApp('/roles/edit/1/7')
    expect(await box('Support')).toBeDisabled()
    expect(await box('Support')).toBeChecked()
    expect(screen.getByText(/Exceeds your own roles/)).toBeInTheDocument()
    expect(screen.getByLabelText(/^Name/)).toBeDisabled()
  })

  it('shows a role that was taken away meanwhile as gone', async () => {
    serve({ [`GET ${USERS}/7`]: () => refuse(404, 'NOT_FOUND', { what: 'user' }) })
    await startApp('/roles/edit/1/7')
    await screen.findByRole('link', { name: 'Go to users' })
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('does not mix up customers', async () => {
    const server = serve()
    await startApp('/roles/edit/2/7')
    await screen.findByText('This user works for another customer')
    expect(server.asked.some(({ method }) => method === 'PUT')).toBe(false)
  })
})
