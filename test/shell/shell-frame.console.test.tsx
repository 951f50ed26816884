import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { paletteOpenAtom } from '#console/palette/palette-open.ts'
import { pendingKeysAtom } from '#console/keys/keys-state.ts'
import { selectionCountAtom, totalCountAtom } from '#console/list/list-counts.ts'
import { statusHintsAtom } from '#console/shell/status-state.ts'
import { currentStore } from '#console/app/current-console.ts'
import { sessionAtom } from '#console/app/session/session-state.ts'
import { writeSession } from '#console/app/session/session.ts'
import { themeAtom, languageAtom, sidebarAtom } from '#console/app/preferences.ts'
import { fakeServer, logIn, ok, page, PLAIN, startApp } from '#test/helpers/console.tsx'
import { holdIdleWork } from '#test/helpers/idle.ts'

beforeEach(() => {
  fakeServer()
  currentStore().set(sidebarAtom, 'open')
  currentStore().set(languageAtom, 'en')
  currentStore().set(themeAtom, 'system')
})

const areas = () => screen.getByRole('navigation', { name: 'Areas' })

describe('the guard', () => {
  it('sends the root to the home page', async () => {
    logIn()
    expect((await startApp('/')).at()).toBe('/widgets')
  })

  it.each(['/widgets', '/'])('asks for a login at %s, with nothing to remember', async (path) => {
    expect((await startApp(path)).at()).toBe('/pages/login')
  })

  it('remembers the way to any other screen', async () => {
    expect((await startApp('/voucher?status=SENT')).at()).toBe('/pages/login?ref=%2Fvoucher%3Fstatus%3DSENT')
  })

  it('shows what is missing in place of a screen that the person may not see', async () => {
    logIn({ permissions: ['class:read'] })
    await startApp('/order/7')
    const main = screen.getByRole('main')
    expect(main).toHaveTextContent('order:read')
    expect(within(main).getByRole('heading', { level: 1 })).toHaveTextContent("You don't have access.")
  })

  it('opens the screen as soon as the permission is there', async () => {
    logIn({ permissions: [] })
    const server = fakeServer()
    await startApp('/crm/student-administration')
    const granted = {
      roles: ['SUPPORT'],
      permissions: ['crm:read'],
      shut: [],
      talent: { disabled: false, ctt: false, nda: false },
    }
    server.answers['GET /svc/main/v2/api/student/my-profile'] = () =>
      ok({
        masterId: 7,
        name: 'Rara',
        email: '',
        phone: null,
        customerId: 1,
        mitraId: null,
        lastLoginAt: null,
        ...granted,
      })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Student administration' })).toBeVisible()
  })

  it('shows the not-found page for an address that nobody has, and for a number that is none', async () => {
    logIn()
    await startApp('/nowhere/at/all')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('There is no such page.')
    const { router } = await startApp('/voucher/edit/abc')
    expect(router.latestLocation.pathname).toBe('/voucher/edit/abc')
    expect(screen.getAllByRole('heading', { level: 1 }).at(-1)).toHaveTextContent('There is no such page.')
  })
})

