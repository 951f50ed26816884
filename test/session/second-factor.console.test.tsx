import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { sessionAtom } from '#console/app/session/session-state.ts'
import { currentStore } from '#console/app/current-console.ts'
import { fakeServer, loggedIn, logIn, ok, refuse, startApp } from '#test/helpers/console.tsx'

const LOGIN = 'POST /svc/main/api/auth/login'
const CODE = 'POST /svc/console/login/second-factor'
const FACTOR = 'GET /svc/console/me/second-factor'
const START = 'POST /svc/console/me/second-factor'
const CONFIRM = 'POST /svc/console/me/second-factor/confirmation'
const PROFILE = 'GET /svc/main/v2/api/student/my-profile'

const needed = () => refuse(401, 'FACTOR_NEEDED', { challenge: 'the-challenge' })
const wrongCode = () =>
  refuse(422, 'VALIDATION', {}, [{ field: 'code', message: 'is wrong, or has been used already' }])

/** What the server says of the person. */
function profile(factorDue: boolean) {
  const { masterId, name, roles, permissions } = loggedIn()
  const talent = { disabled: false, ctt: false, nda: false }
  const rest = { email: 'rara@akn.example', phone: null, photoUrl: null, customerId: 1, mitraId: null, shut: [] }
  const due = { mustChangePassword: false, factorDue }
  return { ...rest, ...due, masterId, name, roles, permissions, talent, lastLoginAt: null }
}

async function fill(label: string, text: string) {
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText(label), text)
  await user.keyboard('{Enter}')
}

async function givePassword() {
  await startApp('/pages/login')
  await userEvent.setup().type(await screen.findByLabelText('E-mail'), 'rara@akn.example')
  await fill('Password', 'rahasia')
}

beforeEach(() => {
  fakeServer()
})

describe('a login with a second factor', () => {
  it('asks for the code after the password, and logs in with it', async () => {
    const server = fakeServer({ [LOGIN]: needed, [CODE]: () => ok(loggedIn()) })
    await givePassword()
    expect(await screen.findByLabelText('Verification code')).toHaveFocus()
    await fill('Verification code', '123456')
    await waitFor(() => expect(currentStore().get(sessionAtom)?.customer.name).toBe('Rara Support'))
    expect(server.asked.find(({ path }) => path.endsWith('/login/second-factor'))?.body).toEqual({
      challenge: 'the-challenge',
      code: '123456',
    })
  })

  it('says at the field that a code is wrong, and goes back to the password when it took too long', async () => {
    let answer = wrongCode
    fakeServer({ [LOGIN]: needed, [CODE]: () => answer() })
    await givePassword()
    await fill('Verification code', '123456')
    await waitFor(() =>
      expect(screen.getByLabelText('Verification code')).toHaveAccessibleDescription(
        'is wrong, or has been used already',
      ),
    )
    answer = () => refuse(401, 'FACTOR_TOO_LATE')
    await fill('Verification code', '7')
    expect(await screen.findByLabelText('Password')).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent('This took too long.')
    expect(currentStore().get(sessionAtom)).toBeNull()
  })
})

describe('setting up two-step verification', () => {
  const recoveryCodes = Array.from({ length: 10 }, (_, n) => `AAAA-BBBB-CCCC-DD0${n}`)
  const off = { enabled: false, required: true, confirmedAt: null, recoveryCodesLeft: 0 }

  it('shows the secret, takes a code, shows the recovery codes once, and goes on where a role had required it', async () => {
    logIn({ factorDue: true })
    let factorDue = true
    fakeServer({
      [FACTOR]: () => ok(off),
      [START]: () => ok({ secret: 'ABCDEFGHJKLMNPQR', uri: 'otpauth://totp/x?secret=ABCDEFGHJKLMNPQR' }),
      [CONFIRM]: () => ok({ recoveryCodes }),
      [PROFILE]: () => ok(profile(factorDue)),
    })
    const { at } = await startApp('/voucher')
    expect(at()).toBe('/second-factor?ref=%2Fvoucher')
    await fill('Present password', 'rahasia')
    expect(await screen.findByText('ABCD EFGH JKLM NPQR')).toBeVisible()
    expect(screen.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
    factorDue = false
    await fill('Verification code', '123456')
    expect(await screen.findByText(recoveryCodes[9] ?? '')).toBeVisible()
    await userEvent.setup().click(screen.getByRole('button', { name: 'I have saved them' }))
    await waitFor(() => expect(at()).toBe('/voucher'))
  })
})

describe('a role that comes to require it while its holder works', () => {
  it('leads to the set-up, with the way back, instead of a forbidden page', async () => {
    logIn()
    fakeServer({
      [PROFILE]: () => ok(profile(true)),
      'GET /svc/console/me/roles': () => refuse(403, 'FACTOR_DUE'),
      [FACTOR]: () => ok({ enabled: false, required: true, confirmedAt: null, recoveryCodesLeft: 0 }),
    })
    const { at } = await startApp('/profile')
    await waitFor(() => expect(at()).toBe('/second-factor?ref=%2Fprofile'))
    expect(await screen.findByText(/^Before you go on, set up two-step verification/)).toBeVisible()
  })
})
