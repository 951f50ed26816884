import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { HrDashboard } from '#contract/hr/dashboard.ts'
import type { WorkSheet } from '#contract/hr/work-day.ts'
import { fakeServer, logIn, ok, refuse, startApp } from '#test/helpers/console.tsx'

const SHEET = '/svc/console/work-sheet'
const days = Array.from({ length: 30 }, (_, n) => ({
  day: `2026-11-${String(n + 1).padStart(2, '0')}`,
  isWorkDay: true,
  holiday: null,
}))
const sheet: WorkSheet = {
  month: '2026-11',
  days,
  rows: [
    { id: 5, name: 'Agus Pratama', employeeNo: 'EMP-5', days: 'HH'.padEnd(30, '.') },
    { id: 6, name: 'Bima Akademik', employeeNo: 'EMP-6', days: '.'.repeat(30) },
  ],
}

async function openSheet(
  write = () => ok({ before: [{ employeeId: 5, day: '2026-11-01', status: 'PRESENT' }] }),
  rows = sheet.rows,
) {
  const server = fakeServer({ [`GET ${SHEET}`]: () => ok({ ...sheet, rows }), [`PUT ${SHEET}`]: write })
  logIn()
  await startApp('/attendance/sheet?month=2026-11')
  await screen.findByRole('grid', { name: 'Month sheet' })
  const written = () => server.asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  return { server, written, user: userEvent.setup() }
}
const cellOf = (name: string, day: number) =>
  within(screen.getByRole('row', { name: new RegExp(name) })).getAllByRole('gridcell')[day - 1] as HTMLElement

describe('the month sheet', () => {
  it('takes the letter of a state in the cell of the focus, and takes it back', async () => {
    const { user, written } = await openSheet()
    await user.click(cellOf('Agus', 1))
    await user.keyboard('s')
    await waitFor(() => expect(cellOf('Agus', 1)).toHaveTextContent('S'))
    expect(written()).toEqual([{ entries: [{ employeeId: 5, day: '2026-11-01', status: 'SICK' }] }])
    const undo = await screen.findByRole('button', { name: 'Undo entry' })
    await waitFor(() => expect(undo).toBeEnabled())
    await user.click(undo)
    await waitFor(() => expect(cellOf('Agus', 1)).toHaveTextContent('H'))
    expect(written()[1]).toEqual({ entries: [{ employeeId: 5, day: '2026-11-01', status: 'PRESENT' }] })
  })

  it('names the weekday of each day', async () => {
    await openSheet()
    expect(screen.getByRole('columnheader', { name: /^1\D*Sun/ })).toBeVisible()
  })

  it('shows what is there again when the server refuses', async () => {
    const { user, written } = await openSheet(() => refuse(500, 'INTERNAL', { requestId: 'x' }))
    await user.click(cellOf('Agus', 2))
    await user.keyboard('a')
    await waitFor(() => expect(written()).toHaveLength(1))
    await waitFor(() => expect(cellOf('Agus', 2)).toHaveTextContent('H'))
    expect(cellOf('Bima', 2)).toHaveTextContent('')
  })
})

it('a month sheet that passes by quickly shows the names, and the days once it rests', async () => {
  const days = '.'.repeat(30)
  const rows = Array.from({ length: 300 }, (_, id) => ({ id, name: `Pegawai ${id}.`, employeeNo: `EMP-${id}`, days }))
  await openSheet(undefined, rows)
  const grid = screen.getByRole('grid')
  const scrollTo = (top: number) => {
    grid.scrollTop = top
    fireEvent.scroll(grid)
  }
  const cells = (n: number) =>
    within(screen.getByRole('row', { name: new RegExp(`^Pegawai ${n}\\.`) })).queryAllByRole('gridcell').length
  scrollTo(1600)
  expect(cells(55)).toBeGreaterThan(20)
  scrollTo(3200)
  expect(cells(105)).toBe(0)
  await waitFor(() => expect(cells(105)).toBeGreaterThan(20))
})

describe('the dashboard', () => {
  const board: HrDashboard = {
    today: '2026-11-26',
    employees: 27,
    present: 20,
    late: 3,
    absent: 1,
    onLeave: 2,
    waiting: 4,
    contracts: [{ id: 5, name: 'Agus Pratama', position: 'Staf Akademik', day: '2026-12-31' }],
    birthdays: [],
    leaveByType: [{ id: 3, name: 'Izin', requests: 6, amount: 11, unit: 'HOUR' }],
    from: '2026-10-01',
    to: '2026-10-31',
    attendance: [{ code: 'AKADEMIK', name: 'Akademik', present: 112, late: 13, absent: 0, away: 8 }],
  }

  it('leads from each number to its list, and shows another month', async () => {
    const server = fakeServer({ 'GET /svc/console/hr-dashboard': () => ok(board) })
    logIn()
    await startApp('/dashboard?month=2026-10')
    const user = userEvent.setup()
    expect(await screen.findByRole('link', { name: /Late today/ })).toHaveAttribute(
      'href',
      '/attendance?dateFrom=2026-11-26&dateTo=2026-11-26&status=LATE',
    )
    expect(screen.getByText('6 requests · 11 hours')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Akademik' })).toHaveAttribute(
      'href',
      '/attendance?dateFrom=2026-10-01&dateTo=2026-10-31&departmentCode=AKADEMIK',
    )
    const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')
    expect(hrefOf(/On leave today/)).toBe('/leave-approval?startTo=2026-11-26&endFrom=2026-11-26&status=APPROVED')
    expect(hrefOf('Contracts about to end')).toBe(
      '/employee?active=true&contractEndsFrom=2026-11-26&contractEndsBefore=2027-01-25&sort=contractEnd',
    )
    expect(hrefOf('Birthdays')).toBe(
      '/employee?active=true&birthdayFrom=2026-11-26&birthdayTo=2026-12-26&sort=birthday',
    )
    expect(hrefOf('Izin')).toBe('/leave-approval?leaveTypeId=3&startFrom=2026-01-01&startTo=2026-11-26&status=APPROVED')
    await user.click(screen.getByRole('button', { name: 'Previous month' }))
    await waitFor(() =>
      expect(server.asked.findLast(({ path }) => path.endsWith('/hr-dashboard'))?.query.get('month')).toBe('2026-09'),
    )
  })
})
