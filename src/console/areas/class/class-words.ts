import type { AttributeValue, ClassVariant, Meeting } from '#contract/class/class-parts.ts'
import { minutesOf } from '#contract/class/class-parts.ts'
import type { CurationStatus, ListingStatus } from '#contract/class/curation.rules.ts'
import { i18n } from '#console/app/i18n.ts'
import type { Tone } from '#console/list/resource-list.ts'
import { number, rupiah } from '#console/ui/format.ts'

export const curationTones: Readonly<Record<CurationStatus, Tone>> = {
  DRAFT: 'neutral',
  SUBMITTED: 'accent',
  REVISION: 'warning',
  APPROVED: 'success',
  REJECTED: 'danger',
}

export const listingTones: Readonly<Record<ListingStatus, Tone>> = {
  DRAFT: 'neutral',
  LISTED: 'success',
  PAUSED: 'warning',
  DELISTED: 'danger',
}

/** Whatever a draft or a record holds, as meetings. */
export const meetingsIn = (value: unknown): Meeting[] => (Array.isArray(value) ? (value as Meeting[]) : [])

export const variantsIn = (value: unknown): ClassVariant[] => (Array.isArray(value) ? (value as ClassVariant[]) : [])
export const attributesIn = (value: unknown): AttributeValue[] =>
  Array.isArray(value) ? (value as AttributeValue[]) : []

/** A syllabus in one line, to be compared with another. */
export function syllabusWords(value: unknown): string {
  const meetings = meetingsIn(value)
  const minutes = meetings.reduce((sum, meeting) => sum + minutesOf(meeting), 0)
  const titles = meetings.map(({ title, items }) => `${title} (${items.length})`).join(' · ')
  return `${i18n.t('Meetings: {{meetings}}, minutes in total: {{n}}', {
    meetings: number(meetings.length),
    n: number(minutes),
  })}: ${titles.slice(0, 400)}`
}

export const variantsWords = (value: unknown): string =>
  variantsIn(value)
    .map(({ name, price }) => `${name} ${rupiah(price)}`)
    .join(' · ')

export const attributesWords = (value: unknown): string =>
  attributesIn(value)
    .map(({ value: one }) => (Array.isArray(one) ? one.join(', ') : String(one)))
    .join(' · ')

export const categoriesIn = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((id): id is number => typeof id === 'number') : []

export const categoriesWords = (value: unknown): string =>
  i18n.t('Categories: {{n}}', { n: number(categoriesIn(value).length) })
