import { sql } from 'kysely'
import type { Meeting, SyllabusItem } from '#contract/class/class-parts.ts'
import type { FieldIssue } from '#contract/core/error.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Columns } from '#server/core/db/write-row.ts'
import type { Owner, PartRow } from '#server/core/resource/part-rows.ts'
import { partRows, writeRows } from '#server/core/resource/part-rows.ts'

const TABLE = 'core_class_activity'

type Row = PartRow & {
  parent_id: number | null
  sort_order: number
  title: string
  type: SyllabusItem['type'] | 'MEETING'
  duration_minutes: number | null
  ke: number | null
  exercise_id: number | null
  media_item_id: number | null
  mandatory: boolean
  description: string | null
}

const inOrder = (one: Row, other: Row) => one.sort_order - other.sort_order || one.id - other.id

/** The syllabus of a class: its meetings in order, with what happens in each. */
export async function syllabusOf(tx: Tx, classId: number): Promise<Meeting[]> {
  const rows = ((await partRows(tx, TABLE, { column: 'core_class_id', id: classId })) as Row[]).toSorted(inOrder)
  const items = Map.groupBy(rows, (row) => row.parent_id)
  return (items.get(null) ?? []).map((meeting) => ({
    id: meeting.id,
    title: meeting.title,
    durationMinutes: meeting.duration_minutes,
    description: meeting.description,
    items: (items.get(meeting.id) ?? []).map((row) => ({
      id: row.id,
      title: row.title,
      type: row.type as SyllabusItem['type'],
      durationMinutes: row.duration_minutes,
      ke: row.ke,
      exerciseId: row.exercise_id,
      mediaItemId: row.media_item_id,
      mandatory: row.mandatory,
      description: row.description,
    })),
  }))
}

/** A syllabus as it is read, so that one that was sent can be compared with it. */
export const plainSyllabus = (activities: readonly Meeting[]): Meeting[] =>
  activities.map(({ id, title, durationMinutes, description, items }) => ({
    ...(id === undefined ? {} : { id }),
    title,
    durationMinutes: durationMinutes ?? null,
    description: description || null,
    items: items.map((item) => ({
      ...(item.id === undefined ? {} : { id: item.id }),
      title: item.title,
      type: item.type,
      durationMinutes: item.durationMinutes ?? null,
      ke: item.ke ?? null,
      exerciseId: item.exerciseId ?? null,
      mediaItemId: item.mediaItemId ?? null,
      mandatory: item.mandatory,
      description: item.description || null,
    })),
  }))

/** Which of these are records of the customer. */
async function knownIds(tx: Tx, table: 'exercise' | 'media_item', customerId: number, ids: readonly number[]) {
  if (ids.length === 0) return new Set<number>()
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ${sql.table(table)} t
     WHERE id = ANY (${[...ids]}::bigint[]) AND customer_id = ${customerId}
       AND to_jsonb(t) ->> 'deleted_at' IS NULL`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** What the items of a syllabus and of a schedule refer to. */
interface Referring {
  items: readonly { exerciseId?: number | null | undefined; mediaItemId?: number | null | undefined }[]
}

/** Exercises and files of items that are not the customer's, at their fields. */
export async function checkReferences(
  tx: Tx,
  customerId: number,
  activities: readonly Referring[],
): Promise<FieldIssue[]> {
  const all = activities.flatMap(({ items }, at) =>
    items.map((item, n) => ({ item, path: `activities.${at}.items.${n}` })),
  )
  const of = (key: 'exerciseId' | 'mediaItemId') => all.flatMap(({ item }) => item[key] ?? [])
  const exercises = await knownIds(tx, 'exercise', customerId, of('exerciseId'))
  const media = await knownIds(tx, 'media_item', customerId, of('mediaItemId'))
  return all.flatMap(({ item, path }) => {
    const issues: FieldIssue[] = []
    if (item.exerciseId && !exercises.has(item.exerciseId))
      issues.push({ field: `${path}.exerciseId`, message: 'is not an exercise of this customer' })
    if (item.mediaItemId && !media.has(item.mediaItemId))
      issues.push({ field: `${path}.mediaItemId`, message: 'is not a file of this customer' })
    return issues
  })
}

/** What is wrong with a syllabus beyond its schema, at its fields. */
export async function checkSyllabus(
  tx: Tx,
  customerId: number,
  activities: readonly Meeting[],
  before: readonly Meeting[],
): Promise<FieldIssue[]> {
  const known = new Set(before.flatMap(({ id, items }) => [id, ...items.map((item) => item.id)]))
  const meetings = new Set(before.map(({ id }) => id))
  const seen = new Set<number>()
  const issues: FieldIssue[] = []
  const checkId = (id: number | undefined, field: string, isMeeting: boolean) => {
    if (id === undefined) return
    if (!known.has(id) || meetings.has(id) !== isMeeting) issues.push({ field, message: 'is not in this class' })
    else if (seen.has(id)) issues.push({ field, message: 'is in the syllabus twice' })
    seen.add(id)
  }
  for (const [at, { id, items }] of activities.entries()) {
    checkId(id, `activities.${at}.id`, true)
    for (const [n, item] of items.entries()) checkId(item.id, `activities.${at}.items.${n}.id`, false)
  }
  return [...issues, ...(await checkReferences(tx, customerId, activities))]
}

const columnsOf = (order: number, parent: number | null, one: Meeting | SyllabusItem): Columns => ({
  parent_id: parent,
  sort_order: order,
  title: one.title,
  type: 'type' in one ? one.type : 'MEETING',
  duration_minutes: one.durationMinutes ?? null,
  ke: ('ke' in one ? one.ke : null) ?? null,
  exercise_id: ('exerciseId' in one ? one.exerciseId : null) ?? null,
  media_item_id: ('mediaItemId' in one ? one.mediaItemId : null) ?? null,
  mandatory: 'mandatory' in one ? one.mandatory : true,
  description: one.description || null,
})

/** Writes a syllabus. Answers what undoes that. */
export async function writeSyllabus(tx: Tx, owner: Owner, activities: readonly Meeting[]) {
  const rows = (await partRows(tx, TABLE, owner)) as Row[]
  const isMeeting = ({ parent_id: parent }: Row) => parent === null
  const meetings = await writeRows(
    tx,
    TABLE,
    owner,
    rows.filter(isMeeting),
    activities.map((meeting, at) => ({ id: meeting.id, columns: columnsOf(at + 1, null, meeting) })),
  )
  const items = await writeRows(
    tx,
    TABLE,
    owner,
    rows.filter((row) => !isMeeting(row)),
    activities.flatMap(({ items: own }, at) =>
      own.map((item, n) => ({ id: item.id, columns: columnsOf(n + 1, meetings.ids[at] ?? null, item) })),
    ),
  )
  return [...meetings.related, ...items.related]
}
