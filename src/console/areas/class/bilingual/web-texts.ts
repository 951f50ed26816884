import type { ClassContent, ContentField, Locale } from '#contract/class/class-parts.ts'
import { contentFields, locales } from '#contract/class/class-parts.ts'

export type Question = ClassContent['faq'][number]

/** One side of the page as it is edited: lists of lines are texts with a line each. */
export interface Side {
  readonly title: string
  readonly description: string
  readonly syllabus: string
  readonly learningOutcomes: string
  readonly benefits: string
  readonly faq: readonly Question[]
  readonly metaTitle: string
  readonly metaDescription: string
  readonly slug: string
  /** Fields that are said to be as new as their counterparts. */
  readonly confirmed: readonly ContentField[]
}
export type SideField = Exclude<keyof Side, 'confirmed'>

/** Both sides, flat, so that two people who change different fields do not meet. */
export type WebTexts = {
  readonly [K in `${Locale}.${keyof Side}`]: K extends `${Locale}.${infer F extends keyof Side}` ? Side[F] : never
}

export const keyOf = <F extends keyof Side>(locale: Locale, field: F): `${Locale}.${F}` => `${locale}.${field}`
export const other = (locale: Locale): Locale => (locale === 'id' ? 'en' : 'id')

const emptySide: Side = {
  title: '',
  description: '',
  syllabus: '',
  learningOutcomes: '',
  benefits: '',
  faq: [],
  metaTitle: '',
  metaDescription: '',
  slug: '',
  confirmed: [],
}

/** The addresses of pictures are valid for a short time: they are no part of a text. */
export const withoutAddresses = (html: string): string =>
  html.replaceAll(/<img\b[^>]*>/g, (tag) => tag.replace(/ src="[^"]*"/, ''))

function sideOf(content: ClassContent | undefined): Side {
  if (!content) return emptySide
  return {
    title: content.title,
    description: withoutAddresses(content.description),
    syllabus: content.syllabus ?? '',
    learningOutcomes: content.learningOutcomes.join('\n'),
    benefits: content.benefits.join('\n'),
    faq: content.faq,
    metaTitle: content.metaTitle ?? '',
    metaDescription: content.metaDescription ?? '',
    slug: content.slug ?? '',
    confirmed: [],
  }
}

export const textsOf = (contents: readonly ClassContent[]): WebTexts =>
  Object.fromEntries(
    locales.flatMap((locale) =>
      Object.entries(sideOf(contents.find((one) => one.locale === locale))).map(([field, value]) => [
        `${locale}.${field}`,
        value as unknown,
      ]),
    ),
  ) as unknown as WebTexts

export const sideIn = (texts: WebTexts, locale: Locale): Side =>
  Object.fromEntries(
    Object.keys(emptySide).map((field) => [field, texts[keyOf(locale, field as keyof Side)]]),
  ) as unknown as Side

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const isEmpty = (value: Side[SideField]) => (typeof value === 'string' ? value.trim() === '' : value.length === 0)
const isBlank = (side: Side) =>
  (Object.keys(emptySide) as (keyof Side)[]).every((field) => field === 'confirmed' || isEmpty(side[field]))

/** The web texts to be sent: a language in which nothing is written has none. */
export const contentsToSend = (texts: WebTexts): ClassContent[] =>
  locales.flatMap((locale) => {
    const side = sideIn(texts, locale)
    if (isBlank(side)) return []
    return [
      {
        locale,
        title: side.title.trim(),
        description: side.description,
        syllabus: side.syllabus.trim() || null,
        learningOutcomes: linesOf(side.learningOutcomes),
        benefits: linesOf(side.benefits),
        faq: side.faq.map(({ question, answer }) => ({ question: question.trim(), answer: answer.trim() })),
        slug: side.slug.trim() || null,
        metaTitle: side.metaTitle.trim() || null,
        metaDescription: side.metaDescription.trim() || null,
        ...(side.confirmed.length > 0 ? { confirmed: [...side.confirmed] } : {}),
      },
    ]
  })

/** What a field lacks next to its counterpart: it is empty, or a translation of what was changed since. */
export type Mark = 'missing' | 'older'

const isPaired = (field: SideField): field is ContentField => (contentFields as readonly string[]).includes(field)

interface Saved {
  readonly texts: WebTexts
  readonly contents: readonly ClassContent[]
  /** The language of the class: a translation is always newer than what it translates, so only translations age. */
  readonly source: Locale
}

/** The mark of a field. */
export function markOf(texts: WebTexts, stored: Saved, locale: Locale, field: SideField): Mark | undefined {
  if (!isPaired(field)) return undefined
  const [own, counterpart] = [texts[keyOf(locale, field)], texts[keyOf(other(locale), field)]]
  if (isEmpty(counterpart)) return undefined
  if (isEmpty(own)) return 'missing'
  if (locale === stored.source || texts[keyOf(locale, 'confirmed')].includes(field)) return undefined
  const changedAt = (of: Locale) => {
    const key = keyOf(of, field)
    if (JSON.stringify(texts[key]) !== JSON.stringify(stored.texts[key])) return Infinity
    return Date.parse(stored.contents.find((one) => one.locale === of)?.changedAt?.[field] ?? '') || 0
  }
  return changedAt(locale) < changedAt(other(locale)) ? 'older' : undefined
}
