import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { paletteOpenAtom } from '#console/palette/palette-open.ts'
import { sessionAtom } from '#console/app/session/session-state.ts'
import { currentStore } from '#console/app/current-console.ts'
import { focusedRecordAtom, selectionAtom } from '#console/commands/context-atoms.ts'
import { openCommand } from '#console/commands/open-command.ts'
import { toastsAtom } from '#console/ui/layer/toasts.ts'
import { ok, refuse } from '#test/helpers/console.tsx'
import type { User } from './palette-harness.tsx'
import {
  base,
  field,
  highlighted,
  openConsole,
  openPalette,
  options,
  palette,
  stock,
  stocked,
  takeTimeToRead,
  voucherServer,
} from './palette-harness.tsx'

const reset = `PUT ${base}/7/reset`
const toasts = () =>
  currentStore()
    .get(toastsAtom)
    .map((toast) => toast.title)

let server = voucherServer()
beforeEach(() => {
  server = voucherServer()
})

/** Walks to the reason of a reset. */
async function askWhy(user: User) {
  await openPalette(user)
  await user.keyboard('reset{Enter}')
  return screen.findByLabelText('Why?')
}

describe('questions', () => {
  it('asks, runs and tells', async () => {
    const { user } = await openConsole({ focused: stocked(7) })
    const why = await askWhy(user)
    expect(why).toHaveFocus()
    expect(screen.getByRole('button', { name: 'Which vouchers?: PIN-SENT0007. Change' })).toBeVisible()
    expect(screen.getByText('Reset voucher PIN-SENT0007')).toBeVisible()
    await user.keyboard('wrong class{Enter}')
    await waitFor(() => expect(palette()).toBeNull())
    const asked = server.asked.find((one) => one.method === 'PUT')
    expect(asked?.body).toEqual({ reason: 'wrong class' })
    expect(asked?.headers.get('x-command')).toBe('voucher.reset; surface=palette')
    expect(toasts()).toEqual(['Voucher PIN-SENT0007 is available again'])
  })

  it('says at the question what is wrong with the answer, before anything is sent', async () => {
    const { user } = await openConsole({ focused: stocked(7) })
    const why = await askWhy(user)
    await user.keyboard('{Enter}')
    expect(screen.getByRole('alert')).toHaveTextContent("can't be empty!")
    expect(why).toBeInvalid()
    await user.keyboard('x')
    expect(why).toBeValid()
    expect(server.asked.some((one) => one.method === 'PUT')).toBe(false)
  })

  it('runs once on a double Enter', async () => {
    let release: (answer: Response) => void = () => {}
    server.answers[reset] = () => new Promise<Response>((resolve) => (release = resolve))
    const { user } = await openConsole({ focused: stocked(7) })
    const why = await askWhy(user)
    await user.type(why, 'wrong class')
    fireEvent.keyDown(why, { key: 'Enter' })
    fireEvent.keyDown(why, { key: 'Enter' })
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Working…')).toBeVisible()
    await act(async () => release(ok(stock[0])))
    await waitFor(() => expect(palette()).toBeNull())
    expect(server.asked.filter((one) => one.method === 'PUT')).toHaveLength(1)
  })

  it('steps back one answer at a time on Escape, then out of the command, then out of the palette', async () => {
    const { user } = await openConsole()
    await openPalette(user)
    await user.keyboard('reset voucher{Enter}')
    await waitFor(() => expect(options()).toHaveLength(3))
    expect(screen.getByRole('combobox', { name: 'Which vouchers?' })).toHaveFocus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByLabelText('Why?')).toHaveFocus())
    await user.keyboard('typo{Escape}')
    expect(await screen.findByRole('combobox', { name: 'Which vouchers?' })).toBeVisible()
    await waitFor(() => expect(options()).toHaveLength(3))
    await user.keyboard('{Escape}')
    expect(field()).toHaveValue('reset voucher')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(palette()).toBeNull())
  })

  it('steps back on Backspace only where nothing is typed', async () => {
    const { user } = await openConsole({ focused: stocked(7) })
    const why = await askWhy(user)
    await user.keyboard('ab{Backspace}{Backspace}')
    expect(why).toBeInTheDocument()
    await user.keyboard('{Backspace}')
    expect(field()).toHaveValue('reset')
  })

  it('greys records that the command could do nothing with, and does not take them', async () => {
    const { user } = await openConsole()
    await openPalette(user)
    await user.keyboard('void voucher{Enter}')
    await waitFor(() => expect(options()).toHaveLength(3))
    expect(options()[1]).toContain('Voucher PIN-USED0008 has been redeemed.')
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(highlighted()).toContain('PIN-USED0008'))
    await user.keyboard('{Enter}')
    expect(screen.getByRole('combobox', { name: 'Which vouchers?' })).toBeVisible()
  })

  it('takes several records, one after another', async () => {
    server.answers[`PUT ${base}/9`] = () => ok({ ...stock[2], exclude: true, version: 5 })
    server.answers[`PUT ${base}/7`] = () => ok({ ...stock[0], exclude: true, version: 5 })
    const { user } = await openConsole()
    await openPalette(user)
    await user.keyboard('>exclude or include voucher{Enter}')
    await waitFor(() => expect(options()).toHaveLength(3))
    await user.keyboard('TOK{Tab}')
    expect(await screen.findByRole('button', { name: 'Remove TOK-FREE0009' })).toBeVisible()
    await user.keyboard('PIN-S{Enter}')
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Exclude from reports?' })).toBeVisible())
    takeTimeToRead()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(palette()).toBeNull())
    expect(server.asked.filter((one) => one.method === 'PUT').map((one) => one.path)).toEqual([
      `${base}/9`,
      `${base}/7`,
    ])
    expect(toasts()).toEqual(['Exclude or include voucher: 2 done'])
  })

  it('lets an answer be changed by its chip', async () => {
    const { user } = await openConsole({ focused: stocked(7) })
    await askWhy(user)
    await user.click(screen.getByRole('button', { name: /PIN-SENT0007\. Change/ }))
    await waitFor(() => expect(options()).toHaveLength(3))
    await user.click(screen.getByRole('option', { name: /PIN-SENT0007/ }))
    expect(await screen.findByLabelText('Why?')).toBeVisible()
  })

  it('asks for a day in the ways people write one, and names one that is too early', async () => {
    const { user } = await openConsole({ focused: stocked(7, { status: 'EXPIRED' }) })
    await openPalette(user)
    await user.keyboard('reset{Enter}')
    expect(await screen.findByRole('combobox', { name: 'New expiry date' })).toHaveFocus()
    await user.keyboard('kemarin')
    expect(await screen.findByText(/^Not before/)).toBeVisible()
    await user.clear(field())
    await user.keyboard('30 nov 2099{Enter}')
    await user.type(await screen.findByLabelText('Why?'), 'late{Enter}')
    await waitFor(() => expect(palette()).toBeNull())
    expect(server.asked.find((one) => one.method === 'PUT')?.body).toEqual({
      reason: 'late',
      newExpiresAt: '2099-11-30',
    })
  })

  it('keeps everything when it is closed by accident', async () => {
    const { user } = await openConsole({ focused: stocked(7) })
    await askWhy(user)
    await user.keyboard('wrong cl{Control>}k{/Control}')
    await waitFor(() => expect(palette()).toBeNull())
    await user.keyboard('{Control>}k{/Control}')
    expect(await screen.findByLabelText('Why?')).toHaveValue('wrong cl')
  })
})

