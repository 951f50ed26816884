import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/not-built.tsx'

export const Route = createFileRoute('/_shell/complain/')({
  component: NotBuilt,
  staticData: {
    title: 'Complaints',
    nav: { group: 'support', order: 10, icon: 'life-buoy' },
    keywords: ['keluhan', 'komplain', 'tiket', 'tickets'],
    shortcut: 'g t',
    permission: 'complaint:read',
  },
})
