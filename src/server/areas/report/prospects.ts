import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type {
  ProspectsOfMonth,
  ProspectsOfOwner,
  ProspectsOfSource,
  ProspectsOfStage,
  TimeInStage,
} from '#contract/report/prospects.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Asked } from './asked.ts'
import { percentOf } from './spread.ts'

type Of = Asked<{ source?: string | undefined; owner?: number | undefined }>

/** The prospects of the source and the owner that a report is narrowed to. */
const chosen = ({ query: { source, owner } }: Of): RawBuilder<unknown> => sql`
  ${source === undefined ? sql`` : sql`AND p.source = ${source}`}
  ${owner === undefined ? sql`` : sql`AND p.owner_id = ${owner}`}`

/** Of the changes of stage those of such prospects. */
const ofChosen = (asked: Of): RawBuilder<unknown> =>
  asked.query.source === undefined && asked.query.owner === undefined
    ? sql``
    : sql`AND EXISTS (SELECT FROM prospect p WHERE p.id = c.prospect_id ${chosen(asked)})`

/** The changes of stage within the days of a report, which begin and end in the customer's zone. */
const within = ({ customerId, period: { from, to } }: Of): RawBuilder<unknown> => sql`
  c.customer_id = ${customerId}
  AND c.at >= (SELECT ${from}::timestamp AT TIME ZONE timezone FROM customer WHERE id = ${customerId})
  AND c.at < (SELECT (${to}::date + 1)::timestamp AT TIME ZONE timezone FROM customer WHERE id = ${customerId})`

/** The prospects that began in the period, as they are now. */
const begun = (asked: Of): RawBuilder<unknown> => sql`
  SELECT DISTINCT p.id, p.source, p.owner_id, p.value, s.kind, s.sort_order
    FROM prospect_stage_change c JOIN prospect p ON p.id = c.prospect_id AND p.deleted_at IS NULL
    JOIN pipeline_stage s ON s.id = p.stage_id
   WHERE c.from_stage_id IS NULL AND ${within(asked)} ${chosen(asked)}`

/** The way of those that began in a period, from stage to stage: who is further on has been in every stage before. */
export async function prospectFunnel(tx: Tx, asked: Of): Promise<ProspectsOfStage[]> {
  const { rows } = await sql<Omit<ProspectsOfStage, 'ofAll' | 'ofBefore'> & { began: number }>`
    WITH begun AS (${begun(asked)}),
         been AS (
           SELECT c.prospect_id AS id, max(t.sort_order) AS furthest
             FROM prospect_stage_change c JOIN pipeline_stage t ON t.id = c.to_stage_id AND t.kind = 'OPEN'
            WHERE c.customer_id = ${asked.customerId} GROUP BY 1),
         -- Counted before the stages are joined: hundreds of thousands of prospects end in a few places.
         far AS (
           SELECT b.kind = 'WON' AS won, greatest(
                    -- Who began where others end has come as far as the first stage.
                    (SELECT min(sort_order) FROM pipeline_stage
                      WHERE customer_id = ${asked.customerId} AND deleted_at IS NULL AND kind = 'OPEN'),
                    CASE WHEN b.kind = 'OPEN' THEN b.sort_order END, been.furthest) AS furthest,
                  count(*) AS reached, sum(b.value) AS value
             FROM begun b LEFT JOIN been ON been.id = b.id GROUP BY 1, 2)
    SELECT s.id AS "stageId", s.name, s.kind, (SELECT coalesce(sum(reached), 0)::int FROM far) AS began,
           coalesce(sum(f.reached), 0)::int AS reached, coalesce(sum(f.value), 0)::bigint AS value
      FROM pipeline_stage s
      LEFT JOIN far f ON f.won OR (s.kind = 'OPEN' AND f.furthest >= s.sort_order)
     WHERE s.customer_id = ${asked.customerId} AND s.deleted_at IS NULL AND s.kind <> 'LOST'
     GROUP BY s.id ORDER BY s.sort_order, s.id`.execute(tx)
  return rows.map(({ began, ...row }, n) =>
    Object.assign(row, {
      ofAll: percentOf(row.reached, began),
      ofBefore: percentOf(row.reached, rows[n - 1]?.reached ?? began),
    }),
  )
}

const outcome = sql`
  count(*)::int AS began, (count(*) FILTER (WHERE b.kind = 'OPEN'))::int AS open,
  (count(*) FILTER (WHERE b.kind = 'WON'))::int AS won, (count(*) FILTER (WHERE b.kind = 'LOST'))::int AS lost,
  coalesce(sum(b.value) FILTER (WHERE b.kind = 'WON'), 0)::bigint AS "wonValue"`

