import * as z from 'zod/mini'
import { call, list, record } from '#contract/core/call.ts'
import { Deleted, Id, ifMissing, Moment, Named, requiredText, Version } from '#contract/core/common.ts'
import { listFields } from '#contract/core/list/list-field.ts'
import { queryOfList } from '#contract/core/list/list.ts'
import { AskedQuestions, Question } from './question.ts'
import { unanswerable } from './question.rules.ts'
import { resourceCalls } from '#contract/core/resource/resource.ts'

export const MAX_TITLE = 200

export const exerciseTypes = ['EXERCISE', 'PRETEST', 'POSTTEST', 'ASSIGNMENT', 'SKILL_TEST', 'SURVEY'] as const
export const ExerciseType = z.enum(exerciseTypes)
export const exerciseStatuses = ['DRAFT', 'PUBLISHED', 'ARCHIVED'] as const
export const ExerciseStatus = z.enum(exerciseStatuses)
export type ExerciseStatus = z.output<typeof ExerciseStatus>

const Titled = z.object({ id: Id, title: z.string() })

/** What an exercise is used by: how many of each kind, and some of them by name. */
export const ExerciseUse = z
  .object({
    kind: z.enum(['EXAM', 'EVALUATION', 'ACTIVITY', 'SYLLABUS']),
    count: z.int(),
    /** The newest, at most five; `of` is the class that each belongs to. */
    some: z.array(z.object({ id: Id, title: z.string(), of: z.nullable(z.string()) })),
  })
  .register(z.globalRegistry, { id: 'ExerciseUse' })
export type ExerciseUse = z.output<typeof ExerciseUse>

export const Exercise = z
  .object({
    id: Id,
    customerId: Id,
    title: z.string(),
    type: ExerciseType,
    coreClassId: z.nullable(Id),
    coreClass: z.nullable(z.object({ id: Id, code: z.string(), title: z.string() })),
    instructions: z.nullable(z.string()),
    durationMinutes: z.nullable(z.int()),
    maxScore: z.number(),
    passingScore: z.nullable(z.number()),
    attemptsAllowed: z.int(),
    /** Each participant gets the questions in an order of their own. */
    shuffle: z.boolean(),
    questionCount: z.int(),
    /** Every change of the questions makes the next one; answers stay with the one that they were given to. */
    revision: z.int(),
    /** Somebody has begun to answer it. */
    answered: z.boolean(),
    duplicatedFrom: z.nullable(Titled),
    status: ExerciseStatus,
    exclude: z.boolean(),
    version: Version,
    createdAt: Moment,
    updatedAt: Moment,
    updatedBy: z.nullable(Named),
    /** Of the present revision, in order. Lists leave these three out. */
    questions: z.optional(z.array(Question)),
    uses: z.optional(z.array(ExerciseUse)),
    answerCount: z.optional(z.int()),
  })
  .register(z.globalRegistry, { id: 'Exercise' })
export type Exercise = z.output<typeof Exercise>

export const exerciseFields = listFields({
  title: { type: 'text', search: 'contains', sort: true },
  type: { type: 'enum', values: exerciseTypes, sort: true },
  coreClassId: { type: 'id', nullable: true },
  classCode: { type: 'text', plain: 'prefix', nullable: true },
  class: { type: 'text', nullable: true },
  questionCount: { type: 'int', sort: true },
  maxScore: { type: 'number', sort: true },
  passingScore: { type: 'number', nullable: true },
  durationMinutes: { type: 'int', nullable: true },
  attemptsAllowed: { type: 'int' },
  shuffle: { type: 'bool' },
  status: { type: 'enum', values: exerciseStatuses, sort: true },
  revision: { type: 'int' },
  createdAt: { type: 'moment', sort: true, bounds: ['createdFrom', 'createdTo'] },
  updatedAt: { type: 'moment', sort: true, bounds: ['updatedFrom', 'updatedTo'] },
  exclude: { type: 'bool' },
})

const whole = (least: number, most: number) =>
  z
    .int({ error: (issue) => ifMissing(issue) ?? 'must be a whole number' })
    .check(z.gte(least, `must be at least ${least}`), z.lte(most, `must be at most ${most}`))

