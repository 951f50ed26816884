import * as z from 'zod/mini'
import { blob, call, list, record } from '#contract/core/call.ts'
import { Id, ifMissing, Moment, Named, requiredText, Version } from '#contract/core/common.ts'
import { WebAddress } from '#contract/core/contact.ts'

/** Work that waits for feedback for more than so many days is late. */
export const LATE_DAYS = 3

export const feedbackStatuses = ['WAITING', 'GIVEN'] as const

/** What an instructor says about work that a participant handed in. */
export const Feedback = z
  .object({
    id: Id,
    activityItemsId: Id,
    activity: z.object({ id: Id, title: z.string() }),
    lmsClass: z.object({ id: Id, code: z.string(), title: z.string() }),
    /** The grades of the class are final. */
    locked: z.boolean(),
    /** It has waited for too long. */
    late: z.boolean(),
    studentLmsClassId: Id,
    student: Named,
    submittedAt: z.nullable(Moment),
    /** The sheet; null where the work was done without one. RETURNED: the participant has to do it again. */
    submission: z.nullable(
      z.object({
        answerId: Id,
        attempt: z.int(),
        status: z.enum(['SUBMITTED', 'GRADED', 'RETURNED']),
        files: z.array(z.string()),
        autoScore: z.nullable(z.number()),
      }),
    ),
    maxScore: z.number(),
    score: z.nullable(z.number()),
    notes: z.nullable(z.string()),
    fileUrl: z.nullable(z.string()),
    instructor: z.nullable(Named),
    status: z.enum(feedbackStatuses),
    givenAt: z.nullable(Moment),
    version: Version,
  })
  .register(z.globalRegistry, { id: 'InstructorFeedback' })
export type Feedback = z.output<typeof Feedback>

const whole = (most: number) =>
  z.coerce.number().check(z.int(), z.gte(1, 'must be at least 1'), z.lte(most, `must be at most ${most}`))
const filters = {
  status: z.optional(z.enum(feedbackStatuses)),
  keyword: z.optional(z.string().check(z.maxLength(200))),
}
const path = '/v3/api/instructor-feedback/{activityItemsId}'

export const feedbackList = call({
  method: 'GET',
  path,
  access: 'grading:read',
  summary: 'List what was handed in for one activity and what instructors say about it, oldest first',
  query: z.strictObject({ page: z.optional(whole(1_000_000)), limit: z.optional(whole(200)), ...filters }),
  answer: list(Feedback),
})

export const feedbackDownload = call({
  method: 'GET',
  path: `${path}/download`,
  access: 'grading:export',
  summary: 'Download the feedback on one activity as a spreadsheet',
  query: z.strictObject(filters),
  answer: blob('Feedback.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
})

/** The sheet that it is about is graded with it. */
export const feedbackGive = call({
  method: 'PUT',
  path: '/general/instructor-feedback/{id}',
  access: 'grading:grade',
  summary: 'Give feedback on what a participant handed in, or change it',
  body: z
    .strictObject({
      version: Version,
      score: z.number({ error: (issue) => ifMissing(issue) ?? 'must be a number' }).check(
        z.gte(0, 'must not be negative'),
        z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'must have at most two decimals'),
      ),
      notes: requiredText(2000),
      fileUrl: z.nullish(WebAddress),
    })
    .register(z.globalRegistry, { id: 'GiveFeedback' }),
  answer: record(Feedback),
})
