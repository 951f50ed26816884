import { sql } from 'kysely'
import type { Tx } from '#server/core/db/database.ts'
import type { Meeting } from './timetable.ts'
import { Timetable } from './timetable.ts'

/** What a Zoom account is used for, by other schedules than `without`: it holds one meeting at a time. */
export async function zoomTimes(tx: Tx, id: number, { from, to }: Meeting, without = 0): Promise<Timetable> {
  const { rows } = await sql<{ start_at: Date; end_at: Date; what: string }>`
    SELECT i.start_at, i.end_at, l.code || ' ' || i.title AS what
      FROM lms_class l JOIN class_activity_item i ON i.lms_class_id = l.id
     WHERE l.zoom_account_id = ${id} AND l.id <> ${without} AND i.type = 'ZOOM'
       AND i.start_at < ${new Date(to)} AND i.end_at > ${new Date(from)} AND i.cancelled_at IS NULL
       AND i.deleted_at IS NULL AND l.deleted_at IS NULL AND l.workflow <> 'CANCELLED'`.execute(tx)
  return new Timetable(
    rows.map(({ start_at, end_at, what }) => ({ from: start_at.getTime(), to: end_at.getTime(), what })),
  )
}
