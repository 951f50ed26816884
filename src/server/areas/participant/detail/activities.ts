import { sql } from 'kysely'
import type { ParticipantActivities } from '#contract/participant/detail.ts'
import { iso } from '#server/core/db/list.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { participantOf } from './detail.ts'

type Activity = ParticipantActivities['activities'][number]
type Item = Activity['items'][number]
type Answer = NonNullable<Item['answers']>[number]

type Row = Omit<Item, 'startAt' | 'openedAt' | 'doneAt' | 'answers'> & {
  activity: number
  activity_title: string
  start_at: Date | null
  opened_at: Date | null
  done_at: Date | null
}

/** What a participant has to do, how far it is, and what was handed in, of this and of earlier runs. */
export async function activitiesOf(
  customerId: number,
  id: number,
  { tx, may }: HandlerContext,
): Promise<ParticipantActivities> {
  const { progressPct, restartCount, lmsClassId } = await participantOf(tx, customerId, id)
  const { rows } = await sql<Row>`
    SELECT i.id, i.title, i.type, i.ke, i.mandatory, i.cancelled_at IS NOT NULL AS cancelled, i.start_at,
           coalesce(s.status, 'OPEN') AS status, coalesce(s.progress_pct, 0)::float8 AS "progressPct",
           coalesce(s.attempts, 0) AS attempts, s.opened_at, s.done_at, a.id AS activity, a.title AS activity_title,
           (SELECT max(p.pct)::float8 FROM student_score p JOIN scoring_schema_group_item g ON g.id = p.group_item_id
             WHERE p.student_lms_class_id = ${id} AND g.class_activity_item_id = i.id AND g.deleted_at IS NULL
               AND ${may('grading:read')}::boolean) AS score
      FROM class_activity a
      JOIN class_activity_item i ON i.class_activity_id = a.id AND i.deleted_at IS NULL
      LEFT JOIN student_activity s ON s.class_activity_item_id = i.id AND s.student_lms_class_id = ${id}
     WHERE a.lms_class_id = ${lmsClassId} AND a.deleted_at IS NULL
     ORDER BY a.sort_order, a.id, i.sort_order, i.id`.execute(tx)
  const handedIn = may('exercise:read')
    ? await tx
        .selectFrom('answer')
        .select(['id', 'class_activity_item_id as item', 'run', 'attempt', 'status', 'total_score', 'submitted_at'])
        .where('student_lms_class_id', '=', id)
        .where('deleted_at', 'is', null)
        .orderBy('run', 'desc')
        .orderBy('attempt', 'desc')
        .execute()
    : null
  const activities = new Map<number, Activity>()
  for (const { activity, activity_title: title, start_at: start, opened_at: opened, done_at: done, ...item } of rows) {
    const answers = handedIn?.flatMap((one): Answer[] => {
      if (one.item !== item.id) return []
      const { id: answer, run, attempt, status, total_score: score, submitted_at: at } = one
      return [{ id: answer, run, attempt, status, score, submittedAt: iso(at) }]
    })
    const known = activities.get(activity) ?? { id: activity, title, items: [] }
    activities.set(activity, known)
    known.items.push({
      ...item,
      startAt: iso(start),
      openedAt: iso(opened),
      doneAt: iso(done),
      answers: answers ?? null,
    })
  }
  return { progressPct, run: restartCount + 1, activities: [...activities.values()] }
}
