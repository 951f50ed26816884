import { weightGap } from '#contract/grading/scheme.rules.ts'
import type * as calls from '#contract/grading/scheme.ts'
import type { SchemeGroup, TreeGroup, WrittenGroup } from '#contract/grading/scheme.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { HandlerContext, Handlers } from '#server/core/http/context.ts'
import { fail, invalid } from '#server/core/http/fail.ts'
import { activitiesIn, classOf, readScheme, treeOf } from './tree.ts'
import { saveScheme } from './write.ts'

/** Changes the groups among which one with this number is, or the uppermost ones. */
function within(
  tree: readonly TreeGroup[],
  parentId: number | null,
  change: (siblings: readonly TreeGroup[]) => readonly TreeGroup[],
): readonly TreeGroup[] {
  if (parentId === null) return change(tree)
  return tree.map((group) => ({
    ...group,
    groups: group.id === parentId ? change(group.groups) : within(group.groups, parentId, change),
  }))
}

const every = (tree: readonly TreeGroup[], change: (group: TreeGroup) => TreeGroup | undefined): TreeGroup[] =>
  tree.flatMap((group) => {
    const changed = change(group)
    return changed ? [{ ...changed, groups: every(changed.groups, change) }] : []
  })

/** What is sent of a group, as a part of the tree. */
const written = ({ name, weight, minScore, required, items }: Omit<WrittenGroup, 'level'>): Omit<TreeGroup, 'id'> => ({
  name,
  weight,
  minScore: minScore ?? null,
  required: required ?? false,
  items: items ?? [],
  groups: [],
})

/** @throws VALIDATION where a group names no parent of the level above, or one that it must not have */
function requireParent(
  groups: readonly SchemeGroup[],
  level: number,
  parentId: number | null | undefined,
  field: string,
): number | null {
  if (level === 1 && parentId != null) throw invalid({ field, message: 'must be empty for a group of level 1' })
  if (level === 1) return null
  if (parentId == null) throw invalid({ field, message: "can't be empty!" })
  const parent = groups.find(({ scoringSchemaGroupId: id }) => id === parentId)
  if (parent?.level !== level - 1)
    throw invalid({ field, message: `is not a group of level ${level - 1} of this class` })
  return parentId
}

/** Turns the path of an issue in the tree into that of what was sent, by the new group that it is about. */
function pathIn(tree: () => readonly TreeGroup[], sent: ReadonlyMap<TreeGroup, string>) {
  return (path: string): string => {
    const steps = path.split('.')
    let groups: readonly TreeGroup[] = tree()
    for (let at = 1; at < steps.length; at += 2) {
      const group = groups[Number(steps[at])]
      const place = group && sent.get(group)
      if (place !== undefined) return [...(place === '' ? [] : [place]), ...steps.slice(at + 1)].join('.')
      if (!group || steps[at + 1] !== 'groups') break
      groups = group.groups
    }
    return path === 'groups' || path.endsWith('.groups') || path.endsWith('.items') ? path : 'groups'
  }
}

async function add(
  classId: number,
  groups: readonly WrittenGroup[],
  isOne: boolean,
  context: HandlerContext,
): Promise<SchemeGroup[]> {
  const sent = new Map<TreeGroup, string>()
  let tree: readonly TreeGroup[] = []
  const { ids, after } = await saveScheme(
    classId,
    (now) => {
      tree = treeOf(now)
      for (const [at, group] of groups.entries()) {
        const place = isOne ? '' : `groups.${at}`
        const field = isOne ? 'parentId' : `${place}.parentId`
        const parentId = requireParent(now, group.level, group.parentId, field)
        const fresh = written(group)
        sent.set(fresh, place)
        tree = within(tree, parentId, (siblings) => [...siblings, fresh])
      }
      return tree
    },
    { mustSum: !isOne, at: pathIn(() => tree, sent) },
    context,
  )
  const made = new Set([...sent.keys()].map((group) => ids.get(group)))
  return after.filter(({ scoringSchemaGroupId: id }) => made.has(id))
}

