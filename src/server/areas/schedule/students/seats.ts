import { sql } from 'kysely'
import type { Workflow } from '#contract/schedule/workflow.rules.ts'
import { isOpen } from '#contract/schedule/workflow.rules.ts'
import { queueLetters } from '#server/areas/notification/message/queue.ts'
import type { Snapshot } from '#server/core/audit/snapshot.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { AuditEntry } from '#server/core/audit/entry.ts'
import type { Vault } from '#server/core/crypto/vault.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'

/** What of a schedule decides who gets a seat. */
export interface Room {
  id: number
  customerId: number
  coreClassId: number
  code: string
  title: string
  workflow: Workflow
  capacity: number
  enrolled: number
  hasWaitingList: boolean
  startAt: Date
  zone: string
}

/** Who gives out seats, in a request or in a job. */
export interface Giving {
  tx: Tx
  /** Null: the server itself. */
  masterId: number | null
  vault: Pick<Vault, 'seal'>
  audit: (entry: AuditEntry) => void
}

export const givingOf = ({ tx, session, vault, audit }: HandlerContext): Giving => ({
  tx,
  masterId: session.masterId,
  vault,
  audit,
})

/** Locks a schedule, so that its seats are taken and freed one after another. @throws NOT_FOUND */
export async function lockRoom(tx: Tx, id: number, customerId?: number): Promise<Room> {
  const { rows } = await sql<Room>`
    SELECT l.id, l.customer_id AS "customerId", l.core_class_id AS "coreClassId", l.code, l.title, l.workflow, l.capacity,
           l.enrolled_count AS enrolled, l.waiting_list AS "hasWaitingList", l.start_at AS "startAt",
           (SELECT c.timezone FROM customer c WHERE c.id = l.customer_id) AS zone
      FROM lms_class l WHERE l.id = ${id} AND l.deleted_at IS NULL FOR NO KEY UPDATE`.execute(tx)
  const [room] = rows
  if (!room || (customerId !== undefined && room.customerId !== customerId))
    throw fail('NOT_FOUND', { what: 'schedule' })
  return room
}

/** Changes how many seats of a locked schedule are taken. */
export async function countSeats(tx: Tx, room: Room, by: number): Promise<void> {
  room.enrolled += by
  await sql`UPDATE lms_class SET enrolled_count = greatest(enrolled_count + ${by}, 0) WHERE id = ${room.id}`.execute(tx)
}

export interface Person {
  id: number
  name: string
  email: string
  phone: string | null
}

/** Gives seats of a locked schedule to students; answers the enrolments by student. */
export async function seatAll(
  { tx, masterId }: Pick<Giving, 'tx' | 'masterId'>,
  room: Room,
  people: readonly Person[],
): Promise<Map<number, number>> {
  if (people.length === 0) return new Map()
  const { rows } = await sql<{ id: number; student: number }>`
    INSERT INTO student_lms_class (customer_id, student_id, lms_class_id, core_class_id, platform_code, name_on_certificate,
                                   email_in_class, required_count, enrolled_at, created_by, updated_by)
    SELECT ${room.customerId}, s.id, ${room.id}, ${room.coreClassId}, 'OWN', s.name, s.email,
           (SELECT count(DISTINCT i.ke)::int FROM class_activity_item i
             WHERE i.lms_class_id = ${room.id} AND i.ke <> 999 AND i.cancelled_at IS NULL AND i.deleted_at IS NULL),
           now(), ${masterId}::bigint, ${masterId}::bigint
      FROM student s WHERE s.id = ANY (${people.map(({ id }) => id)}::bigint[])
    RETURNING id, student_id AS student`.execute(tx)
  await countSeats(tx, room, rows.length)
  return new Map(rows.map(({ id, student }) => [student, id]))
}

/** Messages wait so long, so that an undo that comes at once takes them back. */
const UNDO_SECONDS = 30

/** Lays the message of the template SEAT_GIVEN ready for each; answers what takes the messages back. */
export async function welcome({ tx, vault, masterId }: Giving, room: Room, people: readonly Person[]) {
  const day = new Intl.DateTimeFormat('id-ID', { timeZone: room.zone, dateStyle: 'long' }).format(room.startAt)
  const queued = await queueLetters(
    tx,
    vault,
    {
      customerId: room.customerId,
      code: 'SEAT_GIVEN',
      channels: ['EMAIL', 'WHATSAPP', 'SMS'],
      lmsClassId: room.id,
      holdSeconds: UNDO_SECONDS,
      masterId,
    },
    people.map(({ id, name, email, phone }) => ({
      to: { name, email, phone },
      studentId: id,
      values: { nama: name, kelas: room.title, kode: room.code, tanggal: day },
    })),
  )
  return queued.flatMap((one) =>
    typeof one === 'string'
      ? []
      : [{ table: 'message' as const, id: one.id, version: 1, columns: { status: 'CANCELLED' } }],
  )
}

/** The free seats of a locked schedule go to those who wait, in their order. */
export async function promote(
  giving: Giving,
  room: Room,
  { notify = false }: { notify?: boolean | undefined } = {},
): Promise<{ people: Person[]; related: NonNullable<Snapshot['related']> }> {
  const { tx, masterId, audit } = giving
  const free = room.capacity - room.enrolled
  if (free <= 0 || !isOpen(room)) return { people: [], related: [] }
  const { rows } = await sql<Person & { waiting: number; version: number }>`
    SELECT s.id, s.name, s.email, s.phone, w.id AS waiting, w.version
      FROM lms_class_waiting w JOIN student s ON s.id = w.student_id
     WHERE w.lms_class_id = ${room.id} AND w.deleted_at IS NULL AND s.deleted_at IS NULL
     ORDER BY w.id LIMIT ${free} FOR UPDATE OF w`.execute(tx)
  if (rows.length === 0) return { people: [], related: [] }
  await sql`
    UPDATE lms_class_waiting SET deleted_at = now(), version = version + 1, updated_by = ${masterId}
     WHERE id = ANY (${rows.map(({ waiting }) => waiting)}::bigint[])`.execute(tx)
  const seats = await seatAll(giving, room, rows)
  const messages = notify ? await welcome(giving, room, rows) : []
  const deletedAt = new Date().toISOString()
  for (const { id, name } of rows) {
    const seat = seats.get(id)
    if (seat === undefined) continue
    audit({
      action: 'lms.promote',
      resource: 'student_lms_class',
      recordId: seat,
      customerId: room.customerId,
      label: `${name} · ${room.code}`,
      version: 1,
      after: { student: name, schedule: room.code },
    })
  }
  return {
    people: rows.map(({ id, name, email, phone }) => ({ id, name, email, phone })),
    related: [
      ...[...seats.values()].map((id) => ({
        table: 'student_lms_class' as const,
        id,
        version: 1,
        columns: { deleted_at: deletedAt },
      })),
      ...rows.map(({ waiting, version }) => ({
        table: 'lms_class_waiting' as const,
        id: waiting,
        version: version + 1,
        columns: { deleted_at: null },
      })),
      ...messages,
    ],
  }
}
