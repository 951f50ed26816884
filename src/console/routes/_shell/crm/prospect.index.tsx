import { createFileRoute } from '@tanstack/react-router'
import { listScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/crm/prospect/')({
  ...listScreen(() => import('#console/areas/crm/prospect.resource.tsx')),
  staticData: {
    title: 'Prospects',
    nav: { group: 'students', order: 5, icon: 'user-check' },
    shortcut: 'g b y',
    permission: 'crm:read',
  },
})
