import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ListView } from '#contract/core/list/list-view.ts'
import { currentQueryClient, currentStore } from '#console/app/current-console.ts'
import { listStartsAtom } from '#console/list/views/start.ts'
import { logIn, ok, refuse } from '#test/helpers/console.tsx'
import {
  act,
  LIST,
  many,
  pagesAsked,
  pagesOf,
  rowsShown,
  screen,
  startList,
  voucher,
  waitFor,
} from './list-harness.tsx'

const VIEWS = '/svc/console/customers/1/lists/voucher/views'
const rows = () => [...many(20), voucher(21, { status: 'SENT' })]

const view = (more: Partial<ListView> = {}): ListView => ({
  id: 5,
  name: 'Sent',
  search: 'rows=dense&status=SENT',
  shared: false,
  owner: { id: 7, name: 'Rara Support' },
  start: false,
  version: 1,
  ...more,
})

/** A server that keeps views; this device knows none of them. */
async function start(views: ListView[], href = '/voucher', special: Parameters<typeof startList>[2] = {}) {
  logIn()
  currentStore().set(listStartsAtom, {})
  const list = await startList(rows(), href, {
    [`GET ${VIEWS}`]: () => ok(views),
    [`POST ${VIEWS}`]: ({ body }) => {
      const made = view({ id: 9, ...(body as Partial<ListView>) })
      views.push(made)
      return ok(made)
    },
    [`PATCH ${VIEWS}/5`]: ({ body }) => ok(Object.assign(views[0] as ListView, body, { version: 2 })),
    [`DELETE ${VIEWS}/5`]: () => {
      views.splice(0, 1)
      return ok({ id: 5 })
    },
    ...special,
  })
  return { ...list, app: list, search: () => Object.fromEntries(new URLSearchParams(list.search())) }
}

const pinned = () => screen.getByRole('region', { name: 'Pinned views' })

describe('a pinned view', () => {
  it('is put into the sidebar by one key, leads back to what it asks for, and is taken out', async () => {
    const { user, search } = await start([view()], '/voucher?rows=dense&status=SENT&view=5')
    await screen.findAllByText('PIN-00021')
    await screen.findByRole('button', { name: 'Sent' })
    await user.keyboard('{Shift>}P{/Shift}')
    expect(await screen.findByText('“Sent” is in the sidebar')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Sent' }))
    await user.click(await screen.findByRole('menuitem', { name: 'All vouchers' }))
    await waitFor(() => expect(search()).toEqual({}))
    await user.click(await within(pinned()).findByRole('link', { name: 'Sent · Vouchers' }))
    await waitFor(() => expect(search()).toEqual({ rows: 'dense', status: 'SENT', view: '5' }))
    await user.click(within(pinned()).getByRole('button', { name: 'Unpin Sent · Vouchers' }))
    expect(screen.queryByRole('region', { name: 'Pinned views' })).not.toBeInTheDocument()
  })

  it('of those that come with the list is asked for anew each time', async () => {
    const { user, search } = await start([], '/voucher')
    await rowsShown()
    await user.keyboard('}')
    await waitFor(() => expect(search()).not.toEqual({}))
    const asked = search()
    await user.keyboard('{Shift>}P{/Shift}')
    await user.keyboard('{{')
    await waitFor(() => expect(search()).toEqual({}))
    await user.click(await within(pinned()).findByRole('link'))
    await waitFor(() => expect(search()).toEqual(asked))
  })

  it('without a name gets one first', async () => {
    const { user } = await start([], '/voucher?status=SENT&status=AVAILABLE')
    await rowsShown()
    await user.keyboard('{Shift>}P{/Shift}')
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Terkirim')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(
      await within(await screen.findByRole('region', { name: 'Pinned views' })).findByText('Terkirim · Vouchers'),
    ).toBeVisible()
  })

  it('that was deleted says so, and shows the list', async () => {
    const { search } = await start([], '/voucher?view=at-5')
    await rowsShown()
    expect(await screen.findByText('This view no longer exists.')).toBeVisible()
    expect(search()).toEqual({})
  })
})

