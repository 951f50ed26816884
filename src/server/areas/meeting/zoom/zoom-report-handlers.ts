import { sql } from 'kysely'
import { wholeSetting } from '#server/areas/customer/whole-setting.ts'
import type * as calls from '#contract/meeting/zoom-report.ts'
import type { ZoomReport } from '#contract/meeting/zoom-report.ts'
import type { Stay } from '#contract/meeting/zoom-report.rules.ts'
import type { AttendanceLimits } from '#contract/meeting/zoom-report.rules.ts'
import { minutesOf, proposedStatus, shareOf, USUAL_LIMITS } from '#contract/meeting/zoom-report.rules.ts'
import type { Tx } from '#server/core/db/database.ts'
import { iso } from '#server/core/db/list.ts'
import type { Handlers } from '#server/core/http/context.ts'
import { fail, invalid } from '#server/core/http/fail.ts'
import { gained, requireZoom } from './zoom-clients.ts'
import { writePresence } from './zoom-presence.ts'

interface Asked {
  customerId: number
  /** Of the schedule. */
  id: number
  itemId?: number | undefined
}

async function classOf(tx: Tx, { customerId, id }: Asked) {
  const found = await tx
    .selectFrom('lms_class')
    .select(['id', 'code', 'title'])
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw fail('NOT_FOUND', { what: 'schedule' })
  return found
}

const meetingsOf = (tx: Tx, id: number) =>
  tx
    .selectFrom('class_activity_item as i')
    .leftJoin('zoom_meeting as m', 'm.class_activity_item_id', 'i.id')
    .leftJoin('zoom_setting as s', (join) => join.on('s.customer_id', '=', 1))
    .select(['i.id', 'i.title', 'i.ke', 'i.start_at', 'i.end_at', 'i.duration_minutes', 's.default_duration'])
    .select(['m.id as made_id', 'm.state', 'm.meeting_id', 'm.uuid', 'm.held_by', 'm.error', 'm.participants_at'])
    .where('i.lms_class_id', '=', id)
    .where('i.type', '=', 'ZOOM')
    .where('i.deleted_at', 'is', null)
    .where('i.cancelled_at', 'is', null)
    .orderBy('i.start_at')
    .orderBy('i.id')
    .execute()
type Meeting = Awaited<ReturnType<typeof meetingsOf>>[number]

/** A meeting that says neither its end nor its length is as long as usual. */
const lengthOf = ({
  start_at: start,
  end_at: end,
  duration_minutes: minutes,
  default_duration: usual,
}: Meeting): Stay => {
  const from = start?.getTime() ?? 0
  return { from, to: end?.getTime() ?? from + (minutes ?? usual ?? 120) * 60_000 }
}

async function presentIn(tx: Tx, itemId: number) {
  const rows = await tx
    .selectFrom('zoom_participant as z')
    .leftJoin('student_lms_class as e', 'e.id', 'z.student_lms_class_id')
    .leftJoin('student as s', 's.id', 'e.student_id')
    .select(['z.id', 'z.display_name', 'z.email', 'z.joined_at', 'z.left_at', 'z.is_host', 'z.matched_by'])
    .select(['e.id as place', 's.name'])
    .where('z.class_activity_item_id', '=', itemId)
    .orderBy('z.joined_at')
    .orderBy('z.id')
    .execute()
  const people = new Map<string, typeof rows>()
  for (const row of rows) {
    const key = `${row.display_name}\n${row.email ?? ''}\n${row.place ?? ''}`
    people.set(key, [...(people.get(key) ?? []), row])
  }
  return [...people.values()]
}
type Present = Awaited<ReturnType<typeof presentIn>>[number]

/** Who has not left yet was there to the end, as far as is known. */
const staysIn = (rows: Present, meeting: Stay): Stay[] =>
  rows.map(({ joined_at: from, left_at: to }) => ({ from: from.getTime(), to: to?.getTime() ?? meeting.to }))

function presenceOf(rows: Present, meeting: Stay): ZoomReport['present'] {
  const [first] = rows
  if (!first) return []
  const minutes = minutesOf(staysIn(rows, meeting), meeting)
  return [
    {
      ids: rows.map(({ id }) => id),
      name: first.display_name,
      email: first.email,
      joinedAt: first.joined_at.toISOString(),
      leftAt: iso(rows.at(-1)?.left_at ?? null),
      minutes,
      share: shareOf(minutes, meeting),
      isHost: first.is_host,
      matchedBy: first.matched_by,
      participant: first.place !== null && first.name !== null ? { id: first.place, name: first.name } : null,
    },
  ]
}

async function limitsOf(tx: Tx, customerId: number): Promise<AttendanceLimits> {
  const [late, least] = [
    await wholeSetting(tx, customerId, 'attendance.late_after_minutes', [0, 600]),
    await wholeSetting(tx, customerId, 'attendance.min_minutes', [0, 600]),
  ]
  return {
    lateAfterMinutes: late ?? USUAL_LIMITS.lateAfterMinutes,
    minMinutes: least ?? USUAL_LIMITS.minMinutes,
  }
}

