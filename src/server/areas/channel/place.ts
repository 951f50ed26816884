import { sql } from 'kysely'
import type { Sale } from '#contract/channel/sale.ts'
import type { Tx } from '#server/core/db/database.ts'

/** Who bought what, by what a platform tells; or by the numbers that a person has chosen. */
export interface Wanted {
  coreClassId: number | null
  scheduleCode: string | null
  prakerjaNo: string | null
  email: string | null
  studentId?: number
  lmsClassId?: number
}

interface Student {
  id: number
  name: string
}

export interface Schedule {
  id: number
  code: string
  title: string
  coreClassId: number
  open: boolean
  capacity: number
  enrolled: number
}

interface Enrolled {
  id: number
  studentId: number
  lmsClassId: number
  coreClassId: number
  /** Another sale has it, or it did not come of this platform. */
  foreign: boolean
  fulfil: Sale['fulfilStatus']
}

/** Whom a sale of a place is for, and where: in the class already without anything else to tell why, or with room for them. */
export type SurePlace =
  | {
      kind: 'in'
      student: Student
      enrolmentId: number
      fulfil: Sale['fulfilStatus']
    }
  | { kind: 'free'; student: Student; schedule: Schedule }

/** Why a sale of a place leads nowhere. */
export type NoPlace =
  | { kind: 'nobody' }
  | { kind: 'several' }
  | { kind: 'unscheduled' }
  /** The student is in the class by something else. */
  | { kind: 'taken'; student: Student; title: string }
  | { kind: 'closed'; student: Student; schedule: Schedule }
  | { kind: 'full'; student: Student; schedule: Schedule }

export type Place = SurePlace | NoPlace

export const isSure = (place: Place): place is SurePlace => place.kind === 'in' || place.kind === 'free'

/** The student of each: by number, by the Prakerja number, else by the e-mail. They stay locked, so that of two sales at once the second sees the first. */
async function studentsOf(
  tx: Tx,
  customerId: number,
  wanted: readonly Wanted[],
): Promise<(Student | 'several' | undefined)[]> {
  const asked = wanted.map(({ studentId, prakerjaNo, email }, at) =>
    studentId === undefined ? { at, no: prakerjaNo, email: email?.toLowerCase() ?? null } : { at, id: studentId },
  )
  const { rows } = await sql<Student & { at: number; rank: number }>`
    WITH asked AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS w (at int, id bigint, no text, email text)),
    fit AS (
      SELECT w.at, s.id, 0 AS rank FROM asked w JOIN student s ON s.id = w.id AND s.customer_id = ${customerId} AND s.deleted_at IS NULL
      UNION ALL
      SELECT w.at, s.id, 1 FROM asked w JOIN student s ON s.customer_id = ${customerId} AND s.prakerja_no = w.no AND s.deleted_at IS NULL
      UNION ALL
      SELECT w.at, s.id, 2 FROM asked w JOIN student s ON s.customer_id = ${customerId} AND lower(s.email) = w.email AND s.deleted_at IS NULL),
    held AS (
      SELECT s.id, s.name FROM student s WHERE s.id IN (SELECT id FROM fit) ORDER BY s.id FOR NO KEY UPDATE)
    SELECT f.at, f.rank, h.id, h.name FROM fit f JOIN held h ON h.id = f.id`.execute(tx)
  const found = Map.groupBy(rows, ({ at }) => at)
  return wanted.map((_one, at) => {
    const all = found.get(at) ?? []
    const surest = all.filter(({ rank }) => rank === Math.min(...all.map((each) => each.rank)))
    const [one] = surest
    return surest.length > 1 ? 'several' : one && { id: one.id, name: one.name }
  })
}

/** The schedules that these may mean: those that are named, and those of their classes that take somebody. */
async function schedulesOf(tx: Tx, customerId: number, wanted: readonly Wanted[]): Promise<Schedule[]> {
  const ids = wanted.flatMap(({ lmsClassId }) => (lmsClassId === undefined ? [] : [lmsClassId]))
  const codes = wanted.flatMap(({ scheduleCode }) => (scheduleCode ? [scheduleCode] : []))
  const classes = wanted.flatMap(({ coreClassId }) => (coreClassId === null ? [] : [coreClassId]))
  const { rows } = await sql<Schedule>`
    SELECT id, code, title, core_class_id AS "coreClassId", workflow IN ('PUBLISHED', 'ONGOING') AS open, capacity,
           enrolled_count AS enrolled
      FROM lms_class
     WHERE customer_id = ${customerId} AND deleted_at IS NULL
       AND (id = ANY (${ids}::bigint[]) OR code = ANY (${codes}::text[])
            OR core_class_id = ANY (${classes}::bigint[]) AND workflow IN ('PUBLISHED', 'ONGOING'))
     ORDER BY id FOR NO KEY UPDATE`.execute(tx)
  return rows
}

