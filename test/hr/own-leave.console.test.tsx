import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeServer, logIn, refuse, startApp } from '#test/helpers/console.tsx'

it('tells a failure of the server from an account without an employee', async () => {
  let refusal = () => refuse(500, 'INTERNAL', { requestId: 'x' })
  fakeServer({ 'GET /svc/console/own/work': () => refusal() })
  logIn({ permissions: [] })
  await startApp('/my-leave')
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByRole('alert')).toHaveTextContent('Your leave could not be loaded.')
  refusal = () => refuse(404, 'NO_EMPLOYEE')
  await userEvent.click(again)
  expect(await screen.findByText('Your account does not belong to an employee.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
