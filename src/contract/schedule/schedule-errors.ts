import * as z from 'zod/mini'

/** What can stand in the way of something that is done to schedules, their meetings and who teaches them. */
export const scheduleErrors = {
  SCHEDULE_CONFLICT: {
    status: 409,
    data: z.object({ name: z.string(), title: z.string(), what: z.string(), count: z.number() }),
    text: '{{name}} cannot teach {{title}}: {{what}}. Conflicts in all: {{count}}.',
  },
} as const
