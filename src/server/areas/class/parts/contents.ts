import type { ClassContent, ContentField, Locale } from '#contract/class/class-parts.ts'
import { contentFields } from '#contract/class/class-parts.ts'
import type { FieldIssue } from '#contract/core/error.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Owner, PartRow } from '#server/core/resource/part-rows.ts'
import { partRows, writeRows } from '#server/core/resource/part-rows.ts'
import { picturesIn, sanitized, withAddresses } from './rich-text.ts'

const TABLE = 'core_class_content'

type Row = PartRow & {
  locale: Locale
  title: string
  description: string
  syllabus: string | null
  learning_outcomes: string[]
  benefits: string[]
  faq: ClassContent['faq']
  slug: string
  meta_title: string | null
  meta_description: string | null
  changed_at: Partial<Record<ContentField, string>>
  updated_at: string
}

const moment = (text: string) => new Date(text).toISOString()

const contentOf = (row: Row): ClassContent => ({
  locale: row.locale,
  title: row.title,
  description: row.description,
  syllabus: row.syllabus,
  learningOutcomes: row.learning_outcomes,
  benefits: row.benefits,
  faq: row.faq.map(({ question, answer }) => ({ question, answer })),
  slug: row.slug,
  metaTitle: row.meta_title,
  metaDescription: row.meta_description,
  changedAt: Object.fromEntries(contentFields.map((field) => [field, moment(row.changed_at[field] ?? row.updated_at)])),
})

/** The web texts of a class, Indonesian first. */
export async function contentsOf(tx: Tx, classId: number): Promise<ClassContent[]> {
  const rows = (await partRows(tx, TABLE, { column: 'core_class_id', id: classId })) as Row[]
  return rows.map(contentOf).toSorted((one, other) => other.locale.localeCompare(one.locale))
}

/** The contents of pictures of a customer, by their items in the gallery. */
async function picturesOf(tx: Tx, ids: readonly number[]): Promise<Map<number, { hash: string; customerId: number }>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('media_item')
    .select(['id', 'checksum', 'customer_id'])
    .where('id', 'in', [...ids])
    .where('kind', '=', 'IMAGE')
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(
    rows.flatMap(({ id, checksum, customer_id: customerId }) =>
      checksum === null ? [] : [[id, { hash: checksum, customerId }] as const],
    ),
  )
}

/** Web texts whose pictures name their content; `pictureAddresses` makes addresses of that. */
export async function withPictures(tx: Tx, contents: readonly ClassContent[]): Promise<ClassContent[]> {
  const known = await picturesOf(
    tx,
    contents.flatMap(({ description }) => picturesIn(description)),
  )
  const sourceOf = (id: number) => {
    const found = known.get(id)
    return found && `hash:${found.hash}`
  }
  return contents.map((content) => ({ ...content, description: withAddresses(content.description, sourceOf) }))
}

/** The same with addresses that browsers load. */
export const pictureAddresses = (
  contents: readonly ClassContent[],
  addressOf: (hash: string) => string,
): ClassContent[] =>
  contents.map((content) => ({
    ...content,
    description: content.description.replaceAll(
      /\bsrc="hash:([\da-f]+)"/g,
      (_, hash: string) => `src="${addressOf(hash)}"`,
    ),
  }))

const slugOf = (title: string) =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 100)
    .replaceAll(/^-|-$/g, '') || 'kelas'

/** The addresses in a language that other classes of the customer have. */
async function slugsElsewhere(tx: Tx, { customerId, id }: Pick<Owner, 'customerId' | 'id'>, locale: Locale) {
  const found = await tx
    .selectFrom('core_class_content')
    .select('slug')
    .where('customer_id', '=', customerId)
    .where('locale', '=', locale)
    .where('core_class_id', '<>', id)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(found.map(({ slug }) => slug))
}

/** What is wrong with web texts beyond their schema. */
export async function checkContents(
  tx: Tx,
  customerId: number,
  classId: number | undefined,
  contents: readonly ClassContent[],
): Promise<FieldIssue[]> {
  const issues: FieldIssue[] = []
  const hasIndonesian = contents.some(({ locale }) => locale === 'id')
  for (const [at, { locale, slug, description }] of contents.entries()) {
    const shown = picturesIn(sanitized(description))
    const known = await picturesOf(tx, shown)
    if (shown.some((id) => known.get(id)?.customerId !== customerId))
      issues.push({ field: `contents.${at}.description`, message: 'shows a picture that is not in the gallery' })
    if (locale === 'en' && !hasIndonesian)
      issues.push({ field: `contents.${at}.title`, message: 'needs an Indonesian title first' })
    if (!slug) continue
    const taken = await slugsElsewhere(tx, { customerId, id: classId ?? 0 }, locale)
    if (taken.has(slug)) issues.push({ field: `contents.${at}.slug`, message: 'belongs to another class' })
  }
  return issues
}

async function freeSlug(tx: Tx, owner: Owner, { locale, title }: ClassContent): Promise<string> {
  const taken = await slugsElsewhere(tx, owner, locale)
  const slug = slugOf(title)
  let n = 1
  while (taken.has(n === 1 ? slug : `${slug}-${n}`)) n += 1
  return n === 1 ? slug : `${slug}-${n}`
}

/** Writes web texts, sanitized, with the time at which each field was changed. Answers what undoes that. */
export async function writeContents(tx: Tx, owner: Owner, contents: readonly ClassContent[]) {
  const before = (await partRows(tx, TABLE, owner)) as Row[]
  const byLocale = new Map(before.map((row) => [row.locale, row]))
  const now = new Date().toISOString()
  const wanted = []
  for (const content of contents) {
    const row = byLocale.get(content.locale)
    const old = row && contentOf(row)
    const clean = { ...content, description: sanitized(content.description) }
    const isSame = (field: ContentField) =>
      JSON.stringify(clean[field] || null) === JSON.stringify(old?.[field] || null) &&
      content.confirmed?.includes(field) !== true
    const changedAt = Object.fromEntries(
      contentFields.map((field) => [field, row && isSame(field) ? (row.changed_at[field] ?? row.updated_at) : now]),
    )
    wanted.push({
      id: row?.id,
      columns: {
        locale: content.locale,
        title: content.title,
        description: clean.description,
        syllabus: content.syllabus || null,
        learning_outcomes: content.learningOutcomes,
        benefits: content.benefits,
        // In the order in which PostgreSQL stores the keys, so that equal ones are equal.
        faq: content.faq.map(({ question, answer }) => ({ answer, question })),
        slug: content.slug || row?.slug || (await freeSlug(tx, owner, content)),
        meta_title: content.metaTitle || null,
        meta_description: content.metaDescription || null,
        changed_at: row && contentFields.every(isSame) ? row.changed_at : changedAt,
      },
    })
  }
  const { related } = await writeRows(tx, TABLE, owner, before, wanted)
  return related
}
