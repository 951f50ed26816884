import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { HomeWidget } from '#contract/home/home.ts'
import { currentStore } from '#console/app/current-console.ts'
import { homeLayoutAtom, USUAL_HOME } from '#console/app/home-layout.ts'
import { hrefOf, moved, permitted, shownOf } from '#console/home/shown-widgets.ts'
import { fakeServer, logIn, ok, refuse, startApp } from '#test/helpers/console.tsx'

const HOME = 'GET /svc/console/customers/1/home'
const waiting = (key: HomeWidget['key'], value: number, more = false): HomeWidget => ({
  key,
  value,
  more,
  before: null,
  trend: null,
  parts: [],
})
const answer = (...widgets: HomeWidget[]) => ok({ today: '2026-11-26', asOf: '2026-11-26T05:00:00.000Z', widgets })

const sales: HomeWidget = { ...waiting('sales', 4_500_000), before: 4_000_000, trend: [1, 2, 3] }
const codes: HomeWidget = {
  ...waiting('codes', 1),
  parts: [
    {
      label: 'Excel · Tokopedia',
      value: 3,
      filter: { status: 'AVAILABLE', platform: 'TOKOPEDIA', coreClassId: '4' },
    },
  ],
}

const tiles = () => within(screen.getByRole('list', { name: 'Widgets' }))
const names = () =>
  tiles()
    .getAllByRole('link')
    .map((link) => link.textContent)

async function atHome() {
  const server = fakeServer({
    [HOME]: () => answer(sales, waiting('open-complaints', 12), waiting('messages', 1000, true), codes),
  })
  logIn()
  const app = await startApp('/widgets')
  await screen.findByRole('list', { name: 'Widgets' })
  return { ...app, server, user: userEvent.setup() }
}

beforeEach(() => {
  localStorage.clear()
})

describe('the widgets that somebody has', () => {
  it('are those of the permissions, in the wanted order; others are passed over', () => {
    expect(permitted(['complaint:read'])).toEqual(['my-complaints', 'overdue-complaints', 'open-complaints'])
    expect(permitted([])).toEqual([])
    const layout = { ...USUAL_HOME, widgets: ['open-complaints', 'codes', 'gone', 'my-complaints'] }
    expect(shownOf(layout, ['complaint:read'])).toEqual(['open-complaints', 'my-complaints'])
  })

  it('move by one, and stay at an end', () => {
    expect(moved(['codes', 'roles'], 'codes', 1)).toEqual(['roles', 'codes'])
    expect(moved(['codes', 'roles'], 'codes', -1)).toEqual(['codes', 'roles'])
    expect(moved(['codes'], 'roles', 1)).toEqual(['codes'])
  })

  it('lead to a list with their filter', () => {
    const now = { today: '2026-11-26', masterId: 7 }
    expect(hrefOf('my-complaints', now)).toBe('/complain?status=OPEN&handledBy=7')
    expect(hrefOf('sales', now)).toBe(
      '/reportecommerce?dateFrom=2026-11-01&dateTo=2026-11-26&saleStatus=PAID&exclude=false',
    )
    expect(hrefOf('meetings', now)).toBe('/class-schedule-overview?view=day&day=2026-11-26')
  })
})