describe('a view', () => {
  it('is chosen from the menu, and all of the list again', async () => {
    const { user, search } = await start([view()])
    await rowsShown()
    await user.click(await screen.findByRole('button', { name: 'Views' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Sent' }))
    await waitFor(() => expect(search()).toEqual({ rows: 'dense', status: 'SENT', view: '5' }))
    await user.click(await screen.findByRole('button', { name: 'Sent' }))
    await user.click(await screen.findByRole('menuitem', { name: 'All vouchers' }))
    await waitFor(() => expect(search()).toEqual({}))
  })

  it('is what the list opens with, unless the address asks for something', async () => {
    const first = await start([view({ start: true })])
    await waitFor(() => expect(first.search()).toMatchObject({ status: 'SENT', view: '5' }))
  })

  it('is asked for before any row is shown, and the next time its rows alone', async () => {
    const rowsAsked = Promise.withResolvers<void>()
    const { app, server, search } = await start([view({ start: true })], '/voucher', {
      [`GET ${LIST}`]: (asked) => {
        rowsAsked.resolve()
        return pagesOf(rows())(asked)
      },
      // It waits for nothing that waits for it.
      [`GET ${VIEWS}`]: async () => {
        await rowsAsked.promise
        return ok([view({ start: true })])
      },
    })
    const seen = new Set<string>()
    const watcher = new MutationObserver(() => {
      for (const { textContent } of screen.queryAllByText(/^PIN-\d/)) seen.add(textContent)
    })
    watcher.observe(document.body, { subtree: true, childList: true, characterData: true })
    await screen.findAllByText('PIN-00021')
    expect(search()).toEqual({ rows: 'dense', status: 'SENT', view: '5' })
    watcher.disconnect()
    expect([...seen].filter((code) => code !== 'PIN-00021')).toEqual([])

    await act(() => app.router.navigate({ to: '/keyboard' }))
    currentQueryClient().clear()
    const before = pagesAsked(server).length
    await act(() => app.router.navigate({ to: '/voucher', search: { tab: 'history' } as never }))
    await screen.findAllByText('PIN-00021')
    expect(search()).toEqual({ rows: 'dense', status: 'SENT', tab: 'history', view: '5' })
    const asked = pagesAsked(server).slice(before)
    expect(asked.map(({ query }) => query.get('status'))).toEqual(['SENT'])
  })

  it('need not be known: without one the list opens as it is, at once the next time', async () => {
    const { app, server } = await start([])
    await rowsShown()
    await waitFor(() => expect(server.count(VIEWS)).toBeGreaterThan(0))
    await act(() => app.router.navigate({ to: '/keyboard' }))
    currentQueryClient().clear()
    const [rows, views] = [pagesAsked(server).length, server.count(VIEWS)]
    await act(() => app.router.navigate({ to: '/voucher' }))
    await waitFor(() => expect(pagesAsked(server).length).toBe(rows + 1))
    expect(server.asked.at(-1)?.path).not.toBe(VIEWS)
    expect(views).toBeGreaterThan(0)
  })

  it('that cannot be asked for costs nobody the list', async () => {
    await start([], '/voucher', { [`GET ${VIEWS}`]: () => refuse(500, 'INTERNAL', { requestId: 'x' }) })
    await rowsShown()
  })

  it('gives way to what the address asks for', async () => {
    const { search } = await start([view({ start: true })], '/voucher?status=SENT')
    await screen.findAllByText('PIN-00021')
    await screen.findByRole('button', { name: 'Views' })
    expect(search()).toEqual({ status: 'SENT' })
  })

  it('is made of what is on screen', async () => {
    const views: ListView[] = []
    const { user, search, server } = await start(views, '/voucher?status=AVAILABLE&sort=price')
    await rowsShown()
    await screen.findByRole('button', { name: 'Views' })
    await user.click(screen.getByRole('button', { name: 'Views' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Save as a view…' }))
    const name = await screen.findByRole('textbox', { name: /Name/ })
    await user.type(name, '{Enter}')
    expect(await screen.findByText("can't be empty!")).toBeInTheDocument()
    await user.type(name, 'Free and cheap{Enter}')
    await waitFor(() => expect(search()).toMatchObject({ status: 'AVAILABLE', sort: 'price', view: '9' }))
    const sent = server.asked.find(({ method, path }) => method === 'POST' && path === VIEWS)?.body
    expect(sent).toMatchObject({ name: 'Free and cheap', shared: false })
    expect(views[0]?.search).toMatch(/^cols=code.*&rows=dense&sort=price&status=AVAILABLE$/)
  })

  it('says that the list has changed since, takes that over, and can be deleted', async () => {
    const views = [view()]
    const { user } = await start(views, '/voucher?rows=dense&status=SENT&cols=code&view=5')
    await user.click(await screen.findByRole('button', { name: /Sent.*changed/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Save the changes to “Sent”' }))
    await waitFor(() => expect(views[0]?.search).toBe('cols=code&rows=dense&status=SENT'))
    await user.click(await screen.findByRole('button', { name: 'Sent' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Change “Sent”…' }))
    await user.click(await screen.findByRole('button', { name: 'Delete the view' }))
    await screen.findByRole('button', { name: 'Views' })
    expect(views).toEqual([])
  })

  it('keeps what was typed when the server refuses, and says why', async () => {
    const { user } = await start([], '/voucher', {
      [`POST ${VIEWS}`]: () => refuse(409, 'DUPLICATE', { field: 'name', value: 'Sent' }),
    })
    await rowsShown()
    await user.click(await screen.findByRole('button', { name: 'Views' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Save as a view…' }))
    await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Sent{Enter}')
    expect(await screen.findByText('You already have a view with this name.')).toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: /Name/ })).toHaveValue('Sent')
  })
})
