import * as z from 'zod/mini'
import { canDeleteAnswer } from './answer.rules.ts'
import { call, list } from '#contract/core/call.ts'
import { Id, ifMissing } from '#contract/core/common.ts'
import { WebAddress } from '#contract/core/contact.ts'
import type { RecordOfKind } from '#contract/core/resource/define.ts'
import { defineResource, patternCalls } from '#contract/core/resource/define.ts'
import {
  bool,
  code,
  id,
  int,
  json,
  moment,
  named,
  number,
  record,
  related,
  text,
  words,
} from '#contract/core/resource/field.ts'
import { kinds } from '#contract/kinds.ts'
import { exerciseTypes, exerciseTypeWords } from './exercise.ts'
import { questionKinds } from './question.rules.ts'

const answerStatuses = ['DRAFT', 'SUBMITTED', 'GRADED', 'RETURNED'] as const
export type AnswerStatus = (typeof answerStatuses)[number]

/** What was asked in one question, and what was answered. */
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
    /** Null where only people can say. */
    correct: z.nullable(z.boolean()),
    score: z.nullable(z.number()),
    /** The points for each criterion of the rubric, in its order. */
    points: z.nullable(z.array(z.number())),
    comment: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'AnswerItem' })
export type AnswerItem = z.output<typeof AnswerItem>

const MAX_COMMENT = 2000
const Points = z
  .number({ error: (issue) => ifMissing(issue) ?? 'must be a number' })
  .check(z.gte(0, 'must not be negative'), z.lte(9999, 'must be at most 9999'))

/** What one question is worth. With `points` for each criterion of its rubric, the score is their sum. */
export const QuestionGrade = z
  .strictObject({
    questionId: Id,
    score: z.optional(Points),
    points: z.optional(z.array(Points).check(z.maxLength(20))),
    comment: z.nullish(
      z.string().check(z.trim(), z.maxLength(MAX_COMMENT, `must have at most ${MAX_COMMENT} characters`)),
    ),
  })
  .register(z.globalRegistry, { id: 'QuestionGrade' })
export type QuestionGrade = z.output<typeof QuestionGrade>

const QuestionAnswer = z.strictObject({ questionId: Id, value: z.unknown() })

