import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'

export const Route = createFileRoute('/_shell/reedem/')({
  component: NotBuilt,
  staticData: {
    title: 'Redemptions',
    nav: { group: 'sales', order: 20, icon: 'ticket-check' },
    shortcut: 'g r',
    permission: 'redemption:read',
  },
})
