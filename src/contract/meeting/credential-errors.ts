import * as z from 'zod/mini'

/** What is refused about credentials. */
export const credentialErrors = {
  TOKEN_MADE_HERE: {
    status: 409,
    data: z.object({}),
    text: 'This token is created by the server: renew the transaction token instead.',
  },
} as const
