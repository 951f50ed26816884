import { sql } from 'kysely'
import type { Availability } from '#contract/schedule/availability.rules.ts'
import type { Tx } from '#server/core/db/database.ts'
import { acrossCustomers } from '#server/core/db/database.ts'
import type { Teacher } from './timetable.ts'
import { Timetable } from './timetable.ts'

const ZONE = 'Asia/Jakarta'

interface Range {
  from: number
  to: number
}

interface Busy {
  expert_id: number
  customer_id: number
  start_at: Date
  end_at: Date
  label: string
}

/**
 * The meetings that experts hold in a stretch of time, for whichever customer; of another customer's no more is said than
 * that there is one. `without`: items that are about to move.
 */
async function busyOf(tx: Tx, experts: readonly number[], range: Range, without: readonly number[]): Promise<Busy[]> {
  const { rows } = await acrossCustomers(tx, () =>
    sql<Busy>`
      SELECT t.expert_id, i.customer_id, i.start_at, i.end_at, l.code || ' ' || i.title AS label
        FROM instructor t
        JOIN class_activity_item i ON i.instructor_id = t.id
        JOIN lms_class l ON l.id = i.lms_class_id
       WHERE t.expert_id = ANY (${[...experts]}::bigint[]) AND i.type IN ('ZOOM', 'OFFLINE')
         AND i.start_at < ${new Date(range.to)} AND i.end_at > ${new Date(range.from)}
         AND i.id <> ALL (${[...without]}::bigint[])
         AND i.cancelled_at IS NULL AND i.deleted_at IS NULL AND l.deleted_at IS NULL AND l.workflow <> 'CANCELLED'`.execute(
      tx,
    ),
  )
  return rows
}

interface Person {
  id: number
  customer_id: number
  expert_id: number
  name: string
  expertise: string[]
  weekly: unknown
  exceptions: unknown
  timezone: string | null
}

/** Instructors with all that decides when they can teach. */
async function withTimes(
  tx: Tx,
  people: readonly Person[],
  range: Range,
  without: readonly number[],
): Promise<Teacher[]> {
  const busy = await busyOf(
    tx,
    people.map(({ expert_id }) => expert_id),
    range,
    without,
  )
  const byExpert = Map.groupBy(busy, ({ expert_id }) => expert_id)
  return people.map((person) => ({
    id: person.id,
    name: person.name,
    expertise: person.expertise,
    availability: person.timezone === null ? undefined : (person as unknown as Availability),
    zone: person.timezone ?? ZONE,
    busy: new Timetable(
      (byExpert.get(person.expert_id) ?? []).map(({ customer_id, start_at, end_at, label }) => ({
        from: start_at.getTime(),
        to: end_at.getTime(),
        what: customer_id === person.customer_id ? label : 'a meeting of another customer',
      })),
    ),
  }))
}

const people = (tx: Tx) =>
  tx
    .selectFrom('instructor as t')
    .leftJoin('instructor_schedule as s', 's.expert_id', 't.expert_id')
    .select(['t.id', 't.customer_id', 't.expert_id', 't.name', 't.expertise', 's.weekly', 's.exceptions', 's.timezone'])
    .where('t.deleted_at', 'is', null)

export async function teacherOf(
  tx: Tx,
  id: number,
  range: Range,
  without: readonly number[] = [],
): Promise<Teacher | undefined> {
  const found = await people(tx).where('t.id', '=', id).execute()
  const [teacher] = await withTimes(tx, found, range, without)
  return teacher
}

/** Those who teach for a customer now and know any of the subjects, by name: all, or the first `most`. */
export async function teachersOf(
  tx: Tx,
  customerId: number,
  subjects: readonly string[],
  range: Range,
  most?: number,
): Promise<Teacher[]> {
  const wanted = subjects.map((subject) => subject.toLowerCase())
  const found = await people(tx)
    .where('t.customer_id', '=', customerId)
    .where('t.status', '=', 'ACTIVE')
    .where(sql<boolean>`EXISTS (SELECT 1 FROM unnest(t.expertise) skill WHERE lower(skill) = ANY (${wanted}::text[]))`)
    .orderBy('t.name')
    .orderBy('t.id')
    .$if(most !== undefined, (query) => query.limit(most ?? 0))
    .execute()
  return withTimes(tx, found, range, [])
}

/** The holidays of a stretch of days, by day: the customer's own list, or that of the decree until there is one. */
export async function holidaysOf(tx: Tx, customerId: number, from: string, to: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ day: string; name: string }>`
    SELECT day::text, name FROM work_holiday
     WHERE customer_id = ${customerId} AND day BETWEEN ${from}::date AND ${to}::date AND deleted_at IS NULL
     UNION ALL SELECT day::text, name FROM holiday
      WHERE day BETWEEN ${from}::date AND ${to}::date
        AND NOT EXISTS (SELECT FROM work_holiday w WHERE w.customer_id = ${customerId})`.execute(tx)
  return new Map(rows.map(({ day, name }) => [day, name]))
}
