import type * as calls from '#contract/grading/feedback.ts'
import type { Feedback } from '#contract/grading/feedback.ts'
import { answers } from '#server/areas/exercise/answer/answer.resource.ts'
import { tellOfWork } from '#server/areas/exercise/answer/tell.ts'
import { classOf } from '#server/areas/grading/scheme/tree.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Cell } from '#server/core/files/cells.ts'
import type { HandlerContext, Handlers } from '#server/core/http/context.ts'
import { fail, invalid } from '#server/core/http/fail.ts'
import { asXlsx, streamFile } from '#server/core/list/export.ts'
import { readRecord } from '#server/core/resource/read.ts'
import { updateRecord } from '#server/core/resource/write.ts'
import { columns, lineOf } from './file.ts'
import { feedbackRows } from './rows.ts'

/** @throws NOT_FOUND */
async function itemOf(tx: Tx, id: number): Promise<{ customerId: number; title: string; classId: number }> {
  const row = await tx
    .selectFrom('class_activity_item')
    .select(['customer_id as customerId', 'title', 'lms_class_id as classId'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND', { what: 'activity' })
  return row
}

async function* linesOf(
  tx: Tx,
  narrowing: Parameters<typeof feedbackRows>[1],
  offset: number,
): AsyncGenerator<Cell[][]> {
  const { rows } = await feedbackRows(tx, narrowing)
  yield rows.map((row) => lineOf(row, offset))
}

async function readOne(tx: Tx, id: number): Promise<Feedback> {
  const [row] = (await feedbackRows(tx, { id })).rows
  if (!row) throw fail('NOT_FOUND', { what: 'feedback' })
  return row
}

interface Given {
  score: number
  notes: string
}

/** Grades the sheet; the feedback on it follows in the same transaction. */
async function gradeSheet(answerId: number, { score, notes }: Given, context: HandlerContext): Promise<void> {
  const sheet = await readRecord(context.tx, answers, answerId)
  const auto = sheet.autoScore ?? 0
  if (score < auto) throw invalid({ field: 'score', message: `must be at least ${auto}, the automatic score` })
  const manualScore = Math.round((score - auto) * 100) / 100
  await updateRecord(answers, answerId, { version: sheet.version, manualScore, comment: notes }, context)
}

/** Of work without a sheet. */
async function gradeWork(row: Feedback, { score, notes }: Given, context: HandlerContext): Promise<void> {
  const { tx, session, audit } = context
  const { classId, customerId, title } = await itemOf(tx, row.activityItemsId)
  const own = await classOf(tx, classId)
  if (own.isLocked) throw fail('GRADING_LOCKED', { title: own.title })
  await tx
    .updateTable('instructor_feedback')
    .set({
      status: 'GIVEN',
      score,
      notes,
      given_at: new Date(),
      version: row.version + 1,
      updated_by: session.masterId,
    })
    .where('id', '=', row.id)
    .execute()
  if (row.score !== score || row.notes !== notes) await tellOfWork(row.id, { score, comment: notes }, context)
  const line = (value: number | null) => [`${row.student.name}, ${title}: ${value ?? '–'}`]
  audit({
    action: 'lms.score',
    resource: 'lms_class',
    recordId: classId,
    customerId,
    label: `${own.code} ${own.title}`,
    before: { scores: line(row.score) },
    after: { scores: line(score) },
    reason: notes,
  })
}

export const feedbackHandlers: Handlers<typeof calls> = {
  async feedbackList({ params: { activityItemsId: item }, query: { page = 1, limit = 10, ...narrowing } }, { tx }) {
    await itemOf(tx, item)
    const { rows, total } = await feedbackRows(tx, { item, ...narrowing, limit, offset: (page - 1) * limit })
    // A page beyond the last has no row to say how many there are.
    const all = rows.length > 0 || page === 1 ? total : (await feedbackRows(tx, { item, ...narrowing, limit: 1 })).total
    return { data: rows, pagination: { total: all, page, limit, totalPages: Math.ceil(all / limit) } }
  },

  async feedbackDownload({ params: { activityItemsId: item }, query }, context) {
    const { customerId, title } = await itemOf(context.tx, item)
    const rowsIn = (tx: Tx) => ({ columns, rows: linesOf(tx, { item, ...query }, context.timezoneOffset) })
    return streamFile(context, [customerId], rowsIn, { title, write: asXlsx })
  },

  async feedbackGive({ params: { id }, body: { version, fileUrl, ...given } }, context) {
    const { tx } = context
    // Two who look at the same work wait for each other here.
    await tx.selectFrom('instructor_feedback').select('id').where('id', '=', id).forUpdate().execute()
    const row = await readOne(tx, id)
    if (row.version !== version) throw fail('VERSION_CONFLICT', { current: row, by: null, at: null })
    if (given.score > row.maxScore) throw invalid({ field: 'score', message: `must be at most ${row.maxScore}` })
    if (row.submission) await gradeSheet(row.submission.answerId, given, context)
    else await gradeWork(row, given, context)
    if (fileUrl !== undefined || row.submission) {
      await tx
        .updateTable('instructor_feedback')
        .set({ notes: given.notes, ...(fileUrl === undefined ? {} : { file_url: fileUrl }) })
        .where('id', '=', id)
        .execute()
    }
    return readOne(tx, id)
  },
}
