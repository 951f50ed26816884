import { sql } from 'kysely'
import type { AnswerOf, ParsedOf } from '#contract/core/call.ts'
import type { Reports } from '#contract/report/report.ts'
import { daysOf } from '#contract/core/report-period.ts'
import type { ClicksOfDay, ClicksOfFlag, ClicksOfLink } from '#contract/report/report.ts'
import { linkFlags } from '#contract/report/shorter.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Asked, Narrowed } from './asked.ts'
import { rolledUp } from './asked.ts'
import {
  attendanceByMeeting,
  enrolmentsByClassAll,
  enrolmentsByDay,
  enrolmentsByPlatform,
  enrolmentsByPlatformAll,
  enrolmentsByStatusAll,
  enrolmentsByWeek,
  referralsByPlatform,
  statusesByPlatform,
} from './enrolments.ts'
import { prospectFunnel, prospectsByMonth, prospectsByOwner, prospectsBySource, timeInStage } from './prospects.ts'
import { redemptionsByDay, redemptionsByFlag } from './redemptions.ts'
import type { Metric } from './rollup.ts'
import type { SoldThere } from './spread.ts'
import { scholarshipsByScheme } from './scholarships.ts'
import { imagesByLabel, trainingPerformance } from './training.ts'
import { percentOf, salesByDay, salesByWeek } from './spread.ts'

/** Links beyond these have hardly any clicks. */
const MOST_LINKS = 50

interface ReportQuery<Q, Row> {
  /** Of the roll-up; how far behind it is says how fresh the report is. Null: it is of what is there now. */
  metric: Metric | null
  rows: (tx: Tx, asked: Asked<Q>) => Promise<Row[]>
}

async function sold(tx: Tx, asked: Asked<Narrowed>): Promise<SoldThere[]> {
  const { rows } = await sql<SoldThere>`
    SELECT r.day::text AS day, r.platform_code AS platform, sum(r.count)::int AS sold, sum(r.gross)::bigint AS gross,
           sum(r.fee)::bigint AS fee, sum(r.amount)::bigint AS net
      ${rolledUp('SALE', asked)} AND r.status = 'PAID'
     GROUP BY r.day, r.platform_code ORDER BY r.day, r.platform_code`.execute(tx)
  return rows
}

async function clicksByFlag(tx: Tx, asked: Asked<Narrowed>): Promise<ClicksOfFlag[]> {
  const { customerId, query } = asked
  const { rows: clicked } = await sql<{ flag: string; clicks: number }>`
    SELECT split_part(r.status, ':', 1) AS flag, sum(r.count)::int AS clicks ${rolledUp('CLICK', asked)} GROUP BY 1`.execute(
    tx,
  )
  let there = tx
    .selectFrom('shorter')
    .select(['flag', sql<number>`count(*)::int`.as('links')])
    .where('customer_id', '=', customerId)
    .where('excluded', '=', false)
    .where('deleted_at', 'is', null)
    .groupBy('flag')
  if (query.coreClassId !== undefined) there = there.where('core_class_id', '=', query.coreClassId)
  const links = new Map((await there.execute()).map((row) => [row.flag, row.links]))
  const clicks = new Map(clicked.map((row) => [row.flag, row.clicks]))
  const all = clicked.reduce((sum, row) => sum + row.clicks, 0)
  return linkFlags.map((flag) => ({
    flag,
    links: links.get(flag) ?? 0,
    clicks: clicks.get(flag) ?? 0,
    pct: percentOf(clicks.get(flag) ?? 0, all),
  }))
}

async function clicksByDay(tx: Tx, asked: Asked<Narrowed>): Promise<ClicksOfDay[]> {
  const { rows } = await sql<ClicksOfDay>`
    SELECT r.day::text AS day, sum(r.count)::int AS clicks,
           coalesce(sum(r.visitors) FILTER (WHERE r.status NOT LIKE '%:BOT'), 0)::int AS unique,
           coalesce(sum(r.count) FILTER (WHERE r.status LIKE '%:BOT'), 0)::int AS bots
      ${rolledUp('CLICK', asked)} GROUP BY r.day`.execute(tx)
  const found = new Map(rows.map((row) => [row.day, row]))
  return daysOf(asked.period).map((day) => found.get(day) ?? { day, clicks: 0, unique: 0, bots: 0 })
}

