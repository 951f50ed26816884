import * as z from 'zod/mini'

const code = z.object({ code: z.string() })

/** What can stand in the way of something that is done to schedules, their meetings and who teaches them. */
export const scheduleErrors = {
  ENROLLED_ALREADY: {
    status: 409,
    data: z.object({ name: z.string(), title: z.string() }),
    text: '{{name}} is in {{title}} already.',
  },
  WAITING_ALREADY: {
    status: 409,
    data: z.object({ name: z.string(), title: z.string() }),
    text: '{{name}} waits for a seat in {{title}} already.',
  },
  UNENROLLED_ALREADY: {
    status: 409,
    data: z.object({ name: z.string() }),
    text: '{{name}} has been removed from the class already.',
  },
  SEAT_TAKEN_UP: {
    status: 409,
    data: z.object({ name: z.string() }),
    text: '{{name}} got the seat and has begun the class: the removal stays.',
  },
  SCHEDULE_CONFLICT: {
    status: 409,
    data: z.object({ name: z.string(), title: z.string(), what: z.string(), count: z.number() }),
    text: '{{name}} cannot teach {{title}}: {{what}}. Total conflicts: {{count}}.',
  },
  SCHEDULE_WITHOUT_INSTRUCTOR: { status: 422, data: code, text: '{{code}} has no instructor yet.' },
  SCHEDULE_WITHOUT_MEETINGS: { status: 422, data: code, text: '{{code}} has no meetings yet.' },
  CLASS_NOT_CURATED: {
    status: 409,
    data: code,
    text: 'The class of {{code}} has not passed curation: it cannot be published yet.',
  },
  SCHEDULE_HAS_PARTICIPANTS: {
    status: 409,
    data: z.object({ code: z.string(), count: z.number() }),
    text: '{{code}} has participants ({{count}}): remove or move them first.',
  },
  GRADING_INCOMPLETE: {
    status: 409,
    data: z.object({ code: z.string(), missing: z.number() }),
    text: '{{code}} is not graded: {{missing}} participants have neither passed nor failed.',
  },
  SCHEDULE_CLOSED: { status: 409, data: code, text: '{{code}} has ended: only its grading can be reopened.' },
  SCHEDULE_PUBLISHED: {
    status: 409,
    data: code,
    text: '{{code}} has been published: only a draft or a cancelled schedule can be deleted.',
  },
} as const
