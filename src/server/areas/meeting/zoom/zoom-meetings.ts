import { sql } from 'kysely'
import type { Tx } from '#server/core/db/database.ts'

/** What must be done at Zoom for one meeting of a schedule. */
export interface DueMeeting {
  id: number
  customer_id: number
  class_activity_item_id: number
  state: 'WAITING' | 'CANCELLING'
  topic: string
  start_at: Date
  duration_minutes: number
  timezone: string
  meeting_id: string | null
  attempts: number
  zoom_account_id: number
  /** The user at Zoom who shall hold it. */
  email: string
  account_status: 'ACTIVE' | 'ERROR' | 'DISABLED'
  /** The account that holds it now is another one. */
  moves: boolean
}

const CLAIM = sql`interval '3 minutes'`
const AT_ONCE = 5
/** A try that has failed is repeated after so long, twice as long each time, at most six hours. */
const FIRST_PAUSE_S = 30
const LONGEST_PAUSE_S = 6 * 60 * 60
const MAX_WORDS = 500

/** The online meetings to come that participants or instructors rely on. */
const wanted = sql`
  SELECT i.id, i.customer_id, l.zoom_account_id, left(concat_ws(' · ', l.title, i.title), 200) AS topic, i.start_at,
         greatest(coalesce(i.duration_minutes, ceil(extract(epoch FROM i.end_at - i.start_at) / 60)::int, s.default_duration, 120), 1)
           AS duration_minutes,
         c.timezone
    FROM class_activity_item i
    JOIN lms_class l ON l.id = i.lms_class_id
    JOIN customer c ON c.id = i.customer_id
    LEFT JOIN zoom_setting s ON s.customer_id = 1
   WHERE i.type = 'ZOOM' AND i.start_at > now() AND i.cancelled_at IS NULL AND i.deleted_at IS NULL
     AND l.deleted_at IS NULL AND l.zoom_account_id IS NOT NULL AND l.workflow IN ('PUBLISHED','ONGOING')`

