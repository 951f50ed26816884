import { z } from 'zod'
import { call, list, record } from './call.ts'
import { Id, Moment } from './common.ts'

export const Notification = z
  .object({
    id: Id,
    type: z.string(),
    content: z.string(),
    link: z.string().nullable(),
    severity: z.enum(['INFO', 'WARN', 'ERROR']),
    readAt: Moment.nullable(),
    createdAt: Moment,
  })
  .meta({ id: 'Notification' })
export type Notification = z.output<typeof Notification>

const base = '/api/notifications'

/** Pages count from 0 here, as the specification has it. */
export const notificationList = call({
  method: 'GET',
  path: `${base}/{userId}`,
  access: 'session',
  summary: "The caller's notifications",
  query: z.strictObject({
    page: z.int().min(0).default(0),
    size: z.int().min(1).max(500).default(500),
    platform: z.enum(['ADMIN_CENTER', 'LMS']).default('ADMIN_CENTER'),
  }),
  answer: list(Notification),
})

export const notificationCount = call({
  method: 'GET',
  path: `${base}/count-new/{userId}`,
  access: 'session',
  summary: 'How many notifications are new',
  answer: record(z.object({ count: z.int() })),
})

/** The two reads are GETs in the specification although they write; repeating them changes nothing. */
export const notificationRead = call({
  method: 'GET',
  path: `${base}/single-read/{userId}/{notificationId}`,
  access: 'session',
  summary: 'Mark one notification as read',
  answer: record(z.object({ count: z.int() })),
})

export const notificationReadAll = call({
  method: 'GET',
  path: `${base}/all-read/{userId}`,
  access: 'session',
  summary: 'Mark all notifications as read',
  answer: record(z.object({ count: z.int() })),
})
