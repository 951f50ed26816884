import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Role } from '#contract/session/user.ts'
import { fakeServer, logIn, ok, startApp } from '#test/helpers/console.tsx'
import { viewer } from '#test/session/users.ts'

const mentor: Role = {
  ...viewer,
  code: 'CUSTOM_MENTOR',
  name: 'Mentor',
  description: null,
  permissions: ['class:read', 'voucher:reset'],
  system: false,
}

async function shown() {
  logIn()
  const server = fakeServer({
    'GET /svc/main/api/customer-role': () => ok([{ ...viewer, permissions: ['class:read', 'class:update'] }, mentor]),
    'POST /svc/console/roles': () => ok(mentor),
  })
  await startApp('/roles?list=roles')
  const user = userEvent.setup()
  const region = within(await screen.findByRole('region', { name: 'Roles' }))
  await region.findByText('Mentor')
  return { server, user, region }
}

it('say in words what they allow, and are compared', async () => {
  const { user, region } = await shown()
  await user.click(region.getByLabelText('Permissions of Mentor'))
  expect(region.getAllByText('Classes')[0]).toBeInTheDocument()
  expect(region.getByText('reset')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Compare roles' }))
  const table = within(await screen.findByRole('table'))
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    expect.stringContaining('Mentor'),
    'Classes: changeYesNo',
    'Vouchers: resetNoYes',
  ])
})

it('are made out of a table that the arrows walk', async () => {
  const { server, user } = await shown()
  await user.click(screen.getByRole('button', { name: 'New role' }))
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Mentor')
  screen.getByRole('checkbox', { name: 'Customers: read' }).focus()
  await user.keyboard(' {ArrowDown}{ArrowRight} ')
  expect(screen.getByRole('checkbox', { name: 'Partner documents: create' })).toBeChecked()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'New role' })).toBeVisible())
  expect(server.asked.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Mentor',
    description: null,
    scope: 'CUSTOMER',
    permissions: ['customer:read', 'partner-doc:create'],
  })
})