interface LinkRow {
  id: number
  code: string
  title: string
  flag: ClicksOfLink['flag']
  clicks: number
  week: number
  last_click_at: Date | null
  days: Record<string, number>
}

async function clicksByLink(tx: Tx, asked: Asked<Narrowed>): Promise<ClicksOfLink[]> {
  const { rows } = await sql<LinkRow>`
    WITH of_day AS (SELECT r.ref_id, r.day, sum(r.count)::int AS clicks ${rolledUp('CLICK', asked)} GROUP BY 1, 2),
         most AS (SELECT o.ref_id, sum(o.clicks)::int AS clicks, jsonb_object_agg(o.day, o.clicks) AS days FROM of_day o
                   GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${MOST_LINKS})
    SELECT s.id, s.code, s.title, s.flag, m.clicks, s.last_click_at, m.days,
           (SELECT coalesce(sum(w.count), 0)::int FROM rekap_harian w
             WHERE w.customer_id = ${asked.customerId} AND w.metric = 'CLICK' AND w.ref_id = s.id
               AND w.day BETWEEN ${asked.today}::date - 6 AND ${asked.today}::date) AS week
      FROM most m JOIN shorter s ON s.id = m.ref_id AND NOT s.excluded AND s.deleted_at IS NULL
     ORDER BY m.clicks DESC, s.code`.execute(tx)
  const all = daysOf(asked.period)
  return rows.map((row) => ({
    shorterId: row.id,
    code: row.code,
    title: row.title,
    flag: row.flag,
    clicks: row.clicks,
    clicks7d: row.week,
    lastClickAt: row.last_click_at?.toISOString() ?? null,
    byDay: all.map((day) => row.days[day] ?? 0),
  }))
}

/** How each report of the contract is read. One without a reading does not compile. */
export const reportQueries: {
  [K in keyof Reports]: ReportQuery<ParsedOf<Reports[K]>['query'], AnswerOf<Reports[K]>['data'][number]>
} = {
  salesByDay: { metric: 'SALE', rows: async (tx, asked) => salesByDay(await sold(tx, asked), asked.period) },
  salesByWeek: { metric: 'SALE', rows: async (tx, asked) => salesByWeek(await sold(tx, asked), asked.period) },
  clicksByFlag: { metric: 'CLICK', rows: clicksByFlag },
  clicksByDay: { metric: 'CLICK', rows: clicksByDay },
  clicksByLink: { metric: 'CLICK', rows: clicksByLink },
  redemptionsByFlag: { metric: 'REEDEM', rows: redemptionsByFlag },
  redemptionsByDay: { metric: 'REEDEM', rows: redemptionsByDay },
  enrolmentsByPlatform: { metric: 'ENROL', rows: enrolmentsByPlatform },
  enrolmentsByDay: { metric: 'ENROL', rows: enrolmentsByDay },
  enrolmentsByWeek: { metric: 'ENROL', rows: enrolmentsByWeek },
  enrolmentsByStatusAll: { metric: 'ENROL', rows: enrolmentsByStatusAll },
  enrolmentsByPlatformAll: { metric: 'ENROL', rows: enrolmentsByPlatformAll },
  enrolmentsByClassAll: { metric: 'ENROL', rows: enrolmentsByClassAll },
  statusesByPlatform: { metric: 'ENROL', rows: statusesByPlatform },
  attendanceByMeeting: { metric: 'ABSENSI', rows: attendanceByMeeting },
  referralsByPlatform: { metric: 'ENROL', rows: referralsByPlatform },
  scholarshipsByScheme: { metric: null, rows: scholarshipsByScheme },
  prospectFunnel: { metric: null, rows: prospectFunnel },
  prospectsBySource: { metric: null, rows: prospectsBySource },
  prospectsByOwner: { metric: null, rows: prospectsByOwner },
  timeInStage: { metric: null, rows: timeInStage },
  prospectsByMonth: { metric: null, rows: prospectsByMonth },
  trainingPerformance: { metric: null, rows: trainingPerformance },
  imagesTrain: { metric: null, rows: imagesByLabel('TRAIN') },
  imagesTest: { metric: null, rows: imagesByLabel('TEST') },
  imagesTestB: { metric: null, rows: imagesByLabel('TEST_B') },
}
