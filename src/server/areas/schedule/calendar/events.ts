import { sql } from 'kysely'
import type { Tx } from '#server/core/db/database.ts'
import type { CalendarEvent } from './ics.ts'
import { meetingsWhere } from './meetings.ts'
import type { CalendarRange } from './meetings.ts'

const DAY_MS = 86_400_000
/** A subscription shows so many days that are over, and so many ahead. */
const PAST_DAYS = 60
const AHEAD_DAYS = 400
const MOST = 5000

interface Row {
  id: number
  title: string
  start_at: Date
  end_at: Date
  updated_at: Date
  version: number
  cancelled: boolean
  code: string
  class_title: string
  workflow: string
  location: string | null
  instructor: string | null
}

const statusOf = ({ cancelled, workflow }: Row) =>
  cancelled || workflow === 'CANCELLED'
    ? 'CANCELLED'
    : workflow === 'DRAFT' || workflow === 'REVIEW'
      ? 'TENTATIVE'
      : 'CONFIRMED'

export async function nameOf(tx: Tx, customerId: number): Promise<string> {
  const { name } = await tx.selectFrom('customer').select('name').where('id', '=', customerId).executeTakeFirstOrThrow()
  return name
}

/** The meetings of a customer around today, as events that have the same name each time. */
export async function eventsOf(
  tx: Tx,
  filters: Omit<CalendarRange, 'from' | 'to'>,
  host: string,
): Promise<CalendarEvent[]> {
  const from = new Date(Date.now() - PAST_DAYS * DAY_MS)
  const to = new Date(Date.now() + AHEAD_DAYS * DAY_MS)
  const { rows } = await sql<Row>`
    SELECT i.id, i.title, i.start_at, i.end_at, greatest(i.updated_at, l.updated_at) AS updated_at, i.version + l.version AS version,
           i.cancelled_at IS NOT NULL AS cancelled, l.code, l.title AS class_title, l.workflow, l.location, t.name AS instructor
      FROM class_activity_item i JOIN lms_class l ON l.id = i.lms_class_id LEFT JOIN instructor t ON t.id = i.instructor_id
     WHERE ${meetingsWhere({ ...filters, from, to })}
     ORDER BY i.start_at, i.id LIMIT ${MOST}`.execute(tx)
  return rows.map((row) => ({
    uid: `meeting-${row.id}@${host}`,
    title: `${row.class_title} – ${row.title}`,
    description: [row.code, row.instructor].filter(Boolean).join('\n'),
    location: row.location,
    startAt: row.start_at,
    endAt: row.end_at,
    changedAt: row.updated_at,
    sequence: row.version,
    status: statusOf(row),
  }))
}
