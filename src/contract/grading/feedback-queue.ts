import * as z from 'zod/mini'
import { blob, call, listWithTotals } from '#contract/core/call.ts'
import { Feedback, feedbackStatuses } from './feedback.ts'

/** How much work waits in all, and how much of it for too long. */
const FeedbackTotals = z
  .object({ waiting: z.int(), late: z.int() })
  .register(z.globalRegistry, { id: 'FeedbackTotals' })

const whole = (most: number) =>
  z.coerce.number().check(z.int(), z.gte(1, 'must be at least 1'), z.lte(most, `must be at most ${most}`))
const filters = {
  /** What waits when absent. */
  status: z.optional(z.enum(feedbackStatuses)),
  /** Only what has waited for more than three days. */
  late: z.optional(z.enum(['true', 'false'])),
  keyword: z.optional(z.string().check(z.maxLength(200))),
}
const path = '/customers/{customerId}/feedback'

export const feedbackQueue = call({
  method: 'GET',
  path,
  service: 'console',
  access: 'grading:read',
  summary: 'List work that waits for feedback in all classes, the oldest first',
  query: z.strictObject({ page: z.optional(whole(1_000_000)), limit: z.optional(whole(200)), ...filters }),
  answer: listWithTotals(Feedback, FeedbackTotals),
})

export const feedbackQueueDownload = call({
  method: 'GET',
  path: `${path}/download`,
  service: 'console',
  access: 'grading:export',
  summary: 'Download the work that waits for feedback, or has it, as a spreadsheet',
  query: z.strictObject(filters),
  answer: blob('Feedback.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
})
