import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeServer, logIn, startApp } from '#test/helpers/console.tsx'

it.each([
  ['/voucher/Add', '/voucher'],
  ['/voucher/generate', '/voucher'],
  ['/exercise/Add', '/exercise'],
])('Cancel leads from the form at %s back to %s', async (path, list) => {
  fakeServer()
  logIn()
  const { router } = await startApp(path)
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(router.latestLocation.pathname).toBe(list))
})
