import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { loggedIn, logIn, ok, PLAIN, refuse, startApp, unshownConsole } from '#test/helpers/console.tsx'
import {
  base,
  holdReadingClock,
  openConsole,
  openPalette,
  palette,
  stocked,
  takeTimeToRead,
  voucherServer,
} from './palette-harness.tsx'

let server = voucherServer()
beforeEach(() => {
  server = voucherServer({
    [`GET ${base}/7`]: () => ok(stocked(7).record),
    'POST /svc/main/api/auth/login': () => ok(loggedIn()),
  })
})

const written = () => server.asked.filter(({ method, path }) => method !== 'GET' && path.startsWith(base))
const resetLink = `${PLAIN}#command=voucher.reset&voucher=7&reason=wrong+class`
const chip = (name: string) => screen.findByRole('button', { name: `${name}. Change` })

/** Follows a link into a console that was not open. */
function arrive(href: string, person: Parameters<typeof logIn>[0] = {}) {
  unshownConsole()
  holdReadingClock()
  logIn(person)
  return startApp(href)
}

describe('copying a link', () => {
  /** Starts a reset and copies its link, by keyboard. */
  async function copy() {
    const { user } = await openConsole({ focused: stocked(7), filter: { resource: 'voucher', query: {}, total: 3 } })
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await openPalette(user)
    await user.keyboard('reset voucher')
    await user.keyboard('{Enter}')
    await screen.findByLabelText('Why?')
    act(() => screen.getByRole('button', { name: 'Copy a link to this command' }).focus())
    await user.keyboard('{Enter}')
    return copied
  }

  it('gives the address of the screen and the command with its records by number', async () => {
    const copied = await copy()
    expect(copied).toHaveBeenCalledWith(`${location.origin}${PLAIN}#command=voucher.reset&voucher=7`)
    expect(await screen.findByText('Link copied. It opens the command without running it.')).toBeVisible()
    expect(copied.mock.calls[0]?.[0]).not.toContain('PIN')
  })

  it('says so when the browser does not let it', async () => {
    const { user } = await openConsole({ focused: stocked(7), filter: { resource: 'voucher', query: {}, total: 3 } })
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'))
    await openPalette(user)
    await user.keyboard('reset voucher{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Copy a link to this command' }))
    expect(await screen.findByText("The browser doesn't allow copying.")).toBeVisible()
  })
})

describe('opening a link', () => {
  it('shows the command with its answers, reads the record’s name, and runs nothing', async () => {
    const { at } = await arrive(resetLink)
    expect(await chip('Why?: wrong class')).toBeVisible()
    expect(await chip('Which vouchers?: PIN-SENT0007')).toBeVisible()
    expect(written()).toEqual([])
    // A reload or the way back does not open it again.
    await waitFor(() => expect(at()).toBe(PLAIN))
  })

  it('asks for what the link leaves open', async () => {
    await arrive(`${PLAIN}#command=voucher.reset&voucher=7`)
    expect(await screen.findByLabelText('Why?')).toBeVisible()
    expect(written()).toEqual([])
  })

  it('runs what it shows only when that is asked for', async () => {
    await arrive(resetLink)
    const user = userEvent.setup()
    await chip('Which vouchers?: PIN-SENT0007')
    takeTimeToRead()
    await user.click(screen.getByRole('button', { name: 'Reset' }))
    await waitFor(() => expect(written()).toHaveLength(1))
    expect(written()[0]?.headers.get('x-command')).toBe('voucher.reset; surface=link')
  })

  it('that comes while the console is open opens there', async () => {
    const { router } = await openConsole()
    await act(() => router.navigate({ href: resetLink }))
    expect(await chip('Why?: wrong class')).toBeVisible()
  })

  it('says which permission is missing and who can grant it', async () => {
    await arrive(resetLink, { permissions: ['voucher:read', 'crm:read'] })
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "You don't have access to this: Reset voucher. This requires the permission voucher:reset. " +
        'Ask a super administrator or an administrator of Akademi Karya Nusantara.',
    )
    expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull()
  })

  it('to nothing says so', async () => {
    const { at } = await arrive(`${PLAIN}#command=voucher.gone&x=1`)
    expect(await screen.findByText('This link opens a command that does not exist.')).toBeVisible()
    expect(palette()).toBeNull()
    expect(at()).toBe(PLAIN)
  })

  it('to a record that is gone says so at its place', async () => {
    server.answers[`GET ${base}/7`] = () => refuse(404, 'NOT_FOUND', { what: 'voucher' })
    await arrive(resetLink)
    expect(await screen.findByText('There is no such voucher.')).toBeVisible()
    expect(written()).toEqual([])
  })

  it('without a session survives the login', async () => {
    unshownConsole()
    holdReadingClock()
    const { at } = await startApp(resetLink)
    await waitFor(() => expect(at()).toMatch(/^\/pages\/login\?ref=/))
    const user = userEvent.setup()
    await user.type(await screen.findByLabelText('E-mail'), 'rara@akn.example')
    await user.type(screen.getByLabelText('Password'), 'secret-password')
    await user.keyboard('{Enter}')
    expect(await chip('Why?: wrong class')).toBeVisible()
    expect(written()).toEqual([])
  })
})
