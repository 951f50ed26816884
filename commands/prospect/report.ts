import { reportCommand } from '#commands/prompts/report.ts'

export default reportCommand({
  resource: 'prospect',
  title: 'Show report of prospects',
  path: '/crm/prospect',
  permission: 'crm:read',
  keywords: ['funnel', 'pipeline', 'won', 'corong', 'prospek'],
  reports: [
    { value: 'funnel', label: 'Funnel of prospects' },
    { value: 'by-source', label: 'Prospects by source' },
    { value: 'by-owner', label: 'Prospects by owner' },
    { value: 'time-in-stage', label: 'Time in stage' },
    { value: 'by-month', label: 'Prospects won by month' },
  ],
})
