import * as z from 'zod/mini'
import type { CallFn } from '#contract/core/call.ts'
import { Id } from '#contract/core/common.ts'
import type { Notification } from '#contract/notification/notification.ts'
import { notificationList, notificationRead } from '#contract/notification/notification.ts'
import type { Context, RecordRef } from '#engine/context.ts'
import { defineCommand } from '#engine/define.ts'
import type { RecordPrompt } from '#engine/prompt.ts'

const refOf = (record: Notification): RecordRef<'notification'> => ({
  resource: 'notification',
  id: record.id,
  label: record.content,
  record,
})

const all = async (userId: number, call: CallFn) => {
  const query = { page: 0, size: 500, platform: 'ADMIN_CENTER' } as const
  return (await call(notificationList, { userId, query })).data
}

/** Asks for one of the person's own notifications, the newest first. */
const pick = ({ personId = 0 }: Context): RecordPrompt => ({
  kind: 'record',
  resource: 'notification',
  label: 'Which notification?',
  names: ['notification', 'notifikasi'],
  async search(text, { call }) {
    const wanted = text.trim().toLowerCase()
    const rows = await all(personId, call)
    return rows
      .filter(({ content }) => content.toLowerCase().includes(wanted))
      .slice(0, 20)
      .map(refOf)
  },
  async read(id, { call }) {
    const found = (await all(personId, call)).find((row) => row.id === Number(id))
    return found && refOf(found)
  },
})

export default defineCommand({
  id: 'notification.open',
  title: 'Open notification',
  short: 'Open',
  section: 'console',
  keywords: ['bell', 'go to', 'buka notifikasi', 'pemberitahuan'],
  permission: null,
  risk: 'read',
  surfaces: ['palette'],
  anyCustomer: true,
  args: z.object({ notification: Id }),
  ask: { notification: (_prior, ctx) => pick(ctx) },
  async run({ notification }, { call, context, known }) {
    const row = known('notification', notification)
    if (row?.readAt == null) {
      await call(notificationRead, { userId: context.personId ?? 0, notificationId: notification })
    }
    return row ?? (await all(context.personId ?? 0, call)).find(({ id }) => id === notification)
  },
  // Only addresses of the console itself.
  done: (row) => ({ goTo: row?.link?.startsWith('/') && !row.link.startsWith('//') ? row.link : '/notifications' }),
})
