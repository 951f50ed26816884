import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

// Its address says which days, platform and class the reports are of; each report reads what it understands.
export const Route = createFileRoute('/_shell/charts')({
  ...lazyScreen(() => import('#console/areas/report/charts-screen.tsx')),
  staticData: {
    title: 'Charts',
    nav: { group: 'overview', order: 20, icon: 'chart' },
    shortcut: 'g h c',
    permission: 'report:read',
  },
})
