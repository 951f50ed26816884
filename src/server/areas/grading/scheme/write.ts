import { sql } from 'kysely'
import { plural } from '#contract/core/fill-text.ts'
import type { FieldIssue } from '#contract/core/error.ts'
import { schemeIssues, weightIssues } from '#contract/grading/scheme.rules.ts'
import type { SchemeGroup, TreeGroup } from '#contract/grading/scheme.ts'
import type { Snapshot } from '#server/core/audit/snapshot.ts'
import { requirePermission } from '#server/core/auth/rights.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { fail, invalid, Refusal } from '#server/core/http/fail.ts'
import type { Owner } from '#server/core/resource/part-rows.ts'
import { writeRows } from '#server/core/resource/part-rows.ts'
import type { SchemeClass, Scorable } from './tree.ts'
import { requireVersion } from './edited.ts'
import { classOf, readScheme, schemeRows, scorables, treeOf } from './tree.ts'

type Related = NonNullable<Snapshot['related']>

interface Flat {
  group: TreeGroup
  level: number
  parent: TreeGroup | null
  order: number
}

const flat = (tree: readonly TreeGroup[], level = 1, parent: TreeGroup | null = null): Flat[] =>
  tree.flatMap((group, at) => [{ group, level, parent, order: at + 1 }, ...flat(group.groups, level + 1, group)])

