import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sessionAtom } from '#console/app/session/session-state.ts'
import { currentStore } from '#console/app/current-console.ts'
import { fakeServer, loggedIn, logIn, ok, refuse, startApp } from '#test/helpers/console.tsx'

const LOGIN = 'POST /svc/main/api/auth/login'
const CODE = 'POST /svc/console/login/second-factor'
const FACTOR = 'GET /svc/console/me/second-factor'
const START = 'POST /svc/console/me/second-factor'
const CONFIRM = 'POST /svc/console/me/second-factor/confirmation'
const PROFILE = 'GET /svc/main/v2/api/student/my-profile'

const needed = () => refuse(401, 'FACTOR_NEEDED', { challenge: 'the-challenge', app: true, passkey: false })
const wrongCode = () =>
  refuse(422, 'VALIDATION', {}, [{ field: 'code', message: 'is wrong, or has been used already' }])

const off = {
  enabled: false,
  required: true,
  app: false,
  passkeys: [],
  passkeysPossible: true,
  confirmedAt: null,
  recoveryCodesLeft: 0,
}

/** What the server says of the person. */
function profile(factorDue: boolean) {
  const { masterId, name, roles, permissions } = loggedIn()
  const talent = { disabled: false, ctt: false, nda: false }
  const rest = { email: 'rara@akn.example', phone: null, customerId: 1, mitraId: null, shut: [] }
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

describe('passkeys', () => {
  const ASK = 'POST /svc/console/login/passkey'
  const bytes = (text: string) => new TextEncoder().encode(text).buffer
  const made = (response: object) => ({
    id: 'key',
    rawId: bytes('key'),
    type: 'public-key',
    response: { clientDataJSON: bytes('client'), ...response },
    getClientExtensionResults: () => ({}),
  })
  /** jsdom has no authenticators. */
  const credentials = { get: vi.fn(), create: vi.fn() }
  beforeEach(() => {
    vi.stubGlobal('PublicKeyCredential', vi.fn())
    Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'credentials')
  })

  it('finish a login, and a cancelled one leaves the recovery code as another way', async () => {
    const server = fakeServer({
      [LOGIN]: () => refuse(401, 'FACTOR_NEEDED', { challenge: 'the-challenge', app: false, passkey: true }),
      [ASK]: () => ok({ options: { challenge: 'AAAA', allowCredentials: [] } }),
      [CODE]: () => ok(loggedIn()),
    })
    credentials.get.mockRejectedValueOnce(new Error('cancelled'))
    credentials.get.mockResolvedValueOnce(made({ authenticatorData: bytes('data'), signature: bytes('signed') }))
    await givePassword()
    const button = await screen.findByRole('button', { name: 'Use a passkey' })
    expect(screen.getByLabelText('Verification code')).toHaveAccessibleDescription('A recovery code.')
    await userEvent.setup().click(button)
    expect(await screen.findByText(/^The passkey was not used/)).toBeVisible()
    await userEvent.setup().click(button)
    await waitFor(() => expect(currentStore().get(sessionAtom)?.customer.name).toBe('Rara Support'))
    expect(server.asked.find(({ path }) => path.endsWith('/login/second-factor'))?.body).toMatchObject({
      challenge: 'the-challenge',
      passkey: { id: 'key', response: { signature: btoa('signed') } },
    })
  })

  it('are added with the password, and the first one shows the recovery codes', async () => {
    logIn()
    const options = {
      challenge: 'AAAA',
      rp: { id: 'localhost', name: 'Academy Console' },
      user: { id: 'AAAA', name: 'rara', displayName: 'Rara' },
      pubKeyCredParams: [],
    }
    const server = fakeServer({
      [FACTOR]: () => ok({ ...off, required: false }),
      'POST /svc/console/me/passkeys/options': () => ok({ options }),
      'POST /svc/console/me/passkeys': () => ok({ recoveryCodes: ['AAAA-BBBB-CCCC-DDDD'] }),
    })
    credentials.create.mockResolvedValueOnce(made({ attestationObject: bytes('attested'), getTransports: () => [] }))
    await startApp('/second-factor')
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
    await user.type(screen.getByLabelText('Name of the passkey'), 'Laptop')
    const passkeys = screen.getByRole('region', { name: 'Passkeys' })
    await user.type(within(passkeys).getByLabelText('Current password'), 'rahasia{Enter}')
    expect(await screen.findByText('AAAA-BBBB-CCCC-DDDD')).toBeVisible()
    expect(server.asked.find(({ path }) => path.endsWith('/me/passkeys'))?.body).toMatchObject({
      name: 'Laptop',
      passkey: { id: 'key' },
    })
  })
})

describe('setting up two-step verification', () => {
  const recoveryCodes = Array.from({ length: 10 }, (_, n) => `AAAA-BBBB-CCCC-DD0${n}`)

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
    await fill('Current password', 'rahasia')
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
      [FACTOR]: () => ok(off),
    })
    const { at } = await startApp('/profile')
    await waitFor(() => expect(at()).toBe('/second-factor?ref=%2Fprofile'))
    expect(await screen.findByText(/^Set up two-step verification to continue/)).toBeVisible()
  })
})
