import { sql } from 'kysely'
import type { Reason } from '#contract/core/error.ts'
import { reasonText } from '#contract/core/error.ts'
import { reason } from '#contract/core/reason.ts'
import type { EnrolledStudent } from '#contract/schedule/students.ts'
import { isOpen } from '#contract/schedule/workflow.rules.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Giving, Person, Room } from './seats.ts'
import { countSeats, seatAll, welcome } from './seats.ts'

/** The outcome of one enrolment. */
export interface Fared {
  studentLmsClassId: number | null
  studentId: number | null
  name: string
  outcome: 'ENROLLED' | 'WAITING' | 'REFUSED'
  why: Reason | null
}

/** The next numbers of students, `S-0000123`; no two requests get the same. */
export async function studentNumbers(tx: Tx, customerId: number, count: number): Promise<string[]> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('student-no'), ${customerId}::int)`.execute(tx)
  const { rows } = await sql<{ last: number }>`
    SELECT coalesce(max(substring(student_no FROM 3)::bigint), 0) AS last FROM student
     WHERE customer_id = ${customerId} AND student_no ~ '^S-[0-9]{1,12}$'`.execute(tx)
  const last = rows[0]?.last ?? 0
  return Array.from({ length: count }, (_, n) => `S-${String(last + n + 1).padStart(7, '0')}`)
}

type New = Extract<EnrolledStudent, { email: string }>
const isNew = (one: EnrolledStudent): one is New => 'email' in one

/** The students that are meant, in the order in which they were named; who is not known by e-mail becomes one. */
export async function peopleOf(
  { tx, masterId }: Giving,
  customerId: number,
  wanted: readonly EnrolledStudent[],
): Promise<(Person | undefined)[]> {
  const emails = wanted.flatMap((one) => (isNew(one) ? [one.email.toLowerCase()] : []))
  const ids = wanted.flatMap((one) => (isNew(one) ? [] : [one.studentId]))
  const find = async () => {
    const { rows } = await sql<Person>`
      SELECT id, name, email, phone FROM student
       WHERE customer_id = ${customerId} AND deleted_at IS NULL
         AND (id = ANY (${ids}::bigint[]) OR lower(email) = ANY (${emails}::text[]))`.execute(tx)
    return rows
  }
  const known = await find()
  const byEmail = new Map(known.map((one) => [one.email.toLowerCase(), one]))
  const missing = new Map(
    wanted.flatMap((one) =>
      isNew(one) && !byEmail.has(one.email.toLowerCase()) ? [[one.email.toLowerCase(), one] as const] : [],
    ),
  )
  if (missing.size > 0) {
    const numbers = await studentNumbers(tx, customerId, missing.size)
    const made = await tx
      .insertInto('student')
      .values(
        [...missing.values()].map(({ email, name, phone }, n) => ({
          customer_id: customerId,
          student_no: numbers[n] ?? '',
          name,
          email,
          phone: phone ?? null,
          platform_code: 'OWN',
          created_by: masterId,
          updated_by: masterId,
        })),
      )
      // Another request may have made the same person meanwhile.
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'name', 'email', 'phone'])
      .execute()
    for (const one of made.length === missing.size ? made : await find()) byEmail.set(one.email.toLowerCase(), one)
  }
  const byId = new Map(known.map((one) => [one.id, one]))
  return wanted.map((one) => (isNew(one) ? byEmail.get(one.email.toLowerCase()) : byId.get(one.studentId)))
}

/** Which of these students have a seat in the schedule, or wait for one. */
async function placesOf(tx: Tx, room: Room, ids: readonly number[]) {
  const { rows } = await sql<{ student: number; waits: boolean }>`
    SELECT student_id AS student, false AS waits FROM student_lms_class
     WHERE lms_class_id = ${room.id} AND student_id = ANY (${[...ids]}::bigint[]) AND status <> 'DROPPED' AND deleted_at IS NULL
     UNION ALL
    SELECT student_id, true FROM lms_class_waiting
     WHERE lms_class_id = ${room.id} AND student_id = ANY (${[...ids]}::bigint[]) AND deleted_at IS NULL`.execute(tx)
  return new Map(rows.map(({ student, waits }) => [student, waits]))
}

/** Gives out the seats of a locked schedule in the order of the requests; who finds none waits, where there is a list. */
export async function enrol(
  giving: Giving,
  room: Room,
  wanted: readonly EnrolledStudent[],
  { notify = false }: { notify?: boolean | undefined } = {},
): Promise<Fared[]> {
  const { tx, masterId, audit } = giving
  const { title, capacity, code, customerId } = room
  if (!isOpen(room)) {
    const why = reason('CLASS_CLOSED', { title })
    return wanted.map((one) => ({
      studentLmsClassId: null,
      studentId: isNew(one) ? null : one.studentId,
      name: isNew(one) ? one.name : String(one.studentId),
      outcome: 'REFUSED',
      why,
    }))
  }
  const people = await peopleOf(giving, customerId, wanted)
  const places = await placesOf(
    tx,
    room,
    people.flatMap((one) => one?.id ?? []),
  )
  let free = capacity - room.enrolled
  const seated: Person[] = []
  const waiting: Person[] = []
  const verdicts = people.map((person): Reason | null => {
    if (!person) return reason('NOT_FOUND', { what: 'student' })
    const { id, name } = person
    const waits = places.get(id)
    if (waits === false) return reason('ENROLLED_ALREADY', { name, title })
    if (waits === true) return reason('WAITING_ALREADY', { name, title })
    if (free > 0) {
      free -= 1
      places.set(id, false)
      seated.push(person)
      return null
    }
    if (!room.hasWaitingList) return reason('CLASS_FULL', { title, capacity })
    places.set(id, true)
    waiting.push(person)
    return null
  })
  const seats = await seatAll(giving, room, seated)
  const queued =
    waiting.length === 0
      ? []
      : await tx
          .insertInto('lms_class_waiting')
          .values(
            waiting.map(({ id }) => ({
              customer_id: customerId,
              lms_class_id: room.id,
              student_id: id,
              created_by: masterId,
              updated_by: masterId,
            })),
          )
          .returning(['id', 'student_id'])
          .execute()
  const queue = new Map(queued.map((one) => [one.student_id, one.id]))
  // Open screens of the schedule read its waiting list again.
  if (waiting.length > 0) await countSeats(tx, room, 0)
  if (notify) await welcome(giving, room, seated)
  return people.map((person, n): Fared => {
    const why = verdicts[n] ?? null
    const one = wanted[n]
    const name = person?.name ?? (one && isNew(one) ? one.name : '')
    if (!person || why) return { studentLmsClassId: null, studentId: person?.id ?? null, name, outcome: 'REFUSED', why }
    const seat = seats.get(person.id)
    const shared = { customerId, label: `${name} · ${code}`, version: 1, after: { student: name, schedule: code } }
    if (seat !== undefined) {
      audit({
        ...shared,
        action: 'lms.enrol',
        resource: 'student_lms_class',
        recordId: seat,
        inverse: { command: 'lms.unenrol', args: { student: seat, reason: 'Pendaftaran dibatalkan', notify: false } },
      })
      return { studentLmsClassId: seat, studentId: person.id, name, outcome: 'ENROLLED', why: null }
    }
    const place = queue.get(person.id) ?? 0
    audit({
      ...shared,
      action: 'lms.enrol',
      resource: 'lms_class_waiting',
      recordId: place,
      restore: { columns: { deleted_at: new Date().toISOString() } },
    })
    return { studentLmsClassId: null, studentId: person.id, name, outcome: 'WAITING', why: null }
  })
}

/** Why an enrolment was refused, in a sentence. */
export const whyText = ({ why }: Pick<Fared, 'why'>): string | null => (why === null ? null : reasonText(why))
