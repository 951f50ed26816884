import { reportCommand } from '#commands/prompts/report.ts'

export default reportCommand({
  resource: 'redemption',
  title: 'Show report of redemptions',
  path: '/reedem',
  permission: 'redemption:read',
  keywords: ['outcomes', 'penukaran', 'hasil penukaran'],
  reports: [
    { value: 'by-day', label: 'Redemptions by day' },
    { value: 'by-flag', label: 'Redemptions by outcome' },
  ],
})