const withShare = <R extends { won: number; began: number }>(rows: readonly R[]) =>
  rows.map((row) => Object.assign(row, { wonPct: percentOf(row.won, row.began) }))

export async function prospectsBySource(tx: Tx, asked: Of): Promise<ProspectsOfSource[]> {
  const { rows } = await sql<Omit<ProspectsOfSource, 'wonPct'>>`
    SELECT b.source, ${outcome} FROM (${begun(asked)}) b GROUP BY 1 ORDER BY 2 DESC, 1`.execute(tx)
  return withShare(rows)
}

export async function prospectsByOwner(tx: Tx, asked: Of): Promise<ProspectsOfOwner[]> {
  const { rows } = await sql<Omit<ProspectsOfOwner, 'wonPct'>>`
    SELECT b.owner_id AS "ownerId", u.name, ${outcome}
      FROM (${begun(asked)}) b LEFT JOIN app_user u ON u.id = b.owner_id
     GROUP BY 1, 2 ORDER BY 3 DESC, 2`.execute(tx)
  return withShare(rows)
}

export async function timeInStage(tx: Tx, asked: Of): Promise<TimeInStage[]> {
  const days = (value: RawBuilder<unknown>) => sql`coalesce(round((${value} / 86400.0)::numeric, 1), 0)::float8`
  const { rows } = await sql<TimeInStage>`
    WITH gone AS (
      SELECT c.from_stage_id AS id, count(*)::int AS left_it, avg(c.stayed_seconds) AS average,
             percentile_cont(0.5) WITHIN GROUP (ORDER BY c.stayed_seconds) AS median, max(c.stayed_seconds) AS longest
        FROM prospect_stage_change c WHERE c.from_stage_id IS NOT NULL AND ${within(asked)}
         ${ofChosen(asked)} GROUP BY 1),
         here AS (
      SELECT p.stage_id AS id, count(*)::int AS inside,
             (count(*) FILTER (WHERE p.stage_entered_at < now() - make_interval(days => s.sla_days)))::int AS late
        FROM prospect p JOIN pipeline_stage s ON s.id = p.stage_id
       WHERE p.customer_id = ${asked.customerId} AND p.deleted_at IS NULL ${chosen(asked)} GROUP BY 1)
    SELECT s.id AS "stageId", s.name, s.sla_days AS "limitDays", coalesce(h.inside, 0) AS inside,
           coalesce(h.late, 0) AS late, coalesce(g.left_it, 0) AS left, ${days(sql`g.average`)} AS "averageDays",
           ${days(sql`g.median`)} AS "medianDays", ${days(sql`g.longest`)} AS "longestDays"
      FROM pipeline_stage s LEFT JOIN gone g ON g.id = s.id LEFT JOIN here h ON h.id = s.id
     WHERE s.customer_id = ${asked.customerId} AND s.deleted_at IS NULL AND s.kind = 'OPEN'
     ORDER BY s.sort_order, s.id`.execute(tx)
  return rows
}

/** The last twelve months, the present one with them. */
export async function prospectsByMonth(tx: Tx, asked: Of): Promise<ProspectsOfMonth[]> {
  const { customerId, today } = asked
  const { rows } = await sql<Omit<ProspectsOfMonth, 'wonPct'>>`
    WITH zone AS (SELECT timezone AS name FROM customer WHERE id = ${customerId}),
         months AS (
           SELECT date_trunc('month', ${today}::date) - make_interval(months => n) AS begins
             FROM generate_series(0, 11) n),
         changes AS (
           SELECT date_trunc('month', c.at AT TIME ZONE zone.name) AS begins, t.kind, c.from_stage_id, c.value
             FROM zone CROSS JOIN prospect_stage_change c JOIN pipeline_stage t ON t.id = c.to_stage_id
            WHERE c.customer_id = ${customerId}
              AND c.at >= (SELECT min(begins) FROM months) AT TIME ZONE zone.name ${ofChosen(asked)})
    SELECT to_char(m.begins, 'YYYY-MM') AS month,
           (count(*) FILTER (WHERE c.begins IS NOT NULL AND c.from_stage_id IS NULL))::int AS began,
           (count(*) FILTER (WHERE c.kind = 'WON'))::int AS won, (count(*) FILTER (WHERE c.kind = 'LOST'))::int AS lost,
           coalesce(sum(c.value) FILTER (WHERE c.kind = 'WON'), 0)::bigint AS "wonValue"
      FROM months m LEFT JOIN changes c ON c.begins = m.begins GROUP BY m.begins ORDER BY m.begins`.execute(tx)
  return rows.map((row) => Object.assign(row, { wonPct: percentOf(row.won, row.won + row.lost) }))
}
