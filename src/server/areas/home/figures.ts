import { sql } from 'kysely'
import { TREND_DAYS } from '#contract/home/home.ts'
import type { HomeWidget } from '#contract/home/home.ts'
import type { FigureKey } from '#contract/home/widgets.ts'
import { daysOf, endOfMonth } from '#contract/core/report-period.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Here } from './attention.ts'

export type Figure = Pick<HomeWidget, 'value' | 'before' | 'trend'>

const DAY_MS = 86_400_000
const earlier = (day: string, days: number) => new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)
const sumOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0)

interface OfDay {
  day: string
  value: number
}

/** The last days, those without anything among them. */
function trendOf(rows: readonly OfDay[], today: string): number[] {
  const found = new Map(rows.map(({ day, value }) => [day, value]))
  return daysOf({ from: earlier(today, TREND_DAYS - 1), to: today }).map((day) => found.get(day) ?? 0)
}

/** Today against yesterday. */
function daily(rows: readonly OfDay[], today: string): Figure {
  const trend = trendOf(rows, today)
  return { value: trend.at(-1) ?? 0, before: trend.at(-2) ?? 0, trend }
}

const enrolments = async (tx: Tx, { customerId, today }: Here): Promise<Figure> => {
  const { rows } = await sql<OfDay>`
    SELECT r.day::text AS day, sum(r.count)::int AS value FROM rekap_harian r
     WHERE r.customer_id = ${customerId} AND r.metric = 'ENROL' AND r.day BETWEEN ${earlier(today, TREND_DAYS)} AND ${today}
     GROUP BY r.day`.execute(tx)
  return daily(rows, today)
}

const redeemed = async (tx: Tx, { customerId, today }: Here): Promise<Figure> => {
  const { rows } = await sql<OfDay>`
    SELECT r.day::text AS day, sum(r.count)::int AS value FROM rekap_harian r
     WHERE r.customer_id = ${customerId} AND r.metric = 'REEDEM' AND r.status LIKE 'REDEEMED:%'
       AND r.day BETWEEN ${earlier(today, TREND_DAYS)} AND ${today}
     GROUP BY r.day`.execute(tx)
  return daily(rows, today)
}

/** This month so far against the month before up to the same day. */
const sales = async (tx: Tx, { customerId, today }: Here): Promise<Figure> => {
  const month = today.slice(0, 7)
  const lastMonth = earlier(`${month}-01`, 1).slice(0, 7)
  const sameDay = `${lastMonth}-${today.slice(8)}`
  const until = sameDay < endOfMonth(lastMonth) ? sameDay : endOfMonth(lastMonth)
  const { rows } = await sql<OfDay>`
    SELECT r.day::text AS day, sum(r.amount)::bigint AS value FROM rekap_harian r
     WHERE r.customer_id = ${customerId} AND r.metric = 'SALE' AND r.status = 'PAID'
       AND r.day BETWEEN ${`${lastMonth}-01`} AND ${today}
     GROUP BY r.day`.execute(tx)
  const within = (from: string, to: string) =>
    sumOf(rows.flatMap(({ day, value }) => (day >= from && day <= to ? [value] : [])))
  return {
    value: within(`${month}-01`, today),
    before: within(`${lastMonth}-01`, until),
    trend: trendOf(rows, today),
  }
}

/** The classes that run now against those that ran yesterday, by the days on which they begin and end. */
const running = async (tx: Tx, { customerId, today }: Here): Promise<Figure> => {
  const { rows } = await sql<OfDay & { now: number }>`
    WITH zone AS (SELECT timezone FROM customer WHERE id = ${customerId}),
         days AS (SELECT d::date AS day, d AT TIME ZONE (SELECT timezone FROM zone) AS from_at
                    FROM generate_series(${earlier(today, TREND_DAYS - 1)}::date::timestamp, ${today}::date, interval '1 day') AS d),
         ran AS MATERIALIZED (
           SELECT l.start_at, l.end_at FROM lms_class l
            WHERE l.customer_id = ${customerId} AND l.deleted_at IS NULL
              AND l.workflow IN ('ONGOING', 'GRADING', 'COMPLETED')
              AND l.end_at >= (SELECT min(from_at) FROM days) AND l.start_at < now())
    SELECT d.day::text AS day, count(r.start_at)::int AS value,
           (SELECT count(*)::int FROM lms_class l
             WHERE l.customer_id = ${customerId} AND l.workflow = 'ONGOING' AND l.deleted_at IS NULL) AS now
      FROM days d LEFT JOIN ran r ON r.start_at < d.from_at + interval '1 day' AND r.end_at >= d.from_at
     GROUP BY d.day`.execute(tx)
  const { before, trend } = daily(rows, today)
  const value = rows[0]?.now ?? 0
  return { value, before, trend: [...(trend ?? []).slice(0, -1), value] }
}

export const readFigure: Readonly<Record<FigureKey, (tx: Tx, here: Here) => Promise<Figure>>> = {
  enrolments,
  redeemed,
  sales,
  running,
}
