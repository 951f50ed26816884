import type { Notification } from '#contract/notification/notification.ts'
import { openCommand } from '#console/commands/open-command.ts'
import { wordsOf } from './words.ts'

/** Marks a notification as read and goes where it points. */
export function openNotification(row: Notification): void {
  openCommand('notification.open', { notification: row.id }, 'row', {
    picked: [{ resource: 'notification', id: row.id, label: wordsOf(row), record: row }],
  })
}
