import { defineScreenCommands } from '#console/screen/define-commands.ts'

/** What can be done on the page of charts. */
export const chartsCommands = defineScreenCommands(
  { id: 'report.charts', section: 'charts', permission: 'report:read', on: ['/charts'] },
  {
    next: { title: 'Go to the next chart', short: 'Next', keywords: ['down', 'grafik berikutnya'], keys: 'v n' },
    previous: {
      title: 'Go to the previous chart',
      short: 'Previous',
      keywords: ['up', 'grafik sebelumnya'],
      keys: 'v p',
    },
    copy: {
      title: 'Copy the link of this chart',
      short: 'Copy link',
      keywords: ['share', 'bagikan tautan'],
      keys: 'y',
    },
  },
)
