import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'

export const Route = createFileRoute('/_shell/leave-type/')({
  component: NotBuilt,
  staticData: {
    title: 'Leave types',
    nav: { group: 'hr', order: 60, icon: 'palm' },
    shortcut: 'g h t',
    permission: 'leave:read',
  },
})
