import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { openCommand } from '#console/commands/open-command.ts'
import { ok, refuse } from '#test/helpers/console.tsx'
import { base, openConsole, openPalette, stocked, takeTimeToRead, voucherServer } from './palette-harness.tsx'

const granters = 'GET /svc/console/me/granters'
const who = 'Who can do this: users with the role Finance or Support, such as Siti Rahma. Ask Wulan.'

let server = voucherServer()
beforeEach(() => {
  server = voucherServer()
  server.answers[granters] = () => ok({ names: ['Wulan'], roles: ['Finance', 'Support'], holders: ['Siti Rahma'] })
})

describe('a command without its permission', () => {
  const permissions = ['voucher:read', 'crm:read']

  it('is found last, and says who can do it when it is chosen', async () => {
    const { user } = await openConsole({ focused: stocked(7), permissions })
    await openPalette(user)
    await user.keyboard('reset voucher')
    expect(await screen.findByText('Without permission')).toBeVisible()
    const refused = screen
      .getAllByRole('option')
      .find(({ textContent }) => textContent?.includes('Reset voucher') && textContent.includes('Who can do this?'))
    if (!refused) throw new Error('Not offered')
    await user.click(refused)
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(who))
    expect(screen.getByRole('alert')).toHaveTextContent("You don't have access to this: Reset voucher.")
    expect(server.asked.some(({ method }) => method === 'PUT')).toBe(false)
  })

  it('is not offered before anything is typed', async () => {
    const { user } = await openConsole({ focused: stocked(7), permissions })
    await openPalette(user)
    expect(screen.queryByText('Without permission')).toBeNull()
  })
})

it('a command that the server refuses says who can do it', async () => {
  server.answers[`PUT ${base}/7/reset`] = () => refuse(403, 'FORBIDDEN', { permission: 'voucher:reset' })
  const { user } = await openConsole({ focused: stocked(7) })
  act(() => void openCommand('voucher.reset', {}, 'row'))
  takeTimeToRead()
  await user.type(await screen.findByLabelText('Why?'), 'wrong class{Enter}')
  expect(await screen.findByText(`This needs the permission voucher:reset. ${who}`)).toBeVisible()
})
