import { sql } from 'kysely'
import { plural } from '#contract/core/fill-text.ts'
import type { FieldIssue } from '#contract/core/error.ts'
import { media } from '#contract/media/media.ts'
import type { Tx } from '#server/core/db/database.ts'
import { fail } from '#server/core/http/fail.ts'
import { serveResource } from '#server/core/resource/serve.ts'
import { shownName, StagedFile } from '#server/core/upload/receive.ts'
import { addressesOf, contentColumns } from './new-content.ts'
import { usesOf } from './uses.ts'

const own = (column: string) => sql.ref(`media_item.${column}`)

/** What is wrong with a folder that something is to be put into. */
async function folderIssues(tx: Tx, customerId: number, parentId: number): Promise<FieldIssue[]> {
  const parent = await tx
    .selectFrom('media_item')
    .select('kind')
    .where('id', '=', parentId)
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!parent) return [{ field: 'parentId', message: 'is not a folder of this customer' }]
  return parent.kind === 'FOLDER' ? [] : [{ field: 'parentId', message: 'must be a folder' }]
}

/** Moves of folders come one after the other, so that two of them cannot close a circle together. */
async function refuseCycle(tx: Tx, customerId: number, moved: { id: number; name: string }, parentId: number) {
  await sql`SELECT pg_advisory_xact_lock(hashtext('academy-folders'), ${customerId}::int)`.execute(tx)
  const { rows } = await sql`
    WITH RECURSIVE up (id, parent_id) AS (
      SELECT id, parent_id FROM media_item WHERE id = ${parentId}
      UNION SELECT m.id, m.parent_id FROM media_item m JOIN up ON m.id = up.parent_id)
    SELECT 1 FROM up WHERE id = ${moved.id}`.execute(tx)
  if (rows.length > 0) throw fail('FOLDER_CYCLE', { name: moved.name })
}

/** The gallery of a customer. */
const gallery = serveResource(media, {
  columns: {
    isFile: sql`(media_item.kind <> 'FOLDER')`,
    parent: {
      id: own('parent_id'),
      name: sql`(SELECT p.name FROM media_item p WHERE p.id = ${own('parent_id')})`,
    },
    owner: {
      id: own('created_by'),
      name: sql`(SELECT p.name FROM app_user p WHERE p.id = ${own('created_by')})`,
    },
    uploadedAt: 'created_at',
    url: sql`NULL::text`,
    thumbUrl: sql`NULL::text`,
    previewUrl: sql`NULL::text`,
  },
  unaudited: ['url', 'thumbUrl', 'previewUrl', 'isFile', 'owner', 'uploadedAt', 'parent'],
  shown(row, context) {
    const { url, thumb } = addressesOf(context, row)
    return { ...row, url, thumbUrl: thumb(320), previewUrl: thumb(1280) }
  },
  async check({ input, before, customerId }, { tx }) {
    const issues: FieldIssue[] = []
    const { name, parentId, kind } = input
    if (name !== undefined && shownName(name) !== name) {
      issues.push({ field: 'name', message: 'must be a name without / and \\' })
    }
    if (!before && kind !== 'FOLDER' && !('upload' in input)) {
      issues.push({ field: 'kind', message: 'must be a folder: files are uploaded' })
    }
    if (typeof parentId === 'number' && parentId !== before?.parentId) {
      issues.push(...(await folderIssues(tx, customerId, parentId)))
      if (issues.length === 0 && before?.kind === 'FOLDER') await refuseCycle(tx, customerId, before, parentId)
    }
    return issues
  },
  async values({ customerId, input, before }, context) {
    const { upload } = input as { upload?: unknown }
    if (before || !(upload instanceof StagedFile)) return {}
    const { width, height } = upload
    return { ...(await contentColumns(context, customerId, upload)), width, height }
  },
  async usedBy(tx, { id, kind }) {
    if (kind !== 'FOLDER') {
      const [first, ...more] = await usesOf(tx, id, () => true)
      if (!first) return undefined
      const name = [first.what, first.name].filter(Boolean).join(' ')
      return more.length === 0 ? `the ${name}` : `the ${name} and ${more.length} more`
    }
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM media_item WHERE parent_id = ${id} AND deleted_at IS NULL`.execute(tx)
    const { count = 0 } = rows[0] ?? {}
    if (count === 0) return undefined
    return plural(count, 'the item in it', 'the {{count}} items in it')
  },
  actionOf: () => undefined,
})

export default gallery
