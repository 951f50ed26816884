import { sql } from 'kysely'
import type { CoreClass } from '#contract/class/class.ts'
import type { CurationSnapshot, CurationStep } from '#contract/class/curation.ts'
import type { CurationStatus } from '#contract/class/curation.rules.ts'
import { isVerdict, resubmitting } from '#contract/class/curation.rules.ts'
import type { FieldIssue } from '#contract/core/error.ts'
import { EMPTY } from '#contract/core/common.ts'
import type { Tx } from '#server/core/db/database.ts'
import { plainSyllabus } from './parts/syllabus.ts'

type Changes = Partial<Omit<CoreClass, 'curationNote' | 'curationNotes'>> & {
  curationNote?: string | null | undefined
  curationNotes?: CoreClass['curationNotes'] | undefined
}

const changesOf = ({ activities, ...input }: Changes) => ({
  ...input,
  ...(activities ? { activities: plainSyllabus(activities) } : {}),
})

/** The state that a change leads to; undefined where it stays. */
export function curationAfter(before: CoreClass, input: Changes): CurationStatus | undefined {
  if (input.curationStatus !== undefined) return input.curationStatus
  const known = { ...before, activities: plainSyllabus(before.activities ?? []) }
  return resubmitting(known, changesOf(input)).length > 0 ? 'SUBMITTED' : undefined
}

const decided = new Set(['version', 'curationStatus', 'curationNote', 'curationNotes'])

/** What is wrong with a step of curation. */
export function checkCuration(input: Changes): FieldIssue[] {
  const { curationStatus: status, curationNote: note, curationNotes: notes } = input
  if (status === undefined) {
    const message = 'must come with a decision'
    return [
      ...(note === undefined ? [] : [{ field: 'curationNote', message }]),
      ...(notes === undefined ? [] : [{ field: 'curationNotes', message }]),
    ]
  }
  const others = Object.entries(input).some(([key, value]) => value !== undefined && !decided.has(key))
  if (others) return [{ field: 'curationStatus', message: 'must be changed alone' }]
  const explains = Boolean(note) || (notes ?? []).length > 0
  return (status === 'REVISION' || status === 'REJECTED') && !explains
    ? [{ field: 'curationNote', message: EMPTY }]
    : []
}

/** The columns of a class that follow from a step. */
export function curationColumns(status: CurationStatus, input: Changes, masterId: number) {
  const now = new Date().toISOString()
  if (!isVerdict(status)) return { curation_status: status, submitted_at: now, curation_note: null, curation_notes: [] }
  return {
    curation_status: status,
    curated_by: masterId,
    curated_at: now,
    curation_note: input.curationNote || null,
    curation_notes: input.curationNotes ?? [],
  }
}

/** What a step is about. */
function snapshotOf(row: CoreClass): CurationSnapshot {
  const { title, basePrice, summary, targetAudience, requirements } = row
  return {
    title,
    basePrice,
    summary,
    targetAudience,
    requirements,
    variants: row.variants ?? [],
    activities: row.activities ?? [],
    contents: row.contents ?? [],
  }
}

/** Adds a step to the history of a class. */
export async function writeStep(
  tx: Tx,
  status: CurationStatus,
  before: CoreClass,
  input: Changes,
  masterId: number,
): Promise<void> {
  if (status === 'DRAFT') return
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const snapshot = snapshotOf({ ...before, ...given })
  await sql`
    INSERT INTO class_curation (customer_id, core_class_id, round, status, note, notes, snapshot, created_by)
    SELECT ${before.customerId}, ${before.id},
           greatest(1, count(*) FILTER (WHERE c.status = 'SUBMITTED') + ${status === 'SUBMITTED' ? 1 : 0}),
           ${status}, ${input.curationNote || null}, ${JSON.stringify(input.curationNotes ?? [])}::jsonb,
           ${JSON.stringify(snapshot)}::jsonb, ${masterId}
      FROM class_curation c WHERE c.core_class_id = ${before.id}`.execute(tx)
}

/** The class as it was at the last such decision. */
async function lastSnapshot(tx: Tx, classId: number, status: 'APPROVED' | 'REVISION') {
  const found = await tx
    .selectFrom('class_curation')
    .select(['id', 'snapshot'])
    .where('core_class_id', '=', classId)
    .where('status', '=', status)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { at: found?.id ?? 0, snapshot: (found?.snapshot as CurationSnapshot | null | undefined) ?? null }
}

interface Rounds {
  steps: CurationStep[]
  approved: CurationSnapshot | null
  sentBack: CurationSnapshot | null
}

/** The steps of a class, newest first, and the class as it was approved and sent back last. */
export async function curationOf(tx: Tx, classId: number): Promise<Rounds> {
  const rows = await tx
    .selectFrom('class_curation as c')
    .leftJoin('app_user as u', 'u.id', 'c.created_by')
    .select(['c.id', 'c.round', 'c.status', 'c.note', 'c.notes', 'c.created_at', 'c.created_by', 'u.name'])
    .where('c.core_class_id', '=', classId)
    .orderBy('c.id', 'desc')
    .limit(200)
    .execute()
  const approved = await lastSnapshot(tx, classId, 'APPROVED')
  const sentBack = await lastSnapshot(tx, classId, 'REVISION')
  return {
    steps: rows.map((row) => ({
      id: row.id,
      round: row.round,
      status: row.status,
      note: row.note,
      notes: row.notes as CurationStep['notes'],
      at: row.created_at.toISOString(),
      by: row.created_by === null || row.name === null ? null : { id: row.created_by, name: row.name },
    })),
    approved: approved.snapshot,
    sentBack: sentBack.at > approved.at ? sentBack.snapshot : null,
  }
}
