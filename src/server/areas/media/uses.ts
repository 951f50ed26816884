import { sql } from 'kysely'
import type { Permission } from '#contract/core/permission.ts'
import type { MediaUse, MediaUseName } from '#contract/media/media.ts'
import type { Database } from '#server/core/db/schema.gen.ts'
import type { Tx } from '#server/core/db/database.ts'

/** A column that shows an item of the gallery. */
export interface Use {
  table: keyof Database
  column: string
  what: MediaUseName
  /** The record that people know, where the row is a part of it. */
  of?: { table: keyof Database; by: string }
  name: string
  read: Permission
  /** Its screen, before the number. */
  path?: string
  /** The row is what is said about this very picture: it never shows another. */
  isFixed?: true
}

/** Every column that refers to the gallery. A test compares them with the foreign keys that there are. */
export const mediaUses: readonly Use[] = [
  {
    table: 'core_class',
    column: 'cover_media_id',
    what: 'class',
    name: 'title',
    read: 'class:read',
    path: '/kelas/edit/',
  },
  {
    table: 'core_class_content',
    column: 'hero_media_id',
    what: 'class page',
    of: { table: 'core_class', by: 'core_class_id' },
    name: 'title',
    read: 'class:read',
    path: '/kelas/edit/',
  },
  {
    table: 'core_class_activity',
    column: 'media_item_id',
    what: 'lesson of the class',
    of: { table: 'core_class', by: 'core_class_id' },
    name: 'title',
    read: 'class:read',
    path: '/kelas/edit/',
  },
  {
    table: 'class_activity_item',
    column: 'media_item_id',
    what: 'lesson of the schedule',
    of: { table: 'lms_class', by: 'lms_class_id' },
    name: 'code',
    read: 'lms:read',
    path: '/jadwalkelas/edit/',
  },
  {
    table: 'certificate_template',
    column: 'background_media_id',
    what: 'certificate template',
    name: 'name',
    read: 'certificate:read',
    path: '/certificate/edit/',
  },
  {
    table: 'certificate_template_item',
    column: 'media_id',
    what: 'picture on the certificate template',
    of: { table: 'certificate_template', by: 'template_id' },
    name: 'name',
    read: 'certificate:read',
    path: '/certificate/edit/',
  },
  {
    table: 'exercise_question',
    column: 'media_item_id',
    what: 'question of the exercise',
    of: { table: 'exercise', by: 'exercise_id' },
    name: 'title',
    read: 'exercise:read',
    path: '/exercise/edit/',
  },
  {
    table: 'instructor',
    column: 'photo_media_id',
    what: 'instructor',
    name: 'name',
    read: 'instructor:read',
    path: '/instructur/edit/',
  },
  {
    table: 'annotation_image',
    column: 'media_item_id',
    what: 'attendance image check',
    name: 'id',
    read: 'training:read',
    isFixed: true,
  },
]

/** Uses that are listed at most. */
const MAX = 200

interface Found {
  at: number
  id: number
  name: string
}

/** The records that show an item, each once for each way in which it does. */
export async function usesOf(tx: Tx, id: number, may: (permission: Permission) => boolean): Promise<MediaUse[]> {
  const parts = mediaUses.map(({ table, column, of, name }, at) => {
    const record = of ? sql`JOIN ${sql.table(of.table)} r ON r.id = t.${sql.ref(of.by)}` : sql``
    const named = of ? 'r' : 't'
    return sql`
      SELECT DISTINCT ${at}::int AS at, ${sql.ref(`${named}.id`)} AS id, ${sql.ref(`${named}.${name}`)}::text AS name
        FROM ${sql.table(table)} t ${record} WHERE ${sql.ref(`t.${column}`)} = ${id}`
  })
  const { rows } = await sql<Found>`
    SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) u ORDER BY at, name, id LIMIT ${MAX}`.execute(tx)
  return rows.flatMap(({ at, id: record, name }): MediaUse[] => {
    const use = mediaUses[at]
    if (!use) return []
    const { what, path, read, isFixed = false } = use
    const canRead = may(read)
    const href = canRead && path ? `${path}${record}` : null
    return [{ what, id: record, name: canRead ? name : null, path: href, fixed: isFixed }]
  })
}
