import { describe, expect, it } from 'vitest'
import { ecommerceReports } from '#console/areas/channel/ecommerce-reports.ts'
import { reportIn } from '#console/report/report-in.ts'
import { laterMonth, readQuery, reportHref } from '#console/report/search.ts'

const [byDay] = ecommerceReports.views

describe('the address of a report', () => {
  it('names it, and says which days and platform', () => {
    expect(reportIn(ecommerceReports, { report: 'by-week' })?.title).toBe('Sales by week')
    expect([reportIn(ecommerceReports, { report: 'x' }), reportIn(ecommerceReports, {})]).toEqual([
      undefined,
      undefined,
    ])
    const query = { month: '2026-10', platform: ['PIJAR', 'OWN'] }
    expect(reportHref('/reportecommerce', 'by-day', query)).toBe(
      '/reportecommerce?report=by-day&month=2026-10&platform=PIJAR&platform=OWN',
    )
  })

  it.each([
    [
      { month: '2026-10', platform: 'PIJAR,OWN' },
      { month: '2026-10', platform: ['PIJAR', 'OWN'] },
    ],
    [{ month: '2026-10', dateFrom: '2026-11-01' }, { month: '2026-10' }],
    [{ year: '2026', dateTo: '2026-11-01' }, { year: 2026 }],
    [
      { dateFrom: '2026-11-01', dateTo: '2026-11-05' },
      { dateFrom: '2026-11-01', dateTo: '2026-11-05' },
    ],
    [{ dateFrom: '2026-11-05', dateTo: '2026-11-01' }, {}],
    [{ month: 'Oktober', platform: 'PIJAR' }, { platform: ['PIJAR'] }],
    [{ customerId: '7', open: '3', x: 'y' }, {}],
  ])('%j is read as %j', (raw, query) => {
    expect(byDay && readQuery(byDay, { report: 'by-day', ...raw })).toEqual(query)
  })

  it('goes from month to month over the years', () => {
    expect([laterMonth('2026-12', 1), laterMonth('2026-01', -1), laterMonth('2026-03', -26)]).toEqual([
      '2027-01',
      '2025-12',
      '2024-01',
    ])
  })
})
