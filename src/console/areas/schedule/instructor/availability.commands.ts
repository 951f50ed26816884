import { defineScreenCommands } from '#console/screen/define-commands.ts'

/** What can be done on the week grid of an instructor. */
export const availabilityCommands = defineScreenCommands(
  { id: 'instructor.week', section: 'instructor', permission: 'instructor:update' },
  {
    paintDown: {
      title: 'Paint availability downwards',
      short: 'Paint down',
      keywords: ['paint', 'extend', 'perpanjang ke bawah'],
      keys: 'mod+arrowdown',
    },
    paintUp: {
      title: 'Paint availability upwards',
      short: 'Paint up',
      keywords: ['paint', 'extend', 'perpanjang ke atas'],
      keys: 'mod+arrowup',
    },
  },
)
