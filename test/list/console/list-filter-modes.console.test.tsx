import { describe, expect, it } from 'vitest'
import { many, rowsShown, screen, startList, waitFor } from './list-harness.tsx'

async function open(href = '/voucher') {
  const { user, router } = await startList(many(30), href)
  await rowsShown()
  return { user, asked: () => router.state.location.search as Record<string, unknown> }
}

async function addFilter(user: Awaited<ReturnType<typeof open>>['user'], name: string) {
  await user.keyboard('f')
  await user.click(await screen.findByRole('menuitem', { name }))
}

describe('a filter', () => {
  it('leaves values out, chosen by mouse', async () => {
    const { user, asked } = await open()
    await addFilter(user, 'Status')
    await user.click(await screen.findByRole('radio', { name: 'is not' }))
    await user.click(screen.getByRole('checkbox', { name: /^Sent/ }))
    await waitFor(() => expect(asked()).toEqual({ status: 'not:eq:SENT' }))
    await user.click(screen.getByRole('checkbox', { name: /^Void/ }))
    await waitFor(() => expect(asked()).toEqual({ status: 'not:in:SENT,VOID' }))
    expect(screen.getByRole('button', { name: /^Status.*is not Sent, Void$/ })).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'is' }))
    await waitFor(() => expect(asked()).toEqual({ status: ['SENT', 'VOID'] }))
  })

  it('is turned round with the sign of a typed line', async () => {
    const { user, asked } = await open('/voucher?status=AVAILABLE')
    await user.click(await screen.findByRole('button', { name: /^Status.*Available$/ }))
    await waitFor(() => expect(screen.getByRole('checkbox', { name: /^Available/ })).toHaveFocus())
    await user.keyboard('-')
    await waitFor(() => expect(asked()).toEqual({ status: 'not:eq:AVAILABLE' }))
    await user.keyboard('-')
    await waitFor(() => expect(asked()).toEqual({ status: 'AVAILABLE' }))
  })

  it('finds rows with and without a day', async () => {
    const { user, asked } = await open('/voucher?expiresFrom=2026-11-01')
    await user.click(await screen.findByRole('button', { name: /^Expires.*from/ }))
    await user.click(await screen.findByRole('radio', { name: 'is empty' }))
    await waitFor(() => expect(asked()).toEqual({ expiresAt: 'empty' }))
    expect(screen.getByRole('button', { name: /^Expires.*is empty$/ })).toBeVisible()
    expect(screen.queryByLabelText('From')).toBeNull()
    await user.click(screen.getByRole('radio', { name: 'is not empty' }))
    await waitFor(() => expect(asked()).toEqual({ expiresAt: 'not:empty' }))
    await user.click(screen.getByRole('radio', { name: 'is' }))
    await waitFor(() => expect(asked()).toEqual({}))
  })

  it('offers no emptiness for a column that always has a value', async () => {
    const { user } = await open()
    await addFilter(user, 'Status')
    await screen.findByRole('radio', { name: 'is not' })
    expect(screen.queryByRole('radio', { name: 'is empty' })).toBeNull()
  })

  it('is in the same words when it was typed', async () => {
    const { user } = await open()
    await user.keyboard('/-status:SENT -expiresAt:empty -code:=PIN-1{Enter}')
    expect(await screen.findByRole('button', { name: /^Status.*is not Sent$/ })).toBeVisible()
    expect(screen.getByRole('button', { name: /^Expires.*is not empty$/ })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Code is not PIN-1, edit as text' })).toBeVisible()
  })
})
