import { sql } from 'kysely'
import type { FieldIssue } from '#contract/core/error.ts'
import type { ExerciseUse } from '#contract/exercise/exercise.ts'
import type { AskedQuestion, Question } from '#contract/exercise/question.ts'
import type { Tx } from '#server/core/db/database.ts'

/** The questions of a revision, in order. */
export async function questionsOf(tx: Tx, exerciseId: number, revision: number): Promise<Question[]> {
  const rows = await tx
    .selectFrom('exercise_question')
    .select(['id', 'kind', 'prompt', 'media_item_id', 'options', 'score', 'rubric', 'explanation'])
    .where('exercise_id', '=', exerciseId)
    .where('revision', '=', revision)
    .orderBy('sort_order')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    prompt: row.prompt,
    mediaItemId: row.media_item_id,
    options: row.options as Question['options'],
    score: row.score,
    rubric: row.rubric as Question['rubric'],
    explanation: row.explanation,
  }))
}

type Asked = Omit<AskedQuestion, 'mediaItemId' | 'explanation'> & {
  mediaItemId?: number | null | undefined
  explanation?: string | null | undefined
}

/** What a question says, with nothing that only its row has. */
const meaning = ({ kind, prompt, mediaItemId, options, score, rubric, explanation }: Asked) => ({
  kind,
  prompt,
  mediaItemId: mediaItemId ?? null,
  options: options.map(({ key, text, correct }) => ({ key, text, correct })),
  score,
  rubric: rubric.map(({ criterion, max }) => ({ criterion, max })),
  explanation: explanation || null,
})

/** Whether questions ask something else, or in another order. */
export function differ(one: readonly Asked[], other: readonly Asked[]): boolean {
  return JSON.stringify(one.map(meaning)) !== JSON.stringify(other.map(meaning))
}

/** The number of the revision that comes after all that there ever were, taken back or not. */
export async function nextRevision(tx: Tx, exerciseId: number): Promise<number> {
  const { last } = await tx
    .selectFrom('exercise_question')
    .select(sql<number>`coalesce(max(revision), 0)`.as('last'))
    .where('exercise_id', '=', exerciseId)
    .executeTakeFirstOrThrow()
  return last + 1
}

interface Writer {
  customerId: number
  exerciseId: number
  revision: number
  masterId: number
}

/** Writes the questions of a revision. The ones of other revisions stay: answers and the way back need them. */
export async function writeQuestions(tx: Tx, writer: Writer, questions: readonly AskedQuestion[]): Promise<void> {
  if (questions.length === 0) return
  const rows = questions.map((question, at) => {
    const { mediaItemId, options, rubric, ...rest } = meaning(question)
    return {
      ...rest,
      customer_id: writer.customerId,
      exercise_id: writer.exerciseId,
      revision: writer.revision,
      sort_order: at + 1,
      media_item_id: mediaItemId,
      options: JSON.stringify(options),
      rubric: JSON.stringify(rubric),
      created_by: writer.masterId,
      updated_by: writer.masterId,
    }
  })
  await tx.insertInto('exercise_question').values(rows).execute()
}

/** Pictures and films of questions that the customer does not have, at their fields. */
export async function missingMedia(tx: Tx, customerId: number, questions: readonly Asked[]): Promise<FieldIssue[]> {
  const ids = questions.flatMap(({ mediaItemId }) => mediaItemId ?? [])
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('media_item')
    .select('id')
    .where('id', 'in', ids)
    .where('customer_id', '=', customerId)
    .where('kind', '<>', 'FOLDER')
    .where('deleted_at', 'is', null)
    .execute()
  const there = new Set(rows.map(({ id }) => id))
  return questions.flatMap(({ mediaItemId }, at) =>
    typeof mediaItemId !== 'number' || there.has(mediaItemId)
      ? []
      : [{ field: `questions.${at}.mediaItemId`, message: 'is not a file of this customer' }],
  )
}

const users = {
  EXAM: sql`SELECT x.id, x.id AS record, x.title, c.code AS of FROM exam x JOIN lms_class c ON c.id = x.lms_class_id`,
  EVALUATION: sql`SELECT x.id, x.id AS record, x.title, c.code AS of FROM evaluation x JOIN lms_class c ON c.id = x.lms_class_id`,
  ACTIVITY: sql`SELECT x.id, c.id AS record, x.title, c.code AS of FROM class_activity_item x JOIN lms_class c ON c.id = x.lms_class_id`,
  SYLLABUS: sql`SELECT x.id, c.id AS record, x.title, c.code AS of FROM core_class_activity x JOIN core_class c ON c.id = x.core_class_id`,
} as const satisfies Record<ExerciseUse['kind'], unknown>

/** What uses an exercise; kinds that do not are left out. */
export async function usesOf(tx: Tx, exerciseId: number): Promise<ExerciseUse[]> {
  const parts = Object.entries(users).map(
    ([kind, from]) => sql`
      SELECT ${sql.lit(kind)} AS kind, count(*)::int AS count,
             coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'record', u.record, 'title', u.title, 'of', u.of) ORDER BY u.id DESC)
                        FILTER (WHERE u.place <= 5), '[]') AS some
        FROM (SELECT f.*, row_number() OVER (ORDER BY f.id DESC) AS place
                FROM (${from} WHERE x.exercise_id = ${exerciseId} AND x.deleted_at IS NULL) f) u`,
  )
  const { rows } = await sql<ExerciseUse>`${sql.join(parts, sql` UNION ALL `)}`.execute(tx)
  return rows.filter(({ count }) => count > 0)
}

/** How many sheets were begun, whether or not they were handed in. */
export async function answersOf(tx: Tx, exerciseId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('answer')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('exercise_id', '=', exerciseId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
