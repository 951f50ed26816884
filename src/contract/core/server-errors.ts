import * as z from 'zod/mini'

/** What a server refuses because of its own state, or of how much it is asked for. */
export const serverErrors = {
  RATE_LIMITED: {
    status: 429,
    data: z.object({ retryAfter: z.number() }),
    text: 'Too many attempts. Try again in {{retryAfter}} seconds.',
  },
  TOO_MANY_FILES: {
    status: 429,
    data: z.object({ retryAfter: z.number() }),
    text: 'Too many files are being downloaded. Try again in {{retryAfter}} seconds.',
  },
  TOO_MANY_EXPORTS: {
    status: 429,
    data: z.object({ max: z.number(), retryAfter: z.number() }),
    text: 'You can run {{max}} exports at a time. Wait until one is finished.',
  },
  TOO_MANY_AT_ONCE: {
    status: 429,
    data: z.object({ retryAfter: z.number() }),
    text: 'You have too many counts, previews and exports running. Try again in {{retryAfter}} seconds.',
  },
  INTERNAL: {
    status: 500,
    data: z.object({ requestId: z.string() }),
    text: 'The server made a mistake (request {{requestId}}). Nothing was changed.',
  },
  BUSY: {
    status: 503,
    data: z.object({ retryAfter: z.number() }),
    text: 'The server is busy. Try again in {{retryAfter}} seconds.',
  },
  DATABASE_DOWN: {
    status: 503,
    data: z.object({ retryAfter: z.number() }),
    text: 'The database cannot be reached. Try again in {{retryAfter}} seconds.',
  },
  DATABASE_RESTARTING: {
    status: 503,
    data: z.object({ retryAfter: z.number() }),
    text: 'The database stopped unexpectedly and is being restarted. Try again in {{retryAfter}} seconds.',
  },
  DATABASE_FULL: {
    status: 503,
    data: z.object({}),
    text: 'The disk of the database is full. Nothing can be saved until there is space again.',
  },
  STOPPING: { status: 503, data: z.object({}), text: 'The server is restarting. Try again in a moment.' },
  NOT_CONFIGURED: { status: 503, data: z.object({ what: z.string() }), text: '{{what}} is not configured.' },
} as const
