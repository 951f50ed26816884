import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { currentStore } from '#console/app/current-console.ts'
import { selectionAtom } from '#console/commands/context-atoms.ts'
import { pastAtom } from '#console/commands/history/past.ts'
import type { PastRun } from '#engine/past.ts'
import { ok, refuse } from '#test/helpers/console.tsx'
import {
  base,
  field,
  openConsole,
  openPalette,
  options,
  palette,
  stocked,
  takeTimeToRead,
  voucherServer,
} from './palette-harness.tsx'

let server = voucherServer()
beforeEach(() => {
  server = voucherServer({
    [`PUT ${base}/7`]: () => ok(stocked(7, { exclude: true, version: 5 }).record),
    [`PUT ${base}/9`]: () => ok(stocked(9, { exclude: true, version: 5 }).record),
    [`GET ${base}/7`]: () => ok(stocked(7).record),
    [`GET ${base}/9`]: () => ok(stocked(9).record),
  })
})

const filter = { resource: 'voucher', query: {}, total: 3 } as const
const written = () => server.asked.filter(({ method }) => method === 'PUT')

const resetRun: PastRun = {
  command: 'voucher.reset',
  given: { voucher: 7, reason: 'wrong class' },
  picked: [{ resource: 'voucher', id: 7, label: 'PIN-SENT0007' }],
}
const excludeRun: PastRun = {
  command: 'voucher.exclude',
  given: { voucher: 9, exclude: true },
  picked: [{ resource: 'voucher', id: 9, label: 'TOK-FREE0009' }],
}

async function withPast(runs: readonly PastRun[], more: Parameters<typeof openConsole>[0] = {}) {
  const app = await openConsole({ filter, ...more })
  act(() => currentStore().set(pastAtom, runs))
  return app
}

describe('Up in the empty field', () => {
  it('walks through what was done, Down comes back, and nothing runs', async () => {
    const { user } = await withPast([resetRun, excludeRun])
    await openPalette(user)
    await user.keyboard('{ArrowUp}')
    await waitFor(() => expect(field()).toHaveValue('reset voucher PIN-SENT0007 reason:"wrong class"'))
    await waitFor(() => expect(options()).toHaveLength(1))
    await user.keyboard('{ArrowUp}')
    await waitFor(() => expect(field()).toHaveValue('exclude or include voucher TOK-FREE0009 exclude:yes'))
    await user.keyboard('{ArrowUp}')
    await waitFor(() => expect(field()).toHaveValue('exclude or include voucher TOK-FREE0009 exclude:yes'))
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(field()).toHaveValue('reset voucher PIN-SENT0007 reason:"wrong class"'))
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(field()).toHaveValue(''))
    await waitFor(() => expect(options().length).toBeGreaterThan(3))
    expect(written()).toEqual([])
  })

  it('opens what was done with all its answers, and runs it only when that is confirmed', async () => {
    const { user } = await withPast([resetRun])
    await openPalette(user)
    await user.keyboard('{ArrowUp}{Enter}')
    expect(await screen.findByRole('heading', { name: 'Reset voucher' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Which vouchers?: PIN-SENT0007. Change' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Why?: wrong class. Change' })).toBeVisible()
    expect(written()).toEqual([])
    const button = await screen.findByRole('button', { name: 'Reset' })
    await waitFor(() => expect(button).toHaveFocus())
    takeTimeToRead()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(written()).toHaveLength(1))
    expect(written()[0]?.body).toEqual({ reason: 'wrong class' })
  })

  it('does not run by itself what needs no confirmation either', async () => {
    const { user } = await withPast([excludeRun])
    await openPalette(user)
    await user.keyboard('{ArrowUp}{Enter}')
    expect(await screen.findByRole('heading', { name: 'Exclude or include voucher' })).toBeVisible()
    expect(written()).toEqual([])
    takeTimeToRead()
    await user.click(screen.getByRole('button', { name: 'Exclude / include' }))
    await waitFor(() => expect(palette()).toBeNull())
    expect(written()).toHaveLength(1)
  })

  it('leaves the highlight its arrows once something is typed, and on Down', async () => {
    const { user } = await withPast([resetRun])
    await openPalette(user)
    await user.keyboard('{ArrowDown}')
    expect(field()).toHaveValue('')
    await user.keyboard('vou{ArrowUp}')
    expect(field()).toHaveValue('vou')
  })

  it('can be changed as it stands, and is a line like any other then', async () => {
    const { user } = await withPast([resetRun])
    await openPalette(user)
    await user.keyboard('{ArrowUp}')
    await user.type(field(), ' ')
    await waitFor(() => expect(options().some((text) => text?.includes('open again'))).toBe(false))
  })

  it('skips what the person may not do any more', async () => {
    const { user } = await withPast([{ command: 'voucher.gone', given: {}, picked: [] }, excludeRun])
    await openPalette(user)
    await user.keyboard('{ArrowUp}')
    expect(field()).toHaveValue('exclude or include voucher TOK-FREE0009 exclude:yes')
  })
})

