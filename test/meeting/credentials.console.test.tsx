import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { credential } from '#test/meeting/credentials.ts'
import { fakeServer, logIn, ok, page, startApp } from '#test/helpers/console.tsx'
import { giveHeight } from '#test/list/console/list-harness.tsx'
import { secretAtom } from '#console/app/session/session-state.ts'
import { currentStore } from '#console/app/current-console.ts'

const CREDENTIALS = '/svc/main/api/customers/credential'
const due = credential({ id: 8, name: 'Pintaria', expiresAt: '2026-12-10T10:00:00Z', expiry: 'DUE' })
const expired = credential({ id: 9, name: 'Tokopedia', expiry: 'EXPIRED', status: 'DISABLED', secretMask: null })
const token = credential({ id: 10, name: 'Token transaksi', kind: 'TRX_TOKEN', expiresAt: null, expiry: 'NONE' })

function serve(special: Parameters<typeof fakeServer>[0] = {}) {
  const all = [credential(), due, expired, token]
  return fakeServer({
    [`GET ${CREDENTIALS}`]: () => page(all),
    ...Object.fromEntries(all.map((row) => [`GET ${CREDENTIALS}/${row.id}`, () => ok(row)])),
    ...special,
  })
}

const row = (name: RegExp) => screen.findByRole('row', { name })

beforeEach(() => {
  logIn()
  giveHeight()
  sessionStorage.clear()
})

describe('the credentials', () => {
  it('say which end soon and which have ended, and of a secret its last signs', async () => {
    serve()
    await startApp('/credentials')
    expect(within(await row(/Pintaria/)).getByText('Expiring soon')).toBeInTheDocument()
    expect(within(await row(/Tokopedia/)).getByText('Expired')).toBeInTheDocument()
    expect(within(await row(/Token transaksi/)).getByText('Never')).toBeInTheDocument()
    const first = within(await row(/Prakerja Produksi/))
    expect(first.queryByText(/Expiring|Expired/)).toBeNull()
    expect(first.getByText('••••9f2c')).toBeInTheDocument()
    // Nothing of it is left out of reports.
    expect(screen.queryByRole('columnheader', { name: 'Excluded' })).toBeNull()

    await userEvent.click(screen.getByText('Tokopedia'))
    const drawer = within(await screen.findByRole('region', { name: 'Details' }))
    expect(await drawer.findByText('Expired: services that use it fail.')).toBeInTheDocument()
    expect(drawer.getByText('None stored')).toBeInTheDocument()
    expect(drawer.queryByRole('button', { name: /Exclude/ })).toBeNull()
  })

  it('take a new secret in an empty field, which no draft keeps', async () => {
    const server = serve({ 'PUT /svc/main/general/credential/7': () => ok(credential({ version: 5 })) })
    await startApp('/credentials/edit/7')
    const keys = userEvent.setup()
    const field = await screen.findByLabelText(/^New secret/)
    expect(field).toHaveValue('')
    expect(field).toHaveAttribute('type', 'password')
    await keys.type(field, 'rahasia-baru')
    await keys.type(screen.getByLabelText(/^Scopes/), ', kehadiran')
    await waitFor(() => expect(sessionStorage.getItem('draft:7:credential.edit.7')).toContain('kehadiran'))
    expect(sessionStorage.getItem('draft:7:credential.edit.7')).not.toContain('rahasia-baru')
    await keys.keyboard('{Control>}s{/Control}')
    const dialog = await screen.findByRole('dialog', { name: 'Replace what is stored?' })
    expect(dialog).toHaveTextContent('New secret')
    await keys.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.asked.some(({ method }) => method === 'PUT')).toBe(false)
    expect(field).toHaveValue('rahasia-baru')
    await keys.click(screen.getByRole('button', { name: 'Save' }))
    await keys.click(await screen.findByRole('button', { name: 'Replace' }))
    await screen.findByText('Credential Prakerja Produksi saved')
    expect(server.asked.find(({ method }) => method === 'PUT')?.body).toEqual({
      secret: 'rahasia-baru',
      scopes: ['redeem', 'kehadiran'],
      version: 4,
    })
    await waitFor(() => expect(field).toHaveValue(''))
  })

  it('take no secret for a token that the server makes', async () => {
    serve()
    await startApp('/credentials/edit/10')
    expect(await screen.findByLabelText(/^New secret/)).toBeDisabled()
    expect(
      screen.getByText('This token is created by the server: renew the transaction token instead.'),
    ).toBeInTheDocument()
  })
})

describe('what is shown to the person alone', () => {
  const about = { title: 'The new token', detail: 'It is shown this once.', label: 'Token', value: 'trx_abc' }

  it('is copied, goes only when that is said, and then for good', async () => {
    serve()
    await startApp('/credentials')
    await row(/Pintaria/)
    const keys = userEvent.setup()
    currentStore().set(secretAtom, about)
    const dialog = within(await screen.findByRole('dialog', { name: 'The new token' }))
    expect(dialog.getByLabelText('Token')).toHaveValue('trx_abc')
    await keys.click(dialog.getByRole('button', { name: 'Copy' }))
    expect(await navigator.clipboard.readText()).toBe('trx_abc')
    expect(await dialog.findByText('Copied')).toBeInTheDocument()
    await keys.keyboard('{Escape}')
    expect(dialog.getByLabelText('Token')).toBeInTheDocument()
    await keys.click(dialog.getByRole('button', { name: 'I have saved it, close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(currentStore().get(secretAtom)).toBeNull()
    expect(document.body.innerHTML).not.toContain('trx_abc')
  })

  it('hides by itself where it is shown for a while, which can be made longer', async () => {
    serve()
    await startApp('/credentials')
    await row(/Pintaria/)
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const keys = userEvent.setup({ advanceTimers: vi.advanceTimersByTimeAsync })
    currentStore().set(secretAtom, { ...about, title: 'NPWP', seconds: 30 })
    const dialog = within(await screen.findByRole('dialog', { name: 'NPWP' }))
    await vi.advanceTimersByTimeAsync(20_000)
    await waitFor(() => expect(dialog.getByRole('timer')).toHaveTextContent(/in ([1-9]|10) seconds/))
    await keys.click(dialog.getByRole('button', { name: 'Show it longer' }))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(dialog.getByLabelText('Token')).toBeInTheDocument()
    await vi.advanceTimersByTimeAsync(11_000)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    vi.useRealTimers()
  })
})
