import type { AttendanceStatus } from '#contract/attendance/attendance.ts'
import { makeSchedule } from '#test/factories/classes.ts'
import { DAY, next } from '#test/factories/next.ts'
import { participant } from '#test/factories/participants.ts'
import type { TestServer } from '#test/helpers/server.ts'

type Workflow = 'DRAFT' | 'PUBLISHED' | 'ONGOING' | 'GRADING' | 'COMPLETED'

/** A class with a quiz of 50 points and a meeting, both over, and three participants who need not attend. */
export async function gradedClass(server: TestServer, { workflow }: { workflow: Workflow }) {
  const { db, home } = server
  const { customerId } = home
  const schedule = await makeSchedule(db, customerId, home.coreClass.id, { workflow, min_attendance_pct: 0 })
  const shared = { customer_id: customerId, lms_class_id: schedule.id }
  const exercise = await db
    .insertInto('exercise')
    .values({ customer_id: customerId, title: 'Kuis', type: 'POSTTEST', max_score: 50 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const activity = await db
    .insertInto('class_activity')
    .values({ ...shared, title: 'Pertemuan 1', sort_order: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const times = { start_at: new Date(Date.now() - 2 * DAY), end_at: new Date(Date.now() - DAY) }
  const part = async (sort_order: number, own: { type: 'ZOOM' | 'EXERCISE'; ke?: number; exercise_id?: number }) => {
    const made = await db
      .insertInto('class_activity_item')
      .values({
        ...shared,
        ...own,
        ...times,
        class_activity_id: activity.id,
        sort_order,
        title: own.type === 'ZOOM' ? 'Pertemuan' : 'Kuis',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return made.id
  }
  const meeting = await part(1, { type: 'ZOOM', ke: 1 })
  const quiz = await part(2, { type: 'EXERCISE', exercise_id: exercise.id })

  async function enter() {
    const { id, student } = await participant(server, { schedule: schedule.id })
    const own = { customer_id: customerId, student_lms_class_id: id }
    return {
      id,
      student,
      /** A graded sheet; null: it waits. */
      hand: (item: number, score: number | null) =>
        db
          .insertInto('answer')
          .values({
            ...own,
            class_activity_item_id: item,
            exercise_id: exercise.id,
            attempt: next('attempt'),
            status: score === null ? 'SUBMITTED' : 'GRADED',
            auto_score: score,
            total_score: score,
            submitted_at: new Date(),
          })
          .execute(),
      attend: (ke: number, status: AttendanceStatus) =>
        db
          .insertInto('absensi')
          .values({
            ...own,
            student_id: student.id,
            lms_class_id: schedule.id,
            ke,
            status,
            method: 'MANUAL',
            attended_at: new Date(),
            platform_code: 'OWN',
          })
          .execute(),
      grade: () => db.selectFrom('student_lms_class').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    }
  }
  const people = [await enter(), await enter(), await enter()] as const
  const lock = () =>
    db.updateTable('lms_class').set({ grading_locked_at: new Date() }).where('id', '=', schedule.id).execute()
  return { id: schedule.id, title: schedule.title, meeting, quiz, exercise, people, lock }
}
