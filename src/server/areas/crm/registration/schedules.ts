import { sql } from 'kysely'
import type { RegistrationDetail } from '#contract/crm/registration-calls.ts'
import type { Tx } from '#server/core/db/database.ts'

type Schedule = RegistrationDetail['schedules'][number]

/** The schedules of a class that take participants, the next first. */
export async function schedulesOf(tx: Tx, classId: number, chosen: number | null): Promise<Schedule[]> {
  const { rows } = await sql<Omit<Schedule, 'startAt'> & { startAt: Date }>`
    SELECT id, code, title, start_at AS "startAt", capacity, enrolled_count AS enrolled FROM lms_class
     WHERE core_class_id = ${classId} AND deleted_at IS NULL
       AND (id = ${chosen} OR (workflow IN ('PUBLISHED', 'ONGOING') AND end_at > now()))
     ORDER BY start_at, id LIMIT 20`.execute(tx)
  return rows.map(({ startAt, ...row }) => Object.assign(row, { startAt: startAt.toISOString() }))
}

/** The next schedule of a class that still has a seat. */
export async function scheduleWithSeat(tx: Tx, classId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM lms_class
     WHERE core_class_id = ${classId} AND deleted_at IS NULL AND workflow IN ('PUBLISHED', 'ONGOING')
       AND end_at > now() AND enrolled_count < capacity
     ORDER BY start_at, id LIMIT 1`.execute(tx)
  return rows[0]?.id
}
