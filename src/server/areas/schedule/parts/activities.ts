import { sql } from 'kysely'
import type { FieldIssue } from '#contract/core/error.ts'
import type { ScheduleActivity, ScheduleItem } from '#contract/schedule/schedule-parts.ts'
import { isMeeting } from '#contract/schedule/schedule-parts.ts'
import { isSameTime } from '#contract/schedule/schedule-changes.ts'
import type { Workflow } from '#contract/schedule/workflow.rules.ts'
import { checkReferences } from '#server/areas/class/parts/syllabus.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Columns } from '#server/core/db/write-row.ts'
import type { Owner, PartRow } from '#server/core/resource/part-rows.ts'
import { partRows, writeRows } from '#server/core/resource/part-rows.ts'

type ActivityRow = PartRow & {
  sort_order: number
  title: string
  description: string | null
  date: string | null
}

type ItemRow = PartRow & {
  class_activity_id: number
  sort_order: number
  title: string
  type: ScheduleItem['type']
  ke: number | null
  start_at: string | null
  end_at: string | null
  instructor_id: number | null
  exercise_id: number | null
  media_item_id: number | null
  mandatory: boolean
  recording_url: string | null
  cancelled_at: string | null
}

const inOrder = (one: { sort_order: number; id: number }, other: { sort_order: number; id: number }) =>
  one.sort_order - other.sort_order || one.id - other.id
const moment = (text: string | null) => (text === null ? null : new Date(text).toISOString())
const own = (id: number) => ({ column: 'lms_class_id', id }) as const

/** The meetings of a schedule in order, each with what happens in it. */
export async function activitiesOf(tx: Tx, id: number): Promise<ScheduleActivity[]> {
  const activities = ((await partRows(tx, 'class_activity', own(id))) as ActivityRow[]).toSorted(inOrder)
  const rows = ((await partRows(tx, 'class_activity_item', own(id))) as ItemRow[]).toSorted(inOrder)
  const items = Map.groupBy(rows, (row) => row.class_activity_id)
  return activities.map((activity) => ({
    id: activity.id,
    title: activity.title,
    description: activity.description,
    date: activity.date,
    items: (items.get(activity.id) ?? []).map((row) => ({
      id: row.id,
      title: row.title,
      type: row.type,
      ke: row.ke,
      startAt: moment(row.start_at),
      endAt: moment(row.end_at),
      instructorId: row.instructor_id,
      exerciseId: row.exercise_id,
      mediaItemId: row.media_item_id,
      mandatory: row.mandatory,
      recordingUrl: row.recording_url,
      cancelled: row.cancelled_at !== null,
    })),
  }))
}

