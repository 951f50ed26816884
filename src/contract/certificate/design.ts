import * as z from 'zod/mini'
import { Id, ifMissing } from '#contract/core/common.ts'
import { Picture } from '#contract/core/resource/field.ts'

/** Pages are measured in pixels of 150 to the inch; an A4 page is 1754 × 1240. */
export const PX_PER_MM = 150 / 25.4
export const mmOf = (px: number): number => px / PX_PER_MM
export const pxOf = (mm: number): number => Math.round(mm * PX_PER_MM * 100) / 100
/** Sizes of text are points to people. */
export const pointsOf = (px: number): number => (px * 72) / 150

export const itemValues = [
  'STUDENT_NAME',
  'CLASS_TITLE',
  'CERT_NO',
  'DATE',
  'SCORE',
  'GRADE',
  'INSTRUCTOR',
  'QR',
  'TEXT',
  'IMAGE',
] as const
export type ItemValue = (typeof itemValues)[number]

export const itemValueWords: Readonly<Record<ItemValue, string>> = {
  STUDENT_NAME: 'Name of the participant',
  CLASS_TITLE: 'Title of the class',
  CERT_NO: 'Certificate number',
  DATE: 'Date of issue',
  SCORE: 'Final score',
  GRADE: 'Grade',
  INSTRUCTOR: 'Instructor',
  QR: 'QR code',
  TEXT: 'Text',
  IMAGE: 'Image',
}

/** The values that are text on the page. */
export const isTextual = (value: ItemValue): boolean => value !== 'QR' && value !== 'IMAGE'

/** The fonts that certificates are printed in, with the height of their letters over the baseline, in parts of the size. */
export const fonts = {
  Inter: { ascent: 0.968_75, words: 'Inter' },
  'Inter Bold': { ascent: 0.968_75, words: 'Inter, bold' },
  'Playfair Display': { ascent: 1.082, words: 'Playfair Display' },
  'Playfair Display Bold': { ascent: 1.082, words: 'Playfair Display, bold' },
  'Great Vibes': { ascent: 0.851, words: 'Great Vibes' },
} as const
export type FontName = keyof typeof fonts
export const fontNames = Object.keys(fonts) as [FontName, ...FontName[]]
export const DEFAULT_FONT: FontName = 'Inter'
export const DEFAULT_SIZE = 28
export const DEFAULT_COLOR = '#1f2937'
/** The distance of two lines of a text, in parts of its size. */
export const LINE_HEIGHT = 1.3

export const aligns = ['LEFT', 'CENTER', 'RIGHT'] as const
export const MAX_PAGES = 10
export const MAX_ITEMS = 200
export const MAX_SIDE = 7200

const measure = (least: number, most: number) =>
  z
    .number({ error: (issue) => ifMissing(issue) ?? 'must be a number' })
    .check(z.gte(least, `must be at least ${least}`), z.lte(most, `must be at most ${most}`))

const itemShape = {
  value: z.enum(itemValues),
  /** Of a TEXT: what is printed; before any other value: what comes before it. */
  text: z.nullish(z.string().check(z.maxLength(1000, 'must have at most 1000 characters'))),
  page: z.int().check(z.gte(1, 'must be at least 1'), z.lte(MAX_PAGES, `must be at most ${MAX_PAGES}`)),
  x: measure(-MAX_SIDE, MAX_SIDE),
  y: measure(-MAX_SIDE, MAX_SIDE),
  w: measure(1, MAX_SIDE),
  h: measure(1, MAX_SIDE),
  align: z.enum(aligns),
  font: z.nullish(z.enum(fontNames)),
  fontSize: z.nullish(measure(4, 1000)),
  color: z.nullish(z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'must be a color such as #1f2937'))),
  mediaId: z.nullish(Id),
}

/** One value at its place on a page, in pixels from the upper left corner, as it is written. */
export const DesignedItem = z
  .strictObject({ id: z.optional(Id), ...itemShape })
  .register(z.globalRegistry, { id: 'DesignedCertificateItem' })
export type DesignedItem = z.output<typeof DesignedItem>

export const DesignedItems = z.array(DesignedItem).check(z.maxLength(MAX_ITEMS, `must be at most ${MAX_ITEMS}`))

/** The same as it is read. Items are in the order in which they are drawn. */
export const CertificateItem = z
  .object({
    id: Id,
    templateId: Id,
    value: z.enum(itemValues),
    text: z.nullable(z.string()),
    page: z.int(),
    x: z.number(),
    y: z.number(),
    w: z.number(),
    h: z.number(),
    align: z.enum(aligns),
    font: z.nullable(z.string()),
    fontSize: z.nullable(z.number()),
    color: z.nullable(z.string()),
    mediaId: z.nullable(Id),
    /** Null where the image is no longer in the gallery. */
    picture: z.nullable(Picture),
    order: z.int(),
    version: z.int(),
  })
  .register(z.globalRegistry, { id: 'CertificateTemplateItem' })
export type CertificateItem = z.output<typeof CertificateItem>

/** What of one item can be changed. */
export const ChangedItem = z
  .extend(z.partial(z.strictObject(itemShape)), { version: z.int().check(z.gte(1)) })
  .register(z.globalRegistry, { id: 'ChangedCertificateItem' })

/** An item as it would be written again. */
export const designedOf = (item: CertificateItem): DesignedItem => {
  const { id, value, text, page, x, y, w, h, align, font, fontSize, color, mediaId } = item
  return { id, value, text, page, x, y, w, h, align, font: font as DesignedItem['font'], fontSize, color, mediaId }
}
