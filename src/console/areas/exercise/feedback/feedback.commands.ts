import { defineScreenCommands } from '#console/screen/define-commands.ts'

/** What can be done with the queue of feedback. */
export const feedbackCommands = defineScreenCommands(
  { id: 'lms.feedback', section: 'lms', permission: 'grading:read', on: ['/jadwalkelas/feedback'] },
  {
    late: {
      title: 'Only work older than three days',
      short: 'Older than three days',
      keywords: ['overdue', 'aging', 'terlambat', 'lebih dari tiga hari'],
      keys: 'alt+t',
    },
    download: {
      title: 'Download the queue',
      short: 'Download',
      keywords: ['xlsx', 'excel', 'unduh umpan balik'],
      keys: 'shift+d',
    },
  },
)
