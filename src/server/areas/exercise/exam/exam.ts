import { sql } from 'kysely'
import type { FieldIssue } from '#contract/core/error.ts'
import type { Evaluation, Exam } from '#contract/exercise/exam.ts'
import { evaluationFields, examFields } from '#contract/exercise/exam.ts'
import { canDeleteExam } from '#contract/exercise/exam.rules.ts'
import type { Tx } from '#server/core/db/database.ts'
import { prepared } from '#server/core/db/prepared.ts'
import { iso } from '#server/core/db/list.ts'
import type { Columns } from '#server/core/db/write-row.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import type { ListColumn } from '#server/core/list/description.ts'
import type { Resource, Writing } from '#server/core/resource/resource.ts'

type Table = 'exam' | 'evaluation'

/** What both tables have, of rows with these ids. */
const shared = (tx: Tx, table: Table, ids: readonly number[]) =>
  tx
    // Both have these columns.
    .selectFrom(`${table} as t` as 'exam as t')
    .innerJoin('lms_class as l', 'l.id', 't.lms_class_id')
    .innerJoin('exercise as x', 'x.id', 't.exercise_id')
    .modifyFront(prepared)
    .select(['t.id', 't.customer_id', 't.title', 't.lms_class_id', 't.class_activity_item_id', 't.exercise_id'])
    .select(['t.start_at', 't.end_at', 't.sync_status', 't.synced_at', 't.sync_error', 't.excluded', 't.version'])
    .select(['t.created_at', 't.updated_at', 'l.code as class_code', 'l.title as class_title', 'l.grading_locked_at'])
    .select(['x.title as exercise'])
    .where(sql<boolean>`t.id = ANY (${[...ids]}::bigint[])`)
    .where('t.deleted_at', 'is', null)

