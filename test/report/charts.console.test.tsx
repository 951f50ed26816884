import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { currentHref } from '#console/app/current-console.ts'
import { reportsFor } from '#console/report/all-reports.ts'
import { fakeServer, logIn, ok, startApp } from '#test/helpers/console.tsx'

/** Tells what is observed that it has come into view. */
let reveal: (element: Element) => void

beforeEach(() => {
  const watched = new Map<Element, () => void>()
  reveal = (element) => act(() => watched.get(element)?.())
  class Observer {
    readonly #heard: IntersectionObserverCallback
    constructor(heard: IntersectionObserverCallback) {
      this.#heard = heard
    }
    observe(element: Element): void {
      const entry = { isIntersecting: true, target: element } as IntersectionObserverEntry
      watched.set(element, () => this.#heard([entry], this as unknown as IntersectionObserver))
    }
    disconnect(): void {
      watched.clear()
    }
    unobserve(): void {}
    takeRecords = () => []
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  Element.prototype.scrollIntoView = () => undefined
})

const meta = { asOf: '2026-11-22T03:00:00.000Z', from: '2026-11-01', to: '2026-11-30' }
const BY_FLAG = 'GET /svc/main/api/reedem/report_by_flag'

async function atCharts(search = '', permissions = ['report:read', 'redemption:read', 'class:read']) {
  const server = fakeServer({
    [BY_FLAG]: () => ok([{ flag: 'VALID', label: 'Valid', total: 4, pct: 100 }], { meta }),
    'GET /svc/main/v1/api/digital-platforms': () => ok([]),
  })
  logIn({ permissions })
  await startApp(`/charts${search}`)
  await screen.findByRole('heading', { level: 1, name: 'Charts' })
  return { server, user: userEvent.setup() }
}
const card = (name: string) => screen.getByRole('region', { name })
const reportsAsked = (server: ReturnType<typeof fakeServer>) =>
  server.asked.filter(({ path }) => /report_|rekap/.test(path)).map(({ path }) => path)

describe('the page of charts', () => {
  it('holds every report that the person may see, each once', () => {
    expect(reportsFor([])).toEqual([])
    const keys = reportsFor(['*']).map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys).toEqual(expect.arrayContaining(['reportecommerce.by-day', 'reedem.by-flag', 'shorter.recap']))
    expect(reportsFor(['shorter:read']).every(({ set }) => set.path === '/shorter')).toBe(true)
  })

  it('asks for the first report alone, and for another when it comes into view', async () => {
    const { server } = await atCharts()
    expect(new Set(reportsAsked(server)).size).toBe(1)
    reveal(card('Redemptions by outcome'))
    await waitFor(() => expect(reportsAsked(server)).toContain('/svc/main/api/reedem/report_by_flag'))
    expect(await within(card('Redemptions by outcome')).findByRole('button', { name: 'Export CSV' })).toBeVisible()
    expect(new Set(reportsAsked(server)).size).toBe(2)
  })

  it('gives all reports the period and filters of the address, and opens the one that it names', async () => {
    const { server } = await atCharts('?month=2026-03&coreClassId=4&chart=reedem.by-flag')
    await waitFor(() => expect(reportsAsked(server)).toContain('/svc/main/api/reedem/report_by_flag'))
    const asked = server.asked.find(({ path }) => path.endsWith('/reedem/report_by_flag'))
    expect(Object.fromEntries(asked?.query ?? [])).toMatchObject({ month: '2026-03', coreClassId: '4' })
    expect(
      within(card('Redemptions by outcome')).getByRole('link', { name: 'Redemptions by outcome' }),
    ).toHaveAttribute('href', '/reedem?report=by-flag&month=2026-03&coreClassId=4')
  })

  it('shows the present month where the address names days that cannot be', async () => {
    const { server } = await atCharts('?dateFrom=2026-05-09&dateTo=2026-05-01&chart=reedem.by-flag')
    await waitFor(() => expect(reportsAsked(server)).toContain('/svc/main/api/reedem/report_by_flag'))
    const asked = server.asked.find(({ path }) => path.endsWith('/reedem/report_by_flag'))
    expect(asked?.query.has('dateFrom')).toBe(false)
  })

  it('refuses days that are reversed or too many, at the field, and takes others into the address', async () => {
    const { user } = await atCharts()
    const [from, to] = [screen.getByLabelText('First day'), screen.getByLabelText('Last day')]
    const type = async (first: string, last: string) => {
      await user.clear(from)
      await user.type(from, first)
      await user.clear(to)
      await user.type(to, last)
      await user.click(screen.getByRole('button', { name: 'Show days' }))
    }
    await type('2026-05-09', '2026-05-01')
    expect(await screen.findByText(/must not be before the first day/)).toBeVisible()
    expect(to).toBeInvalid()
    await type('2020-05-09', '2026-05-01')
    expect(await screen.findByText(/must be within 366 days/)).toBeVisible()
    await type('2026-05-01', '2026-05-09')
    await waitFor(() => expect(currentHref()).toBe('/charts?dateFrom=2026-05-01&dateTo=2026-05-09'))
  })

  it('is walked by keys', async () => {
    const { user } = await atCharts()
    const main = screen.getByRole('main')
    act(() => main.focus())
    await user.keyboard('vn')
    const [first, second] = within(main).getAllByRole('region')
    await waitFor(() => expect(first).toHaveFocus())
    await user.keyboard('vn')
    expect(second).toHaveFocus()
    await user.keyboard('vp')
    expect(first).toHaveFocus()
  })
})
