import { defineScreenCommands } from '#console/screen/define-commands.ts'

/** The months of the calendar of absences. */
export const calendarCommands = defineScreenCommands(
  { id: 'leaveRequest.calendar', section: 'leaveRequest', permission: 'leave:read', on: ['/leave-calendar'] },
  {
    previous: { title: 'Previous month', keywords: ['bulan sebelumnya'], keys: 'shift+arrowleft' },
    next: { title: 'Next month', keywords: ['bulan berikutnya'], keys: 'shift+arrowright' },
  },
)
