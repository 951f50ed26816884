import * as z from 'zod/mini'
import { Id, ifMissing, requiredText } from '#contract/core/common.ts'
import { problemsOf, questionKinds } from './question.rules.ts'

const QuestionKind = z.enum(questionKinds)

/** So many questions an exercise has at most, options a question, and criteria a rubric. */
export const MAX_QUESTIONS = 200
export const MAX_OPTIONS = 20

const Points = z.number({ error: (issue) => ifMissing(issue) ?? 'must be a number' }).check(
  z.gte(0, 'must not be negative'),
  z.lte(9999, 'must be at most 9999'),
  z.refine((points) => Number.isInteger(Math.round(points * 1e6) / 1e4), 'must have at most two decimals'),
)

/** An option that is chosen by its key; of a SHORT question, an answer that is accepted. */
export const QuestionOption = z
  .strictObject({ key: requiredText(8), text: requiredText(1000), correct: z.boolean() })
  .register(z.globalRegistry, { id: 'QuestionOption' })
export type QuestionOption = z.output<typeof QuestionOption>

export const Criterion = z
  .strictObject({ criterion: requiredText(200), max: Points })
  .register(z.globalRegistry, { id: 'Criterion' })
export type Criterion = z.output<typeof Criterion>

/** A question of an exercise. Its place among the others is its order. */
export const Question = z
  .object({
    id: Id,
    kind: QuestionKind,
    prompt: z.string(),
    mediaItemId: z.nullable(Id),
    options: z.array(z.object({ key: z.string(), text: z.string(), correct: z.boolean() })),
    score: z.number(),
    /** By what people grade it: an essay, an uploaded file. */
    rubric: z.array(z.object({ criterion: z.string(), max: z.number() })),
    /** Shown to the participant once it was answered. */
    explanation: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'Question' })
export type Question = z.output<typeof Question>

export const AskedQuestion = z
  .strictObject({
    /** As it was read: each revision numbers its questions anew, so it says nothing. */
    id: z.optional(Id),
    kind: QuestionKind,
    prompt: requiredText(4000),
    mediaItemId: z.nullish(Id),
    options: z._default(z.array(QuestionOption).check(z.maxLength(MAX_OPTIONS)), []),
    score: Points,
    rubric: z._default(z.array(Criterion).check(z.maxLength(MAX_OPTIONS)), []),
    explanation: z.nullish(z.string().check(z.trim(), z.maxLength(2000))),
  })
  .register(z.globalRegistry, { id: 'AskedQuestion' })
/** A question as it is sent. */
export type AskedQuestion = z.output<typeof AskedQuestion>

/** All questions of an exercise, in order. What its kind asks of each is said at its field. */
export const AskedQuestions = z.array(AskedQuestion).check(z.maxLength(MAX_QUESTIONS), ({ value, issues }) => {
  for (const { path, message } of problemsOf(value)) issues.push({ code: 'custom', path, message, input: value })
})
