import * as z from 'zod/mini'
import { call, record } from '#contract/core/call.ts'
import { Id, LocalDate } from '#contract/core/common.ts'

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
    leaveByType: z.array(z.object({ id: Id, name: z.string(), requests: z.int(), amount: z.number() })),
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
  query: z.strictObject({ customerId: z.optional(Id) }),
  answer: record(HrDashboard),
})
