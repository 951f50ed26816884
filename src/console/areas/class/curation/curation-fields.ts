import type { CurationSnapshot } from '#contract/class/curation.ts'
import { minutesOf } from '#contract/class/class-parts.ts'
import type { Locale } from '#contract/class/class-parts.ts'

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

/** A field of a submission next to how it was approved: a text, or a number with its unit. */
export type Compared =
  | { field: string; label: string; kind: 'text'; before: string | null; now: string }
  | { field: string; label: string; kind: 'money' | 'number'; before: number | null; now: number }

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

const variantsText = ({ variants }: CurationSnapshot) =>
  variants.map(({ name, price, capacity }) => `${name}: Rp.${price.toLocaleString('id-ID')}, ${capacity}`).join('\n')

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

/** All that a curator compares, in order. */
export function comparedFields(now: CurationSnapshot, before: CurationSnapshot | null): Compared[] {
  const text = (field: string, of: (snapshot: CurationSnapshot) => string): Compared => ({
    field,
    label: fieldLabel(field),
    kind: 'text',
    before: before ? of(before) : null,
    now: of(now),
  })
  const figure = (field: string, kind: 'money' | 'number', of: (snapshot: CurationSnapshot) => number): Compared => ({
    field,
    label: fieldLabel(field),
    kind,
    before: before ? of(before) : null,
    now: of(now),
  })
  return [
    text('title', ({ title }) => title),
    figure('basePrice', 'money', ({ basePrice }) => basePrice),
    text('summary', ({ summary }) => summary ?? ''),
    text('activities', syllabusText),
    figure('minutes', 'number', minutes),
    text('variants', variantsText),
    text('targetAudience', ({ targetAudience }) => targetAudience ?? ''),
    text('requirements', ({ requirements }) => requirements ?? ''),
    text('contents.id', (of) => contentText(of, 'id')),
    text('contents.en', (of) => contentText(of, 'en')),
  ].filter((one) => one.now !== '' || (one.before !== null && one.before !== ''))
}
