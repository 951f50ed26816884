import * as z from 'zod/mini'
import { call, list, record as answerOf } from '#contract/core/call.ts'
import { Deleted, Id, ifMissing } from '#contract/core/common.ts'
import type { FieldIssue } from '#contract/core/error.ts'
import type { RecordOfKind } from '#contract/core/resource/define.ts'
import { defineResource, patternCalls } from '#contract/core/resource/define.ts'
import { bool, code, int, json, moment, number, record, related, text } from '#contract/core/resource/field.ts'
import { kinds } from '#contract/kinds.ts'
import { AskedQuestions, Question } from './question.ts'
import { unanswerable } from './question.rules.ts'

export const MAX_TITLE = 200

const DEFAULT_SCORE = 100
/** Of a body with all questions, in bytes. */
const BODY_LIMIT = 2_097_152

export const exerciseTypes = ['EXERCISE', 'PRETEST', 'POSTTEST', 'ASSIGNMENT', 'SKILL_TEST', 'SURVEY'] as const
export const exerciseTypeWords = {
  EXERCISE: 'Exercise',
  PRETEST: 'Pre-test',
  POSTTEST: 'Post-test',
  ASSIGNMENT: 'Assignment',
  SKILL_TEST: 'Skill test',
  SURVEY: 'Survey',
} as const
const exerciseStatuses = ['DRAFT', 'PUBLISHED', 'ARCHIVED'] as const
export type ExerciseStatus = (typeof exerciseStatuses)[number]

/** What an exercise is used by: how many of each kind, and some of them by name. */
export const ExerciseUse = z
  .object({
    kind: z.enum(['EXAM', 'EVALUATION', 'ACTIVITY', 'SYLLABUS']),
    count: z.int(),
    /** The newest, at most five; `of` is the class or schedule that each belongs to, `record` the one to open. */
    some: z.array(z.object({ id: Id, record: Id, title: z.string(), of: z.nullable(z.string()) })),
  })
  .register(z.globalRegistry, { id: 'ExerciseUse' })
export type ExerciseUse = z.output<typeof ExerciseUse>

const whole = (least: number, most: number) =>
  z
    .int({ error: (issue) => ifMissing(issue) ?? 'must be a whole number' })
    .check(z.gte(least, `must be at least ${least}`), z.lte(most, `must be at most ${most}`))

interface Asked {
  type: string
  maxScore?: number | undefined
  passingScore?: number | null | undefined
  questions?: z.output<typeof AskedQuestions> | undefined
}

/** Whether answers can be right hangs on the type of the exercise. */
function issuesOf({ type, maxScore = DEFAULT_SCORE, passingScore, questions = [] }: Asked): FieldIssue[] {
  const wrong = unanswerable(questions, type).map(({ path, message }) => ({
    field: ['questions', ...path].join('.'),
    message,
  }))
  if (typeof passingScore !== 'number' || passingScore <= maxScore) return wrong
  return [{ field: 'passingScore', message: `must be at most ${maxScore}, the highest score` }, ...wrong]
}

