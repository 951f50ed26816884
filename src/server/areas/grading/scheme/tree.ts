import { sql } from 'kysely'
import type { ItemType } from '#contract/class/class-parts.ts'
import type { ScoringMethod } from '#contract/grading/grade.rules.ts'
import type { ScorableActivity, SchemeGroup, TreeGroup } from '#contract/grading/scheme.ts'
import type { Tx } from '#server/core/db/database.ts'
import { fail } from '#server/core/http/fail.ts'
import type { PartRow } from '#server/core/resource/part-rows.ts'

/** A class whose scheme is read or written. */
export interface SchemeClass {
  id: number
  customerId: number
  code: string
  title: string
  workflow: string
  version: number
  isLocked: boolean
}

/** @throws NOT_FOUND */
export async function classOf(tx: Tx, id: number, { lock = false } = {}): Promise<SchemeClass> {
  const query = tx
    .selectFrom('lms_class')
    .select(['id', 'customer_id as customerId', 'code', 'title', 'workflow', 'version', 'grading_locked_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw fail('NOT_FOUND', { what: 'schedule' })
  const { grading_locked_at: lockedAt, ...own } = row
  return { ...own, isLocked: lockedAt !== null }
}

/** The same where the address names the customer. @throws NOT_FOUND */
export async function classOfCustomer(tx: Tx, { customerId, id }: { customerId: number; id: number }) {
  const own = await classOf(tx, id)
  if (own.customerId !== customerId) throw fail('NOT_FOUND', { what: 'schedule' })
  return own
}

export type GroupRow = PartRow & { level: number; parent_id: number | null; sort_order: number }
export type ItemRow = PartRow & { group_id: number; class_activity_item_id: number }

/** The scheme of a class as it is stored. */
export async function schemeRows(tx: Tx, classId: number): Promise<{ groups: GroupRow[]; items: ItemRow[] }> {
  const groups = await sql<{ row: GroupRow }>`
    SELECT to_jsonb(g) AS row FROM scoring_schema_group g WHERE g.lms_class_id = ${classId} AND g.deleted_at IS NULL
     ORDER BY g.level, g.sort_order, g.id`.execute(tx)
  const items = await sql<{ row: ItemRow }>`
    SELECT to_jsonb(i) AS row FROM scoring_schema_group_item i JOIN scoring_schema_group g ON g.id = i.group_id
     WHERE g.lms_class_id = ${classId} AND g.deleted_at IS NULL AND i.deleted_at IS NULL
     ORDER BY i.sort_order, i.id`.execute(tx)
  return { groups: groups.rows.map(({ row }) => row), items: items.rows.map(({ row }) => row) }
}

/** A part of the schedule of a class that can be scored. */
export interface Scorable {
  id: number
  title: string
  type: ItemType
  ke: number | null
  maxScore: number
}

export async function scorables(tx: Tx, classId: number): Promise<Scorable[]> {
  const { rows } = await sql<Scorable>`
    SELECT i.id, i.title, i.type, i.ke, coalesce(x.max_score, 100)::float8 AS "maxScore"
      FROM class_activity_item i JOIN class_activity a ON a.id = i.class_activity_id
      LEFT JOIN exercise x ON x.id = i.exercise_id
     WHERE i.lms_class_id = ${classId} AND i.deleted_at IS NULL AND i.cancelled_at IS NULL
       AND (i.type IN ('ZOOM', 'OFFLINE') OR x.type <> 'SURVEY')
     ORDER BY a.sort_order, i.sort_order, i.id`.execute(tx)
  return rows
}

/** The parts of a schedule that can be scored, and the group that each is in. */
export async function activitiesIn(
  tx: Tx,
  classId: number,
  groups: readonly SchemeGroup[],
): Promise<ScorableActivity[]> {
  const used = new Map(
    groups.flatMap(({ scoringSchemaGroupId: id, items }) => items.map((item) => [item.activityItemsId, id])),
  )
  return (await scorables(tx, classId)).map(({ id, title, type, ke, maxScore }) => {
    return { activityItemsId: id, title, type, ke, maxScore, usedInGroupId: used.get(id) ?? null }
  })
}

/** The groups of a class, those of a level before those of the next. */
export async function readScheme(tx: Tx, classId: number): Promise<SchemeGroup[]> {
  const { groups, items } = await schemeRows(tx, classId)
  const { rows } = await sql<{ id: number; title: string; type: ItemType; ke: number | null }>`
    SELECT id, title, type, ke FROM class_activity_item WHERE lms_class_id = ${classId}`.execute(tx)
  const parts = new Map(rows.map((row) => [row.id, row]))
  return groups.map((group) => ({
    scoringSchemaGroupId: group.id,
    level: group.level,
    parentId: group.parent_id,
    name: String(group.name),
    weight: Number(group.weight),
    minScore: group.min_score === null ? null : Number(group.min_score),
    required: group.required === true,
    version: group.version,
    items: items.flatMap((item) => {
      const part = parts.get(item.class_activity_item_id)
      if (item.group_id !== group.id || !part) return []
      return [
        {
          scoringSchemaGroupItemId: item.id,
          activityItemsId: part.id,
          title: part.title,
          type: part.type,
          ke: part.ke,
          weight: Number(item.weight),
          maxScore: Number(item.max_score),
          method: item.method as ScoringMethod,
          required: item.required === true,
        },
      ]
    }),
  }))
}

/** The same as a tree, as it is written. */
export function treeOf(groups: readonly SchemeGroup[], parentId: number | null = null): TreeGroup[] {
  return groups
    .filter((group) => group.parentId === parentId)
    .map(({ scoringSchemaGroupId: id, name, weight, minScore, required, items }) => ({
      id,
      name,
      weight,
      minScore,
      required,
      items: items.map(({ title: _title, type: _type, ke: _ke, ...item }) => item),
      groups: treeOf(groups, id),
    }))
}
