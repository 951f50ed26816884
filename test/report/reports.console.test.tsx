import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Shorter } from '#contract/report/shorter.ts'
import type { ClicksOfFlag, SalesOfDay } from '#contract/report/report.ts'
import { currentHref } from '#console/app/current-console.ts'
import { drawingOf } from '#console/report/png.ts'
import { fakeServer, logIn, ok, page, refuse, startApp } from '#test/helpers/console.tsx'
import { giveHeight } from '#test/list/console/list-harness.tsx'
import { openConsole, strike } from '#test/palette/palette-harness.tsx'

const BY_DAY = '/svc/main/api/reportecommerce/report_month_by_day'
const BY_FLAG = '/svc/main/api/shorter/report_by_flag'

const day = (n: number, sold = 0): SalesOfDay => ({
  day: `2026-11-0${n}`,
  sold,
  gross: sold * 500_000,
  fee: sold * 50_000,
  net: sold * 450_000,
  byPlatform: sold > 0 ? { TOKOPEDIA: { sold, net: sold * 450_000 } } : {},
})
const meta = { asOf: '2026-11-22T03:00:00.000Z', from: '2026-11-01', to: '2026-11-30' }
const november = [day(1), day(2, 3), day(3, 1), day(4)]
const platforms = [
  { code: 'TOKOPEDIA', name: 'Tokopedia', resource: 'tokped', feePct: 5, isPrakerja: false, active: true },
]

const link: Shorter = {
  id: 1,
  customerId: 1,
  code: 'sehat-1',
  title: 'Sehat',
  targetUrl: 'https://akn.example/',
  flag: 'WA',
  coreClassId: null,
  coreClass: null,
  active: true,
  exclude: false,
  expiresAt: null,
  clickCount: 3,
  lastClickAt: null,
  version: 1,
  createdAt: '2026-11-01T03:00:00.000Z',
  updatedBy: null,
  updatedAt: '2026-11-01T03:00:00.000Z',
}

const saved: { name: string; content: Blob }[] = []

beforeEach(() => {
  logIn()
  saved.length = 0
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
  const blobs: Blob[] = []
  URL.createObjectURL = (content) => {
    blobs.push(content as Blob)
    return 'blob:x'
  }
  HTMLAnchorElement.prototype.click = function click() {
    saved.push({ name: this.download, content: blobs.at(-1) ?? new Blob() })
  }
})

describe('the keys that are shown with a report', () => {
  it('are those that work without a record', async () => {
    fakeServer({ [`GET ${BY_FLAG}`]: () => ok([], { meta }) })
    await startApp('/shorter?report=by-flag')
    const hints = within(await screen.findByRole('list', { name: 'Keys that work here' }))
    expect(await hints.findByText('Create')).toBeInTheDocument()
    expect(hints.queryByText('Edit')).toBeNull()
    expect(hints.queryByText('Delete')).toBeNull()
  })
})

describe('a report that is opened with its key', () => {
  it('has the focus in it, wherever the focus was in the list', async () => {
    giveHeight()
    fakeServer({
      [`GET ${BY_FLAG}`]: () => ok([{ flag: 'WA', links: 2, clicks: 30, pct: 100 }], { meta }),
      'GET /svc/main/api/shorter': () => page([link]),
    })
    const { user } = await openConsole({ at: '/shorter' })
    await user.click(await screen.findByRole('row', { name: /sehat-1/ }))
    strike('r')
    await user.keyboard('by use{Enter}')
    expect(await screen.findByRole('heading', { level: 1, name: 'Clicks by use' })).toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Previous month' })).toHaveFocus())
  })
})

