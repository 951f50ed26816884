import { reportCommand } from '#commands/prompts/report.ts'

export default reportCommand({
  resource: 'shorter',
  title: 'Show report of short links',
  path: '/shorter',
  permission: 'shorter:read',
  keywords: ['clicks', 'visitors', 'klik', 'pengunjung', 'tautan pendek'],
  reports: [
    { value: 'by-day', label: 'Clicks by day' },
    { value: 'by-flag', label: 'Clicks by use' },
    { value: 'recap', label: 'Top links' },
  ],
})
