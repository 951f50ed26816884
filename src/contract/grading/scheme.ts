import * as z from 'zod/mini'
import { itemTypes } from '#contract/class/class-parts.ts'
import { call, record } from '#contract/core/call.ts'
import { Deleted, Id, ifMissing, requiredText } from '#contract/core/common.ts'
import { scoringMethods } from './grade.rules.ts'

const number = z.number({ error: (issue) => ifMissing(issue) ?? 'must be a number' })
const twoDecimals = z.refine<number>(
  (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
  'must have at most two decimals',
)
const Weight = number.check(z.gte(0, 'must be 0 to 100'), z.lte(100, 'must be 0 to 100'), twoDecimals)

export const MAX_LEVELS = 3
const Level = z.int({ error: ifMissing }).check(z.gte(1, 'must be 1 to 3'), z.lte(MAX_LEVELS, 'must be 1 to 3'))

/** A part of the schedule that counts in a group. */
export const SchemeItem = z.object({
  scoringSchemaGroupItemId: Id,
  activityItemsId: Id,
  title: z.string(),
  type: z.enum(itemTypes),
  ke: z.nullable(z.int()),
  weight: z.number(),
  maxScore: z.number(),
  method: z.enum(scoringMethods),
  required: z.boolean(),
})
export type SchemeItem = z.output<typeof SchemeItem>

export const SchemeGroup = z
  .object({
    scoringSchemaGroupId: Id,
    level: z.int(),
    parentId: z.nullable(Id),
    name: z.string(),
    weight: z.number(),
    minScore: z.nullable(z.number()),
    required: z.boolean(),
    version: z.int(),
    items: z.array(SchemeItem),
  })
  .register(z.globalRegistry, { id: 'ScoringGroup' })
export type SchemeGroup = z.output<typeof SchemeGroup>

export const WrittenItem = z.strictObject({
  /** Absent: it is new in the group. */
  scoringSchemaGroupItemId: z.optional(Id),
  activityItemsId: Id,
  weight: Weight,
  /** The most that can be reached; that of the exercise when absent. */
  maxScore: z.optional(number.check(z.gt(0, 'must be more than 0'), z.lte(9999, 'must be at most 9999'), twoDecimals)),
  /** Which of several graded sheets counts. */
  method: z.optional(z.enum(scoringMethods)),
  /** Required to pass. */
  required: z.optional(z.boolean()),
})
export type WrittenItem = z.output<typeof WrittenItem>

export const groupShape = {
  name: requiredText(100),
  weight: Weight,
  minScore: z.nullish(Weight),
  required: z.optional(z.boolean()),
  items: z.optional(z.array(WrittenItem).check(z.maxLength(200, 'must be at most 200'))),
}
const WrittenGroup = z
  .strictObject({ level: Level, parentId: z.nullish(Id), ...groupShape })
  .register(z.globalRegistry, { id: 'CreateScoringGroup' })
export type WrittenGroup = z.output<typeof WrittenGroup>
const ChangedGroup = z
  .strictObject({ ...groupShape, level: z.optional(Level), parentId: z.nullish(Id), version: z.optional(z.int()) })
  .register(z.globalRegistry, { id: 'UpdateScoringGroup' })
const LevelGroup = z
  .strictObject({
    ...groupShape,
    scoringSchemaGroupId: z.optional(Id),
    parentId: z.nullish(Id),
    level: z.optional(Level),
  })
  .register(z.globalRegistry, { id: 'ScoringGroupOfLevel' })

const path = '/v3/lms/grading-classes'
const forced = z.strictObject({
  /** Also where participants have scores in it; takes the permission to reopen grading. */
  force: z.optional(z.enum(['true', 'false'])),
})

export const gradingScheme = call({
  method: 'GET',
  path: `${path}/{lmsClassId}`,
  access: 'grading:read',
  summary: 'Read the scoring groups of a class with their items, of one level or of all',
  query: z.strictObject({
    level: z.optional(
      z.coerce.number().check(z.int(), z.gte(1, 'must be 1 to 3'), z.lte(MAX_LEVELS, 'must be 1 to 3')),
    ),
  }),
  answer: record(z.array(SchemeGroup)),
})

export const gradingLevels = call({
  method: 'GET',
  path: `${path}/{lmsClassId}/group-level`,
  access: 'grading:read',
  summary: 'The levels of the scoring scheme of a class, and whether the weights of each are complete',
  answer: record(
    z.array(
      z
        .object({
          level: z.int(),
          groupCount: z.int(),
          /** Of all its groups; 100 for each parent when it is complete. */
          weightTotal: z.number(),
          complete: z.boolean(),
        })
        .register(z.globalRegistry, { id: 'ScoringLevel' }),
    ),
  ),
})

export const ScorableActivity = z
  .object({
    activityItemsId: Id,
    title: z.string(),
    type: z.enum(itemTypes),
    ke: z.nullable(z.int()),
    /** That of its exercise, else 100. */
    maxScore: z.number(),
    usedInGroupId: z.nullable(Id),
  })
  .register(z.globalRegistry, { id: 'ScorableActivity' })
export type ScorableActivity = z.output<typeof ScorableActivity>

export const gradingActivities = call({
  method: 'GET',
  path: `${path}/{lmsClassId}/activity`,
  access: 'grading:read',
  summary: 'The parts of the schedule that can be scored, and the group that each is in',
  answer: record(z.array(ScorableActivity)),
})

export const gradingCreate = call({
  method: 'POST',
  path: `${path}/{lmsClassId}/create`,
  access: 'grading:grade',
  summary: 'Add one scoring group with its items to a class',
  body: WrittenGroup,
  answer: record(SchemeGroup),
})

export const gradingMultipleCreate = call({
  method: 'POST',
  path: `${path}/multiple-create`,
  access: 'grading:grade',
  summary: 'Add several scoring groups to a class, all or none',
  body: z
    .strictObject({
      lmsClassId: Id,
      groups: z.array(WrittenGroup).check(z.minLength(1, "can't be empty!"), z.maxLength(100, 'must be at most 100')),
    })
    .register(z.globalRegistry, { id: 'CreateScoringGroups' }),
  answer: record(z.array(SchemeGroup)),
})

export const gradingUpdate = call({
  method: 'PUT',
  path: `${path}/{scoringSchemaGroupId}/update`,
  access: 'grading:grade',
  summary: 'Change one scoring group: items with a number stay, those without are added, missing ones removed',
  query: forced,
  body: ChangedGroup,
  answer: record(SchemeGroup),
})

export const gradingMultipleUpdate = call({
  method: 'PUT',
  path: `${path}/multiple-update/{level}`,
  access: 'grading:grade',
  summary: 'Replace all scoring groups of one level, all or none',
  query: forced,
  body: z
    .strictObject({ lmsClassId: Id, groups: z.array(LevelGroup).check(z.maxLength(100, 'must be at most 100')) })
    .register(z.globalRegistry, { id: 'UpdateScoringLevel' }),
  answer: record(z.array(SchemeGroup)),
})

export const gradingGroupRemove = call({
  method: 'DELETE',
  path: `${path}/{scoringSchemaGroupId}`,
  access: 'grading:grade',
  summary: 'Delete one scoring group with its parts and items; with scores only when forced',
  query: forced,
  answer: record(Deleted),
})

export const gradingItemRemove = call({
  method: 'DELETE',
  path: '/v3/lms/scoring-schema-group-items/{id}',
  access: 'grading:grade',
  summary: 'Delete one item of a scoring group; with scores only when forced',
  query: forced,
  answer: record(Deleted),
})

/** The scheme as a tree, as the console edits it. */
export interface TreeGroup {
  id?: number | undefined
  name: string
  weight: number
  minScore?: number | null | undefined
  required?: boolean | undefined
  items: readonly WrittenItem[]
  groups: readonly TreeGroup[]
}
