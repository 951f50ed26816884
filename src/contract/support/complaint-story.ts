import * as z from 'zod/mini'
import { call, record } from '#contract/core/call.ts'
import { Id, Moment, Named } from '#contract/core/common.ts'

/** The newest of a kind, and whether there are more. Null: the caller may not read them. */
const part = <S extends z.ZodMiniType>(one: S) => z.nullable(z.object({ rows: z.array(one), more: z.boolean() }))

/** All that the academy knows of whoever complains. Each part takes its own permission and is null without it. */
export const ComplaintStory = z
  .object({
    /** How the student was found; null when there is none, or none may be read. */
    by: z.nullable(z.enum(['link', 'email', 'phone'])),
    mayReadStudents: z.boolean(),
    student: z.nullable(
      z.object({ id: Id, name: z.string(), studentNo: z.string(), email: z.string(), phone: z.nullable(z.string()) }),
    ),
    enrolments: part(
      z.object({
        id: Id,
        title: z.string(),
        status: z.string(),
        progressPct: z.number(),
        attended: z.int(),
        required: z.int(),
        certificateStatus: z.string(),
        certificateNo: z.nullable(z.string()),
        at: Moment,
      }),
    ),
    vouchers: part(
      z.object({ id: Id, code: z.string(), status: z.string(), title: z.string(), platform: z.string(), at: Moment }),
    ),
    redemptions: part(z.object({ id: Id, voucherCode: z.string(), status: z.string(), flag: z.string(), at: Moment })),
    complaints: part(z.object({ id: Id, ticketNo: z.string(), subject: z.string(), status: z.string(), at: Moment })),
    messages: part(
      z.object({
        id: Id,
        title: z.string(),
        channel: z.string(),
        status: z.string(),
        error: z.nullable(z.string()),
        at: Moment,
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'ComplaintStory' })
export type ComplaintStory = z.output<typeof ComplaintStory>

export const complaintStory = call({
  method: 'GET',
  path: '/customers/{customerId}/complaints/{id}/story',
  service: 'console',
  access: 'complaint:read',
  summary: 'Read what is known of whoever complains, each part with its own permission',
  answer: record(ComplaintStory),
})

/** The people who work with complaints of a customer, by name. */
export const complaintHandlers = call({
  method: 'GET',
  path: '/customers/{customerId}/complaint-handlers',
  service: 'console',
  access: 'complaint:read',
  summary: 'Find who works with complaints of a customer, by name',
  query: z.strictObject({
    text: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    id: z.optional(Id),
  }),
  answer: record(z.array(Named)),
})

/** What complaints can be about. */
export const complaintCategories = call({
  method: 'GET',
  path: '/customers/{customerId}/complaint-categories',
  service: 'console',
  access: 'complaint:read',
  summary: 'Read what complaints can be about',
  answer: record(z.array(z.object({ code: z.string(), name: z.string() }))),
})
