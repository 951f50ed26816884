import * as z from 'zod/mini'
import { Id } from './common.ts'
import { recordReads, rowReads } from '#contract/kinds.ts'
import type { Permission } from './permission.ts'
import { stream } from './stream.ts'

/** The tables with live updates, and the permissions that allow to receive them. */
export const liveResources = {
  audit_log: ['audit:read'],
  ...recordReads,
  ...rowReads,
} as const satisfies Record<string, readonly Permission[]>
export type LiveResource = keyof typeof liveResources

/** Records of one kind and customer that were changed together. */
export const RecordChange = z
  .object({
    resource: z.enum(Object.keys(liveResources) as [LiveResource, ...LiveResource[]]),
    customerId: Id,
    /** `created` includes restored records. */
    kind: z.enum(['created', 'updated', 'deleted']),
    /** Null: too many to list. */
    ids: z.nullable(z.array(Id)),
    count: z.int(),
    /** The change was made in the tab that listens. */
    own: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'RecordChange' })
export type RecordChange = z.output<typeof RecordChange>

/** How far back a stream may begin, in seconds. */
export const MAX_SECONDS = 3600

/**
 * Live changes by others. Every event has an id; a listener that reconnects with the last one in `Last-Event-ID` receives
 * what it missed.
 */
export const changeStream = stream({
  path: '/changes',
  service: 'console',
  access: 'session',
  summary: 'Hear what is changed by others, as server-sent events',
  query: z.strictObject({
    /** Without a Last-Event-ID: begin with what was changed in the last so many seconds. */
    seconds: z.optional(z.int().check(z.gte(0), z.lte(MAX_SECONDS))),
  }),
  events: {
    /** Sent first, after the missed changes, and periodically: without it the connection is considered lost. */
    beat: z.object({}),
    changes: z.array(RecordChange),
    /** A notification of the listener has come or was read. */
    notified: z.object({}),
    /** Too many changes were missed: everything may have changed. */
    reset: z.object({}),
    /** The server ends the stream: the listener's permissions may have changed, or the server stops. Reconnect. */
    ended: z.object({ why: z.enum(['access', 'stopping']) }),
  },
})
