import * as z from 'zod/mini'

/** What is refused about meetings and connections to other services. */
export const zoomErrors = {
  INTEGRATION_DISABLED: {
    status: 409,
    data: z.object({ app: z.string(), missing: z.array(z.string()) }),
    text: '{{app}} is not set up.',
  },
  INTEGRATION_FAILED: {
    status: 409,
    data: z.object({ app: z.string(), why: z.string() }),
    text: '{{app}} could not do this: {{why}}.',
  },
  ZOOM_ACCOUNT_DISABLED: {
    status: 409,
    data: z.object({ name: z.string() }),
    text: 'The Zoom account {{name}} is disabled.',
  },
  NOT_AT_ZOOM: {
    status: 409,
    data: z.object({ title: z.string() }),
    text: '{{title}} has no meeting at Zoom.',
  },
  NO_TEST: {
    status: 409,
    data: z.object({ app: z.string() }),
    text: '{{app}} offers no way to test the connection. Send a message and see what becomes of it.',
  },
} as const
