import { sql } from 'kysely'
import type { CoreClass } from '#contract/class/class.ts'
import { coreClass } from '#contract/class/class.ts'
import type { FieldIssue } from '#contract/core/error.ts'
import { canCurate, canSubmit, isVerdict } from '#contract/class/curation.rules.ts'
import { code, name, start } from '#server/core/find/description.ts'
import type { Tx } from '#server/core/db/database.ts'
import { serveResource } from '#server/core/resource/serve.ts'
import { checkCuration, curationAfter, curationColumns, writeStep } from './curation.ts'
import { auditSnapshot } from './audit-snapshot.ts'
import { attributesOf, checkAttributes, writeAttributes } from './parts/attributes.ts'
import { checkContents, contentsOf, pictureAddresses, withPictures, writeContents } from './parts/contents.ts'
import { checkSyllabus, syllabusOf, writeSyllabus } from './parts/syllabus.ts'
import { checkVariants, variantsOf, writeVariants } from './parts/variants.ts'
import { listingsOf, usesOf } from './uses.ts'

const named = (id: string, table: string, column = 'name') => ({
  id: sql.ref(`core_class.${id}`),
  name: sql`(SELECT o.${sql.ref(column)} FROM ${sql.table(table)} o WHERE o.id = ${sql.ref(`core_class.${id}`)})`,
})

/** The schedule that a caller can still join: the next to begin. */
const next = (value: string) => sql`(
  SELECT ${sql.raw(value)} FROM lms_class l
   WHERE l.core_class_id = core_class.id AND l.workflow = 'PUBLISHED' AND l.start_at > now() AND l.deleted_at IS NULL
   ORDER BY l.start_at LIMIT 1)`

