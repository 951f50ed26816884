import * as z from 'zod/mini'
import { call, list, record } from '#contract/core/call.ts'
import { Id, Moment } from '#contract/core/common.ts'

export const Notification = z
  .object({
    id: Id,
    type: z.string(),
    content: z.string(),
    link: z.nullable(z.string()),
    /** What it is about, to be said in the reader's language; null where there is only the content. */
    data: z.nullable(z.record(z.string(), z.union([z.string(), z.number()]))),
    severity: z.enum(['INFO', 'WARN', 'ERROR']),
    readAt: z.nullable(Moment),
    createdAt: Moment,
  })
  .register(z.globalRegistry, { id: 'Notification' })
export type Notification = z.output<typeof Notification>

const base = '/api/notifications'

/** Pages count from 0 here, as the specification has it. */
export const notificationList = call({
  method: 'GET',
  path: `${base}/{userId}`,
  background: true,
  access: 'session',
  summary: "The caller's notifications",
  query: z.strictObject({
    page: z._default(z.int().check(z.gte(0)), 0),
    size: z._default(z.int().check(z.gte(1), z.lte(500)), 500),
    platform: z._default(z.enum(['ADMIN_CENTER', 'LMS']), 'ADMIN_CENTER'),
  }),
  answer: list(Notification),
})

export const notificationCount = call({
  method: 'GET',
  path: `${base}/count-new/{userId}`,
  background: true,
  access: 'session',
  summary: 'How many notifications are new',
  answer: record(z.object({ count: z.int() })),
})

const unaudited = 'what a person has read is no business of anybody else'

/** The two reads are GETs in the specification although they write; repeating them changes nothing. */
export const notificationRead = call({
  method: 'GET',
  path: `${base}/single-read/{userId}/{notificationId}`,
  access: 'session',
  summary: 'Mark one notification as read',
  writes: true,
  unaudited,
  answer: record(z.object({ count: z.int() })),
})

export const notificationReadAll = call({
  method: 'GET',
  path: `${base}/all-read/{userId}`,
  access: 'session',
  summary: 'Mark all notifications as read',
  writes: true,
  unaudited,
  answer: record(z.object({ count: z.int() })),
})
