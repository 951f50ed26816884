import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { ApiToken } from '#contract/session/api-token.ts'
import { fakeServer, logIn, ok, refuse, startApp } from '#test/helpers/console.tsx'

const TOKENS = '/svc/console/customers/1/api-tokens'
const LIST = `GET ${TOKENS}`
const CREATE = `POST ${TOKENS}`

const token = (more: Partial<ApiToken> = {}): ApiToken => ({
  id: 3,
  name: 'Laporan harian',
  prefix: 'act_Ab12Cd',
  permissions: ['voucher:read', 'report:read'],
  state: 'ACTIVE',
  expiresAt: '2027-06-30T16:59:59Z',
  lastUsedAt: null,
  revokedAt: null,
  createdBy: { id: 7, name: 'Rara Support' },
  createdAt: '2026-11-20T03:00:00Z',
  ...more,
})

const line = async (name: string) => {
  const list = await screen.findByRole('region', { name: 'API tokens' })
  return within((await within(list).findByText(name)).closest('li') as HTMLElement)
}

describe('the API tokens of a customer', () => {
  it('are listed with what they may do, and an active one is revoked with a reason', async () => {
    logIn()
    let tokens = [
      token(),
      token({ id: 4, name: 'Lama', state: 'EXPIRED' }),
      token({ id: 5, name: 'Bocor', state: 'REVOKED' }),
    ]
    const server = fakeServer({
      [LIST]: () => ok(tokens),
      [`POST ${TOKENS}/3/revocation`]: () => {
        const revoked = token({ state: 'REVOKED', revokedAt: '2026-11-25T03:00:00Z' })
        tokens = [revoked, ...tokens.slice(1)]
        return ok(revoked)
      },
    })
    await startApp('/api-tokens')
    const user = userEvent.setup()
    const active = await line('Laporan harian')
    expect(active.getByText('voucher:read, report:read')).toBeVisible()
    expect(active.getByText('act_Ab12Cd…')).toBeVisible()
    expect(active.getByText(/Last used never/)).toBeVisible()
    expect((await line('Lama')).getByText('Expired')).toBeVisible()
    for (const name of ['Lama', 'Bocor']) expect((await line(name)).queryByRole('button')).toBeNull()

    await user.click(active.getByRole('button', { name: 'Revoke the API token Laporan harian' }))
    await user.type(await screen.findByLabelText('Why?'), 'Terbaca orang lain{Enter}')
    expect(await screen.findByText('API token Laporan harian revoked')).toBeVisible()
    expect(server.asked.find(({ path }) => path.endsWith('/3/revocation'))?.body).toEqual({
      reason: 'Terbaca orang lain',
    })
    expect(await (await line('Laporan harian')).findByText('Revoked')).toBeVisible()
  })

  it('are only shown to users who may neither create nor revoke them', async () => {
    logIn({ permissions: ['token:read'] })
    fakeServer({ [LIST]: () => ok([token()]) })
    await startApp('/api-tokens')
    expect((await line('Laporan harian')).queryByRole('button')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Create API token' })).toBeNull()
  })

  it('say when they could not be loaded, and are loaded again', async () => {
    logIn()
    let answer = () => refuse(500, 'INTERNAL')
    fakeServer({ [LIST]: () => answer() })
    await startApp('/api-tokens')
    await screen.findByText('The API tokens could not be loaded.')
    answer = () => ok([])
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No API tokens yet.')).toBeVisible()
  })
})

describe('creating an API token', () => {
  it('offers the own permissions, says what is missing at its field, and shows the token once', async () => {
    logIn({ permissions: ['token:read', 'token:create', 'voucher:read', 'voucher:create', 'user:create'] })
    const created = { ...token({ permissions: ['voucher:read'] }), token: 'act_Ab12CdSecretOfTheToken' }
    const server = fakeServer({ [LIST]: () => ok([]), [CREATE]: () => ok(created) })
    const { at } = await startApp('/api-tokens/add')
    const user = userEvent.setup()
    const boxes = within(await screen.findByRole('group', { name: 'Permissions' })).getAllByRole('checkbox')
    // What opens accounts is for people.
    const offered = new Set(boxes.map((box) => box.getAttribute('aria-label')))
    expect(offered).toEqual(new Set(['voucher:read', 'voucher:create']))
    await user.keyboard('{Control>}{Enter}{/Control}')
    const problems = within(await screen.findByRole('alert')).getAllByRole('button')
    expect(problems.map((one) => one.textContent)).toEqual([
      "Name can't be empty!",
      "Expires can't be empty!",
      "Permissions can't be empty!",
    ])
    expect(server.count(TOKENS)).toBe(0)

    await user.type(screen.getByLabelText(/^Name/), 'Laporan harian')
    await user.type(screen.getByLabelText(/^Expires/), '30/6/2027')
    await user.click(screen.getByRole('checkbox', { name: 'voucher:read' }))
    await user.keyboard('{Control>}{Enter}{/Control}')
    const dialog = within(await screen.findByRole('dialog', { name: 'API token Laporan harian' }))
    expect(dialog.getByLabelText('Token')).toHaveValue('act_Ab12CdSecretOfTheToken')
    expect(server.asked.find(({ method, path }) => method === 'POST' && path === TOKENS)?.body).toEqual({
      name: 'Laporan harian',
      expiresOn: '2027-06-30',
      permissions: ['voucher:read'],
    })
    expect(at()).toBe('/api-tokens')
    await user.click(dialog.getByRole('button', { name: 'I have saved it, close' }))
    await waitFor(() => expect(document.body.innerHTML).not.toContain('SecretOfTheToken'))
  })
})
