import { reportCommand } from '#commands/prompts/report.ts'

export default reportCommand({
  resource: 'ecommerce',
  title: 'Show report of sales',
  path: '/reportecommerce',
  permission: 'ecommerce:read',
  keywords: ['sales', 'revenue', 'penjualan', 'omzet'],
  reports: [
    { value: 'by-day', label: 'Sales by day' },
    { value: 'by-week', label: 'Sales by week' },
  ],
})