/** A sheet that a participant handed in, or still works on. */
export const answer = defineResource(kinds.answer, {
  calls: patternCalls('/api/answer', { signed: false }),
  keywords: ['answer', 'sheet', 'jawaban', 'lembar jawaban'],
  label: ({ student, exercise }) => `${student.name}: ${exercise.title}`,
  hint: ({ lmsClass, status }) => `${lmsClass.code} · ${status}`,
  findHelp: 'By participant or exercise.',
  search: 'Participant or exercise…',
  sort: '-submittedAt',
  mayDelete: canDeleteAnswer,
  empty: { title: 'No answers yet', hint: 'Submitted answers appear here for grading.' },
  fields: {
    submittedAt: moment('Submitted', {
      write: 'never',
      sort: true,
      filter: true,
      bounds: ['dateFrom', 'dateTo'],
      time: true,
      main: 2,
      width: 160,
      typed: ['dikumpulkan', 'submitted'],
    }),
    student: named('Participant', {
      required: true,
      filter: true,
      search: 'contains',
      sort: true,
      main: 1,
      width: 170,
      typed: ['peserta', 'participant'],
    }),
    studentLmsClassId: record('Participation', 'enrolment', {
      required: true,
      write: 'create',
      shownBy: 'student',
      placeholder: 'Name, e-mail or voucher',
      help: 'The participant and their class.',
    }),
    lmsClassId: record('Schedule', 'lms', {
      record: false,
      required: true,
      write: 'never',
      filter: true,
      shownBy: 'lmsClass',
      typed: ['jadwal', 'schedule'],
    }),
    lmsClass: related('Schedule', z.object({ id: Id, code: z.string(), title: z.string() }), {}),
    classCode: text('Schedule code', { record: false, required: true, write: 'never', plain: 'prefix' }),
    class: text('Schedule', { record: false, required: true, write: 'never', width: 220 }),
    /** The grades of the class are final. */
    locked: bool('Grades are final', { write: 'never', list: false }),
    activityItemsId: id('Activity', { required: true, write: 'never' }),
    activity: related('Activity', z.object({ id: Id, title: z.string() }), {}),
    exerciseId: record('Exercise', 'exercise', {
      required: true,
      write: 'create',
      filter: true,
      shownBy: 'exercise',
      typed: ['latihan'],
      help: 'An exercise of the participant’s class.',
    }),
    exercise: json(
      'Exercise',
      z.object({ id: Id, title: z.string(), type: z.enum(exerciseTypes), maxScore: z.number() }),
      { write: 'never', search: 'contains', main: 2, width: 240 },
    ),
    type: code('Type', exerciseTypes, {
      record: false,
      write: 'never',
      words: exerciseTypeWords,
      filter: true,
      width: 110,
      typed: ['jenis'],
    }),
    revision: int('Revision', { required: true, write: 'never', list: false }),
    attempt: int('Attempt', { required: true, write: 'never', sort: true, width: 80 }),
    /** A participant who starts again begins the next run; what was handed in before counts no more. */
    run: int('Run', { required: true, write: 'never', list: false }),
    /** A change to GRADED accepts the scores as they are; RETURNED asks for the work again; SUBMITTED takes a grade back. */
    status: code('Status', answerStatuses, {
      write: 'update',
      schema: z.enum(['GRADED', 'RETURNED', 'SUBMITTED']),
      default: 'DRAFT',
      sort: true,
      filter: true,
      main: 1,
      width: 110,
      typedValues: {
        DRAFT: ['draf'],
        SUBMITTED: ['dikumpulkan', 'menunggu'],
        GRADED: ['dinilai'],
        RETURNED: ['dikembalikan'],
      },
    }),
    graded: bool('Graded', { record: false, write: 'never', typed: ['dinilai'] }),
    /** Links to what was handed in. */
    files: words('Links', {
      schema: z.array(WebAddress).check(z.maxLength(10, 'must be at most 10')),
      rows: 2,
      help: 'One link per line.',
    }),
    /** At least one of its questions is graded by people. */
    byHand: bool('By hand', { write: 'never', list: false }),
    autoScore: number('Automatic score', { write: 'never', width: 120 }),
    manualScore: number('Manual score', { write: 'never', list: false }),
    totalScore: number('Score', { write: 'never', sort: true, main: 1, width: 70, typed: ['nilai', 'score'] }),
    comment: text('Comment', { max: MAX_COMMENT, rows: 3, list: false, help: 'Visible to the participant.' }),
    gradedBy: named('Graded by', { list: false }),
    gradedAt: moment('Graded at', { write: 'never', sort: true, width: 120 }),
    /** Question by question. */
    items: json('Answers', z.array(AnswerItem), { write: 'never', detail: true }),
  },
  inputs: {
    /**
     * Of a new one, which came on paper or by mail: what was answered; what needs no people is graded at once. Of a
     * change: grades of questions; those that are not named stay.
     */
    items: json('Answers', z.array(QuestionAnswer).check(z.maxLength(200)), {
      update: z.array(QuestionGrade).check(z.maxLength(200)),
    }),
    /** What people give for the whole sheet, where they do not grade by question. */
    manualScore: number('Manual score', { derived: true, write: 'update', schema: Points }),
    reason: text('Reason', { required: true, write: 'update', max: 500 }),
  },
})
export type Answer = RecordOfKind<typeof answer>

/** The same sheets under the path of a customer, question by question. */
export const studentAnswers = call({
  method: 'GET',
  path: '/v2/api/pyadapt/customers/{customerId}/student-answers',
  access: 'exercise:read',
  summary: 'List what participants of a customer answered, question by question',
  query: answer.query,
  answer: list(answer.record),
})