/** The next code of a customer; two writers at once do not get the same. */
async function nextCode(tx: Tx, customerId: number): Promise<string> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('academy-class-code', ${customerId}::bigint))`.execute(tx)
  const { rows } = await sql<{ last: number | null }>`
    SELECT max(substring(code FROM '^KLS-(\\d{1,8})$')::int) AS last FROM core_class WHERE customer_id = ${customerId}`.execute(
    tx,
  )
  return `KLS-${String((rows[0]?.last ?? 0) + 1).padStart(4, '0')}`
}

async function checkCover(tx: Tx, id: number): Promise<FieldIssue[]> {
  const item = await tx.selectFrom('media_item').select('kind').where('id', '=', id).executeTakeFirst()
  return item && item.kind !== 'IMAGE' ? [{ field: 'coverMediaId', message: 'must be a picture' }] : []
}

const actions = { SUBMITTED: 'submit', APPROVED: 'approve', REVISION: 'revise', REJECTED: 'reject' } as const

/** What the academy sells. Its parts are written with it, so that its version guards all of them. */
export default serveResource(coreClass, {
  columns: {
    program: named('program_id', 'program'),
    certificateTemplate: named('certificate_template_id', 'certificate_template'),
    curatedBy: named('curated_by', 'app_user'),
    coverMediaId: 'cover_media_id',
    cover: sql`(SELECT m.checksum FROM media_item m WHERE m.id = core_class.cover_media_id AND m.deleted_at IS NULL)`,
    attribute: {
      value: sql`core_class.attribute_keys`,
      many: true,
      choices: sql`
        SELECT a.code || ':' || v.value FROM class_attribute a
         CROSS JOIN LATERAL (SELECT o ->> 'value' AS value FROM jsonb_array_elements(a.options) o
                              UNION ALL SELECT unnest('{true,false}'::text[]) WHERE a.input_type = 'BOOL') v
         WHERE a.filterable AND a.deleted_at IS NULL`,
    },
    activityCount: sql`(SELECT count(*)::int FROM core_class_activity a
      WHERE a.core_class_id = core_class.id AND a.deleted_at IS NULL)`,
    nextStart: next('l.start_at'),
    seatsLeft: next('greatest(l.capacity - l.enrolled_count, 0)'),
  },
  references: {
    programId: { table: 'program', what: 'a program' },
    certificateTemplateId: { table: 'certificate_template', what: 'a certificate template' },
    coverMediaId: { table: 'media_item', what: 'a picture of the gallery' },
  },
  find: {
    from: sql`list_core_class AS t`,
    tenant: sql.ref('t.customer_id'),
    where: sql`t.deleted_at IS NULL`,
    newest: sql`t.updated_at DESC, t.id DESC`,
    fields: [code('t.code', start), name('t.title')],
    label: sql`t.code || ' ' || t.title`,
    hint: sql`'Rp.' || replace(to_char(t.base_price, 'FM999,999,999,999'), ',', '.')`,
  },
  // What follows from schedules and listings is no change of the class.
  unaudited: ['nextStart', 'seatsLeft', 'runningCount', 'listingCount', 'studentCount', 'listings', 'cover'],
  auditSnapshot,
  async completeRow(tx, row) {
    const [attributes, variants] = [await attributesOf(tx, row.id), await variantsOf(tx, row.id)]
    const activities = await syllabusOf(tx, row.id)
    const contents = await withPictures(tx, await contentsOf(tx, row.id))
    return { ...row, attributes, variants, activities, contents, listings: await listingsOf(tx, row.id) }
  },
  shown(row, { files: { addresses } }) {
    const { cover, contents } = row
    return {
      ...row,
      cover: cover === null ? null : addresses.thumb(cover, 320),
      ...(contents ? { contents: pictureAddresses(contents, (hash) => addresses.thumb(hash, 1280)) } : {}),
    }
  },
  mayEdit(row, { curationStatus: to }) {
    if (to === undefined) return true
    return to === 'SUBMITTED' ? canSubmit(row) : canCurate(row, to)
  },
  permissionsFor: ({ curationStatus }) => (isVerdict(curationStatus) ? ['curation:approve'] : []),
  async check({ input, before, customerId }, { tx }) {
    const { attributes, variants, activities, contents } = input
    return [
      ...checkCuration(input as Partial<CoreClass>),
      ...(input.coverMediaId ? await checkCover(tx, input.coverMediaId) : []),
      ...(attributes ? await checkAttributes(tx, customerId, attributes) : []),
      ...(variants ? await checkVariants(tx, customerId, before?.id, variants, before?.variants ?? []) : []),
      ...(activities ? await checkSyllabus(tx, customerId, activities, before?.activities ?? []) : []),
      ...(contents ? await checkContents(tx, customerId, before?.id, contents) : []),
    ]
  },
  write: { curationStatus: () => ({}), curationNote: () => ({}), curationNotes: () => ({}) },
  async values({ input, before, customerId }, { tx, session }) {
    if (!before) return { code: await nextCode(tx, customerId) }
    const status = curationAfter(before, input as Partial<CoreClass>)
    return status === undefined ? {} : curationColumns(status, input, session.masterId)
  },
  async afterWrite(classId, { input, before, customerId, set }, { tx, session }) {
    const { attributes, variants, activities, contents } = input
    const owner = { column: 'core_class_id', id: classId, customerId, masterId: session.masterId } as const
    const related = [
      ...(attributes ? await writeAttributes(tx, owner, attributes) : []),
      ...(variants ? await writeVariants(tx, owner, before?.code ?? String(set.code), variants) : []),
      ...(activities ? await writeSyllabus(tx, owner, activities) : []),
      ...(contents ? await writeContents(tx, owner, contents) : []),
    ]
    const status = before && curationAfter(before, input as Partial<CoreClass>)
    if (status) await writeStep(tx, status, before, input as Partial<CoreClass>, session.masterId)
    return related.length > 0 ? { related } : undefined
  },
  actionOf: (_before, { curationStatus: to }) =>
    to === undefined || to === 'DRAFT' ? undefined : `class.${actions[to]}`,
  // Curation goes on by its own steps.
  isFinal: ({ curationStatus }) => curationStatus !== undefined,
  usedBy: (tx, { id }) => usesOf(tx, id),
})
