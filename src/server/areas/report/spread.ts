import type { SalesOfDay, SalesOfWeek } from '#contract/report/report.ts'
import type { Period } from '#contract/core/report-period.ts'
import { daysOf, weekOf, weeksOf } from '#contract/core/report-period.ts'

/** What one platform sold on one day, rupiah. */
export interface SoldThere {
  day: string
  platform: string
  sold: number
  gross: number
  fee: number
  net: number
}

type Sold = Omit<SalesOfDay, 'day'>

function sumOf(rows: readonly SoldThere[]): Sold {
  const sum: Sold = { sold: 0, gross: 0, fee: 0, net: 0, byPlatform: {} }
  for (const { platform, sold, gross, fee, net } of rows) {
    sum.sold += sold
    sum.gross += gross
    sum.fee += fee
    sum.net += net
    const there = (sum.byPlatform[platform] ??= { sold: 0, net: 0 })
    there.sold += sold
    there.net += net
  }
  return sum
}

/** A row for every day of the period. */
export function salesByDay(rows: readonly SoldThere[], period: Period): SalesOfDay[] {
  const found = Map.groupBy(rows, ({ day }) => day)
  return daysOf(period).map((day) => Object.assign({ day }, sumOf(found.get(day) ?? [])))
}

/** A row for every week that the period touches. */
export function salesByWeek(rows: readonly SoldThere[], period: Period): SalesOfWeek[] {
  const keyOf = (month: string, week: number) => `${month} ${week}`
  const found = Map.groupBy(rows, ({ day }) => keyOf(day.slice(0, 7), weekOf(day)))
  return weeksOf(period).map((week) => Object.assign(week, sumOf(found.get(keyOf(week.month, week.week)) ?? [])))
}

/** A part in percent, with two decimals; nothing of nothing is 0. */
export const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100
