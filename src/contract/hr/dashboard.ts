import * as z from 'zod/mini'
import { call, record } from '#contract/core/call.ts'
import { Id, LocalDate } from '#contract/core/common.ts'
import { leaveUnits } from './leave-type.ts'

const Person = z.object({ id: Id, name: z.string(), position: z.string(), day: LocalDate })

export const HrDashboard = z
  .object({
    today: LocalDate,
    employees: z.int(),
    present: z.int(),
    late: z.int(),
    absent: z.int(),
    onLeave: z.int(),
    waiting: z.int(),
    /** Contracts that end within two months, the nearest first. */
    contracts: z.array(Person),
    /** Birthdays of the next thirty days; `day` is the coming one. */
    birthdays: z.array(Person),
    leaveByType: z.array(
      z.object({ id: Id, name: z.string(), requests: z.int(), amount: z.number(), unit: z.enum(leaveUnits) }),
    ),
    /** The month that `attendance` is about: its first day, and its last that has begun. */
    from: LocalDate,
    to: LocalDate,
    attendance: z.array(
      z.object({ code: z.string(), name: z.string(), present: z.int(), late: z.int(), absent: z.int(), away: z.int() }),
    ),
  })
  .register(z.globalRegistry, { id: 'HrDashboard' })
export type HrDashboard = z.output<typeof HrDashboard>

export const hrDashboard = call({
  method: 'GET',
  service: 'console',
  path: '/hr-dashboard',
  access: 'hr:read',
  summary: 'Who is in, late and away today, contracts that end, birthdays, leave and attendance',
  query: z.strictObject({
    customerId: z.optional(Id),
    /** `2026-11`: of which month the attendance is; the present one without. */
    month: z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month, as 2026-11'))),
  }),
  answer: record(HrDashboard),
})
