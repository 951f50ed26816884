import type { ClassVariant, Locale } from '#contract/class/class-parts.ts'
import { minutesOf } from '#contract/class/class-parts.ts'
import type { CurationSnapshot } from '#contract/class/curation.ts'

const labels: Readonly<Record<string, string>> = {
  title: 'Title',
  basePrice: 'Price',
  summary: 'Summary',
  targetAudience: 'Target audience',
  requirements: 'Requirements',
  variants: 'Variants',
  activities: 'Syllabus',
  minutes: 'Minutes',
  'contents.id': 'Web content (Indonesian)',
  'contents.en': 'Web content (English)',
}

/** What a field is called in notes. */
export const fieldLabel = (field: string): string => labels[field] ?? field

/** A number of one submission next to that of another; null where there is none. */
export interface Figure {
  readonly kind: 'money' | 'number'
  readonly before: number | null
  readonly now: number | null
}

/** A variant in both submissions: absent in one where it is new or gone. */
export interface ComparedVariant {
  readonly name: string
  readonly was: string | null
  readonly state: 'new' | 'removed' | 'both'
  readonly price: Figure
  readonly seats: Figure
  readonly minutes: Figure
}

/** A field of a submission next to how it was: a text, a number with its unit, or the variants. */
export type Compared = { readonly field: string; readonly label: string; readonly isChanged: boolean } & (
  | { readonly kind: 'text'; readonly before: string | null; readonly now: string }
  | Figure
  | { readonly kind: 'variants'; readonly variants: readonly ComparedVariant[] }
)

/** The text of rich text, block by block. */
export const plainText = (html: string): string => {
  const doc = new DOMParser().parseFromString(html.replaceAll(/<\/(p|h\d|li|tr|blockquote)>/g, '$&\n'), 'text/html')
  return (doc.body.textContent ?? '').replaceAll(/\n{2,}/g, '\n').trim()
}

const syllabusText = ({ activities }: CurationSnapshot) =>
  activities
    .flatMap(({ title, items }) => [
      title,
      ...items.map((item) => `  – ${item.title}${item.durationMinutes ? ` (${item.durationMinutes})` : ''}`),
    ])
    .join('\n')

function contentText({ contents }: CurationSnapshot, locale: Locale): string {
  const content = contents.find((one) => one.locale === locale)
  if (!content) return ''
  const { title, description, syllabus, learningOutcomes, benefits, faq } = content
  return [
    title,
    plainText(description),
    syllabus ?? '',
    ...learningOutcomes,
    ...benefits,
    ...faq.map(({ question, answer }) => `${question}\n${answer}`),
  ]
    .filter(Boolean)
    .join('\n')
}

const minutes = ({ activities }: CurationSnapshot) => activities.reduce((sum, meeting) => sum + minutesOf(meeting), 0)

const isSameVariant = (one: ClassVariant, other: ClassVariant) =>
  one.id === undefined || other.id === undefined ? one.name === other.name : one.id === other.id

function comparedVariants(now: readonly ClassVariant[], before: readonly ClassVariant[] | null): ComparedVariant[] {
  const compare = (one: ClassVariant | undefined, old: ClassVariant | undefined): ComparedVariant => {
    const figure = (kind: Figure['kind'], of: (variant: ClassVariant) => number | null | undefined): Figure => ({
      kind,
      before: (old && of(old)) ?? null,
      now: (one && of(one)) ?? null,
    })
    return {
      name: one?.name ?? old?.name ?? '',
      was: one && old && one.name !== old.name ? old.name : null,
      state: one && old ? 'both' : one ? 'new' : 'removed',
      price: figure('money', ({ price }) => price),
      seats: figure('number', ({ capacity }) => capacity),
      minutes: figure('number', ({ durationMinutes }) => durationMinutes),
    }
  }
  const known = before ?? now
  const removed = known.filter((old) => !now.some((one) => isSameVariant(one, old)))
  return [
    ...now.map((one) =>
      compare(
        one,
        known.find((old) => isSameVariant(one, old)),
      ),
    ),
    ...removed.map((old) => compare(undefined, old)),
  ]
}

const differs = ({ before, now }: Figure) => before !== now

/** All that a curator compares, in order; without anything to compare with, nothing is changed. */
export function comparedFields(now: CurationSnapshot, before: CurationSnapshot | null): Compared[] {
  const text = (field: string, of: (snapshot: CurationSnapshot) => string): Compared[] => {
    const [was, is] = [before && of(before), of(now)]
    if (is === '' && !was) return []
    return [
      { field, label: fieldLabel(field), kind: 'text', before: was, now: is, isChanged: was !== null && was !== is },
    ]
  }
  const figure = (field: string, kind: Figure['kind'], of: (snapshot: CurationSnapshot) => number): Compared => {
    const values = { before: before && of(before), now: of(now) }
    return {
      field,
      label: fieldLabel(field),
      kind,
      ...values,
      isChanged: before !== null && values.before !== values.now,
    }
  }
  const variants = comparedVariants(now.variants, before && before.variants)
  return [
    ...text('title', ({ title }) => title),
    figure('basePrice', 'money', ({ basePrice }) => basePrice),
    ...text('summary', ({ summary }) => summary ?? ''),
    ...text('activities', syllabusText),
    figure('minutes', 'number', minutes),
    ...(variants.length === 0
      ? []
      : [
          {
            field: 'variants',
            label: fieldLabel('variants'),
            kind: 'variants' as const,
            variants,
            isChanged: variants.some(
              ({ state, was, ...one }) =>
                state !== 'both' || was !== null || differs(one.price) || differs(one.seats) || differs(one.minutes),
            ),
          },
        ]),
    ...text('targetAudience', ({ targetAudience }) => targetAudience ?? ''),
    ...text('requirements', ({ requirements }) => requirements ?? ''),
    ...text('contents.id', (of) => contentText(of, 'id')),
    ...text('contents.en', (of) => contentText(of, 'en')),
  ]
}
