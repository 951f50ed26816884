import { reportCommand } from '#commands/prompts/report.ts'

export default reportCommand({
  resource: 'scholarship',
  title: 'Show report of scholarships',
  path: '/crm/scholarship',
  permission: 'scholarship:read',
  keywords: ['budget', 'granted', 'beasiswa', 'anggaran'],
  reports: [{ value: 'by-scheme', label: 'Budget granted by scheme' }],
})