describe('what is remembered', () => {
  it('is what was done here, in this tab, for this person', async () => {
    const { user } = await openConsole({ focused: stocked(7), filter })
    act(() => currentStore().set(pastAtom, []))
    await openPalette(user)
    await user.keyboard('exclude')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(written()).toHaveLength(1))
    await waitFor(() => expect(currentStore().get(pastAtom)).toHaveLength(1))
    expect(currentStore().get(pastAtom)[0]).toEqual({
      command: 'voucher.exclude',
      given: { voucher: [7], exclude: true },
      picked: [{ resource: 'voucher', id: 7, label: 'PIN-SENT0007' }],
    })
    expect(sessionStorage.getItem('academy-past')).toContain('voucher.exclude')
    expect(localStorage.getItem('academy-past')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Rara Support' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Log out' }))
    await waitFor(() => expect(sessionStorage.getItem('academy-past')).toBeNull())
  })

  it('is nothing that failed, and no screen', async () => {
    server.answers[`PUT ${base}/7`] = () => refuse(409, 'VOUCHER_REDEEMED', { code: 'X' })
    const { user, at } = await openConsole({ focused: stocked(7), filter })
    act(() => currentStore().set(pastAtom, []))
    await openPalette(user)
    await user.keyboard('exclude{Enter}')
    await waitFor(() => expect(written()).toHaveLength(1))
    await openPalette(user)
    await user.clear(field())
    await user.keyboard('go to exams{Enter}')
    await waitFor(() => expect(at()).toBe('/exam'))
    expect(currentStore().get(pastAtom)).toEqual([])
  })
})

describe('the full stop', () => {
  it('does the same to what is selected now', async () => {
    const { user } = await withPast([excludeRun], { selection: [stocked(7)] })
    await user.keyboard('.')
    await waitFor(() => expect(written()).toHaveLength(1))
    expect(written()[0]).toMatchObject({ path: `${base}/7`, body: { exclude: true } })
    expect(written()[0]?.headers.get('x-command')).toBe('voucher.exclude; surface=key')
  })

  it('asks before what cannot be taken back, with the same reason', async () => {
    const { user } = await withPast([resetRun], { focused: stocked(8) })
    await user.keyboard('.')
    expect(await screen.findByRole('heading', { name: 'Reset voucher' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Which vouchers?: PIN-USED0008. Change' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Why?: wrong class. Change' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Reset' })).toBeVisible()
    expect(written()).toEqual([])
  })

  it('asks for a record where none is at hand', async () => {
    const { user } = await withPast([resetRun])
    await user.keyboard('.')
    expect(await screen.findByRole('combobox', { name: 'Which vouchers?' })).toBeVisible()
  })

  it('says so where there is nothing to repeat, or no right to', async () => {
    const { user } = await withPast([])
    await user.keyboard('.')
    expect(await screen.findByText('Nothing to repeat yet.')).toBeVisible()
    act(() => currentStore().set(pastAtom, [resetRun]))
    act(() => currentStore().set(selectionAtom, [stocked(7)]))
    await user.keyboard('.')
    expect(await screen.findByRole('heading', { name: 'Reset voucher' })).toBeVisible()
  })

  it('says so where the person may not', async () => {
    const { user } = await withPast([resetRun], { permissions: ['voucher:read', 'exam:read'], focused: stocked(7) })
    await user.keyboard('.')
    expect(await screen.findByText('Reset voucher cannot be repeated here.')).toBeVisible()
    expect(palette()).toBeNull()
  })
})
