import { sql } from 'kysely'
import { reason as refusal } from '#contract/core/reason.ts'
import type { ScheduleCancellation } from '#contract/schedule/schedule-changes.ts'
import { queueLetters } from '#server/areas/notification/message/queue.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { enforce } from '#server/core/http/fail.ts'
import { participantsOf } from '../parts/notify.ts'
import { countSeats, lockRoom } from './seats.ts'

/** Why a participant has left, where the schedule was cancelled. */
const DROPPED_FOR = 'CLASS_CANCELLED'

/** What a cancellation takes back. */
export async function cancellationOf(tx: Tx, lmsClassId: number): Promise<ScheduleCancellation> {
  const { rows } = await sql<ScheduleCancellation>`
    WITH seated AS (SELECT id, voucher_id, certificate_status FROM student_lms_class
                     WHERE lms_class_id = ${lmsClassId} AND status <> 'DROPPED' AND deleted_at IS NULL)
    SELECT (SELECT count(*)::int FROM seated) AS participants,
           (SELECT count(*)::int FROM seated WHERE certificate_status = 'SENT') AS certified,
           (SELECT count(*)::int FROM lms_class_waiting WHERE lms_class_id = ${lmsClassId} AND deleted_at IS NULL) AS waiting,
           (SELECT count(*)::int FROM voucher WHERE id IN (SELECT voucher_id FROM seated) AND status = 'REDEEMED') AS vouchers,
           (SELECT count(*)::int FROM reedem WHERE voucher_id IN (SELECT voucher_id FROM seated) AND status = 'REDEEMED') AS redemptions,
           (SELECT count(*)::int FROM class_activity_item WHERE lms_class_id = ${lmsClassId} AND type IN ('ZOOM', 'OFFLINE')
               AND start_at > now() AND cancelled_at IS NULL AND deleted_at IS NULL) AS meetings`.execute(tx)
  const [found] = rows
  if (!found) throw new Error('Counting answers one row')
  return found
}

/** Participants who hold a certificate of the class keep their places, so that it cannot be cancelled any more. */
async function requireUncertified(tx: Tx, lmsClassId: number): Promise<void> {
  const certified = await tx
    .selectFrom('student_lms_class')
    .select('name_on_certificate as name')
    .where('lms_class_id', '=', lmsClassId)
    .where('certificate_status', '=', 'SENT')
    .where('status', '<>', 'DROPPED')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst()
  enforce(certified ? refusal('CERTIFIED', certified) : true)
}

interface Freed {
  id: number
  code: string
  version: number
}

/** Vouchers that were redeemed for these places can be used for another schedule; what they were redeemed with is void. */
async function freeVouchers(tx: Tx, places: readonly number[], masterId: number): Promise<Freed[]> {
  const { rows } = await sql<Freed>`
    UPDATE voucher SET status = 'RESERVED', redeemed_at = NULL, lms_class_id = NULL, reserved_at = coalesce(reserved_at, now()),
           version = version + 1, updated_by = ${masterId}
     WHERE status = 'REDEEMED' AND deleted_at IS NULL
       AND id IN (SELECT voucher_id FROM student_lms_class WHERE id = ANY (${[...places]}::bigint[]))
    RETURNING id, code, version`.execute(tx)
  await sql`
    UPDATE reedem SET status = 'CANCELLED', flag = 'RESET', version = version + 1
     WHERE status = 'REDEEMED' AND voucher_id = ANY (${rows.map(({ id }) => id)}::bigint[])`.execute(tx)
  return rows
}

interface Cancelled {
  id: number
  title: string
  reason: string
  notify: boolean
}

/** A message for everybody who had a place, by the template CLASS_CANCELLED. */
async function writeTo(
  { tx, vault, session }: HandlerContext,
  people: Awaited<ReturnType<typeof participantsOf>>,
  about: { id: number; customerId: number; code: string; title: string; startAt: Date; zone: string },
): Promise<void> {
  const tanggal = new Intl.DateTimeFormat('id-ID', { timeZone: about.zone, dateStyle: 'long' }).format(about.startAt)
  await queueLetters(
    tx,
    vault,
    {
      customerId: about.customerId,
      code: 'CLASS_CANCELLED',
      channels: ['EMAIL', 'WHATSAPP', 'SMS'],
      lmsClassId: about.id,
      masterId: session.masterId,
    },
    people.map(({ id, ...to }) => ({
      to,
      studentId: id,
      values: { nama: to.name, kelas: about.title, kode: about.code, tanggal },
    })),
  )
}

/**
 * What follows from the cancellation of a schedule: its participants leave, their vouchers are free for another
 * schedule, and the waiting list is cleared. @throws CERTIFIED
 */
export async function cancelPlaces({ id, title, reason, notify }: Cancelled, context: HandlerContext): Promise<void> {
  const { tx, session, audit } = context
  await requireUncertified(tx, id)
  const room = await lockRoom(tx, id)
  const people = notify ? await participantsOf(tx, id) : []
  const { rows: places } = await sql<{ id: number; name: string; version: number }>`
    UPDATE student_lms_class SET status = 'DROPPED', drop_reason = ${DROPPED_FOR}, version = version + 1,
           updated_by = ${session.masterId}
     WHERE id IN (SELECT id FROM student_lms_class WHERE lms_class_id = ${id} AND status <> 'DROPPED' AND deleted_at IS NULL
                   ORDER BY id FOR UPDATE)
    RETURNING id, name_on_certificate AS name, version`.execute(tx)
  const vouchers = await freeVouchers(
    tx,
    places.map((place) => place.id),
    session.masterId,
  )
  await sql`
    UPDATE lms_class_waiting SET deleted_at = now(), version = version + 1, updated_by = ${session.masterId}
     WHERE lms_class_id = ${id} AND deleted_at IS NULL`.execute(tx)
  await countSeats(tx, room, -places.length)
  const { customerId, code } = room
  for (const { id: recordId, name, version } of places) {
    audit({
      action: 'lms.unenrol',
      resource: 'student_lms_class',
      recordId,
      customerId,
      label: `${name} · ${code}`,
      version,
      reason,
      after: { status: 'DROPPED' },
    })
  }
  for (const { id: recordId, code: label, version } of vouchers) {
    audit({
      action: 'voucher.edit',
      resource: 'voucher',
      recordId,
      customerId,
      label,
      version,
      reason,
      before: { status: 'REDEEMED' },
      after: { status: 'RESERVED', schedule: code },
    })
  }
  await writeTo(context, people, { ...room, title })
}