const common = (row: Awaited<ReturnType<ReturnType<typeof shared>['execute']>>[number]) => ({
  id: row.id,
  customerId: row.customer_id,
  title: row.title,
  lmsClassId: row.lms_class_id,
  lmsClass: { id: row.lms_class_id, code: row.class_code, title: row.class_title },
  locked: row.grading_locked_at !== null,
  activityItemsId: row.class_activity_item_id,
  exerciseId: row.exercise_id,
  exercise: { id: row.exercise_id, title: row.exercise },
  startAt: row.start_at.toISOString(),
  endAt: row.end_at.toISOString(),
  syncStatus: row.sync_status,
  syncedAt: iso(row.synced_at),
  syncError: row.sync_error,
  exclude: row.excluded,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

async function examRows(tx: Tx, ids: readonly number[]): Promise<Exam[]> {
  const own = await tx
    .selectFrom('exam')
    .select(['id', 'kind', 'duration_minutes', 'attempts_allowed', 'passing_score', 'participants', 'submitted'])
    .select(['average', 'passed'])
    .where(sql<boolean>`id = ANY (${[...ids]}::bigint[])`)
    .execute()
  const byId = new Map(own.map((row) => [row.id, row]))
  return (await shared(tx, 'exam', ids).execute()).flatMap((row) => {
    const one = byId.get(row.id)
    if (!one) return []
    const { kind, duration_minutes, attempts_allowed, passing_score, participants, submitted, average, passed } = one
    const counts = { participants, submitted, average, passed }
    const asked = { durationMinutes: duration_minutes, attemptsAllowed: attempts_allowed, passingScore: passing_score }
    return [Object.assign(common(row), { kind, ...asked, ...counts })]
  })
}

async function evaluationRows(tx: Tx, ids: readonly number[]): Promise<Evaluation[]> {
  const own = await tx
    .selectFrom('evaluation')
    .select(['id', 'kind', 'respondents', 'average_rating', 'nps', 'highlights'])
    .where(sql<boolean>`id = ANY (${[...ids]}::bigint[])`)
    .execute()
  const byId = new Map(own.map((row) => [row.id, row]))
  return (await shared(tx, 'evaluation', ids).execute()).flatMap((row) => {
    const one = byId.get(row.id)
    if (!one) return []
    const { kind, respondents, average_rating: averageRating, nps, highlights } = one
    return [Object.assign(common(row), { kind, respondents, averageRating, nps, highlights: highlights as string[] })]
  })
}

/** What is wrong with the times, and with an exercise that is none for this. */
const checkOf =
  (isSurvey: boolean) =>
  async ({ wish, before }: Writing<Exam | Evaluation>, { tx }: HandlerContext): Promise<FieldIssue[]> => {
    const issues: FieldIssue[] = []
    const [start, end] = [wish.startAt ?? before?.startAt, wish.endAt ?? before?.endAt]
    if (typeof start === 'string' && typeof end === 'string' && Date.parse(end) <= Date.parse(start)) {
      issues.push({ field: 'endAt', message: 'must be after the start' })
    }
    if (typeof wish.exerciseId !== 'number') return issues
    const found = await tx.selectFrom('exercise').select('type').where('id', '=', wish.exerciseId).executeTakeFirst()
    if (found && (found.type === 'SURVEY') !== isSurvey) {
      issues.push({ field: 'exerciseId', message: isSurvey ? 'must be a survey' : 'must not be a survey' })
    }
    return issues
  }

/** Where the schedule of the class asks the exercise, if it does. */
async function values({ wish, before }: Writing<Exam | Evaluation>, { tx }: HandlerContext): Promise<Columns> {
  if (before) return {}
  const item = await tx
    .selectFrom('class_activity_item')
    .select('id')
    .where('lms_class_id', '=', wish.lmsClassId as number)
    .where('exercise_id', '=', wish.exerciseId as number)
    .where('deleted_at', 'is', null)
    .orderBy('sort_order')
    .limit(1)
    .executeTakeFirst()
  return { class_activity_item_id: item?.id ?? null }
}

const columns = {
  title: 'title',
  lmsClassId: 'lms_class_id',
  exerciseId: 'exercise_id',
  kind: 'kind',
  startAt: 'start_at',
  endAt: 'end_at',
}
const references = {
  lmsClassId: { table: 'lms_class', what: 'a schedule' },
  exerciseId: { table: 'exercise', what: 'an exercise' },
} as const

/** The columns of the list that both have. */
function listColumns(table: Table) {
  const own = (name: string, title: string, width?: number): ListColumn => ({
    title,
    value: sql.ref(`${table}.${name}`),
    ...(width === undefined ? {} : { width }),
  })
  const ofClass = (name: string, title: string, width: number): ListColumn => ({
    title,
    value: sql.ref(`lms_class.${name}`),
    joins: ['class'],
    width,
  })
  return {
    own,
    shared: {
      startAt: own('start_at', 'Starts', 18),
      title: own('title', 'Title', 44),
      lmsClassId: own('lms_class_id', 'Schedule'),
      classCode: ofClass('code', 'Schedule code', 14),
      class: ofClass('title', 'Schedule', 44),
      exerciseId: own('exercise_id', 'Exercise'),
      endAt: own('end_at', 'Ends', 18),
      syncStatus: own('sync_status', 'Sync', 12),
      syncedAt: own('synced_at', 'Synced', 18),
      exclude: own('excluded', 'Excluded', 10),
      kind: own('kind', 'Kind', 12),
    },
  }
}

const joins = (table: Table) => ({
  class: sql`JOIN lms_class ON lms_class.id = ${sql.ref(`${table}.lms_class_id`)}`,
})
const examColumns = listColumns('exam')
const evaluationColumns = listColumns('evaluation')

/** The tests that classes sit. */
export const exams: Resource<Exam, typeof examFields> = {
  table: 'exam',
  area: 'exam',
  command: 'exam',
  noun: 'exam',
  label: ({ title }) => title,
  columns: {
    ...columns,
    durationMinutes: 'duration_minutes',
    attemptsAllowed: 'attempts_allowed',
    passingScore: 'passing_score',
  },
  references,
  mayDelete: (row) => canDeleteExam(row),
  check: checkOf(false),
  values,
  list: {
    resource: 'exam',
    title: 'Exams',
    view: 'list_exam',
    alias: 'exam',
    fields: examFields,
    columns: {
      ...examColumns.shared,
      participants: examColumns.own('participants', 'Participants', 12),
      submitted: examColumns.own('submitted', 'Handed in', 12),
      average: examColumns.own('average', 'Average', 10),
      passed: examColumns.own('passed', 'Passed', 10),
    },
    joins: joins('exam'),
    where: sql`exam.deleted_at IS NULL`,
    defaultSort: '-startAt',
    rows: examRows,
  },
}

/** The surveys that classes answer. */
export const evaluations: Resource<Evaluation, typeof evaluationFields> = {
  table: 'evaluation',
  area: 'exam',
  command: 'evaluation',
  noun: 'evaluation',
  label: ({ title }) => title,
  columns,
  references,
  mayDelete: (row) => canDeleteExam(row),
  check: checkOf(true),
  values,
  list: {
    resource: 'evaluation',
    title: 'Evaluations',
    view: 'list_evaluation',
    alias: 'evaluation',
    fields: evaluationFields,
    columns: {
      ...evaluationColumns.shared,
      respondents: evaluationColumns.own('respondents', 'Respondents', 12),
      averageRating: evaluationColumns.own('average_rating', 'Average rating', 14),
      nps: evaluationColumns.own('nps', 'Recommend', 12),
    },
    joins: joins('evaluation'),
    where: sql`evaluation.deleted_at IS NULL`,
    defaultSort: '-startAt',
    rows: evaluationRows,
  },
}