describe('refusals', () => {
  it('shows what the server says about an argument at that argument, and sends another attempt after a change', async () => {
    server.answers[reset] = () => refuse(422, 'VALIDATION', {}, [{ field: 'reason', message: 'is too vague' }])
    const { user } = await openConsole({ focused: stocked(7) })
    const why = await askWhy(user)
    await user.type(why, 'because{Enter}')
    expect(await screen.findByText('is too vague')).toBeVisible()
    expect(screen.getByLabelText('Why?')).toHaveValue('because')
    expect(toasts()).toEqual([])
    server.answers[reset] = () => ok({ ...stock[0], status: 'AVAILABLE' })
    await user.type(screen.getByLabelText('Why?'), ' of the class{Enter}')
    await waitFor(() => expect(palette()).toBeNull())
    const keys = server.asked.filter((one) => one.method === 'PUT').map((one) => one.headers.get('idempotency-key'))
    expect(new Set(keys).size).toBe(2)
  })

  it('keeps the frame when the server stumbles; trying again is the same attempt', async () => {
    server.answers[reset] = () => refuse(500, 'INTERNAL', { requestId: 'r1' })
    const { user } = await openConsole({ focused: stocked(7) })
    await user.type(await askWhy(user), 'wrong class{Enter}')
    expect(await screen.findByText(/The server made a mistake \(request r1\)/)).toBeVisible()
    expect(screen.getByLabelText('Why?')).toHaveValue('wrong class')
    expect(toasts()).toEqual([])
    server.answers[reset] = () => ok({ ...stock[0], status: 'AVAILABLE' })
    takeTimeToRead()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(palette()).toBeNull())
    const keys = server.asked.filter((one) => one.method === 'PUT').map((one) => one.headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it('stops when the permission is lost while it is open', async () => {
    const { user } = await openConsole({ focused: stocked(7), permissions: ['voucher:*', 'crm:read'] })
    const why = await askWhy(user)
    await user.type(why, 'wrong class')
    const session = currentStore().get(sessionAtom)
    act(() => {
      if (session)
        currentStore().set(sessionAtom, {
          ...session,
          customer: { ...session.customer, permissions: ['crm:read'] },
        })
    })
    expect(screen.getByRole('alert')).toHaveTextContent('You no longer have access.')
    await user.keyboard('{Enter}')
    expect(server.asked.some((one) => one.method === 'PUT')).toBe(false)
  })

  it('stops when the record has changed meanwhile', async () => {
    const { user } = await openConsole({ focused: stocked(7) })
    await askWhy(user)
    const used = stocked(7, { status: 'AVAILABLE' })
    act(() => currentStore().set(focusedRecordAtom, used))
    expect(screen.getByRole('alert')).toHaveTextContent('Voucher PIN-SENT0007 is available: there is nothing to reset.')
  })

  it('toasts why a key or a button did nothing', async () => {
    await openConsole({ focused: stocked(8) })
    act(() => void openCommand('voucher.void', {}, 'key'))
    expect(toasts()).toEqual(['Voucher PIN-USED0008 has been redeemed.'])
    expect(currentStore().get(paletteOpenAtom)).toBe(false)
  })
})

describe('several records', () => {
  const many = [stocked(7), stocked(8, { status: 'SENT' }), stocked(9)]

  it('says what will happen to how many, and which are left out', async () => {
    await openConsole({ selection: many })
    act(() => void openCommand('voucher.reset', {}, 'bulk'))
    await waitFor(() => expect(screen.getByLabelText('Why?')).toHaveFocus())
    expect(screen.getByText('Reset 2 vouchers')).toBeVisible()
    expect(screen.getByText('1 not included:')).toBeVisible()
    expect(screen.getByText(/TOK-FREE0009 is available/)).toBeVisible()
  })

  it('shows how each fared, and takes what is done out of the selection', async () => {
    server.answers[`PUT ${base}/8/reset`] = () => refuse(409, 'VOUCHER_CERTIFIED', { code: 'PIN-USED0008' })
    const { user } = await openConsole({ selection: many })
    act(() => void openCommand('voucher.reset', {}, 'bulk'))
    await user.type(await screen.findByLabelText('Why?'), 'wrong class{Enter}')
    expect(await screen.findByRole('heading', { name: 'Reset voucher: 1 done, 2 refused' })).toBeVisible()
    const rows = within(screen.getByRole('dialog')).getAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      'PIN-USED0008The certificate for voucher PIN-USED0008 has been sent.',
      'TOK-FREE0009Voucher TOK-FREE0009 is available: there is nothing to reset.',
    ])
    expect(
      currentStore()
        .get(selectionAtom)
        .map((ref) => ref.id),
    ).toEqual([8, 9])
    expect(toasts()).toEqual([])
    takeTimeToRead()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(palette()).toBeNull())
  })

  it('has a deletion confirmed, and not by the Enter that asked for it', async () => {
    server.answers[`DELETE ${base}/7`] = () => ok({ id: 7 })
    const { user } = await openConsole({ focused: stocked(7) })
    await openPalette(user)
    await user.keyboard('>delete voucher{Enter}{Enter}')
    expect(await screen.findByText('Delete voucher PIN-SENT0007?')).toBeVisible()
    expect(server.asked.some((one) => one.method === 'DELETE')).toBe(false)
    takeTimeToRead()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(palette()).toBeNull())
    expect(server.asked.filter((one) => one.method === 'DELETE')).toHaveLength(1)
  })
})

describe('links', () => {
  it('open a command prefilled, and never run it', async () => {
    await openConsole({ focused: stocked(7) })
    act(() => void openCommand('voucher.exclude', { exclude: true }, 'link'))
    expect(await screen.findByRole('button', { name: 'Exclude / include' })).toBeVisible()
    expect(server.asked.some((one) => one.method === 'PUT')).toBe(false)
  })
})
