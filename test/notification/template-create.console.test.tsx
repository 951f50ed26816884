import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { templateRow } from '#test/notification/template-fixtures.ts'
import { fakeServer, logIn, ok, page, startApp } from '#test/helpers/console.tsx'
import { giveHeight } from '#test/list/console/list-harness.tsx'

beforeEach(() => {
  logIn()
  giveHeight()
})

async function choose(channel: string) {
  await userEvent.click(
    within(screen.getByRole('region', { name: 'Details' })).getByRole('button', { name: /^Channel/ }),
  )
  await userEvent.click(await screen.findByRole('option', { name: channel }))
}

const approved = () => screen.queryByRole('textbox', { name: /^Approved template/ })

it('a template of WhatsApp is made with the one that it is approved as, and is told what is wrong at its field', async () => {
  const made = templateRow({ channel: 'WHATSAPP', subject: null, approvedName: 'kode_voucher', approvedLanguage: 'id' })
  const server = fakeServer({
    'GET /svc/main/api/template': () => page([]),
    'POST /svc/main/api/template/create': () => ok(made),
  })
  await startApp('/template?create=true')
  const keys = userEvent.setup()
  await keys.type(await screen.findByRole('textbox', { name: /^Code/ }), 'CERT_READY')
  await keys.type(screen.getByRole('textbox', { name: /^Name/ }), 'Sertifikat')
  expect(approved()).toBeNull()
  await choose('WhatsApp')
  const group = within(await screen.findByRole('group', { name: 'At WhatsApp' }))
  const text = await screen.findByRole('textbox', { name: /^Text/ })
  await keys.click(text)
  await keys.paste('Halo {{nama}}')
  await keys.type(group.getByRole('textbox', { name: /^Approved template/ }), 'Kode Voucher')
  await keys.keyboard('{Control>}s{/Control}')
  const lines = within(await screen.findByRole('alert')).getAllByRole('button')
  expect(lines.map((line) => line.textContent)).toEqual([
    'Approved template must be lowercase letters, digits and underscores, such as kode_voucher',
    "Approved language can't be empty!",
  ])
  expect(approved()).toHaveFocus()
  await keys.clear(group.getByRole('textbox', { name: /^Approved template/ }))
  await keys.type(group.getByRole('textbox', { name: /^Approved template/ }), 'kode_voucher')
  await keys.keyboard('{Control>}s{/Control}')
  await within(await screen.findByRole('alert')).findByText("Approved language can't be empty!")
  expect(server.asked.some(({ method }) => method === 'POST')).toBe(false)

  // Where there is no such thing it is neither asked for nor sent; what was typed comes back with the channel.
  await choose('SMS')
  await waitFor(() => expect(approved()).toBeNull())
  await choose('WhatsApp')
  expect(approved()).toHaveValue('kode_voucher')
  await keys.type(screen.getByRole('textbox', { name: /^Approved language/ }), 'id')
  await keys.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(server.asked.findLast(({ method }) => method === 'POST')).toBeDefined())
  expect(server.asked.findLast(({ method }) => method === 'POST')?.body).toEqual({
    code: 'CERT_READY',
    name: 'Sertifikat',
    channel: 'WHATSAPP',
    locale: 'id',
    body: 'Halo {{nama}}',
    active: true,
    approvedName: 'kode_voucher',
    approvedLanguage: 'id',
  })
})

it('what was typed for WhatsApp is not sent with a template of another channel', async () => {
  const server = fakeServer({
    'GET /svc/main/api/template': () => page([]),
    'POST /svc/main/api/template/create': () => ok(templateRow({ channel: 'SMS', subject: null })),
  })
  await startApp('/template?create=true')
  const keys = userEvent.setup()
  await keys.type(await screen.findByRole('textbox', { name: /^Code/ }), 'CERT_READY')
  await keys.type(screen.getByRole('textbox', { name: /^Name/ }), 'Sertifikat')
  await choose('WhatsApp')
  await keys.type(await screen.findByRole('textbox', { name: /^Approved template/ }), 'kode_voucher')
  await choose('SMS')
  await keys.click(await screen.findByRole('textbox', { name: /^Text/ }))
  await keys.paste('Halo')
  await keys.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(server.asked.findLast(({ method }) => method === 'POST')).toBeDefined())
  expect(server.asked.findLast(({ method }) => method === 'POST')?.body).not.toHaveProperty('approvedName')
})
