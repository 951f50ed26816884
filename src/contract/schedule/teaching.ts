import * as z from 'zod/mini'
import { call, record } from '#contract/core/call.ts'
import { Id, LocalDate, Moment, Named, Reason } from '#contract/core/common.ts'

const Teaching = z.object({
  lmsClassId: Id,
  code: z.string(),
  title: z.string(),
  workflow: z.string(),
  role: z.enum(['MAIN', 'ASSISTANT', 'FACILITATOR']),
  startAt: Moment,
  endAt: Moment,
  enrolledCount: z.int(),
  capacity: z.int(),
})

/** What an instructor teaches: the schedules, the weeks ahead, and what participants were told. */
export const InstructorTeaching = z
  .object({
    current: z.array(Teaching),
    past: z.array(Teaching),
    /** The week that begins on this Monday, with its meetings and minutes. */
    load: z.array(z.object({ week: z.string(), meetings: z.int(), minutes: z.int() })),
    feedback: z.object({ given: z.int(), waiting: z.int(), averageScore: z.nullable(z.number()) }),
  })
  .register(z.globalRegistry, { id: 'InstructorTeaching' })
export type InstructorTeaching = z.output<typeof InstructorTeaching>

export const instructorTeaching = call({
  method: 'GET',
  path: '/customers/{customerId}/instructors/{id}/teaching',
  service: 'console',
  access: 'instructor:read',
  summary: 'What an instructor teaches, has taught, and how much in each week',
  answer: record(InstructorTeaching),
})

/** The conflicts of an instructor at a time. */
export const conflictKinds = ['INSTRUCTOR_BUSY', 'NOT_AVAILABLE', 'HOLIDAY', 'ZOOM_BUSY'] as const
export type ConflictKind = (typeof conflictKinds)[number]

export const Conflict = z
  .object({
    kind: z.enum(conflictKinds),
    /** The item that is meant; null while it is only planned. */
    classActivityItemId: z.nullable(Id),
    title: z.string(),
    startAt: Moment,
    endAt: Moment,
    /** The other schedule, the holiday, the account: what it meets. */
    what: z.string(),
  })
  .register(z.globalRegistry, { id: 'ScheduleConflict' })
export type Conflict = z.output<typeof Conflict>

/** What a reassignment comes to. */
export const Reassigned = z
  .object({
    from: Named,
    to: z.object({ id: Id, name: z.string(), customerId: Id }),
    /** The schedules that change hands, with their meetings from that day on. */
    classes: z.array(z.object({ id: Id, code: z.string(), title: z.string(), meetings: z.int() })),
    conflicts: z.array(Conflict),
  })
  .register(z.globalRegistry, { id: 'ReassignedClasses' })
export type Reassigned = z.output<typeof Reassigned>

const Reassignment = z.strictObject({
  newCustomerId: z.optional(Id),
  newInstructorId: Id,
  /** All that have not ended when absent. */
  lmsClassIds: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(500))),
  /** Meetings from this day on; today when absent. */
  effective: z.optional(LocalDate),
  /** Conflicts were seen and are accepted. */
  allowOverlap: z.optional(z.boolean()),
  reason: z.optional(Reason),
})

export const instructorReassign = call({
  method: 'PUT',
  path: '/v2/api/pyadapt/customers/{oldCustomerId}/instructors/{oldInstructorId}/new-instructor-classes',
  access: 'instructor:reassign',
  summary: 'Give classes of an instructor to another one, also of another customer',
  body: Reassignment.register(z.globalRegistry, { id: 'ReassignClasses' }),
  answer: record(Reassigned),
})

export const instructorReassignPreview = call({
  method: 'GET',
  path: '/customers/{oldCustomerId}/instructors/{oldInstructorId}/reassignment',
  service: 'console',
  access: 'instructor:reassign',
  summary: 'What a reassignment would come to, with its conflicts',
  query: z.strictObject({
    newCustomerId: z.optional(Id),
    newInstructorId: Id,
    effective: z.optional(LocalDate),
  }),
  answer: record(Reassigned),
})

export const instructorSync = call({
  method: 'POST',
  path: '/v1/api/elastic/instructor-class',
  service: 'elastic',
  access: 'instructor:sync',
  summary: 'Build the search index of what instructors teach anew, of a customer or one instructor',
  query: z.strictObject({ customerId: z.optional(Id), instructorId: z.optional(Id) }),
  answer: record(z.object({ instructors: z.int(), classes: z.int(), syncedAt: Moment })),
})
