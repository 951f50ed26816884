import { sql } from 'kysely'
import type { EvaluationRatings } from '#contract/exercise/exam.ts'
import type { Tx } from '#server/core/db/database.ts'

/** The sheets that count of an evaluation, and the stars that were given on them. */
export const starsOf = (id: number) => sql`
         sheet AS (SELECT a.id, a.student_lms_class_id, a.items FROM evaluation o
                     JOIN answer a ON a.class_activity_item_id = o.class_activity_item_id AND a.deleted_at IS NULL
                      AND NOT a.excluded AND a.status <> 'DRAFT'
                     JOIN student_lms_class e ON e.id = a.student_lms_class_id AND e.lms_class_id = o.lms_class_id
                      AND a.run = e.restart_count + 1 AND e.status <> 'DROPPED' AND e.deleted_at IS NULL
                    WHERE o.id = ${id}),
         star AS (SELECT s.id, q.id AS question, q.prompt, q.sort_order, (i.value ->> 'value')::numeric AS stars,
                         q.sort_order = max(q.sort_order) OVER () AS is_last
                    FROM sheet s CROSS JOIN jsonb_array_elements(s.items) i
                    JOIN exercise_question q ON q.id = (i.value ->> 'questionId')::bigint AND q.kind = 'RATING'
                   WHERE jsonb_typeof(i.value -> 'value') = 'number')`

/** How often each number of stars was given to each question, as the answers are now. */
export async function ratingsOf(tx: Tx, id: number): Promise<EvaluationRatings> {
  const { rows } = await sql<EvaluationRatings['questions'][number]>`
    WITH ${starsOf(id)}
    SELECT question AS "questionId", prompt, round(avg(stars), 2) AS mean,
           ARRAY(SELECT (SELECT count(*) FROM star t WHERE t.question = star.question AND round(t.stars) = n)::int
                   FROM generate_series(1, 5) n) AS counts
      FROM star GROUP BY question, prompt ORDER BY min(sort_order)`.execute(tx)
  return { questions: rows }
}
