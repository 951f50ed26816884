import { sql } from 'kysely'
import type { ScheduleActivity } from '#contract/schedule/schedule-parts.ts'
import { isMeeting } from '#contract/schedule/schedule-parts.ts'
import type { Conflict, ConflictKind } from '#contract/schedule/teaching.ts'
import type { Tx } from '#server/core/db/database.ts'
import { localSpan } from '../plan/local-time.ts'
import { holidaysOf, teacherOf } from '../plan/teachers.ts'
import type { Meeting } from '../plan/timetable.ts'
import { clashesOf } from '../plan/timetable.ts'
import { zoomTimes } from '../plan/zoom-times.ts'

export interface Wanted {
  customerId: number
  activities: readonly ScheduleActivity[]
  zoomAccountId: number | null
  zone: string
  /** The schedule that they are of, whose own stored meetings are no conflict; absent for a new one. */
  lmsClassId?: number | undefined
}

interface Timed extends Meeting {
  id: number | null
  title: string
  type: string
  instructorId: number | null
}

/** The meetings ahead that take place. */
const timedIn = (activities: readonly ScheduleActivity[]): Timed[] =>
  activities.flatMap(({ items }) =>
    items.flatMap((item) => {
      const { id = null, title, type, startAt, endAt, instructorId = null } = item
      if (!isMeeting(item) || item.cancelled || !startAt || !endAt) return []
      const [from, to] = [Date.parse(startAt), Date.parse(endAt)]
      return to > Date.now() ? [{ id, title, type, instructorId, from, to }] : []
    }),
  )

/** Concurrent changes for the same instructors and account wait here, so that each sees what the other has written. */
async function lockAll(tx: Tx, instructorIds: readonly number[], zoomAccountId: number | null): Promise<void> {
  const { rows } = await sql<{ expert: number }>`
    SELECT DISTINCT expert_id AS expert FROM instructor WHERE id = ANY (${[...instructorIds]}::bigint[]) ORDER BY 1`.execute(
    tx,
  )
  for (const { expert } of rows) await sql`SELECT pg_advisory_xact_lock(hashtext('expert'), ${expert}::int)`.execute(tx)
  if (zoomAccountId !== null)
    await sql`SELECT pg_advisory_xact_lock(hashtext('zoom-account'), ${zoomAccountId}::int)`.execute(tx)
}

const overlap = (one: Meeting, other: Meeting) => one.from < other.to && other.from < one.to

/** The conflicts of meetings ahead: instructors, the Zoom account, holidays. `lock`: they are about to be written. */
export async function conflictsOf(tx: Tx, wanted: Wanted, lock: boolean): Promise<Conflict[]> {
  const { activities, zoomAccountId, zone, lmsClassId } = wanted
  const meetings = timedIn(activities)
  if (meetings.length === 0) return []
  const range = { from: Math.min(...meetings.map(({ from }) => from)), to: Math.max(...meetings.map(({ to }) => to)) }
  const instructorIds = [...new Set(meetings.flatMap(({ instructorId }) => instructorId ?? []))]
  if (lock) await lockAll(tx, instructorIds, zoomAccountId)
  const { rows: stored } = await sql<{ id: number }>`
    SELECT id FROM class_activity_item WHERE lms_class_id = ${lmsClassId ?? 0}`.execute(tx)
  const ownIds = stored.map(({ id }) => id)
  const teachers = new Map<number, NonNullable<Awaited<ReturnType<typeof teacherOf>>>>()
  for (const id of instructorIds) {
    const teacher = await teacherOf(tx, id, range, ownIds)
    if (teacher) teachers.set(id, teacher)
  }
  const zoom = zoomAccountId === null ? undefined : await zoomTimes(tx, zoomAccountId, range, lmsClassId)
  const dates = meetings.map(({ from, to }) => localSpan(from, to, zone).date).toSorted()
  const holidays = await holidaysOf(tx, wanted.customerId, dates[0] ?? '', dates.at(-1) ?? '')
  return meetings.flatMap((meeting, at) => {
    const conflictOf = (kind: ConflictKind, what: string): Conflict => ({
      kind,
      what,
      classActivityItemId: meeting.id,
      title: meeting.title,
      startAt: new Date(meeting.from).toISOString(),
      endAt: new Date(meeting.to).toISOString(),
    })
    const teacher = meeting.instructorId === null ? undefined : teachers.get(meeting.instructorId)
    const within = (isRival: (other: Timed) => boolean) =>
      meetings.filter((other, n) => n !== at && overlap(meeting, other) && isRival(other))
    const isOnline = meeting.type === 'ZOOM'
    const holiday = holidays.get(localSpan(meeting.from, meeting.to, zone).date)
    const found: Conflict[] = []
    if (holiday !== undefined) found.push(conflictOf('HOLIDAY', holiday))
    for (const { kind, what } of teacher ? clashesOf(teacher, meeting) : []) found.push(conflictOf(kind, what))
    if (meeting.instructorId !== null) {
      const rivals = within(({ instructorId }) => instructorId === meeting.instructorId)
      for (const { title } of rivals) found.push(conflictOf('INSTRUCTOR_BUSY', title))
    }
    if (isOnline && zoom) {
      for (const { what } of zoom.overlapping(meeting)) found.push(conflictOf('ZOOM_BUSY', what))
      for (const { title } of within(({ type }) => type === 'ZOOM')) found.push(conflictOf('ZOOM_BUSY', title))
    }
    return found
  })
}

/** Overlaps stand in the way of saving; a holiday and unusual hours are only pointed out. */
export const isOverlap = ({ kind }: Conflict): boolean => kind === 'INSTRUCTOR_BUSY' || kind === 'ZOOM_BUSY'
