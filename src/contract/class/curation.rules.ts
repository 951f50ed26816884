import type { Reason } from '#contract/core/error.ts'
import { reason } from '#contract/core/reason.ts'

export const curationStatuses = ['DRAFT', 'SUBMITTED', 'REVISION', 'APPROVED', 'REJECTED'] as const
export type CurationStatus = (typeof curationStatuses)[number]

/** What a curator decides about a submission. */
export const verdicts = ['APPROVED', 'REVISION', 'REJECTED'] as const satisfies readonly CurationStatus[]
export type Verdict = (typeof verdicts)[number]

const next: Readonly<Record<CurationStatus, readonly CurationStatus[]>> = {
  DRAFT: ['SUBMITTED'],
  SUBMITTED: verdicts,
  REVISION: ['SUBMITTED'],
  APPROVED: [],
  REJECTED: [],
}

interface Curated {
  curationStatus: CurationStatus
}

export const isVerdict = (status: string | undefined): status is Verdict =>
  (verdicts as readonly (string | undefined)[]).includes(status)

/** Whether the curation of a class can take this step. */
export function canCurate({ curationStatus }: Curated, to: CurationStatus): true | Reason {
  const allowed = next[curationStatus]
  return allowed.includes(to) ? true : reason('ILLEGAL_TRANSITION', { from: curationStatus, to, allowed: [...allowed] })
}

/** A class is submitted with a syllabus. */
export function canSubmit(of: Curated & { title: string; activityCount: number }): true | Reason {
  const step = canCurate(of, 'SUBMITTED')
  if (step !== true) return step
  return of.activityCount === 0 ? reason('NO_SYLLABUS', { title: of.title }) : true
}

interface Priced {
  price: number
}

/** What an approval is about: changing any of it submits the class again. */
interface Approved {
  title?: string | undefined
  basePrice?: number | undefined
  variants?: readonly Priced[] | undefined
  activities?: readonly unknown[] | undefined
}

const pricesOf = (variants: readonly Priced[] = []) => variants.map(({ price }) => price).toSorted((a, b) => a - b)
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export type CuratedField = 'title' | 'basePrice' | 'activities'

/** The fields whose changes submit an approved class again; none for a class in another state. */
export function resubmitting(before: Approved & Curated, changes: Approved): CuratedField[] {
  if (before.curationStatus !== 'APPROVED') return []
  const { title, basePrice, variants, activities } = changes
  const isRepriced =
    (basePrice !== undefined && basePrice !== before.basePrice) ||
    (variants !== undefined && !isSame(pricesOf(variants), pricesOf(before.variants)))
  return [
    ...(title !== undefined && title !== before.title ? (['title'] as const) : []),
    ...(isRepriced ? (['basePrice'] as const) : []),
    ...(activities !== undefined && !isSame(activities, before.activities) ? (['activities'] as const) : []),
  ]
}

export const listingStatuses = ['DRAFT', 'LISTED', 'PAUSED', 'DELISTED'] as const
export type ListingStatus = (typeof listingStatuses)[number]

const nextListing: Readonly<Record<ListingStatus, readonly ListingStatus[]>> = {
  DRAFT: ['LISTED'],
  LISTED: ['PAUSED', 'DELISTED'],
  PAUSED: ['LISTED', 'DELISTED'],
  DELISTED: [],
}

/** Whether a listing can take this step: only a class that is approved goes on sale. */
export function canList(
  {
    status,
    curationStatus,
    listingTitle,
  }: { status: ListingStatus; curationStatus: CurationStatus; listingTitle: string },
  to: ListingStatus,
): true | Reason {
  const allowed = nextListing[status]
  if (!allowed.includes(to)) return reason('ILLEGAL_TRANSITION', { from: status, to, allowed: [...allowed] })
  return to === 'LISTED' && curationStatus !== 'APPROVED' ? reason('CLASS_NOT_APPROVED', { title: listingTitle }) : true
}
