import * as z from 'zod/mini'
import { Id } from './common.ts'
import { recordReads } from '#contract/kinds.ts'
import type { Permission } from './permission.ts'
import { stream } from './stream.ts'

/** The records whose changes are told while they are looked at, by their tables, and whose permissions let hear of them. */
export const liveResources = {
  audit_log: ['audit:read'],
  core_class: ['class:read'],
  customer: ['customer:read'],
  customer_user: ['user:read'],
  lms_class: ['lms:read'],
  lookup: ['setting:read'],
  voucher: ['voucher:read'],
  ...recordReads,
} as const satisfies Record<string, readonly Permission[]>
export type LiveResource = keyof typeof liveResources

/** Records of one kind and customer that were changed together. */
export const RecordChange = z
  .object({
    resource: z.enum(Object.keys(liveResources) as [LiveResource, ...LiveResource[]]),
    customerId: Id,
    /** `created` is also what was deleted and came back. */
    kind: z.enum(['created', 'updated', 'deleted']),
    /** Null: more than can be named. */
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
 * What others change, while they do. Every event has an id; a listener that comes back with the last one in
 * `Last-Event-ID` hears what it missed.
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
    /** The listener is in step. Comes first, after what it had missed, and from time to time, so that silence means a loss. */
    beat: z.object({}),
    changes: z.array(RecordChange),
    /** Too much was missed to say what: everything may have changed. */
    reset: z.object({}),
    /** The server ends the stream: the listener's rights may have changed, or the server stops. Come back. */
    ended: z.object({ why: z.enum(['access', 'stopping']) }),
  },
})
