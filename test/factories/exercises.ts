import type { Exercise } from '#contract/exercise/exercise.ts'
import type { AskedQuestion } from '#contract/exercise/question.ts'
import type { TestServer } from '#test/helpers/server.ts'
import { DAY, next } from './next.ts'

type Option = AskedQuestion['options'][number]

/** A question with one right answer, A; `bent` changes its options in order. */
export const single = (bent: readonly Partial<Option>[] = []): AskedQuestion => ({
  kind: 'SINGLE',
  prompt: 'Rumus mana yang memilih?',
  options: [
    { key: 'A', text: 'IF', correct: true },
    { key: 'B', text: 'SUM', correct: false },
  ].map((option, at) => Object.assign(option, bent[at])),
  score: 10,
  rubric: [],
  explanation: 'IF memilih.',
})

export const trueFalse = (prompt = 'SUM menjumlahkan.'): AskedQuestion => ({
  kind: 'TRUE_FALSE',
  prompt,
  options: [
    { key: 'B', text: 'Benar', correct: true },
    { key: 'S', text: 'Salah', correct: false },
  ],
  score: 10,
  rubric: [],
})

export const essay = (prompt = 'Ceritakan cara Anda.'): AskedQuestion => ({
  kind: 'ESSAY',
  prompt,
  options: [],
  score: 30,
  rubric: [{ criterion: 'Ketepatan', max: 30 }],
})

/** A question about an opinion: no option is right. */
export const survey = (): AskedQuestion => single([{ correct: false }])

type Used = Pick<Exercise, 'id' | 'revision'>

/** A place in a class schedule that uses an exercise. */
export async function item({ db, home }: TestServer, { id }: Used, schedule = home.schedule.id) {
  const shared = {
    customer_id: home.customerId,
    lms_class_id: schedule,
    sort_order: next('item'),
    title: 'Kuis',
  }
  const activity = await db.insertInto('class_activity').values(shared).returning('id').executeTakeFirstOrThrow()
  return db
    .insertInto('class_activity_item')
    .values({ ...shared, class_activity_id: activity.id, type: 'EXERCISE', exercise_id: id })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** A place in the syllabus of a class that uses an exercise. */
export async function inSyllabus({ db, home }: TestServer, { id }: Used) {
  const shared = {
    customer_id: home.customerId,
    core_class_id: home.coreClass.id,
    sort_order: next('item'),
    title: 'Kuis',
  }
  const meeting = await db
    .insertInto('core_class_activity')
    .values({ ...shared, type: 'MEETING' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('core_class_activity')
    .values({ ...shared, type: 'EXERCISE', parent_id: meeting.id, exercise_id: id })
    .execute()
}

/** An exam that asks an exercise. */
export async function exam({ db, home }: TestServer, { id }: Used, title: string) {
  await db
    .insertInto('exam')
    .values({
      customer_id: home.customerId,
      title,
      lms_class_id: home.schedule.id,
      exercise_id: id,
      kind: 'FINAL',
      start_at: new Date(),
      end_at: new Date(Date.now() + DAY),
      duration_minutes: 60,
      passing_score: 60,
    })
    .execute()
}

async function enrol({ db, home }: TestServer) {
  const [student, schedule] = [home.student.id, home.schedule.id]
  const found = await db
    .selectFrom('student_lms_class')
    .select('id')
    .where('student_id', '=', student)
    .where('lms_class_id', '=', schedule)
    .executeTakeFirst()
  if (found) return found
  const values = {
    customer_id: home.customerId,
    student_id: student,
    lms_class_id: schedule,
    core_class_id: home.coreClass.id,
    platform_code: 'OWN',
    name_on_certificate: home.student.name,
    email_in_class: home.student.email,
    enrolled_at: new Date(),
  }
  return db.insertInto('student_lms_class').values(values).returning('id').executeTakeFirstOrThrow()
}

/** Somebody has begun to answer an exercise, in its present revision. */
export async function answer(server: TestServer, exercise: Used) {
  const { db, home } = server
  const { id } = await item(server, exercise)
  const { customerId } = home
  const { id: place } = await enrol(server)
  await db
    .insertInto('answer')
    .values({
      customer_id: customerId,
      student_lms_class_id: place,
      class_activity_item_id: id,
      exercise_id: exercise.id,
      revision: exercise.revision,
      attempt: 1,
    })
    .execute()
}
