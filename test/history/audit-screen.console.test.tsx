import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { currentStore } from '#console/app/current-console.ts'
import { toastsAtom } from '#console/ui/layer/toasts.ts'
import { change } from '#test/commands/fixtures.ts'
import { ok, refuse } from '#test/helpers/console.tsx'
import { AUDIT, history, rowOf, startHistory } from './history-harness.tsx'

const titles = () =>
  currentStore()
    .get(toastsAtom)
    .map((toast) => toast.title)

describe('the audit log', () => {
  it('says of every change who, what, to which record, from where, and whether it can be undone', async () => {
    await startHistory('/audit')
    const row = await rowOf(/Undo: Reset voucher/)
    expect(row).toHaveTextContent('PIN-00000007')
    expect(row).toHaveTextContent('Rara')
    expect(row).toHaveTextContent('Changed since')
    expect(await rowOf(/Edit voucher/)).toHaveTextContent(/Form.*Yes/)
    expect(await rowOf(/Log in/)).toHaveTextContent('No')
    const batch = await rowOf(/Generate vouchers/)
    expect(within(batch).getByText('November')).toHaveAttribute('href', '/voucher-batches?open=12')
  })

  it('names both people where one looked with the access of the other', async () => {
    await startHistory('/audit', { rows: [change({ id: 1, actingAs: { id: 12, name: 'Dewi' } })] })
    expect(await rowOf(/Reset voucher/)).toHaveTextContent('Rara · as Dewi')
  })

  it('shows a change in full, with what stands in the way of an undo and a link to it', async () => {
    const { user, at } = await startHistory('/audit?open=42')
    const values = await screen.findByRole('table')
    expect(within(values).getByRole('row', { name: 'Status Sent Available' })).toBeVisible()
    expect(screen.getByText('Salah kelas', { selector: 'dd' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true')
    const why = screen.getByRole('link', { name: /Budi has undone this already, on 20 Nov 2026/ })
    await user.click(why)
    expect(await screen.findByRole('heading', { name: /^Undo: Reset voucher/ })).toBeVisible()
    expect(at()).toContain('open=43')
  })

  it('undoes from the drawer, by key and from the row’s menu, and says so to the audit', async () => {
    const special = {
      [`POST ${AUDIT}/44/undo`]: () =>
        ok(change({ id: 50, undoes: { id: 44, action: 'voucher.edit', wasUndo: false } })),
    }
    const { user, server } = await startHistory('/audit?open=44', { special })
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(titles()).toContain('PIN-00000007 restored'))
    await user.keyboard('u')
    await waitFor(() => expect(server.count(`${AUDIT}/44/undo`)).toBe(2))
    const row = await rowOf(/Edit voucher/)
    await user.click(within(row).getByRole('button', { name: /Actions/ }))
    await user.click(await screen.findByRole('menuitem', { name: /^Undo/ }))
    await waitFor(() => expect(server.count(`${AUDIT}/44/undo`)).toBe(3))
    const surfaces = server.asked.filter((one) => one.path.endsWith('/undo')).map((one) => one.headers.get('x-command'))
    expect(surfaces).toEqual(['audit.undo; surface=drawer', 'audit.undo; surface=key', 'audit.undo; surface=row'])
  })

  it('undoes several at once and names what is refused', async () => {
    const rows = [change({ id: 1, label: 'PIN-A' }), change({ id: 2, label: 'PIN-B', recordId: 8 })]
    const special = {
      [`POST ${AUDIT}/1/undo`]: () => ok(change({ id: 60, label: 'PIN-A' })),
      [`POST ${AUDIT}/2/undo`]: () => refuse(409, 'MOVED_ON', { by: 'Budi', at: '2026-11-20T03:00:00.000Z' }),
    }
    const { user, server } = await startHistory('/audit', { rows, special })
    await rowOf(/PIN-A/)
    await user.keyboard('{Control>}a{/Control}')
    await user.click(await screen.findByRole('button', { name: /^Undo/ }))
    expect(await screen.findByText('Undo a change: 1 done, 1 refused')).toBeVisible()
    expect(screen.getByText(/Budi has changed this since/)).toBeVisible()
    expect(server.asked.find((one) => one.path.endsWith('/1/undo'))?.headers.get('x-command')).toBe(
      'audit.undo; surface=bulk',
    )
  })

  it('runs a command of the history again, prefilled and not by itself', async () => {
    const { user, server } = await startHistory('/audit?open=45')
    await user.click(await screen.findByRole('button', { name: 'Run again' }))
    const palette = await screen.findByRole('dialog', { name: 'Command palette' })
    expect(await within(palette).findByRole('textbox', { name: /How many/ })).toHaveValue('500')
    expect(server.asked.some((one) => one.method === 'POST')).toBe(false)
  })

  it('copies the link to a change', async () => {
    const { user } = await startHistory('/audit?open=44')
    const write = vi.spyOn(navigator.clipboard, 'writeText')
    await user.click(await screen.findByRole('button', { name: 'Copy link' }))
    await waitFor(() => expect(titles()).toContain('Link copied'))
    expect(write).toHaveBeenCalledWith(`${location.origin}/audit?open=44`)
  })

  it('is narrowed by what, surface and record, and the address keeps it', async () => {
    const { server, user } = await startHistory('/audit?resource=voucher&recordId=7')
    await rowOf(/Edit voucher/)
    expect(screen.getByRole('button', { name: /Record.*PIN-00000007/ })).toBeVisible()
    await user.keyboard('f')
    await user.click(await screen.findByRole('menuitem', { name: 'From' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Row menu' }))
    await waitFor(() => {
      const asked = server.asked.findLast((one) => one.path === AUDIT)
      expect(Object.fromEntries(asked?.query ?? [])).toMatchObject({
        resource: 'voucher',
        recordId: '7',
        surface: 'row',
      })
    })
  })

  it('is for whoever may read it', async () => {
    const { server } = await startHistory('/audit', { permissions: ['voucher:read'] })
    expect(await screen.findByText(/audit:read/)).toBeVisible()
    expect(server.count(AUDIT)).toBe(0)
  })

  it('says what will stand there when nothing does yet', async () => {
    await startHistory('/audit', { rows: [] })
    expect(await screen.findByText('No changes yet')).toBeVisible()
    expect(history.length).toBeGreaterThan(0)
  })
})
