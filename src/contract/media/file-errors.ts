import * as z from 'zod/mini'

/** Why a file is not stored, or cannot be read. */
export const fileErrors = {
  FILE_TOO_LARGE: {
    status: 413,
    data: z.object({ max: z.number() }),
    text: 'The file is too large: at most {{max}} MB.',
  },
  FOLDER_CYCLE: {
    status: 409,
    data: z.object({ name: z.string() }),
    text: '{{name}} cannot be moved into itself.',
  },
  ADDRESS_EXPIRED: {
    status: 403,
    data: z.object({}),
    text: 'This file link has expired. Open the file again.',
  },
  STORE_DOWN: {
    status: 503,
    data: z.object({ retryAfter: z.number() }),
    text: 'The file storage is not available. Try again in {{retryAfter}} seconds.',
  },
  STORE_FULL: {
    status: 503,
    data: z.object({}),
    text: 'The file storage is full. Nothing can be uploaded until there is space again.',
  },
} as const
