import type { Testimony } from '#contract/class/testimony.ts'

/** What participants of a class think of it: the average of 1 to 5, and how many said so. */
export interface ClassRating {
  readonly average: number
  readonly count: number
}

/** The rating of the class with this title; `undefined` when nobody has said anything. */
export function ratingOf(testimonies: readonly Testimony[], classTitle: string): ClassRating | undefined {
  const wanted = classTitle.trim().toLowerCase()
  const ratings = testimonies.flatMap((one) => (one.classTitle?.trim().toLowerCase() === wanted ? [one.rating] : []))
  if (ratings.length === 0) return undefined
  return { average: ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length, count: ratings.length }
}
