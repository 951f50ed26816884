import type { CoreClass } from '#contract/class/class.ts'
import type { ClassContent, Meeting } from '#contract/class/class-parts.ts'
import { minutesOf } from '#contract/class/class-parts.ts'

/** Follows from schedules and listings, and is no change of the class. */
const computed = new Set([
  'nextStart',
  'seatsLeft',
  'runningCount',
  'listingCount',
  'studentCount',
  'listings',
  'cover',
])
/** Characters of a rich text that the audit stores. */
const SOME = 300

const linesOf = ({ items, ...meeting }: Meeting): string[] => [
  `${meeting.title} (${minutesOf({ items, durationMinutes: meeting.durationMinutes })})`,
  ...items.map(({ title, type, durationMinutes }) => `– ${title}: ${type} (${durationMinutes ?? 0})`),
]

const shortened = ({ changedAt: _changedAt, confirmed: _confirmed, description, ...texts }: ClassContent) => ({
  ...texts,
  description: description.slice(0, SOME),
})

/** A class as the audit stores it: its parts as lines, so that a history can be read. */
export function auditSnapshot(row: CoreClass): Readonly<Record<string, unknown>> {
  const { variants, activities, contents, attributes, ...plain } = row
  return {
    ...Object.fromEntries(Object.entries(plain).filter(([key]) => !computed.has(key))),
    ...(variants ? { variants: variants.map(({ sku, name, price }) => `${sku} ${name}: ${price}`) } : {}),
    ...(activities ? { activities: activities.flatMap(linesOf) } : {}),
    ...(contents ? { contents: contents.map(shortened) } : {}),
    ...(attributes ? { attributes } : {}),
  }
}
