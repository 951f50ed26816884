import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { fakeServer, logIn, ok, refuse, startApp } from '#test/helpers/console.tsx'
import { verified } from './verified.ts'

beforeEach(() => {
  sessionStorage.clear()
  logIn()
})

const PATH = 'POST /svc/console/customers/1/verification'

it('a code gives its card with the words for the caller; the next one takes its place and the former stays at hand', async () => {
  const answers = [verified(), verified({ code: 'PIN-SALAH', state: 'NOT_FOUND', voucherId: null, participant: null })]
  fakeServer({ [PATH]: () => ok(answers.shift()) })
  await startApp('/verification')
  const user = userEvent.setup()
  const field = await screen.findByLabelText('Code')
  await waitFor(() => expect(field).toHaveFocus())
  await user.keyboard('pin-7k2m9qxa{Enter}')
  const card = within(await screen.findByRole('article', { name: 'Code PIN-7K2M9QXA' }))
  expect(
    card.getByText(/This code was used by Siti Rahmawati on 10\/06\/2026 09\.30 for Excel Juni\. 3 of 5 meetings/),
  ).toBeVisible()
  expect(card.getByRole('link', { name: /Siti Rahmawati/ })).toHaveAttribute('href', '/absensi-report/31')
  // The code is selected, so that the next one is typed over it.
  await user.keyboard('pin-salah{Enter}')
  expect(await screen.findByRole('article', { name: 'Code PIN-SALAH' })).toHaveTextContent('I cannot find the code')
  const earlier = within(screen.getByRole('region', { name: 'Earlier codes' }))
  await user.click(earlier.getByRole('button', { name: 'PIN-7K2M9QXA' }))
  expect(screen.getByRole('article', { name: 'Code PIN-7K2M9QXA' })).toBeVisible()
})

it('says why a code was not looked up, at its field', async () => {
  fakeServer({ [PATH]: () => refuse(429, 'RATE_LIMITED', { retryAfter: 300 }) })
  await startApp('/verification')
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Code'), 'PIN-1{Enter}')
  expect(await screen.findByText('Too many attempts. Try again in 300 seconds.')).toBeVisible()
  expect(screen.queryByRole('article')).toBeNull()
})
