import { sql } from 'kysely'
import type { Tx } from './database.ts'
import type { Pagination } from '#contract/core/envelope.ts'

export function paginationOf(query: { page: number; limit: number }, total: number): Pagination {
  return { total, page: query.page, limit: query.limit, totalPages: Math.ceil(total / query.limit) }
}

/** The moment at which a calendar day begins for the sender; `offset` in minutes as JavaScript signs them. */
export function dayStart(day: string, offset: number): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) + offset * 60_000)
}

/** The moment at which the day after begins. */
export function dayEnd(day: string, offset: number): Date {
  return new Date(dayStart(day, offset).getTime() + 86_400_000)
}

/** Makes a text match itself in LIKE. */
export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, String.raw`\$&`)
}

/** A record by its number and name, as rows point to others; null when there is none. */
export const named = (id: number | null, name: string | null) => (id === null || name === null ? null : { id, name })

export const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null

/** Minutes from the customer's zone to UTC at this moment, as JavaScript signs them. */
export async function zoneOffset(tx: Tx, customerId: number): Promise<number> {
  const row = await tx
    .selectFrom('customer')
    .select(
      sql<number>`(extract(epoch FROM now() AT TIME ZONE 'UTC' - now() AT TIME ZONE timezone) / 60)::int`.as('minutes'),
    )
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  return row.minutes
}
