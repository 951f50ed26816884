import * as z from 'zod/mini'
import { call, record } from '#contract/core/call.ts'
import { Id } from '#contract/core/common.ts'
import { letters } from './grade.rules.ts'
import { groupShape, ScorableActivity, SchemeGroup, WrittenItem } from './scheme.ts'
import { resultChanges } from './scheme.rules.ts'

/** A scheme with everything that is needed to edit it. */
export const EditedScheme = z
  .object({
    lmsClass: z.object({
      id: Id,
      customerId: Id,
      code: z.string(),
      title: z.string(),
      workflow: z.string(),
      participants: z.int(),
    }),
    /** The grades of the class are final. */
    locked: z.boolean(),
    /** Grows with every change of the scheme; 0 while there has never been one. */
    version: z.int(),
    groups: z.array(SchemeGroup),
    activities: z.array(ScorableActivity),
    /** How many scores participants have in each item; items without any are absent. */
    scores: z.array(z.object({ scoringSchemaGroupItemId: Id, count: z.int() })),
  })
  .register(z.globalRegistry, { id: 'EditedScheme' })
export type EditedScheme = z.output<typeof EditedScheme>

const Result = z.object({
  finalScore: z.nullable(z.number()),
  letter: z.nullable(z.enum(letters)),
  passed: z.nullable(z.boolean()),
})

/** So many participants are named in an outcome; the numbers count all of them. */
export const MAX_NAMED = 200

/** Whose results another scheme changes, and how. */
export const SchemeOutcome = z
  .object({
    /** Scores that are deleted with their items. */
    removedScores: z.int(),
    counts: z.array(z.object({ kind: z.enum(resultChanges), count: z.int() })),
    /** Those who pass or fail otherwise before those whose score alone is another. */
    people: z.array(
      z.object({
        studentLmsClassId: Id,
        name: z.string(),
        kind: z.enum(resultChanges),
        before: Result,
        after: Result,
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'SchemeOutcome' })
export type SchemeOutcome = z.output<typeof SchemeOutcome>

const treeShape = {
  /** Absent: it is new. */
  id: z.optional(Id),
  ...groupShape,
  items: z.array(WrittenItem).check(z.maxLength(200, 'must be at most 200')),
}
const partsOf = <S extends z.ZodMiniType>(schema: S) => z.array(schema).check(z.maxLength(100, 'must be at most 100'))
const Third = z.strictObject({ ...treeShape, groups: z.array(z.never('must be at most three levels deep')) })
const Second = z.strictObject({ ...treeShape, groups: partsOf(Third) })
const First = z.strictObject({ ...treeShape, groups: partsOf(Second) })

const path = '/customers/{customerId}/schedules/{id}/scheme'

export const schemeRead = call({
  method: 'GET',
  path,
  service: 'console',
  access: 'grading:read',
  summary: 'Read the scoring scheme of a class with what is needed to edit it',
  answer: record(EditedScheme),
})

export const schemeSave = call({
  method: 'PUT',
  path,
  service: 'console',
  access: 'grading:grade',
  summary: 'Replace the scoring scheme of a class; a dry run says whose result changes and how',
  heavy: true,
  body: z
    .strictObject({
      version: z.int().check(z.gte(0)),
      /** Also where participants have scores in what is removed; takes the permission to reopen grading. */
      force: z.optional(z.boolean()),
      groups: partsOf(First),
    })
    .register(z.globalRegistry, { id: 'SaveScheme' }),
  answer: record(
    z
      .object({
        scheme: EditedScheme,
        /** What a dry run has found; null when it is done in earnest. */
        outcome: z.nullable(SchemeOutcome),
      })
      .register(z.globalRegistry, { id: 'SchemeSaved' }),
  ),
})
