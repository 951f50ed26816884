import { sql } from 'kysely'
import { reason as refusal } from '#contract/core/reason.ts'
import type { Enrolment } from '#contract/participant/enrolment.ts'
import { canMoveOn } from '#contract/participant/enrolment.rules.ts'
import { canEnrol } from '#contract/schedule/workflow.rules.ts'
import type { Room } from '#server/areas/schedule/students/seats.ts'
import { countSeats, givingOf, lockRoom, promote, welcome } from '#server/areas/schedule/students/seats.ts'
import type { Snapshot } from '#server/core/audit/snapshot.ts'
import { valuesBefore } from '#server/core/audit/snapshot.ts'
import type { Tx } from '#server/core/db/database.ts'
import { writeRow } from '#server/core/db/write-row.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { enforce, fail } from '#server/core/http/fail.ts'
import { isSeated, requiredIn } from '../enrolment.resource.ts'
import { lockParticipant, scheduleOf } from './lock.ts'
import { afresh } from './restart.ts'

interface Move {
  lmsClassId: number
  reason: string
  notify?: boolean | undefined
}

/** Both schedules, in the order of their numbers, so that two who move the other way do not wait for each other. */
async function lockRooms(tx: Tx, customerId: number, from: number, to: number): Promise<[Room, Room]> {
  const first = await lockRoom(tx, Math.min(from, to), customerId)
  const second = await lockRoom(tx, Math.max(from, to), customerId)
  return from < to ? [first, second] : [second, first]
}

async function hasBegun(tx: Tx, { id, restartCount }: Enrolment): Promise<boolean> {
  const { rows } = await sql<{ begun: boolean }>`
    SELECT EXISTS (SELECT FROM student_activity WHERE student_lms_class_id = ${id} AND status IN ('IN_PROGRESS', 'DONE'))
        OR EXISTS (SELECT FROM answer WHERE student_lms_class_id = ${id} AND run = ${restartCount + 1} AND deleted_at IS NULL)
        AS begun`.execute(tx)
  return rows[0]?.begun ?? false
}

/** The voucher and its redemption name the schedule of the participant. */
async function takeAlong(
  tx: Tx,
  { voucherId, id, lmsClassId }: Enrolment,
  to: number,
): Promise<NonNullable<Snapshot['related']>> {
  const before = { lms_class_id: lmsClassId }
  const { rows: vouchers } = await sql<{ id: number; version: number }>`
    UPDATE voucher SET lms_class_id = ${to}, version = version + 1
     WHERE id = ${voucherId} AND lms_class_id = ${lmsClassId} RETURNING id, version`.execute(tx)
  const { rows: redemptions } = await sql<{ id: number; version: number }>`
    UPDATE reedem SET lms_class_id = ${to}, version = version + 1
     WHERE student_lms_class_id = ${id} AND lms_class_id = ${lmsClassId} AND deleted_at IS NULL
    RETURNING id, version`.execute(tx)
  return [
    ...vouchers.map((row) => ({ table: 'voucher' as const, columns: before, id: row.id, version: row.version })),
    ...redemptions.map((row) => ({ table: 'reedem' as const, columns: before, id: row.id, version: row.version })),
  ]
}

/** Whether there is a seat for the participant. */
async function checkSeat(tx: Tx, row: Enrolment, to: Room): Promise<void> {
  const { nameOnCertificate: name, voucherId, voucherCode, coreClassId, studentId } = row
  const { title, capacity, enrolled } = to
  enforce(canEnrol(to))
  if (await isSeated(tx, studentId, to.id)) throw fail('ENROLLED_ALREADY', { name, title })
  enforce(enrolled >= capacity ? refusal('CLASS_FULL', { title, capacity }) : true)
  const isForOther = voucherId !== null && coreClassId !== to.coreClassId
  enforce(isForOther ? refusal('VOUCHER_OTHER_CLASS', { code: voucherCode ?? String(voucherId), title }) : true)
}

/**
 * Moves a participant to another schedule. Attendance stays with the participant; what was begun in the former schedule
 * is archived, which cannot be taken back.
 */
export async function move(
  customerId: number,
  id: number,
  { lmsClassId, reason, notify }: Move,
  context: HandlerContext,
) {
  const { tx, session, audit } = context
  const former = await scheduleOf(tx, customerId, id)
  if (former === lmsClassId) {
    const { title } = await lockRoom(tx, former, customerId)
    const { row } = await lockParticipant(tx, customerId, id)
    throw fail('ENROLLED_ALREADY', { name: row.nameOnCertificate, title })
  }
  const [from, to] = await lockRooms(tx, customerId, former, lmsClassId)
  const { row, raw } = await lockParticipant(tx, customerId, id)
  enforce(canMoveOn(row))
  await checkSeat(tx, row, to)
  const restarted = await hasBegun(tx, row)
  const set = {
    lms_class_id: to.id,
    core_class_id: to.coreClassId,
    required_count: await requiredIn(tx, to.id),
    ...(restarted ? afresh(row) : {}),
  }
  const after = await writeRow(tx, 'student_lms_class', raw, set, session.masterId)
  await countSeats(tx, to, 1)
  await countSeats(tx, from, -1)
  const vouchers = await takeAlong(tx, row, to.id)
  const giving = givingOf(context)
  const { people, related } = await promote(giving, from, { notify })
  const { nameOnCertificate: name, email, phone, studentId } = row
  const messages = notify ? await welcome(giving, to, [{ id: studentId, name, email, phone }]) : []
  const counter = (room: Room, by: number) => ({
    table: 'lms_class' as const,
    id: room.id,
    column: 'enrolled_count',
    by,
    max: 'capacity',
  })
  audit({
    action: 'enrolment.move',
    resource: 'student_lms_class',
    recordId: id,
    customerId,
    label: `${name} · ${to.code}`,
    version: after.version,
    reason,
    before: { schedule: from.code },
    after: { schedule: to.code },
    again: { command: 'enrolment.move', args: { participant: id } },
    ...(restarted
      ? {}
      : {
          restore: {
            columns: valuesBefore(raw, after),
            related: [...vouchers, ...related, ...messages],
            // Who got the seat gives it back first.
            counters: [...people.map(() => counter(from, -1)), counter(from, 1), counter(to, -1)],
          },
        }),
  })
  return { id, name, schedule: to.title, promoted: people[0]?.name ?? null, restarted }
}
