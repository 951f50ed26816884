import { defineScreenCommands } from '#console/screen/define-commands.ts'

/** What can be done on the calendar. */
export const calendarCommands = defineScreenCommands(
  { id: 'lms.calendar', section: 'lms', permission: 'lms:read', on: ['/class-schedule-overview'] },
  {
    month: { title: 'Show a month', short: 'Month', keywords: ['bulan'], keys: '1' },
    week: { title: 'Show a week', short: 'Week', keywords: ['minggu', 'pekan'], keys: '2' },
    day: { title: 'Show a day', short: 'Day', keywords: ['hari'], keys: '3' },
    instructors: { title: 'Show a week by instructor', short: 'Instructors', keywords: ['instruktur'], keys: '4' },
    previous: { title: 'Show the period before', short: 'Previous', keywords: ['sebelumnya', 'mundur'], keys: ',' },
    next: { title: 'Show the period after', short: 'Next', keywords: ['berikutnya', 'maju'], keys: '.' },
    today: { title: 'Show today', short: 'Today', keywords: ['hari ini', 'now'], keys: 't' },
  },
)

/** What can be done with a meeting of the calendar. */
export const movingCommands = defineScreenCommands(
  { id: 'lms.calendar-meeting', section: 'lms', permission: 'lms:update', on: ['/class-schedule-overview'] },
  {
    move: { title: 'Move the meeting', short: 'Move', keywords: ['pindahkan pertemuan', 'geser'], keys: 'm' },
    overlap: { title: 'Accept overlaps', keywords: ['bentrok', 'terima'], keys: 'a' },
    notify: { title: 'Notify those who take part', short: 'Notify', keywords: ['kabari', 'beri tahu'], keys: 'y' },
  },
)
