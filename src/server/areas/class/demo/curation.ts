import { sql } from 'kysely'
import type { CurationSnapshot } from '#contract/class/curation.ts'
import { contentsOf } from '#server/areas/class/parts/contents.ts'
import { syllabusOf } from '#server/areas/class/parts/syllabus.ts'
import { variantsOf } from '#server/areas/class/parts/variants.ts'
import { insertRows, json } from '#server/demo/insert.ts'
import { after } from '#server/demo/clock.ts'
import type { Customer, World } from '#server/demo/world.ts'

/** How a class that waits for curation looked when it was approved: cheaper, and without its last meeting. */
const earlier = (now: CurationSnapshot): CurationSnapshot => ({
  ...now,
  title: now.title.replace(/ (dengan|untuk|Pakai) .*$/, ''),
  basePrice: Math.max(100_000, now.basePrice - 50_000),
  summary: now.summary === null ? null : now.summary.replace(/[.,].*$/, '.'),
  activities: now.activities.slice(0, -1),
})

/** What was submitted and decided so far. */
export async function seedCuration({ tx, clock }: World, { id, madeBy }: Customer): Promise<void> {
  const classes = await tx
    .selectFrom('core_class')
    .selectAll()
    .where('customer_id', '=', id)
    .where('curation_status', '<>', 'DRAFT')
    .orderBy('id')
    .execute()
  const rows = []
  for (const row of classes) {
    const snapshot: CurationSnapshot = {
      title: row.title,
      basePrice: row.base_price,
      summary: row.summary,
      targetAudience: row.target_audience,
      requirements: row.requirements,
      variants: await variantsOf(tx, row.id),
      activities: await syllabusOf(tx, row.id),
      // Without the times of this run: the demo academy of a day is always the same.
      contents: (await contentsOf(tx, row.id)).map(({ changedAt: _changedAt, ...content }) => content),
    }
    const submitted = row.submitted_at ?? clock.now
    const step = (round: number, status: 'SUBMITTED' | 'APPROVED' | 'REVISION' | 'REJECTED', at: Date, of: object) => ({
      customer_id: id,
      core_class_id: row.id,
      round,
      status,
      note: status === 'SUBMITTED' || status === 'APPROVED' ? null : row.curation_note,
      notes: json(status === 'REVISION' ? [{ field: 'activities', note: row.curation_note ?? '' }] : []),
      snapshot: json(of),
      created_at: at,
      created_by: madeBy,
    })
    if (row.curation_status === 'SUBMITTED') {
      // Sent in again after a change of what had been approved.
      rows.push(
        step(1, 'SUBMITTED', after(submitted, -120), earlier(snapshot)),
        step(1, 'APPROVED', after(submitted, -118), earlier(snapshot)),
        step(2, 'SUBMITTED', submitted, snapshot),
      )
      continue
    }
    rows.push(step(1, 'SUBMITTED', submitted, snapshot))
    if (row.curation_status === 'DRAFT') continue
    rows.push(step(1, row.curation_status, row.curated_at ?? submitted, snapshot))
  }
  await insertRows(tx, 'class_curation', rows)
  // The notes of a class that was sent back are at their fields.
  await sql`
    UPDATE core_class SET curation_notes = jsonb_build_array(jsonb_build_object('field', 'activities', 'note', curation_note))
     WHERE customer_id = ${id} AND curation_status = 'REVISION'`.execute(tx)
}
