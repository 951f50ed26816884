import { sql } from 'kysely'
import type { CertTemplate } from '#contract/certificate/template.ts'
import { certTemplate } from '#contract/certificate/template.ts'
import { plural } from '#contract/core/fill-text.ts'
import type { FieldIssue } from '#contract/core/error.ts'
import type { Tx } from '#server/core/db/database.ts'
import { alive, name, ref } from '#server/core/find/description.ts'
import { serveResource } from '#server/core/resource/serve.ts'
import { foreignItems, itemsOf, itemsShown, missingPictures, writeItems } from './template/items.ts'

const items = sql`certificate_template_item i
  WHERE i.template_id = certificate_template.id AND i.deleted_at IS NULL`

/** A template as the audit stores it: its items as lines, so that a history can be read. */
function auditSnapshot({ items: all, missing: _missing, usedCount: _used, ...row }: CertTemplate) {
  const lineOf = ({
    value,
    text,
    page,
    x,
    y,
    w,
    h,
    align,
    font,
    fontSize,
    color,
    mediaId,
  }: (typeof all & {})[number]) =>
    [`${page}: ${value}`, text, `${x}, ${y}, ${w} × ${h}`, align, font, fontSize, color, mediaId && `#${mediaId}`]
      .filter(Boolean)
      .join(' ')
  return { ...row, ...(all ? { items: all.map(lineOf) } : {}) }
}

async function checkBackground(tx: Tx, customerId: number, id: number): Promise<FieldIssue[]> {
  const found = await tx
    .selectFrom('media_item')
    .select('id')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('kind', '=', 'IMAGE')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found ? [] : [{ field: 'backgroundMediaId', message: 'is not a picture of this customer' }]
}

/** What uses a template, in words. */
async function usesOf(tx: Tx, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ certificates: number; classes: number; schedules: number }>`
    SELECT (SELECT count(*)::int FROM certificate c WHERE c.template_id = ${id} AND c.deleted_at IS NULL) AS certificates,
           (SELECT count(*)::int FROM core_class k WHERE k.certificate_template_id = ${id} AND k.deleted_at IS NULL) AS classes,
           (SELECT count(*)::int FROM lms_class l WHERE l.certificate_template_id = ${id} AND l.deleted_at IS NULL) AS schedules
    `.execute(tx)
  const { certificates = 0, classes = 0, schedules = 0 } = rows[0] ?? {}
  const words = [
    ...(certificates > 0 ? [plural(certificates, 'a certificate', '{{count}} certificates')] : []),
    ...(classes > 0 ? [plural(classes, 'a class', '{{count}} classes')] : []),
    ...(schedules > 0 ? [plural(schedules, 'a schedule', '{{count}} schedules')] : []),
  ]
  return words.length > 0 ? words.join(', ') : undefined
}

/** What is printed on certificates, and where. */
export const templates = serveResource(certTemplate, {
  columns: {
    background: { pictures: 'media_item', column: 'background_media_id' },
    itemCount: sql`(SELECT count(*)::int FROM ${items})`,
    usedCount: sql`(SELECT count(*)::int FROM certificate c
      WHERE c.template_id = certificate_template.id AND c.deleted_at IS NULL)`,
    missing: sql`(SELECT coalesce(array_agg(m.name ORDER BY m.id), '{}') FROM media_item m
      WHERE (m.deleted_at IS NOT NULL OR m.checksum IS NULL)
        AND (m.id = certificate_template.background_media_id OR m.id IN (SELECT i.media_id FROM ${items})))`,
  },
  auditSnapshot,
  unaudited: ['missing', 'usedCount'],
  completeRow: async (tx, row) => ({ ...row, items: await itemsOf(tx, row.id) }),
  shown: ({ items: all, ...row }, { files: { addresses } }) => ({
    ...row,
    ...(all ? { items: itemsShown(all, addresses) } : {}),
  }),
  async check({ input, before, customerId }, { tx }) {
    const { items: wanted, backgroundMediaId: background } = input
    const known = before?.items ?? []
    const isOther = background && background !== before?.backgroundMediaId
    return [
      ...(isOther ? await checkBackground(tx, customerId, background) : []),
      ...(wanted ? foreignItems(wanted, known) : []),
      ...(wanted ? await missingPictures(tx, customerId, wanted, known) : []),
    ]
  },
  values({ input, before }) {
    const { orientation = before?.orientation ?? 'LANDSCAPE' } = input
    const sides = [input.widthPx ?? before?.widthPx ?? 1754, input.heightPx ?? before?.heightPx ?? 1240]
    const [short, long] = [Math.min(...sides), Math.max(...sides)]
    return orientation === 'PORTRAIT' ? { width_px: short, height_px: long } : { width_px: long, height_px: short }
  },
  async afterWrite(id, { input, customerId }, { tx, session }) {
    if (!input.items) return undefined
    const owner = { column: 'template_id', id, customerId, masterId: session.masterId } as const
    const related = await writeItems(tx, owner, input.items)
    return related.length > 0 ? { related } : undefined
  },
  usedBy: (tx, { id }) => usesOf(tx, id),
  find: {
    from: sql`list_certificate_template AS t`,
    tenant: ref('t.customer_id'),
    where: alive,
    newest: sql`t.updated_at DESC, t.id DESC`,
    fields: [name('t.name')],
    joins: sql`JOIN certificate_type AS y ON y.code = t.type`,
    label: ref('t.name'),
    hint: ref('y.name'),
  },
})
