import * as z from 'zod/mini'
import { canDeleteAnswer } from './answer.rules.ts'
import { call, list } from '#contract/core/call.ts'
import { Id, ifMissing, Moment, Named, requiredText, Version } from '#contract/core/common.ts'
import { WebAddress } from '#contract/core/contact.ts'
import type { Described } from '#contract/core/resource/described.ts'
import { exerciseTypes } from './exercise.ts'
import { listFields } from '#contract/core/list/list-field.ts'
import { queryOfList } from '#contract/core/list/list.ts'
import { questionKinds } from './question.rules.ts'
import { resourceCalls } from '#contract/core/resource/resource.ts'

export const answerStatuses = ['DRAFT', 'SUBMITTED', 'GRADED', 'RETURNED'] as const
export type AnswerStatus = (typeof answerStatuses)[number]

const Titled = z.object({ id: Id, title: z.string() })

/** What was answered to one question, beside what was asked. */
export const AnswerItem = z
  .object({
    questionId: Id,
    kind: z.enum(questionKinds),
    prompt: z.string(),
    options: z.array(z.object({ key: z.string(), text: z.string(), correct: z.boolean() })),
    rubric: z.array(z.object({ criterion: z.string(), max: z.number() })),
    /** The most that it can give. */
    max: z.number(),
    /** A key, several keys, a text, the name of a file, a number of stars; null: left empty. */
    value: z.unknown(),
    /** Null where nobody but people can say. */
    correct: z.nullable(z.boolean()),
    score: z.nullable(z.number()),
    /** The points for each criterion of the rubric, in its order. */
    points: z.nullable(z.array(z.number())),
    comment: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'AnswerItem' })
export type AnswerItem = z.output<typeof AnswerItem>

/** One sheet that a participant handed in, or is still at. */
export const Answer = z
  .object({
    id: Id,
    customerId: Id,
    studentLmsClassId: Id,
    student: Named,
    lmsClass: z.object({ id: Id, code: z.string(), title: z.string() }),
    /** The grades of the class are fixed. */
    locked: z.boolean(),
    activityItemsId: Id,
    activity: Titled,
    exerciseId: Id,
    exercise: z.object({ id: Id, title: z.string(), type: z.enum(exerciseTypes), maxScore: z.number() }),
    revision: z.int(),
    attempt: z.int(),
    /** A participant who starts anew begins the next run; what was handed in before counts no more. */
    run: z.int(),
    status: z.enum(answerStatuses),
    files: z.array(z.string()),
    /** Some of its questions only people can grade. */
    byHand: z.boolean(),
    autoScore: z.nullable(z.number()),
    manualScore: z.nullable(z.number()),
    totalScore: z.nullable(z.number()),
    comment: z.nullable(z.string()),
    submittedAt: z.nullable(Moment),
    gradedBy: z.nullable(Named),
    gradedAt: z.nullable(Moment),
    exclude: z.boolean(),
    version: Version,
    createdAt: Moment,
    updatedAt: Moment,
    /** Question by question. Lists leave it out. */
    items: z.optional(z.array(AnswerItem)),
  })
  .register(z.globalRegistry, { id: 'Answer' })
export type Answer = z.output<typeof Answer>

export const answerFields = listFields({
  submittedAt: { type: 'moment', sort: true, nullable: true, bounds: ['dateFrom', 'dateTo'] },
  student: { type: 'text', search: 'contains', sort: true },
  studentLmsClassId: { type: 'id' },
  lmsClassId: { type: 'id' },
  classCode: { type: 'text', plain: 'prefix' },
  class: { type: 'text' },
  activityItemsId: { type: 'id' },
  exerciseId: { type: 'id' },
  exercise: { type: 'text', search: 'contains' },
  type: { type: 'enum', values: exerciseTypes },
  attempt: { type: 'int', sort: true },
  status: { type: 'enum', values: answerStatuses, sort: true },
  graded: { type: 'bool' },
  autoScore: { type: 'number', nullable: true },
  totalScore: { type: 'number', sort: true, nullable: true },
  gradedAt: { type: 'moment', sort: true, nullable: true },
  exclude: { type: 'bool' },
})

