import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { HandlerContext } from '#server/core/http/context.ts'
import type { RelatedWrites } from '#server/core/resource/resource.ts'
import { queueLetter } from '#server/areas/notification/message/queue.ts'

/** The letter waits so long: who grades anew at once, or takes it back, sends none or the right one. */
const UNDO_SECONDS = 60

interface Graded {
  customer: number
  student: number
  lms_class: number
  name: string
  email: string | null
  phone: string | null
  class: string
  code: string
  task: string
}

interface Worth {
  score: number
  comment: string | null
}

/** Tells the participant of a graded answer what it is worth, by the template TASK_FEEDBACK. */
export const tellGraded = (id: number, worth: Worth, context: HandlerContext) =>
  tell(sql`FROM answer a JOIN student_lms_class e ON e.id = a.student_lms_class_id WHERE a.id = ${id}`, worth, context)

/** The same of work that was handed in without a sheet. */
export const tellOfWork = (id: number, worth: Worth, context: HandlerContext) =>
  tell(
    sql`FROM instructor_feedback a JOIN student_lms_class e ON e.id = a.student_lms_class_id WHERE a.id = ${id}`,
    worth,
    context,
  )

/** `work`: one row `a` of a participant `e`, with the activity that it belongs to. */
async function tell(
  work: RawBuilder<unknown>,
  { score, comment }: Worth,
  { tx, vault, session }: HandlerContext,
): Promise<RelatedWrites | undefined> {
  const { rows } = await sql<Graded>`
    WITH work AS (SELECT a.customer_id, a.class_activity_item_id, e.id AS enrolment ${work})
    SELECT a.customer_id AS customer, s.id AS student, l.id AS lms_class, s.name, e.email_in_class AS email, s.phone,
           l.title AS class, l.code, i.title AS task
      FROM work a JOIN student_lms_class e ON e.id = a.enrolment AND e.status <> 'DROPPED'
      JOIN student s ON s.id = e.student_id JOIN lms_class l ON l.id = e.lms_class_id
      JOIN class_activity_item i ON i.id = a.class_activity_item_id`.execute(tx)
  const [graded] = rows
  if (!graded) return undefined
  const { name, email, phone, task } = graded
  const queued = await queueLetter(tx, vault, {
    customerId: graded.customer,
    code: 'TASK_FEEDBACK',
    to: { name, email, phone },
    channels: ['EMAIL', 'WHATSAPP', 'SMS'],
    studentId: graded.student,
    lmsClassId: graded.lms_class,
    values: {
      nama: name,
      kelas: graded.class,
      kode: graded.code,
      tugas: task,
      nilai: new Intl.NumberFormat('id-ID').format(score),
      masukan: comment ?? '',
    },
    holdSeconds: UNDO_SECONDS,
    masterId: session.masterId,
  })
  if (typeof queued === 'string') return undefined
  return { related: [{ table: 'message', id: queued.id, version: 1, columns: { status: 'CANCELLED' } }] }
}
