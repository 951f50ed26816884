import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Pagination } from '#contract/envelope.ts'

/** `-createdAt,code` → `created_at DESC, code ASC, id DESC`: the id last, so that equal rows keep one order. */
export function orderBy<K extends string>(
  sort: string | undefined,
  columns: Readonly<Record<K, string>>,
  standard: string,
  id: string,
): RawBuilder<unknown> {
  const parts = (sort ?? standard).split(',').map((part) => {
    const isDown = part.startsWith('-')
    const column = columns[(isDown ? part.slice(1) : part) as K]
    return sql`${sql.ref(column)} ${sql.raw(isDown ? 'DESC NULLS LAST' : 'ASC NULLS LAST')}`
  })
  const isDown = (sort ?? standard).startsWith('-')
  return sql.join([...parts, sql`${sql.ref(id)} ${sql.raw(isDown ? 'DESC' : 'ASC')}`])
}

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

export const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null