describe('the sidebar', () => {
  it('shows what the person may see and nothing else', async () => {
    logIn({ permissions: ['class:read', 'voucher:read', 'order:*'] })
    await startApp('/kelas')
    const names = within(areas())
      .getAllByRole('link')
      .map((link) => link.textContent?.replace(/(?<=[a-z])[A-Z]+$/, ''))
    expect(names).toEqual([
      'Home',
      'Classes',
      'Listings',
      'Class attributes',
      'Programs',
      'Stores',
      'Store categories',
      'Vouchers',
      'Voucher batches',
      'Voucher verification',
      'Orders',
    ])
    expect(within(areas()).queryByRole('button', { name: 'People' })).not.toBeInTheDocument()
  })

  it('shows everything to a person who may do everything', async () => {
    logIn()
    await startApp('/kelas')
    for (const closed of within(areas()).getAllByRole('button', { expanded: false })) await userEvent.click(closed)
    expect(within(areas()).getAllByRole('link')).toHaveLength(69)
  })

  it('marks the screen at hand, also from its edit page', async () => {
    logIn()
    const { router } = await startApp('/crm/student/edit/3')
    expect(within(areas()).getByRole('link', { current: 'page' })).toHaveTextContent('Students')
    await act(() => router.navigate({ href: '/instructur/edit/3' }))
    expect(within(areas()).getByRole('link', { current: 'page' })).toHaveTextContent('Instructors')
  })

  it('opens the group of the screen at hand, and remembers what was opened and closed', async () => {
    logIn()
    await startApp('/employee')
    expect(within(areas()).getByRole('link', { name: /Employees/ })).toBeVisible()
    expect(within(areas()).queryByRole('link', { name: /Users and roles/ })).not.toBeInTheDocument()
    await userEvent.click(within(areas()).getByRole('button', { name: 'Administration' }))
    expect(within(areas()).getByRole('link', { name: /Users and roles/ })).toBeVisible()
    expect(localStorage.getItem('academy-closed-groups')).not.toContain('administration')
  })

  it('shrinks to icons, and remembers it', async () => {
    logIn()
    await startApp('/kelas')
    await userEvent.click(screen.getByRole('button', { name: 'Collapse the sidebar' }))
    const link = within(areas()).getByRole('link', { name: 'Vouchers' })
    expect(link).toHaveTextContent('')
    expect(link).toHaveAttribute('aria-keyshortcuts', 'G V')
    expect(localStorage.getItem('academy-sidebar')).toBe('icons')
  })

  it('as icons shows every area once, also those of closed groups', async () => {
    logIn()
    currentStore().set(sidebarAtom, 'icons')
    await startApp('/employee')
    const links = within(areas()).getAllByRole('link')
    const paths = links.map((link) => link.getAttribute('href'))
    expect(new Set(paths).size).toBe(69)
    expect(paths).toHaveLength(69)
  })

  it('scrolls to the screen at hand once it shows, and not again while one works there', async () => {
    const beIdle = holdIdleWork()
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    logIn()
    const { router } = await startApp('/employee')
    const entry = within(areas()).getByRole('link', { current: 'page' })
    const timesShown = () => scrolled.mock.contexts.filter((element) => element === entry).length
    expect(timesShown()).toBe(0)
    beIdle()
    expect(timesShown()).toBe(1)
    await act(() => router.navigate({ href: '/employee?status=ACTIVE' }))
    beIdle()
    expect(timesShown()).toBe(1)
  })

  it('opens as a sheet from the top bar', async () => {
    logIn()
    await startApp('/kelas')
    await userEvent.click(screen.getByRole('button', { name: 'Areas' }))
    const sheet = await screen.findByRole('dialog', { name: 'Areas' })
    await userEvent.click(within(sheet).getByRole('link', { name: /Student administration/ }))
    expect(screen.queryByRole('dialog', { name: 'Areas' })).not.toBeInTheDocument()
    expect(await screen.findByRole('heading', { level: 1, name: 'Student administration' })).toBeVisible()
  })
})

describe('the top bar and the status line', () => {
  it('say where one is, and name the window', async () => {
    logIn()
    await startApp('/absensi-report/7')
    const breadcrumb = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    const crumbs = breadcrumb.getAllByRole('listitem')
    expect(crumbs.map((crumb) => crumb.textContent)).toEqual(['Attendance', 'Attendance reports', 'Participant'])
    expect(breadcrumb.getByRole('link', { name: 'Attendance reports' })).toHaveAttribute('href', '/absensi-report')
    await waitFor(() => expect(document.title).toBe('Participant · Attendance report · Academy Console'))
  })

  it('have one heading of the first level', async () => {
    logIn()
    await startApp('/kelas')
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  })

  it('open the palette by button and by key', async () => {
    logIn()
    await startApp('/kelas')
    currentStore().set(paletteOpenAtom, false)
    await userEvent.click(screen.getByRole('button', { name: /Search or run a command/ }))
    expect(currentStore().get(paletteOpenAtom)).toBe(true)
  })

  it('show the keys that work here, the keys pressed so far, and the counts', async () => {
    logIn()
    await startApp('/kelas')
    act(() => {
      currentStore().set(statusHintsAtom, [{ keys: 'j', label: 'Next' }])
      currentStore().set(pendingKeysAtom, 'g')
      currentStore().set(selectionCountAtom, 1200)
      currentStore().set(totalCountAtom, 1_000_000)
    })
    const line = screen.getByRole('contentinfo')
    expect(line).toHaveTextContent('JNext')
    expect(line).toHaveTextContent('G…')
    expect(line).toHaveTextContent('1.200 selected')
    expect(line).toHaveTextContent('1.000.000 rows')
    expect(line).toHaveTextContent('Connected')
    act(() => {
      currentStore().set(statusHintsAtom, [])
      currentStore().set(pendingKeysAtom, '')
      currentStore().set(selectionCountAtom, 0)
      currentStore().set(totalCountAtom, null)
    })
  })

  it('change the language, the theme and the density at once', async () => {
    logIn()
    await startApp('/kelas')
    await userEvent.click(await screen.findByRole('button', { name: 'Rara Support', expanded: false }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Bahasa Indonesia' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Kelas' })).toBeVisible()
    expect(document.documentElement.lang).toBe('id')
  })
})

