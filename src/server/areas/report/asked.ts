import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Period } from '#contract/core/report-period.ts'
import type { Metric } from './rollup.ts'

/** What a report is of. */
export interface Asked<Q> {
  customerId: number
  period: Period
  /** In the customer's zone. */
  today: string
  query: Q
}

export type Narrowed = { platform?: readonly string[] | undefined; coreClassId?: number | undefined }

/** The rows of the roll-up that a report is made of. */
export function rolledUp(metric: Metric, { customerId, period, query }: Asked<Narrowed>): RawBuilder<unknown> {
  const { platform, coreClassId } = query
  return sql`
    FROM rekap_harian r
   WHERE r.customer_id = ${customerId} AND r.metric = ${metric} AND r.day BETWEEN ${period.from} AND ${period.to}
     ${platform === undefined ? sql`` : sql`AND r.platform_code = ANY (${[...platform]}::text[])`}
     ${coreClassId === undefined ? sql`` : sql`AND r.core_class_id = ${coreClassId}`}`
}
