import * as z from 'zod/mini'
import { Id, ifMissing, Moment, requiredText, Rupiah } from '#contract/core/common.ts'

export const classModes = ['WEBINAR', 'SELF_PACED', 'BLENDED', 'OFFLINE'] as const
export const modeWords = {
  WEBINAR: 'Webinar',
  SELF_PACED: 'Self-paced',
  BLENDED: 'Blended',
  OFFLINE: 'In person',
} as const
export const locales = ['id', 'en'] as const
export type Locale = (typeof locales)[number]
/** What a meeting consists of. */
export const itemTypes = [
  'ZOOM',
  'VIDEO',
  'MATERIAL',
  'EXERCISE',
  'ASSIGNMENT',
  'EXAM',
  'EVALUATION',
  'OFFLINE',
] as const
export type ItemType = (typeof itemTypes)[number]
/** The attendance number of a post-test. */
export const POST_TEST = 999
export const MAX_ACTIVITIES = 500
/** Characters of a description, tags included. */
export const MAX_RICH_TEXT = 200_000

const whole = (least: number, most: number) =>
  z
    .int({ error: (issue) => ifMissing(issue) ?? 'must be a whole number' })
    .check(z.gte(least, `must be at least ${least}`), z.lte(most, `must be at most ${most}`))
const optionalText = (max: number) =>
  z.nullish(z.string().check(z.trim(), z.maxLength(max, `must have at most ${max} characters`)))
const minutes = z.nullish(whole(1, 10_080))

export const SyllabusItem = z.strictObject({
  id: z.optional(Id),
  title: requiredText(200),
  type: z.enum(itemTypes, { error: ifMissing }),
  durationMinutes: minutes,
  /** Which attendance it counts as: 1 to 10, or 999 for a post-test. */
  ke: z.nullish(z.int().check(z.refine((n) => (n >= 1 && n <= 10) || n === POST_TEST, 'must be 1 to 10, or 999'))),
  exerciseId: z.nullish(Id),
  mediaItemId: z.nullish(Id),
  mandatory: z.boolean(),
  description: optionalText(2000),
})
export type SyllabusItem = z.output<typeof SyllabusItem>

/** A meeting of a class, with what happens in it, in order. */
export const Meeting = z
  .strictObject({
    id: z.optional(Id),
    title: requiredText(200),
    /** Without items: how long it takes. */
    durationMinutes: minutes,
    description: optionalText(2000),
    items: z.array(SyllabusItem).check(z.maxLength(MAX_ACTIVITIES, `must be at most ${MAX_ACTIVITIES}`)),
  })
  .register(z.globalRegistry, { id: 'Meeting' })
export type Meeting = z.output<typeof Meeting>

export const Syllabus = z.array(Meeting).check(
  z.maxLength(100, 'must be at most 100'),
  z.refine(
    (all) => all.reduce((sum, { items }) => sum + 1 + items.length, 0) <= MAX_ACTIVITIES,
    `must have at most ${MAX_ACTIVITIES} activities`,
  ),
)

/** The minutes of a meeting: those of its items, or its own where it has none. */
export const minutesOf = ({ items, durationMinutes }: Pick<Meeting, 'items' | 'durationMinutes'>): number =>
  items.length === 0 ? (durationMinutes ?? 0) : items.reduce((sum, item) => sum + (item.durationMinutes ?? 0), 0)

export const ClassVariant = z
  .strictObject({
    id: z.optional(Id),
    /** Assigned by the server when empty. */
    sku: optionalText(60),
    name: requiredText(120),
    mode: z.enum(classModes, { error: ifMissing }),
    price: Rupiah,
    capacity: whole(1, 100_000),
    durationMinutes: minutes,
    schedulePattern: optionalText(120),
    active: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'ClassVariant' })
export type ClassVariant = z.output<typeof ClassVariant>

const lines = z.array(requiredText(300)).check(z.maxLength(50, 'must be at most 50'))

/** What a web page says in both languages. */
export const contentFields = [
  'title',
  'description',
  'syllabus',
  'learningOutcomes',
  'benefits',
  'faq',
  'metaTitle',
  'metaDescription',
] as const
export type ContentField = (typeof contentFields)[number]

/** What the web page of a class says in one language. */
export const ClassContent = z
  .strictObject({
    locale: z.enum(locales),
    title: requiredText(160),
    /** HTML; sanitized by the server. Pictures name their item of the gallery: `<img data-media="12">`. */
    description: z
      .string()
      .check(z.maxLength(MAX_RICH_TEXT, `must have at most ${MAX_RICH_TEXT.toLocaleString('id-ID')} characters`)),
    syllabus: optionalText(20_000),
    learningOutcomes: lines,
    benefits: lines,
    faq: z
      .array(z.strictObject({ question: requiredText(300), answer: requiredText(2000) }))
      .check(z.maxLength(50, 'must be at most 50')),
    /** Made of the title when empty. */
    slug: z.nullish(
      z
        .string()
        .check(
          z.trim(),
          z.maxLength(120, 'must have at most 120 characters'),
          z.regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, 'must be small letters, digits and hyphens'),
        ),
    ),
    metaTitle: optionalText(60),
    metaDescription: optionalText(160),
    /** Fields that are as new as those of the other language although they were not changed. */
    confirmed: z.optional(z.array(z.enum(contentFields)).check(z.maxLength(contentFields.length))),
    /** When each field was changed or confirmed last; set by the server. */
    changedAt: z.optional(z.record(z.string(), Moment)),
  })
  .register(z.globalRegistry, { id: 'ClassContent' })
export type ClassContent = z.output<typeof ClassContent>

export const ClassContents = z
  .array(ClassContent)
  .check(
    z.refine((all) => new Set(all.map(({ locale }) => locale)).size === all.length, 'must hold each language once'),
  )

/** A value as the input type of its attribute takes it. */
export const AttributeValue = z.strictObject({
  attributeId: Id,
  value: z.union([
    z.string().check(z.maxLength(500, 'must have at most 500 characters')),
    z.number(),
    z.boolean(),
    z.array(z.string().check(z.maxLength(60))).check(z.maxLength(100)),
  ]),
})
export type AttributeValue = z.output<typeof AttributeValue>

/** A remark of a curator about one field. */
export const FieldNote = z.strictObject({ field: z.string().check(z.maxLength(60)), note: requiredText(1000) })
export type FieldNote = z.output<typeof FieldNote>

/** Where a class is offered, for its drawer. */
export const ClassListing = z
  .object({
    id: Id,
    store: z.string(),
    platformCode: z.string(),
    variant: z.nullable(z.string()),
    price: z.int(),
    discountPrice: z.nullable(z.int()),
    status: z.string(),
    validFrom: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'ClassListing' })
export type ClassListing = z.output<typeof ClassListing>