/** Of these items, those that somebody attended, answered or worked through already. */
async function itemsInUse(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM unnest(${[...ids]}::bigint[]) AS t (id)
     WHERE EXISTS (SELECT FROM absensi a WHERE a.class_activity_item_id = t.id AND a.deleted_at IS NULL)
        OR EXISTS (SELECT FROM answer a WHERE a.class_activity_item_id = t.id AND a.deleted_at IS NULL)
        OR EXISTS (SELECT FROM zoom_participant z WHERE z.class_activity_item_id = t.id)
        OR EXISTS (SELECT FROM student_activity s WHERE s.class_activity_item_id = t.id AND s.status = 'DONE')`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}

/** What is wrong with the time of an item by itself. */
function timeIssues(item: ScheduleItem, before: ScheduleItem | undefined, path: string): FieldIssue[] {
  const { startAt, endAt, cancelled } = item
  if ((startAt ?? null) === null && (endAt ?? null) === null)
    return isMeeting(item) && !cancelled ? [{ field: `${path}.startAt`, message: "can't be empty!" }] : []
  if (!startAt) return [{ field: `${path}.startAt`, message: "can't be empty!" }]
  if (!endAt) return [{ field: `${path}.endAt`, message: "can't be empty!" }]
  if (Date.parse(endAt) <= Date.parse(startAt)) return [{ field: `${path}.endAt`, message: 'must be after the start' }]
  const isMoved = !before?.startAt || Date.parse(before.startAt) !== Date.parse(startAt)
  return isMoved && isMeeting(item) && Date.parse(startAt) < Date.now()
    ? [{ field: `${path}.startAt`, message: 'must not be in the past' }]
    : []
}

/** Numbers of meetings and items that the schedule does not have, or that are given twice. */
function idIssues(activities: readonly ScheduleActivity[], before: readonly ScheduleActivity[]): FieldIssue[] {
  const check = (known: ReadonlySet<number | undefined>) => {
    const seen = new Set<number>()
    return (id: number | undefined, field: string): FieldIssue[] => {
      if (id === undefined) return []
      if (!known.has(id)) return [{ field, message: 'is not in this schedule' }]
      if (seen.has(id)) return [{ field, message: 'is in the schedule twice' }]
      seen.add(id)
      return []
    }
  }
  const ofActivity = check(new Set(before.map(({ id }) => id)))
  const ofItem = check(new Set(before.flatMap(({ items }) => items.map(({ id }) => id))))
  return activities.flatMap(({ id, items }, at) =>
    ofActivity(id, `activities.${at}.id`).concat(
      items.flatMap((item, n) => ofItem(item.id, `activities.${at}.items.${n}.id`)),
    ),
  )
}

interface Checked {
  customerId: number
  activities: readonly ScheduleActivity[]
  before: readonly ScheduleActivity[]
  workflow: Workflow
}

/** What is wrong with meetings beyond their schema, at their fields. */
export async function checkActivities(tx: Tx, { customerId, activities, before, workflow }: Checked) {
  const old = new Map(before.flatMap(({ items }) => items.map((item) => [item.id, item] as const)))
  const remaining = new Set(activities.flatMap(({ items }) => items.map(({ id }) => id)))
  const removed = [...old.values()].filter(({ id }) => !remaining.has(id))
  const wanted = activities.flatMap(({ items }, at) =>
    items.map((item, n) => ({ item, was: old.get(item.id), path: `activities.${at}.items.${n}` })),
  )
  const cancelled = wanted.filter(({ item, was }) => item.cancelled && was && !was.cancelled)
  const used = await itemsInUse(
    tx,
    [...removed, ...cancelled.map(({ item }) => item)].flatMap(({ id }) => id ?? []),
  )
  // What has begun while the schedule runs stays as it was.
  const isFrozen = ({ startAt }: ScheduleItem) =>
    (workflow === 'ONGOING' || workflow === 'GRADING') && startAt != null && Date.parse(startAt) <= Date.now()
  const instructorIds = [
    ...new Set(activities.flatMap(({ items }) => items.flatMap((item) => item.instructorId ?? []))),
  ]
  const teaching = await tx
    .selectFrom('instructor')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)
    .where('id', 'in', instructorIds.length > 0 ? instructorIds : [0])
    .execute()
  const known = new Set(teaching.map(({ id }) => id))
  const issues = [...idIssues(activities, before), ...(await checkReferences(tx, customerId, activities))]
  for (const { title, id, ...item } of removed) {
    if (used.has(id ?? 0)) issues.push({ field: 'activities', message: `${title} has attendance or answers already` })
    else if (isFrozen({ title, ...item })) issues.push({ field: 'activities', message: `${title} has begun already` })
  }
  for (const { item, was, path } of wanted) {
    issues.push(...timeIssues(item, was, path))
    if (item.instructorId && item.instructorId !== was?.instructorId && !known.has(item.instructorId))
      issues.push({ field: `${path}.instructorId`, message: 'is not an instructor of this customer' })
    if (was && isFrozen(was) && (!isSameTime({ ...item, instructorId: was.instructorId }, was) || item.ke !== was.ke))
      issues.push({ field: `${path}.startAt`, message: 'has begun already' })
    else if (item.cancelled && !was?.cancelled && used.has(item.id ?? 0))
      issues.push({ field: `${path}.cancelled`, message: 'has attendance or answers already' })
  }
  return issues
}

/** A moment as the row has it where it is the same one, so that it does not count as a change. */
const stored = (value: string | null | undefined, was: string | null | undefined) =>
  value && was && Date.parse(value) === Date.parse(was) ? was : (value ?? null)

/** Writes the meetings of a schedule. Answers what undoes that. */
export async function writeActivities(tx: Tx, owner: Owner, activities: readonly ScheduleActivity[], zone: string) {
  const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
  const rows = (await partRows(tx, 'class_activity_item', owner)) as ItemRow[]
  const known = new Map(rows.map((row) => [row.id, row]))
  const dateOf = ({ items }: ScheduleActivity) => {
    const starts = items.flatMap((item) => (item.startAt && isMeeting(item) ? Date.parse(item.startAt) : []))
    return starts.length === 0 ? null : dayOf.format(new Date(Math.min(...starts)))
  }
  const meetings = await writeRows(
    tx,
    'class_activity',
    owner,
    await partRows(tx, 'class_activity', owner),
    activities.map((activity, at) => ({
      id: activity.id,
      columns: {
        sort_order: at + 1,
        title: activity.title,
        description: activity.description || null,
        date: dateOf(activity),
      },
    })),
  )
  const now = new Date().toISOString()
  const columnsOf = (item: ScheduleItem, order: number, activityId: number): Columns => {
    const was = item.id === undefined ? undefined : known.get(item.id)
    const { startAt, endAt } = item
    return {
      class_activity_id: activityId,
      sort_order: order,
      title: item.title,
      type: item.type,
      ke: item.ke ?? null,
      start_at: stored(startAt, was?.start_at),
      end_at: stored(endAt, was?.end_at),
      duration_minutes: startAt && endAt ? Math.round((Date.parse(endAt) - Date.parse(startAt)) / 60_000) : null,
      instructor_id: item.instructorId ?? null,
      exercise_id: item.exerciseId ?? null,
      media_item_id: item.mediaItemId ?? null,
      mandatory: item.mandatory,
      recording_url: item.recordingUrl || null,
      cancelled_at: item.cancelled ? (was?.cancelled_at ?? now) : null,
    }
  }
  const items = await writeRows(
    tx,
    'class_activity_item',
    owner,
    rows,
    activities.flatMap(({ items: all }, at) =>
      all.map((item, n) => ({ id: item.id, columns: columnsOf(item, n + 1, meetings.ids[at] ?? 0) })),
    ),
  )
  return [...meetings.related, ...items.related]
}