/** Compares the schedules with what is at Zoom, and notes what differs. Answers how many meetings that concerns. */
export async function noteWanted(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH wanted AS MATERIALIZED (${wanted}),
    changed AS (
      SELECT w.* FROM wanted w LEFT JOIN zoom_meeting m ON m.class_activity_item_id = w.id
       WHERE m.id IS NULL OR m.state = 'CANCELLING'
          OR (m.zoom_account_id, m.topic, m.start_at, m.duration_minutes, m.timezone)
             IS DISTINCT FROM (w.zoom_account_id, w.topic, w.start_at, w.duration_minutes, w.timezone)),
    made AS (
      INSERT INTO zoom_meeting AS m
        (customer_id, class_activity_item_id, zoom_account_id, topic, start_at, duration_minutes, timezone)
      SELECT w.customer_id, w.id, w.zoom_account_id, w.topic, w.start_at, w.duration_minutes, w.timezone FROM changed w
      ON CONFLICT (class_activity_item_id) DO UPDATE
        SET zoom_account_id = excluded.zoom_account_id, topic = excluded.topic, start_at = excluded.start_at,
            duration_minutes = excluded.duration_minutes, timezone = excluded.timezone, state = 'WAITING',
            attempts = 0, next_try_at = now(), error = NULL, version = m.version + 1
      RETURNING 1),
    ended AS (
      UPDATE zoom_meeting m
         SET state = 'CANCELLING', attempts = 0, next_try_at = now(), error = NULL, version = m.version + 1
       WHERE m.state <> 'CANCELLING' AND m.start_at > now()
         AND NOT EXISTS (SELECT FROM wanted w WHERE w.id = m.class_activity_item_id)
      RETURNING 1)
    SELECT ((SELECT count(*) FROM made) + (SELECT count(*) FROM ended))::int AS count`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Takes meetings whose time has come; those that another server has taken are passed over. */
export async function claimMeetings(tx: Tx): Promise<DueMeeting[]> {
  const { rows } = await sql<DueMeeting>`
    WITH due AS (
      SELECT id FROM zoom_meeting
       WHERE state IN ('WAITING','CANCELLING') AND next_try_at <= now()
         AND (claimed_until IS NULL OR claimed_until < now())
       ORDER BY next_try_at, id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
    UPDATE zoom_meeting m SET claimed_until = now() + ${CLAIM}, attempts = m.attempts + 1
      FROM due, zoom_account a WHERE m.id = due.id AND a.id = m.zoom_account_id
    RETURNING m.id, m.customer_id, m.class_activity_item_id, m.state, m.topic, m.start_at, m.duration_minutes, m.timezone,
              m.meeting_id, m.attempts, m.zoom_account_id, a.email, a.status AS account_status,
              (m.held_by IS NOT NULL AND m.held_by <> m.zoom_account_id) AS moves`.execute(tx)
  return rows
}

/** Gives back meetings that were taken and not tried. */
export async function releaseMeetings(tx: Tx, untried: readonly DueMeeting[]): Promise<void> {
  for (const { id, attempts } of untried) {
    await sql`UPDATE zoom_meeting SET claimed_until = NULL, attempts = attempts - 1
               WHERE id = ${id} AND attempts = ${attempts}`.execute(tx)
  }
}

/** What became of one. */
export type MeetingOutcome =
  | { kind: 'made'; meetingId: string; joinUrl: string | undefined }
  /** It is not at Zoom any more: it shall not be, or it has to be made anew. */
  | { kind: 'absent' }
  | { kind: 'failed'; why: string }
  | { kind: 'again'; why: string; seconds: number | undefined }

export const pauseAfter = (attempts: number): number =>
  Math.min(FIRST_PAUSE_S * 2 ** Math.max(attempts - 1, 0), LONGEST_PAUSE_S)

/** Writes down what became of a meeting. What the schedule has changed since is done in the next round. */
export async function settleMeeting(tx: Tx, due: DueMeeting, outcome: MeetingOutcome): Promise<void> {
  const mine = sql`id = ${due.id} AND attempts = ${due.attempts}`
  if (outcome.kind === 'made') {
    // Changed meanwhile: it stays due.
    await sql`
      UPDATE zoom_meeting
         SET meeting_id = ${outcome.meetingId}, held_by = ${due.zoom_account_id}, claimed_until = NULL, error = NULL,
             version = version + 1, attempts = 0,
             state = CASE WHEN state = 'WAITING' AND attempts = ${due.attempts} THEN 'MADE' ELSE state END
       WHERE id = ${due.id}`.execute(tx)
    if (outcome.joinUrl !== undefined) {
      await sql`UPDATE class_activity_item SET zoom_join_url = ${outcome.joinUrl}
                 WHERE id = ${due.class_activity_item_id}`.execute(tx)
    }
    await sql`UPDATE zoom_account SET last_used_at = now(), status = CASE status WHEN 'ERROR' THEN 'ACTIVE' ELSE status END
               WHERE id = ${due.zoom_account_id}`.execute(tx)
  } else if (outcome.kind === 'absent') {
    if (due.state === 'CANCELLING') {
      await sql`DELETE FROM zoom_meeting WHERE ${mine} AND state = 'CANCELLING'`.execute(tx)
      await sql`UPDATE class_activity_item SET zoom_join_url = NULL WHERE id = ${due.class_activity_item_id}`.execute(
        tx,
      )
    }
    await sql`
      UPDATE zoom_meeting SET meeting_id = NULL, held_by = NULL, claimed_until = NULL, attempts = 0, next_try_at = now()
       WHERE id = ${due.id}`.execute(tx)
  } else {
    const seconds = Math.max(pauseAfter(due.attempts), outcome.kind === 'again' ? (outcome.seconds ?? 0) : 0)
    await sql`
      UPDATE zoom_meeting
         SET claimed_until = NULL, error = ${outcome.why.slice(0, MAX_WORDS)}, version = version + 1,
             state = ${outcome.kind === 'failed' && due.state === 'WAITING' ? 'FAILED' : due.state},
             next_try_at = now() + make_interval(secs => ${seconds})
       WHERE ${mine}`.execute(tx)
  }
}
