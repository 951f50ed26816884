import type { Meeting } from './class-parts.ts'
import type { CoreClass } from './class.ts'

const freshMeeting = ({ id: _id, items, ...meeting }: Meeting) => ({
  ...meeting,
  items: items.map(({ id: _item, ...item }) => item),
})

/** The body of a new class like another one: with its syllabus, variants, attributes and web texts. */
export const copyOf = (row: CoreClass) => ({
  title: row.title.slice(0, 152).concat(' (copy)'),
  programId: row.programId,
  coverMediaId: row.coverMediaId,
  basePrice: row.basePrice,
  mode: row.mode,
  level: row.level,
  language: row.language,
  summary: row.summary,
  durationMinutes: row.durationMinutes,
  meetingCount: row.meetingCount,
  capacityDefault: row.capacityDefault,
  passingScore: row.passingScore,
  competencyCode: row.competencyCode,
  targetAudience: row.targetAudience,
  requirements: row.requirements,
  certificateTemplateId: row.certificateTemplateId,
  attributes: row.attributes ?? [],
  variants: (row.variants ?? []).map(({ id: _id, sku: _sku, ...variant }) => variant),
  activities: (row.activities ?? []).map(freshMeeting),
  contents: (row.contents ?? []).map(({ slug: _slug, changedAt: _changedAt, ...content }) => content),
})
