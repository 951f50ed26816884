import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Integration } from '#contract/meeting/integration.ts'
import type { ZoomSettings } from '#contract/meeting/zoom.ts'
import { fakeServer, logIn, ok, page, startApp } from '#test/helpers/console.tsx'

const integration = (more: Partial<Integration> = {}): Integration => ({
  app: 'zoom',
  state: 'NOT_CONFIGURED',
  missing: ['Account ID', 'Client ID'],
  enabled: false,
  credential: null,
  host: null,
  lastUsedAt: null,
  lastCheckedAt: null,
  lastError: null,
  failures: [],
  version: 0,
  ...more,
})

const settings: ZoomSettings = {
  accountId: null,
  clientId: null,
  credential: null,
  sdkKey: null,
  hasSdkSecret: true,
  hasWebhookSecret: false,
  defaultDuration: 120,
  waitingRoom: true,
  recording: 'NONE',
  webhookPath: '/hooks/zoom',
  version: 2,
}

const LIST = '/svc/console/integrations'

function serve(special: Parameters<typeof fakeServer>[0] = {}) {
  return fakeServer({
    [`GET ${LIST}`]: () =>
      page([
        integration(),
        integration({ app: 'smtp', state: 'ERROR', missing: [], enabled: true, lastError: 'Connection refused' }),
      ]),
    [`GET ${LIST}/zoom`]: () => ok(integration()),
    [`GET ${LIST}/whatsapp`]: () => ok(integration({ app: 'whatsapp', missing: ['WHATSAPP_TOKEN'] })),
    'GET /svc/main/v3/api/customers/1/zoom-settings': () => ok(settings),
    ...special,
  })
}

beforeEach(() => {
  logIn()
  sessionStorage.clear()
})

describe('the integrations', () => {
  it('are cards with their state, what is missing and what failed; keys go from one to the next', async () => {
    serve()
    await startApp('/integrations')
    const zoom = await screen.findByRole('link', { name: /^Zoom ?Not configured/ })
    expect(within(zoom).getByText('Not configured')).toBeInTheDocument()
    expect(within(zoom).getByText('Missing: Account ID, Client ID')).toBeInTheDocument()
    const smtp = screen.getByRole('link', { name: /^E-mail \(SMTP\)/ })
    expect(within(smtp).getByText('Connection refused')).toBeInTheDocument()
    const keys = userEvent.setup()
    zoom.focus()
    await keys.keyboard('j')
    expect(smtp).toHaveFocus()
    await keys.keyboard('k{Enter}')
    expect(await screen.findByRole('heading', { level: 1, name: 'Zoom' })).toBeInTheDocument()
  })

  it('say where they are set up', async () => {
    serve()
    await startApp('/integrations/whatsapp')
    const missing = within(await screen.findByRole('region', { name: 'Missing' }))
    expect(missing.getByText('WHATSAPP_TOKEN')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: /^Test/ })).toBeDisabled()
    expect(screen.queryByRole('button', { name: /Enable/ })).toBeNull()
  })

  it('take settings of Zoom, and send of secrets only what was typed', async () => {
    const server = serve({
      'PUT /svc/console/zoom-settings': () => ok({ ...settings, accountId: 'akun-1', version: 3 }),
    })
    await startApp('/integrations/zoom')
    const keys = userEvent.setup()
    await keys.type(await screen.findByLabelText('Account ID'), 'akun-1')
    expect(screen.getByLabelText(/^SDK secret/)).toHaveValue('')
    await keys.keyboard('{Control>}s{/Control}')
    await waitFor(() => {
      const sent = server.asked.find(({ method }) => method === 'PUT')
      expect(sent?.body).toEqual({ accountId: 'akun-1', version: 2 })
    })
    expect(await screen.findByText('Zoom settings saved')).toBeInTheDocument()
  })

  it('take the credential of Prakerja, and say what is missing until then', async () => {
    const credential = { id: 31, name: 'Prakerja Produksi' }
    const missing = ['Credential with the signing key']
    const found = { kind: 'credential', id: 31, label: credential.name, hint: null }
    const server = serve({
      [`GET ${LIST}/prakerja`]: () => ok(integration({ app: 'prakerja', missing, version: 4 })),
      [`PUT ${LIST}/prakerja`]: () =>
        ok(integration({ app: 'prakerja', missing: [], state: 'DISABLED', credential, version: 5 })),
      'GET /svc/console/find/credential': () => ok({ found: [found], more: false }),
      'GET /svc/console/find/credential/31': () => ok(found),
    })
    await startApp('/integrations/prakerja')
    const lacking = await screen.findByRole('region', { name: 'Missing' })
    within(lacking).getByText('Credential with the signing key')
    const field = await screen.findByRole('combobox', { name: 'Credential with the signing key' })
    await userEvent.click(field)
    await userEvent.click(await screen.findByRole('option', { name: /Prakerja Produksi/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Prakerja settings saved')
    expect(server.asked.find(({ method }) => method === 'PUT')?.body).toEqual({ credentialId: 31, version: 4 })
    expect(screen.queryByRole('region', { name: 'Missing' })).toBeNull()
  })
})