/** Scores that participants have in items which are to go: a person has to want that. */
async function scoresIn(tx: Tx, items: readonly number[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM student_score WHERE group_item_id = ANY (${[...items]}::bigint[])`.execute(tx)
  return rows[0]?.n ?? 0
}

async function writeTree(tx: Tx, owner: Owner, tree: readonly TreeGroup[], known: ReadonlyMap<number, Scorable>) {
  const before = await schemeRows(tx, owner.id)
  const related: Related[number][] = []
  const ids = new Map<TreeGroup, number>()
  const all = flat(tree)
  for (const level of [1, 2, 3]) {
    const own = all.filter((one) => one.level === level)
    const written = await writeRows(
      tx,
      'scoring_schema_group',
      owner,
      before.groups.filter((group) => group.level === level),
      own.map(({ group, parent, order }) => ({
        id: group.id,
        columns: {
          level,
          parent_id: parent ? (ids.get(parent) ?? null) : null,
          name: group.name,
          weight: group.weight,
          min_score: group.minScore ?? null,
          required: group.required ?? false,
          sort_order: order,
        },
      })),
    )
    for (const [at, { group }] of own.entries()) ids.set(group, written.ids[at] ?? 0)
    related.push(...written.related)
  }
  const items = await writeRows(
    tx,
    'scoring_schema_group_item',
    { ...owner, column: 'customer_id', id: owner.customerId },
    before.items,
    all.flatMap(({ group }) =>
      group.items.map((item, at) => ({
        // An activity that moves to another group takes its scores along.
        id: before.items.find((row) => row.class_activity_item_id === item.activityItemsId)?.id,
        columns: {
          group_id: ids.get(group) ?? 0,
          class_activity_item_id: item.activityItemsId,
          weight: item.weight,
          max_score: item.maxScore ?? known.get(item.activityItemsId)?.maxScore ?? 100,
          method: item.method ?? 'BEST',
          required: item.required ?? false,
          sort_order: at + 1,
        },
      })),
    ),
  )
  return { ids, related: [...related, ...items.related] }
}

export interface Saving {
  force?: boolean
  /** All that has to be there is sent at once, so that weights can be complete. */
  mustSum?: boolean
  /** The scheme that was seen, where that matters. */
  version?: number
  /** Scores may be deleted without asking: what comes of it is only looked at. */
  isTrial?: boolean
  /** Where an issue of the tree is in what was sent. */
  at?: (path: string) => string
}

const lines = (groups: readonly SchemeGroup[]) =>
  groups.flatMap(({ name, weight, level, items }) => [
    `${'– '.repeat(level - 1)}${name}: ${weight}`,
    ...items.map((item) => `${'– '.repeat(level)}${item.title}: ${item.weight}`),
  ])

/** @throws VALIDATION, WEIGHT_SUM */
function requireSound(
  tree: readonly TreeGroup[],
  own: SchemeClass,
  known: ReadonlySet<number>,
  { mustSum = false, at }: Saving,
): void {
  const placed = (issues: readonly FieldIssue[]) =>
    issues.map(({ field, message }) => ({ field: at?.(field) ?? field, message }))
  const isDraft = own.workflow === 'DRAFT'
  const issues = schemeIssues(tree, { activities: known, mayBeEmpty: isDraft })
  if (issues.length > 0) throw invalid(...placed(issues))
  const sums = isDraft || !mustSum ? [] : weightIssues(tree)
  if (sums.length > 0) throw new Refusal({ code: 'WEIGHT_SUM', data: { code: own.code } }, placed(sums))
}

/**
 * Makes the scheme of a class the one that is wanted, and grades the class by it. A draft may have weights that are not
 * complete yet.
 * @throws GRADING_LOCKED, VALIDATION, WEIGHT_SUM, IN_USE
 */
export async function saveScheme(
  classId: number,
  wanted: (now: readonly SchemeGroup[]) => readonly TreeGroup[],
  saving: Saving,
  { tx, session, audit, unchanged }: HandlerContext,
) {
  const { force = false, isTrial = false } = saving
  const own = await classOf(tx, classId, { lock: true })
  if (own.isLocked) throw fail('GRADING_LOCKED', { title: own.title })
  if (saving.version !== undefined) await requireVersion(tx, own, saving.version)
  const before = await readScheme(tx, classId)
  const tree = wanted(before)
  const parts = await scorables(tx, classId)
  const used = before.flatMap(({ items }) => items.map(({ activityItemsId }) => activityItemsId))
  const known = new Map(parts.map((part) => [part.id, part]))
  const remaining = new Set(
    flat(tree).flatMap(({ group }) => group.items.map(({ activityItemsId }) => activityItemsId)),
  )
  const removed = before.flatMap(({ items }) => items.filter(({ activityItemsId }) => !remaining.has(activityItemsId)))
  const scores = await scoresIn(
    tx,
    removed.map(({ scoringSchemaGroupItemId: id }) => id),
  )
  if (scores > 0 && !isTrial) {
    if (!force) throw fail('IN_USE', { by: plural(scores, '1 score', '{{count}} scores') })
    requirePermission(session, 'grading:unlock')
  }
  requireSound(tree, own, new Set([...known.keys(), ...used]), saving)
  const owner = { column: 'lms_class_id', id: classId, customerId: own.customerId, masterId: session.masterId } as const
  // Once for all rows together.
  await sql`SELECT set_config('app.grading', 'later', true)`.execute(tx)
  const { ids, related } = await writeTree(tx, owner, tree, known)
  await sql`SELECT clear_unscored(ARRAY[${classId}::bigint])`.execute(tx)
  // A large class is graded later, but what is only looked at has to be there now.
  const grade = isTrial ? sql`grade_participants(${classId})` : sql`grade_class(${classId})`
  await sql`SELECT set_config('app.grading', '', true), ${grade}`.execute(tx)
  const after = await readScheme(tx, classId)
  if (related.length === 0) unchanged()
  else {
    audit({
      action: 'lms.scheme',
      resource: 'lms_class',
      recordId: classId,
      customerId: own.customerId,
      label: `${own.code} ${own.title}`,
      version: own.version,
      before: { scoring: lines(before) },
      after: { scoring: lines(after) },
      ...(force && scores > 0 ? { permissions: ['grading:unlock'] as const } : {}),
      restore: { columns: {}, related },
    })
  }
  return { ids, after, removedScores: scores }
}

/** A schedule leaves its draft only with a scheme whose weights are complete, if it has one. @throws WEIGHT_SUM */
export async function requireWeights(tx: Tx, { id, code }: { id: number; code: string }): Promise<void> {
  const issues = weightIssues(treeOf(await readScheme(tx, id)), 'scoring')
  if (issues.length > 0) throw new Refusal({ code: 'WEIGHT_SUM', data: { code } }, issues)
}