describe('the home page', () => {
  it('asks once, and shows each widget as a link to its list', async () => {
    const { server } = await atHome()
    expect(server.asked.filter(({ path }) => path.endsWith('/home'))).toHaveLength(1)
    expect(tiles().getByRole('link', { name: /Net sales this month/ })).toHaveTextContent('Rp.4.500.000')
    expect(tiles().getByText('Rp.4.000.000 last month up to this day')).toBeVisible()
    expect(tiles().getByRole('link', { name: /Failed messages/ })).toHaveTextContent('1.000+')
    expect(tiles().getByRole('link', { name: /Open complaints/ })).toHaveAttribute('href', '/complain?status=OPEN')
    expect(tiles().getByRole('link', { name: 'Excel · Tokopedia' })).toHaveAttribute(
      'href',
      '/voucher?status=AVAILABLE&platform=TOKOPEDIA&coreClassId=4',
    )
  })

  it('is walked with the arrow keys, and orders and hides widgets by keys', async () => {
    const { user } = await atHome()
    act(() =>
      currentStore().set(homeLayoutAtom, {
        widgets: ['sales', 'messages', 'open-complaints', 'codes'],
        aboveList: false,
      }),
    )
    act(() =>
      tiles()
        .getByRole('link', { name: /Net sales/ })
        .focus(),
    )
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(tiles().getByRole('link', { name: /Open complaints/ })).toHaveFocus()
    await user.keyboard('vf')
    await waitFor(() => expect(names()[1]).toMatch(/Open complaints/))
    expect(tiles().getByRole('link', { name: /Open complaints/ })).toHaveFocus()
    await user.keyboard('vf')
    await waitFor(() => expect(names()[0]).toMatch(/Open complaints/))
    expect(tiles().getByRole('link', { name: /Open complaints/ })).toHaveFocus()
    await user.keyboard('vh')
    await waitFor(() => expect(names().join()).not.toMatch(/Open complaints/))
    const { widgets } = currentStore().get(homeLayoutAtom)
    expect(widgets).not.toContain('open-complaints')
    expect(widgets).toContain('sales')
  })

  it('lets one choose, order and place the widgets without a mouse', async () => {
    const { user } = await atHome()
    await user.click(screen.getByRole('button', { name: 'Choose widgets' }))
    const panel = screen.getByRole('region', { name: 'Choose widgets' })
    const [first, second] = within(panel).getAllByRole('checkbox')
    expect(first).toHaveFocus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(currentStore().get(homeLayoutAtom).widgets?.slice(0, 2)).toEqual(['redeemed', 'enrolments'])
    expect(second).toBeInTheDocument()
    await user.keyboard(' ')
    expect(currentStore().get(homeLayoutAtom).widgets).not.toContain('enrolments')
    await user.click(within(panel).getByRole('checkbox', { name: 'Also above the list of classes' }))
    expect(currentStore().get(homeLayoutAtom).aboveList).toBe(true)
    await user.click(within(panel).getByRole('button', { name: 'Show all' }))
    expect(currentStore().get(homeLayoutAtom)).toEqual({ widgets: null, aboveList: true })
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('region', { name: 'Choose widgets' })).toBeNull()
  })

  it('tells a role without any widget what to do', async () => {
    fakeServer()
    logIn({ permissions: ['role:read'] })
    await startApp('/')
    expect(await screen.findByText(/Your role has nothing to show here/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Choose widgets' })).toBeNull()
  })

  it('leads an employee without any permission to what is theirs', async () => {
    fakeServer()
    logIn({ permissions: [] })
    await startApp('/')
    const main = within(await screen.findByRole('main'))
    expect(await main.findByRole('link', { name: 'My leave' })).toHaveAttribute('href', '/my-leave')
  })

  it('says why it cannot be shown, and tries again', async () => {
    let fails = true
    fakeServer({ [HOME]: () => (fails ? refuse(403, 'OTHER_CUSTOMER') : answer(waiting('roles', 2))) })
    logIn()
    await startApp('/widgets')
    const again = await screen.findByRole('button', { name: 'Try again' })
    fails = false
    await userEvent.click(again)
    expect(await screen.findByRole('link', { name: /Users waiting for a role/ })).toHaveTextContent('2')
  })
})

describe('above the list of classes', () => {
  it('widgets are shown to those who want them', async () => {
    fakeServer({ [HOME]: () => answer(waiting('roles', 2)) })
    logIn()
    currentStore().set(homeLayoutAtom, { widgets: ['roles'], aboveList: true })
    await startApp('/kelas')
    expect(await screen.findByRole('link', { name: /Users waiting for a role/ })).toBeVisible()
  })

  it('and to nobody else', async () => {
    const server = fakeServer({ [HOME]: () => answer(waiting('roles', 2)) })
    logIn()
    await startApp('/kelas')
    await screen.findByRole('heading', { name: 'Classes' })
    expect(server.asked.filter(({ path }) => path.endsWith('/home'))).toEqual([])
  })
})