const Points = z
  .number({ error: (issue) => ifMissing(issue) ?? 'must be a number' })
  .check(z.gte(0, 'must not be negative'), z.lte(9999, 'must be at most 9999'))
const Comment = z.nullish(z.string().check(z.trim(), z.maxLength(2000, 'must have at most 2000 characters')))
const Files = z.array(WebAddress).check(z.maxLength(10, 'must be at most 10'))

/** What one question is worth. With `points` for each criterion of its rubric, the score is their sum. */
export const QuestionGrade = z
  .strictObject({
    questionId: Id,
    score: z.optional(Points),
    points: z.optional(z.array(Points).check(z.maxLength(20))),
    comment: Comment,
  })
  .register(z.globalRegistry, { id: 'QuestionGrade' })
export type QuestionGrade = z.output<typeof QuestionGrade>

/** A sheet that came in another way, on paper or by mail; what can be graded without people is. */
export const CreateAnswer = z
  .strictObject({
    studentLmsClassId: z.int({ error: ifMissing }).check(z.gte(1)),
    /** One that the participant’s class asks. */
    exerciseId: z.int({ error: ifMissing }).check(z.gte(1)),
    items: z._default(z.array(z.strictObject({ questionId: Id, value: z.unknown() })).check(z.maxLength(200)), []),
    files: z._default(Files, []),
    comment: Comment,
  })
  .register(z.globalRegistry, { id: 'CreateAnswer' })

export const UpdateAnswer = z
  .strictObject({
    version: Version,
    /** Grades of questions; those that are not named stay. Grading makes it GRADED. */
    items: z.optional(z.array(QuestionGrade).check(z.maxLength(200))),
    /** What people give for the whole sheet, where they do not grade by question. */
    manualScore: z.optional(Points),
    /** GRADED takes the scores as they are; RETURNED asks for it again and says why; SUBMITTED takes a grade back. */
    status: z.optional(z.enum(['GRADED', 'RETURNED', 'SUBMITTED'])),
    comment: Comment,
    files: z.optional(Files),
    reason: z.optional(requiredText(500)),
    exclude: z.optional(z.boolean()),
  })
  .register(z.globalRegistry, { id: 'UpdateAnswer' })
export type UpdateAnswer = z.output<typeof UpdateAnswer>

export const answerCalls = resourceCalls({
  path: 'answer',
  one: 'answer',
  many: 'answers',
  file: 'Answers',
  area: 'exercise',
  permissions: {
    create: 'grading:grade',
    update: 'grading:grade',
    delete: 'grading:grade',
    exclude: 'grading:grade',
    export: 'grading:export',
  },
  record: Answer,
  fields: answerFields,
  create: CreateAnswer,
  update: UpdateAnswer,
})

/** The same sheets under the path of a customer, question by question. */
export const studentAnswers = call({
  method: 'GET',
  path: '/v2/api/pyadapt/customers/{customerId}/student-answers',
  access: 'exercise:read',
  summary: 'List what participants of a customer answered, question by question',
  query: queryOfList(answerFields),
  answer: list(Answer),
})

export const answerRecords: Described<'answer', Answer> = {
  resource: 'answer',
  one: 'answer',
  many: 'answers',
  file: 'Answers',
  path: '/answer',
  keywords: ['answer', 'sheet', 'jawaban', 'lembar jawaban'],
  calls: answerCalls,
  fields: answerFields,
  label: ({ student, exercise }) => `${student.name}: ${exercise.title}`,
  hint: ({ lmsClass, status }) => `${lmsClass.code} · ${status}`,
  mayDelete: canDeleteAnswer,
}
