import { createFileRoute } from '@tanstack/react-router'
import { listScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/complain/')({
  ...listScreen(() => import('#console/areas/support/complaint.tsx')),
  staticData: {
    title: 'Complaints',
    nav: { group: 'support', order: 10, icon: 'life-buoy' },
    shortcut: 'g t',
    permission: 'complaint:read',
  },
})
