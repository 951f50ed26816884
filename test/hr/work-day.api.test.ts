import { describe, expect, it } from 'vitest'
import { hrDashboard } from '#contract/hr/dashboard.ts'
import { holiday } from '#contract/hr/holiday.ts'
import {
  employeeWorkSummary,
  workDay,
  workImport,
  workSheet,
  workSheetWrite,
  workSummary,
} from '#contract/hr/work-day.ts'
import { next } from '#test/factories/next.ts'
import { refused } from '#test/helpers/client.ts'
import { testDescribed } from '#test/helpers/contract/described-case.ts'
import { testServer } from '#test/helpers/server.ts'
import { makeEmployee } from './leave-scene.ts'

const server = testServer()
const home = () => server.home.customerId
const query = () => ({ customerId: home() })
const numberOf = async (id: number) =>
  (await server.db.selectFrom('employee').select('employee_no').where('id', '=', id).executeTakeFirstOrThrow())
    .employee_no

testDescribed(server, holiday, {
  samples: { day: () => new Date(Date.UTC(2040, 0, next('holiday'))).toISOString().slice(0, 10) },
  change: { name: 'Hari raya lain' },
})

describe('a day at work', () => {
  it('has its late and worked minutes from the working hours', async () => {
    const hr = await server.as('HR')
    const employeeId = await makeEmployee(server.db, home())
    const body = {
      employeeId,
      day: '2026-03-03',
      status: 'PRESENT' as const,
      checkIn: '2026-03-03T01:20:00.000Z',
      checkOut: '2026-03-03T10:00:00.000Z',
    }
    const row = await hr.call(workDay.calls.create, { query: query(), body })
    expect(row).toMatchObject({ status: 'LATE', lateMinutes: 20, workMinutes: 460 })
    const again = await refused(hr.call(workDay.calls.create, { query: query(), body }))
    expect(again).toMatchObject({ code: 'DUPLICATE' })
    const wrong = { checkOut: '2026-03-03T00:00:00.000Z', version: row.version }
    expect(await refused(hr.call(workDay.calls.update, { id: row.id, body: wrong }))).toMatchObject({
      issues: [{ field: 'checkOut', message: 'must not be before the start' }],
    })
    const onTime = { checkIn: '2026-03-03T01:04:00.000Z', version: row.version }
    expect(await hr.call(workDay.calls.update, { id: row.id, body: onTime })).toMatchObject({
      status: 'PRESENT',
      lateMinutes: 0,
    })
    const summary = await hr.call(employeeWorkSummary, {
      id: employeeId,
      query: { dateFrom: '2026-03-01', dateTo: '2026-03-31' },
    })
    expect(summary).toMatchObject({ present: 1, late: 0, workDays: 1, byDay: [{ day: '2026-03-03', present: 1 }] })
  })
})

describe('the month sheet', () => {
  it('enters a range at once and says what was there, so that it can be put back', async () => {
    const hr = await server.as('HR')
    const employeeId = await makeEmployee(server.db, home())
    const entry = (day: string, status: 'PRESENT' | 'SICK' | null) => ({ employeeId, day, status })
    const first = await hr.call(workSheetWrite, {
      query: query(),
      body: { entries: [entry('2026-04-01', 'PRESENT'), entry('2026-04-02', 'SICK')] },
    })
    expect(first.before).toHaveLength(2)
    const lettersOf = async () =>
      (await hr.call(workSheet, { query: { ...query(), month: '2026-04' } })).rows.find(({ id }) => id === employeeId)
        ?.days
    expect((await lettersOf())?.slice(0, 3)).toBe('HS.')
    const second = await hr.call(workSheetWrite, { query: query(), body: { entries: [entry('2026-04-02', null)] } })
    expect(second.before).toEqual([entry('2026-04-02', 'SICK')])
    expect((await lettersOf())?.slice(0, 3)).toBe('H..')
    await hr.call(workSheetWrite, { query: query(), body: { entries: second.before } })
    expect((await lettersOf())?.slice(0, 3)).toBe('HS.')
  })

  it('refuses someone else’s employee and a reader', async () => {
    const stranger = await makeEmployee(server.db, server.other.customerId)
    const body = { entries: [{ employeeId: stranger, day: '2026-04-01', status: 'PRESENT' as const }] }
    const hr = await server.as('HR')
    expect(await refused(hr.call(workSheetWrite, { query: query(), body }))).toMatchObject({
      issues: [{ field: 'entries.0.employeeId', message: 'is not an employee of this customer' }],
    })
    const finance = await server.as('FINANCE')
    expect(await refused(finance.call(workSheetWrite, { query: query(), body }))).toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('the file of a machine', () => {
  it('is taken row by row, and what is wrong is said with its line', async () => {
    const hr = await server.as('HR')
    const employeeId = await makeEmployee(server.db, home())
    const employeeNo = await numberOf(employeeId)
    const rows = [
      { employeeNo, day: '04/05/2026', checkIn: '08:30', checkOut: '17:00' },
      { employeeNo: employeeNo.toLowerCase(), day: '2026-05-05', checkIn: '07:55' },
      { employeeNo, day: '2026-05-05', checkIn: '17.05' },
      { employeeNo: 'NOBODY', day: '2026-05-05', checkIn: '08:00' },
      { employeeNo, day: 'kapan', checkIn: '08:00' },
      { employeeNo, day: '2026-05-06', checkIn: '17:00', checkOut: '08:00' },
      { employeeNo, day: '2099-05-06', checkIn: '08:00' },
    ]
    const report = await hr.call(workImport, { query: query(), body: { rows } })
    expect(report).toMatchObject({ written: 2, failed: 4 })
    expect(report.errors.map(({ row }) => row)).toEqual([4, 5, 6, 7])
    const { data } = await hr.call(workDay.calls.list, {
      query: { ...query(), employeeId: [employeeId], sort: 'day' } as never,
    })
    expect(data).toMatchObject([
      { day: '2026-05-04', status: 'LATE', lateMinutes: 30, workMinutes: 450 },
      { day: '2026-05-05', status: 'PRESENT', lateMinutes: 0, workMinutes: 490 },
    ])
  })
})

it('the dashboard and the summary are for those who may read employees', async () => {
  const hr = await server.as('HR')
  await makeEmployee(server.db, home())
  const board = await hr.call(hrDashboard, { query: query() })
  expect(board.employees).toBeGreaterThan(0)
  const february = await hr.call(hrDashboard, { query: { ...query(), month: '2026-02' } })
  expect(february).toMatchObject({ from: '2026-02-01', to: '2026-02-28' })
  const wrong = { ...query(), month: '2026-13' }
  expect(await refused(hr.call(hrDashboard, { query: wrong }))).toMatchObject({ code: 'VALIDATION' })
  expect((await hr.call(workSummary, { query: query() })).dateFrom).toMatch(/-01$/)
  const viewer = await server.as('VIEWER')
  expect(await refused(viewer.call(hrDashboard, { query: query() }))).toMatchObject({ code: 'FORBIDDEN' })
  const reversed = { ...query(), dateFrom: '2026-05-05', dateTo: '2026-05-01' }
  expect(await refused(hr.call(workSummary, { query: reversed }))).toMatchObject({ code: 'VALIDATION' })
})
