import { sql } from 'kysely'
import type { Report } from '#contract/core/call.ts'
import type { Reports } from '#contract/report/report.ts'
import { reports } from '#contract/report/report.ts'
import type { WantedPeriod } from '#contract/core/report-period.ts'
import { periodOf } from '#contract/core/report-period.ts'
import { chooseCustomer } from '#server/core/auth/rights.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { HandlerContext, Handlers } from '#server/core/http/context.ts'
import { requirePlatforms } from '#server/areas/channel/platform/require.ts'
import { reportQueries } from './report-queries.ts'
import type { Metric } from './rollup.ts'

interface Now {
  today: string
  as_of: Date
}

/** Which day it is for a customer, and until when everything of a metric is counted. */
async function nowOf(tx: Tx, customerId: number, metric: Metric | null): Promise<Now> {
  const { rows } = await sql<Now>`
    SELECT (now() AT TIME ZONE c.timezone)::date::text AS today,
           coalesce((SELECT min(d.at) FROM rekap_dirty d WHERE d.customer_id = c.id AND d.metric = ${metric}), now()) AS as_of
      FROM customer c WHERE c.id = ${customerId}`.execute(tx)
  if (!rows[0]) throw new Error(`No customer ${customerId}`)
  return rows[0]
}

type Query = WantedPeriod & { customerId?: number | undefined; platform?: readonly string[] | undefined }

/** The reading and the handler of a report take the same query and give the same rows; here they are of any report. */
type AnyReportQuery = {
  metric: Metric | null
  rows: (tx: Tx, asked: object) => Promise<unknown[]>
}

const handlerOf =
  ({ metric, rows }: AnyReportQuery) =>
  async ({ query }: { query: Query }, { tx, session }: HandlerContext): Promise<Report<unknown>> => {
    const customerId = chooseCustomer(session, query.customerId)
    if (query.platform) await requirePlatforms(tx, query.platform)
    const { today, as_of: asOf } = await nowOf(tx, customerId, metric)
    const period = periodOf(query, today)
    const data = await rows(tx, { customerId, period, today, query })
    return { data, meta: { asOf: asOf.toISOString(), ...period } }
  }

const names = Object.keys(reports) as (keyof Reports)[]

export const reportHandlers = Object.fromEntries(
  names.map((name) => [name, handlerOf(reportQueries[name] as AnyReportQuery)]),
) as unknown as Handlers<Reports>
