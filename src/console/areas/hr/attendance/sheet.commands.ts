import { defineScreenCommands } from '#console/screen/define-commands.ts'

/** What is done in the month sheet. */
export const sheetCommands = defineScreenCommands(
  { id: 'workDay.month', section: 'workDay', permission: 'hr:read', on: ['/attendance/sheet'] },
  {
    undo: { title: 'Undo the last entry of the sheet', short: 'Undo entry', keywords: ['urungkan'], keys: 'alt+z' },
    clear: {
      title: 'Clear the chosen days',
      short: 'Clear',
      keywords: ['kosongkan'],
      keys: 'delete',
      also: ['backspace'],
    },
  },
)

/** The months of the sheet and of the dashboard. */
export const monthCommands = defineScreenCommands(
  { id: 'workDay.months', section: 'workDay', permission: 'hr:read', on: ['/attendance/sheet', '/dashboard'] },
  {
    previous: { title: 'Previous month', keywords: ['bulan sebelumnya'], keys: 'alt+shift+pageup' },
    next: { title: 'Next month', keywords: ['bulan berikutnya'], keys: 'alt+shift+pagedown' },
  },
)
