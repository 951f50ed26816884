import { defineScreenCommands } from '#console/screen/define-commands.ts'

/** What can be done in the list of notifications. */
export const notificationCommands = defineScreenCommands(
  { id: 'notification.list', section: 'console', permission: null, on: ['/notifications'] },
  {
    read: {
      title: 'Mark this notification as read',
      short: 'Mark as read',
      keywords: ['seen', 'tandai dibaca'],
      keys: 'm',
    },
    only: {
      title: 'Show only new notifications, or all',
      short: 'Only new',
      keywords: ['unread', 'filter', 'hanya yang baru'],
      keys: 'u',
    },
  },
)
