import { sql } from 'kysely'
import type { Tx } from '#server/core/db/database.ts'
import type { ZoomPresence, ZoomResult } from './zoom-client.ts'
import { matchPresence } from './zoom-matching.ts'
import { pauseAfter } from './zoom-meetings.ts'

/** A meeting that has ended and whose participants are not known yet. */
export interface EndedMeeting {
  id: number
  customer_id: number
  class_activity_item_id: number
  lms_class_id: number
  topic: string
  meeting_id: string
  uuid: string | null
  attempts: number
}

/** Zoom's report is ready a while after the end. */
const READY = sql`interval '15 minutes'`
/** What Zoom does not have after so long it will not have at all. */
const GIVEN_UP = sql`interval '3 days'`
const MAX_WORDS = 500

/** Takes meetings that have ended. */
export async function claimPresence(tx: Tx): Promise<EndedMeeting[]> {
  const { rows } = await sql<EndedMeeting>`
    WITH due AS (
      SELECT id FROM zoom_meeting
       WHERE state = 'MADE' AND participants_at IS NULL AND meeting_id IS NOT NULL AND next_try_at <= now()
         AND start_at + make_interval(mins => duration_minutes) > now() - ${GIVEN_UP}
         AND (ended_at IS NOT NULL OR start_at + make_interval(mins => duration_minutes) + ${READY} < now())
         AND (claimed_until IS NULL OR claimed_until < now())
       ORDER BY start_at LIMIT 2 FOR UPDATE SKIP LOCKED)
    UPDATE zoom_meeting m SET claimed_until = now() + interval '3 minutes', attempts = m.attempts + 1
      FROM due, class_activity_item i WHERE m.id = due.id AND i.id = m.class_activity_item_id
    RETURNING m.id, m.customer_id, m.class_activity_item_id, i.lms_class_id, m.topic, m.meeting_id, m.uuid, m.attempts`.execute(
    tx,
  )
  return rows
}

const enrolledIn = (tx: Tx, lmsClassId: number) =>
  tx
    .selectFrom('student_lms_class as e')
    .innerJoin('student as s', 's.id', 'e.student_id')
    .select(['e.id as studentLmsClassId', 's.name', 'e.email_in_class as email'])
    .where('e.lms_class_id', '=', lmsClassId)
    .where('e.deleted_at', 'is', null)
    .where('e.status', '<>', 'DROPPED')
    .execute()

/** Writes down who was in a meeting. Whom a person has matched by hand stays matched. */
export async function writePresence(
  tx: Tx,
  meeting: Omit<EndedMeeting, 'attempts' | 'uuid'>,
  present: readonly ZoomPresence[],
) {
  const { class_activity_item_id: item, customer_id: customerId } = meeting
  const byHand = await tx
    .selectFrom('zoom_participant')
    .select(['display_name', 'email', 'student_lms_class_id'])
    .where('class_activity_item_id', '=', item)
    .where('matched_by', '=', 'MANUAL')
    .execute()
  const keyOf = (name: string, email: string | null | undefined) => `${name}\n${email ?? ''}`
  const chosen = new Map(byHand.map((row) => [keyOf(row.display_name, row.email), row.student_lms_class_id]))
  const hosts = await tx
    .selectFrom('zoom_account as a')
    .innerJoin('zoom_meeting as m', 'm.held_by', 'a.id')
    .select('a.email')
    .where('m.class_activity_item_id', '=', item)
    .execute()
  const isHost = new Set(hosts.map(({ email }) => email.toLowerCase()))
  await tx.deleteFrom('zoom_participant').where('class_activity_item_id', '=', item).execute()
  const rows = matchPresence(present, await enrolledIn(tx, meeting.lms_class_id)).map((one) => {
    const email = one.user_email?.trim() || null
    const name = one.name.trim() || email || '–'
    const manual = chosen.get(keyOf(name, email))
    // Clocks differ: who left before coming was there for no time.
    const leftAt = one.leave_time && one.leave_time < one.join_time ? one.join_time : one.leave_time
    return {
      customer_id: customerId,
      class_activity_item_id: item,
      display_name: name,
      email,
      joined_at: one.join_time,
      left_at: leftAt ?? null,
      minutes: leftAt ? Math.round((leftAt.getTime() - one.join_time.getTime()) / 60_000) : null,
      is_host: email !== null && isHost.has(email.toLowerCase()),
      student_lms_class_id: manual ?? one.studentLmsClassId,
      matched_by: manual ? ('MANUAL' as const) : one.matchedBy,
    }
  })
  for (let at = 0; at < rows.length; at += 500)
    await tx
      .insertInto('zoom_participant')
      .values(rows.slice(at, at + 500))
      .execute()
}

/** Writes down what Zoom says of a meeting that has ended. */
export async function settlePresence(tx: Tx, meeting: EndedMeeting, found: ZoomResult<ZoomPresence[]>): Promise<void> {
  const mine = sql`id = ${meeting.id} AND attempts = ${meeting.attempts}`
  if (found.kind === 'done') {
    await writePresence(tx, meeting, found.value)
    await sql`UPDATE zoom_meeting SET participants_at = now(), claimed_until = NULL, error = NULL, version = version + 1
               WHERE ${mine}`.execute(tx)
    return
  }
  const seconds = Math.max(pauseAfter(meeting.attempts), found.kind === 'later' ? (found.seconds ?? 0) : 0)
  await sql`
    UPDATE zoom_meeting SET claimed_until = NULL, error = ${found.why.slice(0, MAX_WORDS)}, version = version + 1,
           next_try_at = now() + make_interval(secs => ${seconds})
     WHERE ${mine}`.execute(tx)
}
