import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Preferences } from '#contract/core/preference.ts'
import { currentStore } from '#console/app/current-console.ts'
import { keySettingsAtom } from '#console/app/key-settings.ts'
import { densityAtom, themeAtom } from '#console/app/preferences.ts'
import { usesAtom } from '#console/commands/history/uses.ts'
import { AS_SUGGESTED } from '#engine/keys/key-settings.ts'
import type { Asked } from '#test/helpers/console.tsx'
import { fakeServer, logIn, ok, PLAIN, refuse, startApp } from '#test/helpers/console.tsx'

const address = '/svc/console/preferences'
const later = () => Promise.withResolvers<void>()

/** A server that keeps settings. `stored` is what it holds. */
function settingsServer(stored: Preferences, special: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    [`GET ${address}`]: () => ok(stored),
    [`PATCH ${address}`]: ({ body }) => ok(Object.assign(stored, body)),
    ...special,
  })
  const written = () => server.asked.filter(({ method, path }) => method === 'PATCH' && path === address)
  return { ...server, stored, written }
}

/** The console of a person, after the settings have come. */
async function arrive(server: ReturnType<typeof settingsServer>) {
  logIn()
  const app = await startApp(PLAIN)
  await waitFor(() => expect(server.count(address)).toBeGreaterThan(0))
  return { ...app, user: userEvent.setup() }
}

const choose = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  // The button itself, not what holds its place until it has come.
  await user.click(await screen.findByRole('button', { name: 'Rara Support', expanded: false }))
  await user.click(await screen.findByRole('menuitem', { name }))
}

beforeEach(() => {
  logIn()
  currentStore().set(themeAtom, 'system')
  currentStore().set(densityAtom, 'dense')
  currentStore().set(keySettingsAtom, AS_SUGGESTED)
  currentStore().set(usesAtom, {})
  localStorage.removeItem('academy-look-of')
})

describe('settings from the server', () => {
  it('arrive after the first screen, and stay on this device for the next start', async () => {
    const keys = { letters: false, changed: { 'voucher.reset': 'alt+r' } }
    await arrive(settingsServer({ theme: 'dark', keys }))
    await waitFor(() => expect(currentStore().get(themeAtom)).toBe('dark'))
    expect(currentStore().get(keySettingsAtom)).toEqual(keys)
    expect(localStorage.getItem('academy-theme')).toBe('dark')
    expect(JSON.parse(localStorage.getItem('academy-keys') ?? '')).toEqual({ of: 7, value: keys })
  })

  it('are not written back because they came', async () => {
    const server = settingsServer({ theme: 'dark', density: 'comfortable', frecency: { 'voucher.reset': 5 } })
    await arrive(server)
    await waitFor(() => expect(currentStore().get(densityAtom)).toBe('comfortable'))
    await act(() => new Promise((done) => setTimeout(done)))
    expect(server.written()).toEqual([])
  })

  it('do not undo what was chosen while they were on their way', async () => {
    const gate = later()
    const server = settingsServer({ theme: 'dark' })
    server.answers[`GET ${address}`] = async () => {
      await gate.promise
      return ok({ theme: 'dark', density: 'comfortable' })
    }
    const { user } = await arrive(server)
    await choose(user, 'Light')
    expect(currentStore().get(themeAtom)).toBe('light')
    gate.resolve()
    await waitFor(() => expect(server.written().map(({ body }) => body)).toEqual([{ theme: 'light' }]))
    expect(currentStore().get(themeAtom)).toBe('light')
    expect(currentStore().get(densityAtom)).toBe('comfortable')
  })

  it('take over what this device had before it had a server to keep it', async () => {
    currentStore().set(themeAtom, 'dark')
    const server = settingsServer({})
    await arrive(server)
    await waitFor(() => expect(server.stored).toEqual({ theme: 'dark' }))
  })

  it('of one person are not another’s', async () => {
    const changed = { 'voucher.reset': 'alt+r' }
    currentStore().set(keySettingsAtom, { letters: true, changed })
    currentStore().set(themeAtom, 'dark')
    localStorage.setItem('academy-look-of', '8')
    localStorage.setItem('academy-keys', JSON.stringify({ of: 8, value: { letters: false, changed } }))
    const server = settingsServer({})
    await arrive(server)
    await waitFor(() => expect(currentStore().get(themeAtom)).toBe('system'))
    expect(server.written()).toEqual([])
  })

  it('that do not come leave the copy of this device as it is, and nothing is overwritten', async () => {
    currentStore().set(themeAtom, 'dark')
    const server = settingsServer({}, { [`GET ${address}`]: () => refuse(500, 'INTERNAL', { requestId: 'x' }) })
    const { user } = await arrive(server)
    await choose(user, 'Comfortable')
    await waitFor(() => expect(server.written().map(({ body }) => body)).toEqual([{ density: 'comfortable' }]))
    expect(currentStore().get(themeAtom)).toBe('dark')
  })
})