async function participantsOf(
  tx: Tx,
  { id: scheduleId, customerId }: Asked,
  { ke }: Meeting,
  people: readonly Present[],
  meeting: Stay,
) {
  const limits = await limitsOf(tx, customerId)
  const stays = Map.groupBy(people.flat(), ({ place }) => place)
  const rows = await tx
    .selectFrom('student_lms_class as e')
    .innerJoin('student as s', 's.id', 'e.student_id')
    .leftJoin('absensi as a', (join) =>
      join.onRef('a.student_lms_class_id', '=', 'e.id').on('a.ke', '=', ke).on('a.deleted_at', 'is', null),
    )
    .select(['e.id', 's.name', 'e.email_in_class', 'a.status'])
    .where('e.lms_class_id', '=', scheduleId)
    .where('e.deleted_at', 'is', null)
    .where('e.status', '<>', 'DROPPED')
    .orderBy(sql`lower(s.name)`)
    .orderBy('e.id')
    .execute()
  return rows.map(({ id, name, email_in_class: email, status }) => {
    const own = staysIn(stays.get(id) ?? [], meeting)
    const minutes = minutesOf(own, meeting)
    const proposed = own.length === 0 ? ('ABSENT' as const) : proposedStatus(own, meeting, limits)
    return {
      studentLmsClassId: id,
      name,
      email,
      minutes,
      share: shareOf(minutes, meeting),
      proposed,
      attendance: status,
    }
  })
}

async function reportOf(tx: Tx, asked: Asked): Promise<ZoomReport> {
  const lmsClass = await classOf(tx, asked)
  const meetings = await meetingsOf(tx, asked.id)
  const begun = meetings.filter(({ start_at: at }) => at !== null && at.getTime() <= Date.now())
  const shown =
    asked.itemId === undefined ? (begun.at(-1) ?? meetings[0]) : meetings.find(({ id }) => id === asked.itemId)
  if (asked.itemId !== undefined && !shown) throw fail('NOT_FOUND', { what: 'meeting' })
  const all = meetings.map(({ id, title, ke, start_at: at }) => ({ id, title, ke, startAt: iso(at) }))
  if (!shown?.start_at) return { lmsClass, meetings: all, meeting: null, present: [], participants: [] }
  const length = lengthOf(shown)
  const people = await presentIn(tx, shown.id)
  return {
    lmsClass,
    meetings: all,
    meeting: {
      id: shown.id,
      ke: shown.ke,
      startAt: new Date(length.from).toISOString(),
      endAt: new Date(length.to).toISOString(),
      state: shown.state,
      meetingNumber: shown.meeting_id,
      zoomAccountId: shown.held_by,
      error: shown.error,
      fetchedAt: iso(shown.participants_at),
    },
    present: people.flatMap((rows) => presenceOf(rows, length)),
    participants: people.length === 0 ? [] : await participantsOf(tx, asked, shown, people, length),
  }
}

export const zoomReportHandlers: Handlers<typeof calls> = {
  zoomReport: ({ params, query }, { tx }) => reportOf(tx, { ...params, itemId: query.item }),

  async zoomReportFetch({ params }, { tx, vault, config, audit }) {
    const { code } = await classOf(tx, params)
    const meeting = (await meetingsOf(tx, params.id)).find(({ id }) => id === params.itemId)
    if (!meeting) throw fail('NOT_FOUND', { what: 'meeting' })
    const { meeting_id: number, made_id: madeId } = meeting
    if (number === null || madeId === null) throw fail('NOT_AT_ZOOM', { title: meeting.title })
    const client = await requireZoom(tx, vault, config.zoom)
    const present = gained(await client.participants(meeting.uuid ?? number))
    const { customerId, id } = params
    const of = { id: madeId, customer_id: customerId, class_activity_item_id: meeting.id, lms_class_id: id }
    await writePresence(tx, { ...of, topic: meeting.title, meeting_id: number }, present)
    await tx
      .updateTable('zoom_meeting')
      .set({ participants_at: sql<Date>`now()`, error: null, version: sql`version + 1` })
      .where('id', '=', madeId)
      .execute()
    audit({
      action: 'lms.fetch-presence',
      resource: 'lms_class',
      recordId: id,
      customerId,
      label: `${code} ${meeting.title}`,
    })
    return reportOf(tx, params)
  },

  async zoomReportMatch({ params, body: { ids, studentLmsClassId } }, { tx, audit }) {
    const { code } = await classOf(tx, params)
    const { customerId, id } = params
    if (studentLmsClassId !== null) {
      const place = await tx
        .selectFrom('student_lms_class')
        .select('id')
        .where('id', '=', studentLmsClassId)
        .where('lms_class_id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      if (!place) throw invalid({ field: 'studentLmsClassId', message: 'is not a participant of this class' })
    }
    const rows = await tx
      .updateTable('zoom_participant as z')
      .from('class_activity_item as i')
      .set({ student_lms_class_id: studentLmsClassId, matched_by: studentLmsClassId === null ? 'NONE' : 'MANUAL' })
      .whereRef('i.id', '=', 'z.class_activity_item_id')
      .where('z.id', 'in', ids)
      .where('i.id', '=', params.itemId)
      .where('i.lms_class_id', '=', id)
      .returning('z.display_name')
      .execute()
    const [first] = rows
    if (!first) throw fail('NOT_FOUND', { what: 'participant' })
    audit({
      action: 'lms.match-presence',
      resource: 'lms_class',
      recordId: id,
      customerId,
      label: `${code} ${first.display_name}`,
      after: { participant: studentLmsClassId },
    })
    return reportOf(tx, params)
  },
}
