import { sql } from 'kysely'
import type { EditedScheme } from '#contract/grading/scheme-edit.ts'
import type { Tx } from '#server/core/db/database.ts'
import { fail } from '#server/core/http/fail.ts'
import type { SchemeClass } from './tree.ts'
import { activitiesIn, readScheme } from './tree.ts'

interface LastChange {
  version: number
  by: string | null
  at: string | null
}

/** Deleted rows count too, so that the version grows with every change. */
async function lastChange(tx: Tx, classId: number): Promise<LastChange> {
  const { rows } = await sql<LastChange>`
    WITH part AS (
      SELECT version, updated_at, updated_by FROM scoring_schema_group WHERE lms_class_id = ${classId}
       UNION ALL
      SELECT i.version, i.updated_at, i.updated_by FROM scoring_schema_group_item i
        JOIN scoring_schema_group g ON g.id = i.group_id WHERE g.lms_class_id = ${classId})
    SELECT coalesce(sum(version), 0)::int AS version, max(updated_at) AS at,
           (SELECT u.name FROM part p JOIN app_user u ON u.id = p.updated_by ORDER BY p.updated_at DESC LIMIT 1) AS by
      FROM part`.execute(tx)
  return rows[0] ?? { version: 0, by: null, at: null }
}

/** The scheme of a class with what is needed to edit it. */
export async function editedScheme(
  tx: Tx,
  { id, customerId, code, title, workflow, isLocked: locked }: SchemeClass,
): Promise<EditedScheme> {
  const groups = await readScheme(tx, id)
  const { rows: scores } = await sql<EditedScheme['scores'][number]>`
    SELECT s.group_item_id AS "scoringSchemaGroupItemId", count(*)::int AS count FROM student_score s
      JOIN scoring_schema_group_item i ON i.id = s.group_item_id AND i.deleted_at IS NULL
      JOIN scoring_schema_group g ON g.id = i.group_id
     WHERE g.lms_class_id = ${id} GROUP BY 1 ORDER BY 1`.execute(tx)
  const { rows: people } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM student_lms_class
     WHERE lms_class_id = ${id} AND deleted_at IS NULL AND status <> 'DROPPED'`.execute(tx)
  return {
    lmsClass: { id, customerId, code, title, workflow, participants: people[0]?.n ?? 0 },
    locked,
    version: (await lastChange(tx, id)).version,
    groups,
    activities: await activitiesIn(tx, id, groups),
    scores,
  }
}

/** @throws VERSION_CONFLICT where another user has changed the scheme since it was read */
export async function requireVersion(tx: Tx, own: SchemeClass, version: number): Promise<void> {
  const { by, at, version: now } = await lastChange(tx, own.id)
  if (now !== version) throw fail('VERSION_CONFLICT', { current: await editedScheme(tx, own), by, at })
}
