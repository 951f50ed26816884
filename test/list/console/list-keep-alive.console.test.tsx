import { describe, expect, it } from 'vitest'
import { change } from '#test/commands/fixtures.ts'
import { totalCountAtom } from '#console/list/list-counts.ts'
import { currentQueryClient, currentStore } from '#console/app/current-console.ts'
import { focusedRecordAtom } from '#console/commands/context-atoms.ts'
import { page } from '#test/helpers/console.tsx'
import { act, focusedRow, LIST, many, rowsShown, screen, startList, voucher, waitFor } from './list-harness.tsx'

/** The list of vouchers, and ways to another list and back. */
async function start(rows = many(300), href = '/voucher') {
  const app = await startList(rows, href, {
    'GET /svc/console/customers/1/audit': () => page([change({ id: 41, label: 'PIN-00900' })]),
    'GET /svc/console/customers/1/views': () => page([]),
  })
  await rowsShown()
  const go = (to: string) => act(() => app.router.navigate({ href: to }))
  const leave = async () => {
    await go('/audit')
    await screen.findByRole('row', { name: /PIN-00900/ })
  }
  return { ...app, go, leave }
}

/** The browser shows no lines of a list that rests, and neither does it tell others of them. */
const gridNames = () => screen.getAllByRole('grid').map((grid) => grid.getAttribute('aria-label'))

describe('a list that one comes back to', () => {
  it('is there at once as it was left, with its rows and its focus', async () => {
    const { user, leave, go } = await start()
    await user.keyboard('jjj')
    await waitFor(() => expect(focusedRow()).toBe('PIN-00004'))
    const row = document.activeElement
    await leave()
    expect(gridNames()).toEqual(['changes'])
    expect(row?.isConnected).toBe(true)
    await go('/voucher')
    expect(gridNames()).toEqual(['vouchers'])
    await waitFor(() => expect(document.activeElement).toBe(row))
    expect(focusedRow()).toBe('PIN-00004')
    await user.keyboard('j')
    await waitFor(() => expect(focusedRow()).toBe('PIN-00005'))
  })

  it('rests in between: it hears no keys and tells commands nothing', async () => {
    const { user, leave, go } = await start()
    await user.keyboard('jj')
    await waitFor(() => expect(focusedRow()).toBe('PIN-00003'))
    await leave()
    await waitFor(() => expect(currentStore().get(focusedRecordAtom)).toMatchObject({ resource: 'audit', id: 41 }))
    expect(currentStore().get(totalCountAtom)).toBe(1)
    await user.keyboard('jjj')
    await go('/voucher')
    await waitFor(() => expect(focusedRow()).toBe('PIN-00003'))
    await waitFor(() => expect(currentStore().get(focusedRecordAtom)).toMatchObject({ resource: 'voucher', id: 3 }))
    expect(currentStore().get(totalCountAtom)).toBe(300)
  })

  it('asks the server for nothing while it rests', async () => {
    const { server, leave } = await start()
    await leave()
    const asked = server.count(LIST)
    await act(() => currentQueryClient().invalidateQueries())
    await act(async () => {})
    expect(server.count(LIST)).toBe(asked)
  })

  it('shows what became of its rows in the meantime', async () => {
    const rows = many(300)
    const { leave, go } = await start(rows)
    expect(screen.queryByRole('row', { name: /PIN-00002.*Void/ })).toBeNull()
    await leave()
    rows[1] = voucher(2, { status: 'VOID', version: 2 })
    await act(() => currentQueryClient().invalidateQueries())
    await go('/voucher')
    expect(await screen.findByRole('row', { name: /PIN-00002.*Void/ })).toBeVisible()
  })

  it('shows at once what is known already of its rows', async () => {
    const { leave, go } = await start()
    await leave()
    const inAll = currentQueryClient()
      .getQueryCache()
      .findAll({ predicate: ({ queryHash }) => queryHash.includes('vouchers') })
    for (const { queryKey } of inAll) {
      currentQueryClient().setQueryData<{ data?: { id: number }[] }>(queryKey, (known) =>
        Array.isArray(known?.data)
          ? { ...known, data: known.data.map((row) => (row.id === 2 ? voucher(2, { status: 'VOID' }) : row)) }
          : known,
      )
    }
    await go('/voucher')
    expect(screen.getByRole('row', { name: /PIN-00002.*Void/ })).toBeVisible()
  })

  it('is a new one for a person who comes with another search', async () => {
    const { user, leave, go } = await start()
    await user.keyboard('jjj')
    await leave()
    await go('/voucher?status=AVAILABLE')
    await waitFor(() => expect(focusedRow()).toBe('PIN-00001'))
    await leave()
    await go('/voucher')
    await waitFor(() => expect(focusedRow()).toBe('PIN-00001'))
  })

  it('does not bring back what was begun and left behind', async () => {
    const { user, leave, go } = await start()
    await user.type(screen.getByRole('searchbox'), 'status:nonsense')
    expect(screen.getByRole('searchbox')).toHaveValue('status:nonsense')
    await leave()
    await go('/voucher')
    expect(screen.getByRole('searchbox')).toHaveValue('')
  })

  it('has nothing selected', async () => {
    const { user, leave, go } = await start()
    await user.keyboard('xjx')
    await waitFor(() => expect(screen.getAllByRole('row', { selected: true })).toHaveLength(2))
    await leave()
    await go('/voucher')
    await waitFor(() => expect(focusedRow()).toBe('PIN-00002'))
    expect(screen.queryAllByRole('row', { selected: true })).toEqual([])
  })
})
