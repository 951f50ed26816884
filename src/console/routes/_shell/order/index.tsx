import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'

export const Route = createFileRoute('/_shell/order/')({
  component: NotBuilt,
  staticData: {
    title: 'Orders',
    nav: { group: 'sales', order: 40, icon: 'cart' },
    shortcut: 'g o',
    permission: 'order:read',
  },
})
