import * as z from 'zod/mini'
import { call, record } from '#contract/core/call.ts'

import { templateChannels } from '#contract/core/message-channels.ts'

/** More messages that wait are not counted. */
export const MAX_WAITING = 10_000

/** How it stands with a way of sending. */
export const MessageChannel = z
  .object({
    channel: z.enum(templateChannels),
    /** The server is set up to send on it. */
    configured: z.boolean(),
    /** Messages of the customer whose time has come and that wait; at most one more than 10,000. */
    waiting: z.int(),
    /** What the last of these met, where it was tried. */
    error: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'MessageChannel' })
export type MessageChannel = z.output<typeof MessageChannel>

/** How messages of a customer go out. */
export const MessageWays = z
  .object({
    /** Whose name stands over them. */
    from: z.string(),
    channels: z.array(MessageChannel),
  })
  .register(z.globalRegistry, { id: 'MessageWays' })
export type MessageWays = z.output<typeof MessageWays>

export const messageChannels = call({
  method: 'GET',
  path: '/customers/{customerId}/message-channels',
  service: 'console',
  access: 'message:read',
  summary: 'Read whose name messages bear, on which channels they go out, and how many wait on each',
  answer: record(MessageWays),
})