const fields = {
  title: requiredText(MAX_TITLE),
  type: ExerciseType,
  coreClassId: z.nullish(Id),
  instructions: z.nullish(z.string().check(z.trim(), z.maxLength(4000))),
  durationMinutes: z.nullish(whole(1, 10_080)),
  maxScore: whole(1, 9999),
  passingScore: z.nullish(whole(0, 9999)),
  attemptsAllowed: whole(1, 100),
  shuffle: z.boolean(),
}

interface Partly {
  type?: string | undefined
  questions?: z.output<typeof AskedQuestions> | undefined
}

/** Whether answers can be right hangs on the type of the exercise; where it is not sent, the server knows it. */
const answerable = ({ value, issues }: { value: Partly; issues: z.core.$ZodRawIssue[] }) => {
  if (value.type === undefined || !value.questions) return
  for (const { path, message } of unanswerable(value.questions, value.type)) {
    issues.push({ code: 'custom', path: ['questions', ...path], message, input: value })
  }
}

export const CreateExercise = z
  .strictObject({
    ...fields,
    maxScore: z._default(fields.maxScore, 100),
    attemptsAllowed: z._default(fields.attemptsAllowed, 3),
    shuffle: z._default(fields.shuffle, false),
    questions: z._default(AskedQuestions, []),
  })
  .check(answerable)
  .register(z.globalRegistry, { id: 'CreateExercise' })
export type CreateExercise = z.output<typeof CreateExercise>

export const UpdateExercise = z
  .strictObject({
    version: Version,
    ...fields,
    title: z.optional(fields.title),
    type: z.optional(fields.type),
    maxScore: z.optional(fields.maxScore),
    attemptsAllowed: z.optional(fields.attemptsAllowed),
    shuffle: z.optional(fields.shuffle),
    /** All of them: what is not among them is gone from the next revision. */
    questions: z.optional(AskedQuestions),
    /** Alone: nothing else is changed together with the state. */
    status: z.optional(ExerciseStatus),
    exclude: z.optional(z.boolean()),
  })
  .check(answerable)
  .register(z.globalRegistry, { id: 'UpdateExercise' })

export const exerciseCalls = resourceCalls({
  path: 'exercise',
  one: 'exercise',
  many: 'exercises',
  file: 'Exercises',
  area: 'exercise',
  permissions: { export: 'exercise:read' },
  record: Exercise,
  fields: exerciseFields,
  create: CreateExercise,
  update: UpdateExercise,
})

const base = '/v3/api/pyadapt/customers/{customerId}/exercises'

/** The same records under the paths of a customer. */
export const customerExerciseCalls = {
  customerExerciseList: call({
    method: 'GET',
    path: base,
    access: 'exercise:read',
    summary: 'List the exercises of a customer',
    query: queryOfList(exerciseFields),
    answer: list(Exercise),
  }),
  customerExerciseCreate: call({
    method: 'POST',
    path: base,
    access: 'exercise:create',
    summary: 'Create an exercise with its questions',
    bodyLimit: 2_097_152,
    body: CreateExercise,
    answer: record(Exercise),
  }),
  customerExerciseRead: call({
    method: 'GET',
    path: `${base}/{id}`,
    access: 'exercise:read',
    summary: 'Read an exercise with its questions',
    answer: record(Exercise),
  }),
  customerExerciseUpdate: call({
    method: 'PUT',
    path: `${base}/{id}`,
    access: 'exercise:update',
    summary: 'Change an exercise; absent fields stay as they are, questions are sent all together',
    bodyLimit: 2_097_152,
    body: UpdateExercise,
    answer: record(Exercise),
  }),
  exerciseDuplicate: call({
    method: 'POST',
    path: `${base}/{id}/duplicate`,
    access: 'exercise:create',
    summary: 'Copy an exercise with its questions; the copy is a draft',
    answer: record(Exercise),
  }),
  customerExerciseDelete: call({
    method: 'DELETE',
    path: '/v2/api/pyadapt/customers/{customerId}/exercises/{id}',
    access: 'exercise:delete',
    summary: 'Delete an exercise that nothing uses',
    answer: record(Deleted),
  }),
} as const
