import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { digitalPlatforms } from '#contract/channel/platform.ts'
import { is403Atom, sessionAtom } from '#console/app/session/session-state.ts'
import { currentStore } from '#console/app/current-console.ts'
import { callApi } from '#console/api/api.ts'
import { fakeServer, logIn, ok, PLAIN, PLAIN_TEXT, refuse, startApp } from '#test/helpers/console.tsx'

const PLATFORMS = 'GET /svc/main/api/digital-platforms'
const PROFILE = 'GET /svc/main/v2/api/student/my-profile'

const own = { id: 1, name: 'Akademi Karya Nusantara', code: 'AKN', timezone: 'Asia/Jakarta' }
const other = { id: 4, name: 'LPK Sinar Digital', code: 'LSD', timezone: 'Asia/Jakarta' }
const shutAs = (status: 'SUSPENDED' | 'CLOSED') => ({ customerId: own.id, customer: own.name, status })

/** What the profile says, besides who one is. */
const profile = (given: object) => {
  const rest = { phone: null, customerId: null, mitraId: null, lastLoginAt: null }
  const talent = { disabled: false, ctt: false, nda: false }
  const who = { masterId: 7, name: 'Rara', email: 'rara@akn.example', mustChangePassword: false, talent }
  return ok({ ...who, ...rest, customer: null, roles: [], permissions: [], shut: [], ...given })
}

describe('a customer that is suspended while one works for it', () => {
  it('is said in place of the screen at the next call, and the screen comes back by itself', async () => {
    logIn()
    let now: object = { roles: ['PARTNER_ADMIN'], permissions: ['*'] }
    const refusal = () => refuse(403, 'CUSTOMER_SUSPENDED', { customerId: own.id, customer: own.name })
    fakeServer({ [PLATFORMS]: refusal, [PROFILE]: () => profile(now) })
    await startApp(PLAIN)
    now = { shut: [shutAs('SUSPENDED')] }
    await act(async () => void (await callApi(digitalPlatforms, {}).catch(() => undefined)))
    await screen.findByRole('heading', { level: 1, name: 'Akademi Karya Nusantara is suspended.' })
    expect(screen.getByRole('main')).toHaveTextContent('Access is blocked until the academy lifts the suspension.')
    expect(screen.getByRole('main')).not.toHaveTextContent('permission')
    const user = userEvent.setup()
    // Nobody else to work for.
    await waitFor(() => expect(currentStore().get(sessionAtom)?.customer.roles).toEqual([]))
    expect(screen.queryByRole('button', { name: /^Work for/ })).not.toBeInTheDocument()
    now = { roles: ['PARTNER_ADMIN'], permissions: ['*'], customer: own }
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    await waitFor(() => expect(screen.getByRole('main')).not.toHaveTextContent('is suspended'))
    await waitFor(() => expect(screen.getByText(PLAIN_TEXT)).toBeVisible())
    await waitFor(() => expect(currentStore().get(is403Atom)).toBeNull())
  })

  it('is left for another one with a click', async () => {
    logIn({ roles: ['PARTNER_VIEWER'], permissions: ['voucher:read'] })
    fakeServer({
      [PROFILE]: () =>
        profile({
          roles: ['PARTNER_VIEWER'],
          permissions: ['crm:read'],
          customer: other,
          shut: [shutAs('CLOSED')],
        }),
    })
    // The screen needs a right that only the other customer gives: the customer comes first.
    await startApp(PLAIN)
    await screen.findByRole('heading', { level: 1, name: 'Akademi Karya Nusantara is closed.' })
    await userEvent.click(await screen.findByRole('button', { name: 'Work for LPK Sinar Digital' }))
    await waitFor(() => expect(currentStore().get(sessionAtom)?.client).toEqual(other))
    await waitFor(() => expect(screen.getByText(PLAIN_TEXT)).toBeVisible())
  })
})
