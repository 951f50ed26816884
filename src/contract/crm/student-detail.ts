import * as z from 'zod/mini'
import { call, record as answerOf } from '#contract/core/call.ts'
import { Id, Moment } from '#contract/core/common.ts'
import { student } from './student.ts'

/** The newest of a kind, and whether there are more. Null: the caller may not read them. */
const part = <S extends z.ZodMiniType>(one: S) => z.nullable(z.object({ rows: z.array(one), more: z.boolean() }))
const text = z.nullable(z.string())
const about = { id: Id, at: Moment }

/** A student with all that there is of the student. Each part takes its own permission and is null without it. */
export const StudentDetail = z
  .object({
    student: student.record,
    classes: part(z.object({ ...about, title: z.string(), status: z.string(), progressPct: z.number() })),
    registrations: part(
      z.object({
        ...about,
        registrationNo: z.string(),
        title: z.string(),
        status: z.string(),
        stageId: z.nullable(Id),
      }),
    ),
    vouchers: part(z.object({ ...about, code: z.string(), title: z.string(), status: z.string() })),
    redemptions: part(z.object({ ...about, voucherCode: z.string(), status: z.string(), flag: z.string() })),
    orders: part(z.object({ ...about, orderNo: z.string(), status: z.string(), total: z.int() })),
    /** What was paid: orders, and fees of registrations. */
    payments: part(
      z.object({
        ...about,
        of: z.enum(['order', 'registration']),
        number: z.string(),
        amount: z.int(),
        method: text,
        stageId: z.nullable(Id),
      }),
    ),
    certificates: part(z.object({ ...about, number: z.string(), title: z.string(), state: z.string() })),
    messages: part(
      z.object({
        ...about,
        title: z.string(),
        channel: z.string(),
        recipient: z.string(),
        status: z.string(),
        error: text,
      }),
    ),
    complaints: part(z.object({ ...about, ticketNo: z.string(), subject: z.string(), status: z.string() })),
    scholarships: part(z.object({ ...about, number: z.string(), scheme: z.string(), status: z.string() })),
    prospects: part(z.object({ ...about, name: z.string(), stage: z.string(), interest: text })),
  })
  .register(z.globalRegistry, { id: 'StudentDetail' })
export type StudentDetail = z.output<typeof StudentDetail>

export const studentPage = call({
  method: 'GET',
  path: '/customers/{customerId}/students/{id}/detail',
  service: 'console',
  access: 'student:read',
  summary: 'A student with classes, registrations, vouchers, orders, payments, certificates, messages and all else',
  answer: answerOf(StudentDetail),
})