/** What participants do on their own, with its questions. */
export const exercise = defineResource(kinds.exercise, {
  createScreen: '/exercise/Add',
  calls: patternCalls('/api/exercise'),
  keywords: ['exercise', 'latihan', 'soal', 'kuis', 'tugas'],
  label: 'title',
  hint: ({ coreClass, type }) => coreClass?.code ?? type,
  search: 'Title…',
  sort: '-updatedAt',
  onDelete: 'Possible only if nothing uses it. You can restore it from the audit log.',
  empty: {
    title: 'No exercises yet',
    hint: 'Exercises are what participants answer: quizzes, tests, tasks and surveys.',
  },
  check: issuesOf,
  fields: {
    title: text('Title', {
      required: true,
      max: MAX_TITLE,
      search: 'contains',
      sort: true,
      edit: true,
      main: 1,
      width: 300,
      typed: ['judul'],
      placeholder: 'Kuis Rumus IF dan VLOOKUP',
    }),
    type: code('Type', exerciseTypes, {
      initial: 'EXERCISE',
      words: exerciseTypeWords,
      sort: true,
      filter: true,
      main: 2,
      width: 100,
      typed: ['jenis'],
      typedValues: {
        EXERCISE: ['latihan'],
        PRETEST: ['pre-test'],
        POSTTEST: ['post-test'],
        ASSIGNMENT: ['tugas'],
        SKILL_TEST: ['unjuk-keterampilan', 'praktik'],
        SURVEY: ['survei'],
      },
    }),
    coreClassId: record('Class', 'class', { filter: true, shownBy: 'coreClass' }),
    classCode: text('Class', { code: true, record: false, write: 'never', plain: 'prefix', width: 120 }),
    class: text('Class', { record: false, write: 'never', typed: ['kelas'] }),
    coreClass: related('Class', z.object({ id: Id, code: z.string(), title: z.string() }), { nullable: true }),
    instructions: text('Instructions', { max: 4000, rows: 3, list: false }),
    questionCount: int('Questions', {
      write: 'never',
      default: 0,
      sort: true,
      main: 2,
      width: 90,
      typed: ['soal', 'questions'],
    }),
    maxScore: number('Maximum score', {
      schema: whole(1, 9999),
      default: DEFAULT_SCORE,
      sort: true,
      width: 110,
      typed: ['nilai'],
    }),
    passingScore: number('Passing score', {
      schema: whole(0, 9999),
      help: 'Leave empty for no passing score.',
    }),
    durationMinutes: int('Minutes', { min: 1, max: 10_080, help: 'Leave empty for no limit.' }),
    attemptsAllowed: int('Attempts', { min: 1, max: 100, default: 3 }),
    /** Each participant gets the questions in an order of their own. */
    shuffle: bool('Order', { default: false, yes: 'Shuffle questions' }),
    /** A change of the state changes nothing else. */
    status: code('Status', exerciseStatuses, {
      write: 'update',
      default: 'DRAFT',
      sort: true,
      filter: true,
      main: 1,
      width: 110,
      typedValues: { DRAFT: ['draf'], PUBLISHED: ['terbit'], ARCHIVED: ['arsip'] },
    }),
    /** Every change of the questions makes the next one; answers stay with the one that they were given to. */
    revision: int('Revision of the questions', { write: 'never', default: 1 }),
    /** At least one participant has begun to answer it. */
    answered: bool('Answered', { write: 'never', list: false }),
    duplicatedFrom: related('Copied from', z.object({ id: Id, title: z.string() }), { nullable: true }),
    createdAt: moment('Created', { required: true, write: 'never', sort: true, bounds: ['createdFrom', 'createdTo'] }),
    /** Of the present revision, in order. */
    questions: json('Questions', z.array(Question), { detail: true }),
    uses: json('Used by', z.array(ExerciseUse), { write: 'never', detail: true }),
    answerCount: int('Answers', { required: true, write: 'never', detail: true }),
  },
  inputs: {
    /** All of them: what is not among them is not in the next revision. */
    questions: json('Questions', AskedQuestions, {}),
  },
})
export type Exercise = RecordOfKind<typeof exercise>

const base = '/v3/api/pyadapt/customers/{customerId}/exercises'

/** The same records under the paths of a customer. */
export const customerExerciseCalls = {
  customerExerciseList: call({
    method: 'GET',
    path: base,
    access: 'exercise:read',
    summary: 'List the exercises of a customer',
    query: exercise.query,
    answer: list(exercise.record),
  }),
  customerExerciseCreate: call({
    method: 'POST',
    path: base,
    access: 'exercise:create',
    summary: 'Create an exercise with its questions',
    bodyLimit: BODY_LIMIT,
    body: exercise.create,
    answer: answerOf(exercise.record),
  }),
  customerExerciseRead: call({
    method: 'GET',
    path: `${base}/{id}`,
    access: 'exercise:read',
    summary: 'Read an exercise with its questions',
    answer: answerOf(exercise.record),
  }),
  customerExerciseUpdate: call({
    method: 'PUT',
    path: `${base}/{id}`,
    access: 'exercise:update',
    summary: 'Change an exercise; absent fields stay as they are, questions are sent all together',
    bodyLimit: BODY_LIMIT,
    body: exercise.update,
    answer: answerOf(exercise.record),
  }),
  exerciseDuplicate: call({
    method: 'POST',
    path: `${base}/{id}/duplicate`,
    access: 'exercise:create',
    summary: 'Copy an exercise with its questions; the copy is a draft',
    answer: answerOf(exercise.record),
  }),
  customerExerciseDelete: call({
    method: 'DELETE',
    path: '/v2/api/pyadapt/customers/{customerId}/exercises/{id}',
    access: 'exercise:delete',
    summary: 'Delete an exercise that nothing uses',
    answer: answerOf(Deleted),
  }),
} as const
