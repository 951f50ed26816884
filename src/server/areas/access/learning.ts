import { sql } from 'kysely'
import type { AccessActivity, AccessClass } from '#contract/access/access.ts'
import type { Tx } from '#server/core/db/database.ts'
import { iso } from '#server/core/db/list.ts'
import { fail } from '#server/core/http/fail.ts'

const MOST = 100

/** The classes of a participant, the newest first. */
export async function classesOf(tx: Tx, studentId: number): Promise<AccessClass[]> {
  const rows = await tx
    .selectFrom('student_lms_class as p')
    .innerJoin('lms_class as l', 'l.id', 'p.lms_class_id')
    .leftJoin('certificate as c', (join) => join.onRef('c.id', '=', 'p.certificate_id').on('c.deleted_at', 'is', null))
    .select(['p.id', 'p.lms_class_id', 'l.code', 'l.title', 'l.workflow', 'l.start_at', 'l.end_at'])
    .select(['p.status', 'p.progress_pct', 'p.attended_count', 'p.required_count', 'p.final_score'])
    .select(['c.number', 'c.send_status'])
    .where('p.student_id', '=', studentId)
    .where('p.deleted_at', 'is', null)
    .where('l.deleted_at', 'is', null)
    .orderBy('l.start_at', 'desc')
    .limit(MOST)
    .execute()
  return rows.map((row) => ({
    lmsClassId: row.lms_class_id,
    studentLmsClassId: row.id,
    code: row.code,
    title: row.title,
    workflow: row.workflow,
    startAt: row.start_at.toISOString(),
    endAt: row.end_at.toISOString(),
    status: row.status,
    progressPct: row.progress_pct,
    attendedCount: row.attended_count,
    requiredCount: row.required_count,
    finalScore: row.final_score,
    certificate:
      row.number === null || row.send_status === null ? null : { number: row.number, status: row.send_status },
  }))
}

/** What a class consists of, with what is known of the participant. @throws NOT_FOUND for another's place */
export async function activitiesOf(tx: Tx, studentId: number, placeId: number): Promise<AccessActivity[]> {
  const place = await tx
    .selectFrom('student_lms_class')
    .select('lms_class_id')
    .where('id', '=', placeId)
    .where('student_id', '=', studentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!place) throw fail('NOT_FOUND', { what: 'class' })
  const rows = await tx
    .selectFrom('class_activity as a')
    .innerJoin('class_activity_item as i', 'i.class_activity_id', 'a.id')
    .leftJoin('student_activity as w', (join) =>
      join.onRef('w.class_activity_item_id', '=', 'i.id').on('w.student_lms_class_id', '=', placeId),
    )
    .select(['a.id as activity', 'a.title as heading', 'a.date', 'i.id', 'i.title', 'i.type'])
    .select(['i.start_at', 'i.end_at', 'i.cancelled_at', 'w.status as progress'])
    .select(
      sql<AccessActivity['items'][number]['attendance']>`(
        SELECT b.status FROM absensi b
         WHERE b.student_lms_class_id = ${placeId} AND b.deleted_at IS NULL
           AND (b.class_activity_item_id = i.id OR (b.class_activity_item_id IS NULL AND b.ke = i.ke))
         ORDER BY b.attended_at DESC LIMIT 1)`.as('attendance'),
    )
    .select(
      sql<number | null>`(
        SELECT max(s.pct) FROM student_score s JOIN scoring_schema_group_item g ON g.id = s.group_item_id
         WHERE s.student_lms_class_id = ${placeId} AND g.class_activity_item_id = i.id AND g.deleted_at IS NULL)`.as(
        'score',
      ),
    )
    .where('a.lms_class_id', '=', place.lms_class_id)
    .where('a.deleted_at', 'is', null)
    .where('i.deleted_at', 'is', null)
    .orderBy('a.sort_order')
    .orderBy('a.id')
    .orderBy('i.sort_order')
    .orderBy('i.id')
    .execute()
  return [...Map.groupBy(rows, (row) => row.activity).values()].map((items) => ({
    title: items[0]?.heading ?? '',
    date: items[0]?.date ?? null,
    items: items.map((row) => ({
      classActivityItemId: row.id,
      title: row.title,
      type: row.type,
      startAt: iso(row.start_at),
      endAt: iso(row.end_at),
      cancelled: row.cancelled_at !== null,
      attendance: row.attendance,
      progress: row.type === 'ZOOM' || row.type === 'OFFLINE' ? null : (row.progress ?? 'OPEN'),
      score: row.score,
    })),
  }))
}
