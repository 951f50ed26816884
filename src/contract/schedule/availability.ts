import * as z from 'zod/mini'
import { call, record } from '#contract/core/call.ts'
import { Id, LocalDate, requiredText, Version } from '#contract/core/common.ts'

const Time = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):(00|15|30|45)$|^24:00$/, 'must be a quarter of an hour such as 09:30'))

const WeeklySlot = z.strictObject({
  day: z.int().check(z.gte(1, 'must be 1 to 7'), z.lte(7, 'must be 1 to 7')),
  from: Time,
  to: Time,
})

const Exception = z.strictObject({
  date: LocalDate,
  available: z.boolean(),
  from: z.optional(Time),
  to: z.optional(Time),
  note: z.optional(requiredText(200)),
})

/** A name of the IANA data base that this program knows. */
const Zone = z.string().check(
  z.refine((name) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
    } catch {
      return false
    }
  }, 'must be a time zone such as Asia/Jakarta'),
)

/** When an expert can teach: one calendar for all customers. `version` 0: nothing has been stored yet. */
export const InstructorSchedule = z
  .object({
    expertId: Id,
    weekly: z.array(WeeklySlot),
    exceptions: z.array(Exception),
    timezone: z.string(),
    version: z.int(),
  })
  .register(z.globalRegistry, { id: 'InstructorSchedule' })
export type InstructorSchedule = z.output<typeof InstructorSchedule>

const path = '/v1/api/instructor-schedules/{expertId}'

export const instructorScheduleRead = call({
  method: 'GET',
  path,
  access: 'instructor:read',
  summary: 'When an expert can teach',
  answer: record(InstructorSchedule),
})

export const instructorScheduleUpdate = call({
  method: 'PATCH',
  path: `${path}/update`,
  access: 'instructor:update',
  summary: 'Change when an expert can teach; absent fields stay as they are',
  body: z
    .strictObject({
      weekly: z.optional(z.array(WeeklySlot).check(z.maxLength(100, 'must be at most 100'))),
      exceptions: z.optional(z.array(Exception).check(z.maxLength(500, 'must be at most 500'))),
      timezone: z.optional(Zone),
      /** 0 or absent where nothing has been stored yet. */
      version: z.optional(z.union([z.literal(0), Version])),
    })
    .register(z.globalRegistry, { id: 'UpdateInstructorSchedule' }),
  answer: record(InstructorSchedule),
})