describe('notifications', () => {
  const LIST = '/svc/main/api/notifications/7'
  const COUNT = '/svc/main/api/notifications/count-new/7'

  it('are read after each navigation to another screen: all of them, and how many are new', async () => {
    logIn()
    const server = fakeServer()
    const { router } = await startApp('/kelas')
    await waitFor(() => expect(server.count(LIST)).toBe(1))
    expect(server.count(COUNT)).toBe(1)
    expect(Object.fromEntries(server.asked.find((one) => one.path === LIST)?.query ?? [])).toEqual({
      page: '0',
      size: '500',
      platform: 'ADMIN_CENTER',
    })
    await act(() => router.navigate({ to: PLAIN }))
    await waitFor(() => expect(server.count(LIST)).toBe(2))
    await act(() => router.navigate({ to: PLAIN, search: { page: 2 } as never }))
    expect(server.count(LIST)).toBe(2)
  })

  it('are not read for the role SUPERADMIN, who has no bell', async () => {
    logIn({ roles: ['SUPERADMIN'] })
    const server = fakeServer()
    const { router } = await startApp('/kelas')
    await act(() => router.navigate({ to: PLAIN }))
    await screen.findByRole('button', { name: 'Rara Support' })
    expect(server.count(LIST) + server.count(COUNT)).toBe(0)
    expect(screen.queryByRole('button', { name: /otifications/ })).not.toBeInTheDocument()
  })

  it('are marked as read when they are opened, and lead to where they point', async () => {
    logIn()
    const row = {
      id: 3,
      type: 'X',
      content: 'Ujian baru',
      link: PLAIN,
      severity: 'INFO',
      readAt: null,
      createdAt: '2026-11-20T01:00:00Z',
    }
    const server = fakeServer({
      [`GET ${LIST}`]: () => page([row]),
      [`GET ${COUNT}`]: () => ok({ count: 1 }),
      'GET /svc/main/api/notifications/single-read/7/3': () => ok({ count: 0 }),
    })
    const { at } = await startApp('/kelas')
    await userEvent.click(await screen.findByRole('button', { name: '1 new notification' }))
    await userEvent.click(await screen.findByRole('button', { name: /Ujian baru/ }))
    await waitFor(() => expect(at()).toBe(PLAIN))
    expect(server.count('/svc/main/api/notifications/single-read/7/3')).toBe(1)
  })
})

describe('working for another customer', () => {
  const other = { id: 9, name: 'Cipta Karya', code: 'CIPTA', timezone: 'Asia/Makassar' }

  it('is shown in the frame, and ends with one key', async () => {
    const session = logIn()
    const away = { ...session, customer: { ...session.customer, home: session.client }, client: other }
    currentStore().set(sessionAtom, away)
    writeSession(away)
    await startApp(PLAIN)
    const bar = await screen.findByRole('region', { name: 'Working for another customer' })
    expect(bar).toHaveTextContent('Working for Cipta Karya')
    await waitFor(() => expect(currentStore().get(statusHintsAtom)).not.toEqual([]))
    await userEvent.keyboard('g0')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Working for another customer' })).toBeNull())
    expect(currentStore().get(sessionAtom)?.client?.name).toBe('Akademi Karya Nusantara')
  })

  it('begins at the customer’s name', async () => {
    logIn()
    await startApp(PLAIN)
    await waitFor(() => expect(currentStore().get(statusHintsAtom)).not.toEqual([]))
    await userEvent.click(screen.getByRole('button', { name: 'Akademi Karya Nusantara: switch customer' }))
    expect(await screen.findByRole('heading', { name: 'Work for another customer' })).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Working for another customer' })).toBeNull()
  })
})
