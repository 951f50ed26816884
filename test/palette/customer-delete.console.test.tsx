import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { refuse } from '#test/helpers/console.tsx'
import { finder } from './finder.ts'
import type { User } from './palette-harness.tsx'
import { openConsole, openPalette, options, palette, takeTimeToRead, voucherServer } from './palette-harness.tsx'

const DELETE = 'DELETE /svc/main/adm/customer/4/delete'
const customers = [{ kind: 'customer', id: 4, label: 'CV Cipta Terampil', hint: 'CST4' }] as const

let server = voucherServer()
beforeEach(() => {
  server = voucherServer({
    ...finder(customers),
    [DELETE]: () => Response.json({ code: 200, message: 'CV Cipta Terampil is deleted.' }),
  })
})

/** Walks to the name that must be typed. */
async function walk(user: User): Promise<HTMLElement> {
  await openPalette(user)
  await user.keyboard('>delete customer{Enter}')
  await waitFor(() => expect(options()).toEqual(['CV Cipta TerampilCST4']))
  takeTimeToRead()
  await user.keyboard('{Enter}')
  await user.type(await screen.findByLabelText('Why?'), 'contract is over')
  takeTimeToRead()
  await user.keyboard('{Enter}')
  return screen.findByLabelText('Type CV Cipta Terampil to continue')
}

describe('deleting a customer', () => {
  it('takes its name, and shows the server’s message in an alert called Status', async () => {
    const { user } = await openConsole()
    const name = await walk(user)
    expect(screen.getByRole('button', { name: 'Delete' })).toBeDisabled()
    await user.type(name, 'CV Cipta Terampil')
    takeTimeToRead()
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    const messages = await screen.findByRole('region', { name: 'Messages' })
    await waitFor(() => expect(within(messages).getByText('Status')).toBeVisible())
    expect(within(messages).getByText('CV Cipta Terampil is deleted.')).toBeVisible()
    expect(palette()).toBeNull()
    const asked = server.asked.find(({ method }) => method === 'DELETE')
    expect(asked?.body).toEqual({ reason: 'contract is over' })
    expect(asked?.headers.get('x-command')).toBe('customer.delete; surface=palette')
  })

  it('says in the palette why the server refuses, with everything still there', async () => {
    server.answers[DELETE] = () => refuse(409, 'IN_USE', { by: 'JK-2406-0012' })
    const { user } = await openConsole()
    await user.type(await walk(user), 'CV Cipta Terampil')
    takeTimeToRead()
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('It is still in use by JK-2406-0012.')).toBeVisible()
    expect(palette()).toBeVisible()
    expect(screen.getByRole('button', { name: /contract is over/ })).toBeVisible()
  })

  it('is not success when the code is another', async () => {
    server.answers[DELETE] = () => Response.json({ code: 500, status: '200 OK', message: 'no' })
    const { user } = await openConsole()
    await user.type(await walk(user), 'CV Cipta Terampil')
    takeTimeToRead()
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText(/The server answered 200/)).toBeVisible()
    expect(screen.queryByText('Status')).toBeNull()
  })
})
