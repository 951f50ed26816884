import * as z from 'zod/mini'
import { Id, LocalDate } from '#contract/core/common.ts'
import { enrolmentStatuses } from '#contract/participant/enrolment.rules.ts'

const int = z.int()
/** In percent, with two decimals. */
const percent = z.number()

/** Enrolments of a platform, and how far they have come. */
export const EnrolmentsOfPlatform = z
  .object({
    platform: z.string(),
    name: z.string(),
    enrolled: int,
    /** They attended a meeting at least. */
    present: int,
    passed: int,
    /** Their certificate was sent. */
    certified: int,
  })
  .register(z.globalRegistry, { id: 'EnrolmentsOfPlatform' })
export type EnrolmentsOfPlatform = z.output<typeof EnrolmentsOfPlatform>

const counted = { total: int, present: int, passed: int, byPlatform: z.record(z.string(), int) }

export const EnrolmentsOfDay = z
  .object({ day: LocalDate, ...counted })
  .register(z.globalRegistry, { id: 'EnrolmentsOfDay' })
export type EnrolmentsOfDay = z.output<typeof EnrolmentsOfDay>

export const EnrolmentsOfWeek = z
  .object({
    month: z.string(),
    /** The days 1–7 are the first, 8–14, 15–21 and 22–28 the next, and 29 to the end the fifth. */
    week: int,
    /** Its days as far as they are in the period. */
    from: LocalDate,
    to: LocalDate,
    ...counted,
  })
  .register(z.globalRegistry, { id: 'EnrolmentsOfWeek' })
export type EnrolmentsOfWeek = z.output<typeof EnrolmentsOfWeek>

export const EnrolmentsOfStatus = z
  .object({ status: z.enum(enrolmentStatuses), label: z.string(), total: int, pct: percent })
  .register(z.globalRegistry, { id: 'EnrolmentsOfStatus' })
export type EnrolmentsOfStatus = z.output<typeof EnrolmentsOfStatus>

export const EnrolmentsOfClass = z
  .object({
    coreClassId: Id,
    title: z.string(),
    enrolled: int,
    /** They have done everything, whatever came of it. */
    finished: int,
    passed: int,
    /** Of those who passed or failed. */
    passRate: percent,
    certified: int,
  })
  .register(z.globalRegistry, { id: 'EnrolmentsOfClass' })
export type EnrolmentsOfClass = z.output<typeof EnrolmentsOfClass>

export const StatusesOfPlatform = z
  .object({
    platform: z.string(),
    name: z.string(),
    REGISTERED: int,
    IN_PROGRESS: int,
    FINISHED: int,
    PASSED: int,
    FAILED: int,
    DROPPED: int,
    total: int,
  })
  .register(z.globalRegistry, { id: 'StatusesOfPlatform' })
export type StatusesOfPlatform = z.output<typeof StatusesOfPlatform>

export const AttendanceOfMeeting = z
  .object({
    /** 1 to 10; 999 is the post-test. */
    ke: int,
    label: z.string(),
    present: int,
    late: int,
    absent: int,
    /** Who was there, in time or late, of all who were marked. */
    rate: percent,
  })
  .register(z.globalRegistry, { id: 'AttendanceOfMeeting' })
export type AttendanceOfMeeting = z.output<typeof AttendanceOfMeeting>

export const ReferralsOfPlatform = z
  .object({
    platform: z.string(),
    name: z.string(),
    filled: int,
    empty: int,
    rate: percent,
    topCodes: z.array(z.object({ code: z.string(), total: int })),
  })
  .register(z.globalRegistry, { id: 'ReferralsOfPlatform' })
export type ReferralsOfPlatform = z.output<typeof ReferralsOfPlatform>