/** The schedule that a sale names, else the only one of its class that takes somebody. */
function scheduleOf(wanted: Wanted, schedules: readonly Schedule[]): Schedule | undefined {
  const { lmsClassId, scheduleCode, coreClassId } = wanted
  if (lmsClassId !== undefined) return schedules.find(({ id }) => id === lmsClassId)
  const fits = (one: Schedule) => coreClassId === null || one.coreClassId === coreClassId
  const named = schedules.find((one) => one.code === scheduleCode && fits(one))
  if (named || coreClassId === null) return named
  const [one, ...others] = schedules.filter((each) => each.coreClassId === coreClassId && each.open)
  return others.length > 0 ? undefined : one
}

/** Where these students are already, in what they bought. */
async function enrolledOf(
  tx: Tx,
  platform: string,
  students: readonly number[],
  saleId: number | undefined,
): Promise<Enrolled[]> {
  const { rows } = await sql<Enrolled>`
    SELECT e.id, e.student_id AS "studentId", e.lms_class_id AS "lmsClassId", e.core_class_id AS "coreClassId",
           e.voucher_id IS NOT NULL OR e.platform_code <> ${platform} OR EXISTS (
             SELECT 1 FROM platform_sale o WHERE o.student_lms_class_id = e.id AND o.deleted_at IS NULL
                AND o.id IS DISTINCT FROM ${saleId ?? null}::bigint) AS foreign,
           CASE WHEN e.finished_at IS NOT NULL OR e.status IN ('FINISHED', 'PASSED') THEN 'COMPLETED'
                WHEN e.attended_count > 0 THEN 'ATTENDED' ELSE 'NEW' END AS fulfil
      FROM student_lms_class e
     WHERE e.student_id = ANY (${students}::bigint[]) AND e.deleted_at IS NULL AND e.status <> 'DROPPED'`.execute(tx)
  return rows
}

/**
 * The place in a class that each of these sales of a platform is about. Students and schedules stay locked until the
 * transaction ends. `own` is the place that the sale has now.
 */
export async function findPlaces(
  tx: Tx,
  about: {
    customerId: number
    platform: string
    saleId?: number | undefined
    own?: number | null
  },
  wanted: readonly Wanted[],
): Promise<Place[]> {
  const students = await studentsOf(tx, about.customerId, wanted)
  const known = students.flatMap((one) => (typeof one === 'object' ? [one.id] : []))
  const schedules = known.length === 0 ? [] : await schedulesOf(tx, about.customerId, wanted)
  const enrolled = Map.groupBy(
    known.length === 0 ? [] : await enrolledOf(tx, about.platform, known, about.saleId),
    ({ studentId }) => studentId,
  )
  return wanted.map((one, at): Place => {
    const student = students[at]
    if (student === undefined) return { kind: 'nobody' }
    if (student === 'several') return { kind: 'several' }
    const schedule = scheduleOf(one, schedules)
    const coreClassId = schedule?.coreClassId ?? one.coreClassId
    const isElsewhere = ({ lmsClassId }: Enrolled) => schedule !== undefined && lmsClassId !== schedule.id
    const there = (enrolled.get(student.id) ?? []).filter(
      (each) => each.coreClassId === coreClassId && !(each.id === about.own && isElsewhere(each)),
    )
    const mine = there.find(
      ({ foreign, ...each }) => !foreign && (one.lmsClassId === undefined || each.lmsClassId === one.lmsClassId),
    )
    if (mine) return { kind: 'in', student, enrolmentId: mine.id, fulfil: mine.fulfil }
    if (there.length > 0) return { kind: 'taken', student, title: schedule?.title ?? '' }
    if (!schedule) return { kind: 'unscheduled' }
    if (!schedule.open) return { kind: 'closed', student, schedule }
    return {
      kind: schedule.enrolled < schedule.capacity ? 'free' : 'full',
      student,
      schedule,
    }
  })
}
