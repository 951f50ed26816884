import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { sessionAtom } from '#console/app/session/session-state.ts'
import { currentStore } from '#console/app/current-console.ts'
import { openCommand } from '#console/commands/open-command.ts'
import { undoStackAtom } from '#console/commands/history/undo-stack.ts'
import { toastsAtom } from '#console/ui/layer/toasts.ts'
import { NOTHING_DONE } from '#engine/undo-stack.ts'
import { change } from '#test/commands/fixtures.ts'
import { ok, refuse } from '#test/helpers/console.tsx'
import type { User } from './palette-harness.tsx'
import {
  base,
  field,
  openConsole,
  openPalette,
  palette,
  stock,
  stocked,
  takeTimeToRead,
  voucherServer,
} from './palette-harness.tsx'

const audit = '/svc/console/customers/1/audit'
const undoable = (answer: Response, ids: string) => {
  answer.headers.set('x-undo', ids)
  return answer
}
const row = (id: number, of: number, wasUndo = false) =>
  undoable(ok(change({ id, label: 'PIN-SENT0007', undoes: { id: of, action: 'voucher.reset', wasUndo } })), String(id))

let server = voucherServer()
beforeEach(() => {
  sessionStorage.clear()
  server = voucherServer({
    [`PUT ${base}/7/reset`]: () => undoable(ok({ ...stock[0], status: 'AVAILABLE', version: 5 }), '41'),
    [`POST ${audit}/41/undo`]: () => row(42, 41),
    [`POST ${audit}/42/undo`]: () => row(43, 42, true),
  })
})

const titles = () =>
  currentStore()
    .get(toastsAtom)
    .map((toast) => toast.title)
const undos = () =>
  server.asked
    .filter((one) => one.path.endsWith('/undo'))
    .map((one) => [one.path.split('/').at(-2), one.headers.get('x-command')])

async function reset(user: User) {
  await openPalette(user)
  await user.keyboard('reset{Enter}')
  await screen.findByLabelText('Why?')
  await user.keyboard('wrong class{Enter}')
  await waitFor(() => expect(palette()).toBeNull())
}

const begin = async () => {
  const scene = await openConsole({ focused: stocked(7) })
  act(() => currentStore().set(undoStackAtom, NOTHING_DONE))
  return scene
}

describe('what was done', () => {
  it('is taken back from the toast, and done again from the next', async () => {
    const { user } = await begin()
    await reset(user)
    const undo = await screen.findByRole('button', { name: 'Undo' })
    expect(undo).toHaveAttribute('aria-keyshortcuts', 'Ctrl+Z')
    await user.click(undo)
    const redo = await screen.findByRole('button', { name: 'Redo' })
    expect(redo).toHaveAttribute('aria-keyshortcuts', 'Ctrl+Shift+Z')
    await user.click(redo)
    await waitFor(() => expect(titles()).toContain('PIN-SENT0007: done again'))
    expect(undos()).toEqual([
      ['41', 'audit.undo; surface=undo'],
      ['42', 'audit.undo; surface=undo'],
    ])
  })

  it('is taken back with Ctrl Z and done again with Ctrl Shift Z', async () => {
    const { user } = await begin()
    await reset(user)
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible()
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(titles()).toContain('PIN-SENT0007 restored'))
    // The first message still stands there; what it told of is no more.
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Redo' })).toBeVisible()
    await user.keyboard('{Control>}{Shift>}Z{/Shift}{/Control}')
    await waitFor(() => expect(titles()).toContain('PIN-SENT0007: done again'))
    expect(undos()).toEqual([
      ['41', 'audit.undo-last; surface=key'],
      ['42', 'audit.redo-last; surface=key'],
    ])
  })

  it('is the person’s own: another one in the same tab takes nothing of it back', async () => {
    const { user } = await begin()
    await reset(user)
    act(() => currentStore().set(sessionAtom, (one) => one && { ...one, customer: { ...one.customer, masterId: 8 } }))
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(titles()).toContain('Nothing to undo in this tab.'))
    expect(undos()).toEqual([])
  })

  it('is still there after a reload', async () => {
    const { user } = await begin()
    await reset(user)
    expect(JSON.parse(sessionStorage.getItem('academy-undo') ?? 'null')).toEqual({
      masterId: 7,
      done: [[{ resource: 'audit', id: 41, label: 'PIN-SENT0007' }]],
      undone: [],
    })
  })

  it('stays what it is while somebody types: Ctrl Z is the field’s then', async () => {
    const { user } = await begin()
    await reset(user)
    await openPalette(user)
    await user.type(field(), 'abc')
    await user.keyboard('{Control>}z{/Control}')
    expect(undos()).toEqual([])
  })

  it('is refused with the reason once somebody else has changed it', async () => {
    server.answers[`POST ${audit}/41/undo`] = () =>
      refuse(409, 'MOVED_ON', { by: 'Budi', at: '2026-11-20T03:00:00.000Z' })
    const { user } = await begin()
    await reset(user)
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() =>
      expect(titles()).toContainEqual(
        expect.stringMatching(/^Budi has changed this since, on 20 Nov 2026, \d\d:00\.$/),
      ),
    )
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(titles()).toContain('Nothing to undo in this tab.'))
    expect(undos()).toHaveLength(1)
  })
})

describe('doing something of the history again', () => {
  it('shows the command with its answers, and runs it only when told to', async () => {
    server.answers[`GET ${audit}/41`] = () => ok(change({ label: 'PIN-SENT0007' }))
    const { user } = await begin()
    act(() => void openCommand('audit.rerun', { audit: 41 }, 'drawer'))
    expect(await screen.findByText('Reset voucher PIN-SENT0007')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Why?: Salah kelas. Change' })).toBeVisible()
    expect(server.asked.some((one) => one.method === 'PUT')).toBe(false)
    const go = await screen.findByRole('button', { name: 'Reset' })
    takeTimeToRead()
    await user.click(go)
    await waitFor(() => expect(server.asked.some((one) => one.method === 'PUT')).toBe(true))
    expect(server.asked.find((one) => one.method === 'PUT')?.headers.get('x-command')).toBe(
      'voucher.reset; surface=drawer',
    )
  })

  it('says so when the command is no more', async () => {
    server.answers[`GET ${audit}/41`] = () => ok(change({ again: { command: 'voucher.gone', args: {} } }))
    await begin()
    act(() => void openCommand('audit.rerun', { audit: 41 }, 'drawer'))
    await waitFor(() => expect(titles()).toContain('This command no longer exists.'))
  })
})