const classOfGroup = async (tx: Tx, id: number): Promise<{ classId: number; version: number }> => {
  const row = await tx
    .selectFrom('scoring_schema_group')
    .select(['lms_class_id as classId', 'version'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND', { what: 'scoring group' })
  return row
}

const isForced = (query: { force?: 'true' | 'false' | undefined }) => query.force === 'true'

export const schemeHandlers: Handlers<typeof calls> = {
  async gradingScheme({ params: { lmsClassId }, query: { level } }, { tx }) {
    await classOf(tx, lmsClassId)
    const groups = await readScheme(tx, lmsClassId)
    return level === undefined ? groups : groups.filter((group) => group.level === level)
  },

  async gradingLevels({ params: { lmsClassId } }, { tx }) {
    await classOf(tx, lmsClassId)
    const groups = await readScheme(tx, lmsClassId)
    return [...Map.groupBy(groups, ({ level }) => level)].map(([level, own]) => ({
      level,
      groupCount: own.length,
      weightTotal: Math.round(own.reduce((sum, { weight }) => sum + weight * 100, 0)) / 100,
      complete:
        [...Map.groupBy(own, ({ parentId }) => parentId).values()].every((siblings) => weightGap(siblings) === 0) &&
        own.every(({ items }) => items.length === 0 || weightGap(items) === 0),
    }))
  },

  async gradingActivities({ params: { lmsClassId } }, { tx }) {
    await classOf(tx, lmsClassId)
    return activitiesIn(tx, lmsClassId, await readScheme(tx, lmsClassId))
  },

  async gradingCreate({ params: { lmsClassId }, body }, context) {
    const [made] = await add(lmsClassId, [body], true, context)
    if (!made) throw new Error('The group is not in the scheme')
    return made
  },

  gradingMultipleCreate: ({ body: { lmsClassId, groups } }, context) => add(lmsClassId, groups, false, context),

  async gradingUpdate({ params: { scoringSchemaGroupId: id }, query, body }, context) {
    const { classId, version } = await classOfGroup(context.tx, id)
    const sent = new Map<TreeGroup, string>()
    let tree: readonly TreeGroup[] = []
    if (body.version !== undefined && body.version !== version) {
      const current = (await readScheme(context.tx, classId)).find((group) => group.scoringSchemaGroupId === id)
      throw fail('VERSION_CONFLICT', { current, by: null, at: null })
    }
    const { after } = await saveScheme(
      classId,
      (now) => {
        tree = every(treeOf(now), (group) => {
          if (group.id !== id) return group
          const changed = { ...written({ ...body, items: body.items ?? [...group.items] }), id, groups: group.groups }
          sent.set(changed, '')
          return changed
        })
        return tree
      },
      { force: isForced(query), at: pathIn(() => tree, sent) },
      context,
    )
    const group = after.find(({ scoringSchemaGroupId }) => scoringSchemaGroupId === id)
    if (!group) throw new Error('The group is not in the scheme')
    return group
  },

  async gradingMultipleUpdate({ params: { level }, query, body: { lmsClassId, groups } }, context) {
    if (level > 3) throw invalid({ field: 'level', message: 'must be 1 to 3' })
    const sent = new Map<TreeGroup, string>()
    let tree: readonly TreeGroup[] = []
    const { after } = await saveScheme(
      lmsClassId,
      (now) => {
        const old = now.filter((group) => group.level === level)
        const byId = new Map(old.map((group) => [group.scoringSchemaGroupId, group]))
        tree = every(treeOf(now), (group) => (byId.has(group.id ?? 0) ? undefined : group))
        for (const [at, group] of groups.entries()) {
          const { scoringSchemaGroupId: id } = group
          const before = id === undefined ? undefined : byId.get(id)
          if (id !== undefined && !before) {
            throw invalid({
              field: `groups.${at}.scoringSchemaGroupId`,
              message: `is not a group of level ${level} of this class`,
            })
          }
          const parentId = requireParent(now, level, group.parentId ?? before?.parentId, `groups.${at}.parentId`)
          const children = id === undefined ? [] : treeOf(now, id)
          const fresh: TreeGroup = { ...written(group), id, groups: children }
          sent.set(fresh, `groups.${at}`)
          tree = within(tree, parentId, (siblings) => [...siblings, fresh])
        }
        return tree
      },
      { mustSum: true, force: isForced(query), at: pathIn(() => tree, sent) },
      context,
    )
    return after.filter((group) => group.level === level)
  },

  async gradingGroupRemove({ params: { scoringSchemaGroupId: id }, query }, context) {
    const { classId } = await classOfGroup(context.tx, id)
    const without = (group: TreeGroup) => (group.id === id ? undefined : group)
    await saveScheme(classId, (now) => every(treeOf(now), without), { force: isForced(query) }, context)
    return { id }
  },

  async gradingItemRemove({ params: { id }, query }, context) {
    const row = await context.tx
      .selectFrom('scoring_schema_group_item as i')
      .innerJoin('scoring_schema_group as g', 'g.id', 'i.group_id')
      .select('g.lms_class_id')
      .where('i.id', '=', id)
      .where('i.deleted_at', 'is', null)
      .executeTakeFirst()
    if (!row) throw fail('NOT_FOUND', { what: 'scoring item' })
    const without = (group: TreeGroup) => ({
      ...group,
      items: group.items.filter((item) => item.scoringSchemaGroupItemId !== id),
    })
    await saveScheme(row.lms_class_id, (now) => every(treeOf(now), without), { force: isForced(query) }, context)
    return { id }
  },
}