describe('a report of sales', () => {
  it('reads its points by keys, leads to their sales, and is chosen by month and platform', async () => {
    const server = fakeServer({
      [`GET ${BY_DAY}`]: () => ok(november, { meta }),
      'GET /svc/main/api/digital-platforms': () => ok(platforms),
    })
    await startApp('/reportecommerce?report=by-day&month=2026-11')
    const keys = userEvent.setup()
    expect(await screen.findByRole('heading', { level: 1, name: 'Sales by day' })).toBeInTheDocument()
    const chart = await screen.findByRole('group', { name: 'Sales by day, November 2026' })
    expect(screen.getByRole('button', { name: 'Previous month' })).toHaveFocus()
    const points = within(chart).getAllByRole('link')
    expect(points).toHaveLength(4)
    // One stop of the Tab key; each point says everything about itself.
    expect(points.map((point) => point.getAttribute('tabindex'))).toEqual(['0', '-1', '-1', '-1'])
    points[0]?.focus()
    await keys.keyboard('{ArrowRight}')
    const second = within(chart).getByRole('link', {
      name: /^2 Nov 2026: Sold 3, Gross Rp\.1\.500\.000, .*Net Rp\.1\.350\.000/,
    })
    expect(second).toHaveFocus()
    expect(screen.getAllByText('Rp.1.350.000').length).toBeGreaterThan(2)
    await keys.keyboard('{End}')
    expect(points[3]).toHaveFocus()
    await keys.keyboard('{ArrowRight}{Home}{ArrowRight}')
    expect(second).toHaveFocus()

    // The table is of the same answer, and adds up.
    const table = screen.getByRole('table', { name: 'Sales by day, November 2026' })
    const lines = within(table)
      .getAllByRole('row')
      .map((line) => line.textContent)
    expect(lines[0]).toBe('DaySoldGrossFeeNetNet, Tokopedia')
    expect(lines[2]).toBe('2 Nov 20263Rp.1.500.000Rp.150.000Rp.1.350.000Rp.1.350.000')
    expect(lines.at(-1)).toBe('Total4Rp.2.000.000Rp.200.000Rp.1.800.000Rp.1.800.000')
    expect(server.asked.filter(({ path }) => path === BY_DAY)).toHaveLength(1)

    await keys.click(screen.getByRole('button', { name: 'Export CSV' }))
    expect(saved[0]?.name).toBe('Sales by day, November 2026.csv')
    const csv = await saved[0]?.content.text()
    expect(csv?.split('\r\n').slice(0, 3)).toEqual([
      expect.stringContaining('Day,Sold,Gross,Fee,Net,"Net, Tokopedia"'),
      '1 Nov 2026,0,0,0,0,0',
      '2 Nov 2026,3,1500000,150000,1350000,1350000',
    ])
    const svg = chart as unknown as SVGSVGElement
    expect(drawingOf(svg)).not.toMatch(/data-hit|class=/)
    expect(drawingOf(svg)).toContain('Sold')

    await keys.click(screen.getByRole('button', { name: 'Previous month' }))
    await waitFor(() => expect(currentHref()).toContain('month=2026-10'))
    await keys.click(screen.getByRole('button', { name: 'Platform: All platforms' }))
    await keys.click(await screen.findByRole('option', { name: 'Tokopedia' }))
    await waitFor(() => expect(currentHref()).toBe('/reportecommerce?report=by-day&month=2026-10&platform=TOKOPEDIA'))
    await waitFor(() => {
      const query = server.asked.findLast(({ path }) => path === BY_DAY)?.query
      expect(Object.fromEntries(query ?? [])).toEqual({ month: '2026-10', platform: 'TOKOPEDIA', customerId: '1' })
    })
    // What Enter does of a link in a drawing, only a browser does.
    const again = await screen.findByRole('group', { name: /^Sales by day/ })
    await keys.click(within(again).getByRole('link', { name: /^2 Nov/ }))
    await waitFor(() => expect(currentHref()).toContain('dateFrom=2026-11-02&dateTo=2026-11-02&saleStatus=PAID'))
    expect(currentHref()).toContain('platform=TOKOPEDIA')
  })

  it('draws no line on into days that have not come', async () => {
    const ahead = [
      { ...day(1), day: '2999-01-01' },
      { ...day(2), day: '2999-01-02' },
    ]
    fakeServer({ [`GET ${BY_DAY}`]: () => ok([...november, ...ahead], { meta }) })
    await startApp('/reportecommerce?report=by-day')
    const chart = await screen.findByRole('group', { name: /^Sales by day/ })
    expect(within(chart).getAllByRole('link')).toHaveLength(6)
    expect(chart.querySelector('path[stroke-dasharray]')?.getAttribute('d')?.split('L')).toHaveLength(4)
  })

  it('says that nothing was sold, and what went wrong', async () => {
    let tries = 0
    fakeServer({
      [`GET ${BY_DAY}`]: () => (++tries === 1 ? refuse(422, 'VALIDATION') : ok([day(1)], { meta })),
    })
    await startApp('/reportecommerce?report=by-day')
    expect(await screen.findByRole('heading', { name: 'The report cannot be shown' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'No sales in this period' })).toBeInTheDocument()
    expect(screen.queryByRole('table')).toBeNull()
  })
})

it('parts of a whole are read the same way, and what nobody clicked is in the table alone', async () => {
  const row = (flag: ClicksOfFlag['flag'], clicks: number, pct: number): ClicksOfFlag => ({
    flag,
    links: 2,
    clicks,
    pct,
  })
  fakeServer({ [`GET ${BY_FLAG}`]: () => ok([row('WA', 30, 75), row('IG', 10, 25), row('OTHER', 0, 0)], { meta }) })
  await startApp('/shorter?report=by-flag')
  const chart = await screen.findByRole('group', { name: 'Clicks by use, November 2026' })
  const [first, second] = within(chart).getAllByRole('link')
  first?.focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(second).toHaveFocus()
  expect(second).toHaveAccessibleName('Instagram: Links 2, Clicks 10, Share 25 %')
  expect(within(screen.getByRole('table')).getByRole('link', { name: 'Elsewhere' })).toHaveAttribute(
    'href',
    '/shorter?flag=OTHER&exclude=false',
  )
  const nav = within(screen.getByRole('navigation', { name: 'Reports' }))
  expect(nav.getByRole('link', { name: 'By use' })).toHaveAttribute('aria-current', 'page')
  expect(nav.getByRole('link', { name: 'Short links' })).toHaveAttribute('href', '/shorter')
})