describe('a choice', () => {
  it('shows at once and is written', async () => {
    const server = settingsServer({})
    const { user } = await arrive(server)
    await choose(user, 'Dark')
    expect(document.documentElement.dataset.theme ?? currentStore().get(themeAtom)).toBe('dark')
    await waitFor(() => expect(server.stored).toEqual({ theme: 'dark' }))
  })

  it('that cannot be written is taken back with a message, and can be tried again', async () => {
    const server = settingsServer({ theme: 'light' })
    const { user } = await arrive(server)
    await waitFor(() => expect(currentStore().get(themeAtom)).toBe('light'))
    server.answers[`PATCH ${address}`] = () => refuse(429, 'RATE_LIMITED', { retryAfter: 5 })
    await choose(user, 'Dark')
    expect(await screen.findByText('Your settings could not be saved.')).toBeVisible()
    expect(screen.getByText('Too many attempts. Try again in 5 seconds.')).toBeVisible()
    expect(currentStore().get(themeAtom)).toBe('light')
    server.answers[`PATCH ${address}`] = ({ body }: Asked) => ok(Object.assign(server.stored, body))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(server.stored.theme).toBe('dark'))
    expect(currentStore().get(themeAtom)).toBe('dark')
  })

  it('made while another one is being written is not lost', async () => {
    const gate = later()
    const server = settingsServer({})
    const { user } = await arrive(server)
    server.answers[`PATCH ${address}`] = async ({ body }) => {
      await gate.promise
      return ok(Object.assign(server.stored, body))
    }
    await choose(user, 'Dark')
    await waitFor(() => expect(server.written()).toHaveLength(1))
    await choose(user, 'Light')
    gate.resolve()
    await waitFor(() => expect(server.stored.theme).toBe('light'))
    expect(currentStore().get(themeAtom)).toBe('light')
  })

  it('of another tab shows here and is not written twice', async () => {
    const server = settingsServer({})
    await arrive(server)
    localStorage.setItem('academy-theme', 'dark')
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'academy-theme', newValue: 'dark' })))
    expect(currentStore().get(themeAtom)).toBe('dark')
    await act(() => new Promise((done) => setTimeout(done)))
    expect(server.written()).toEqual([])
  })
})

describe('what is used', () => {
  it('of two machines is put together', async () => {
    currentStore().set(usesAtom, { 'voucher.reset': 10, 'voucher.edit': 40 })
    const server = settingsServer({ frecency: { 'voucher.reset': 30, 'voucher.void': 20 } })
    await arrive(server)
    const all = { 'voucher.edit': 40, 'voucher.reset': 30, 'voucher.void': 20 }
    await waitFor(() => expect(currentStore().get(usesAtom)).toEqual(all))
    await waitFor(() => expect(server.stored.frecency).toEqual(all))
  })

  it('is not worth a message when it cannot be written', async () => {
    const server = settingsServer({}, { [`PATCH ${address}`]: () => refuse(500, 'INTERNAL', { requestId: 'x' }) })
    await arrive(server)
    act(() => currentStore().set(usesAtom, { 'voucher.reset': 10 }))
    await waitFor(() => expect(server.written()).toHaveLength(1))
    expect(currentStore().get(usesAtom)).toEqual({ 'voucher.reset': 10 })
    expect(screen.queryByText('Your settings could not be saved.')).toBeNull()
  })
})
