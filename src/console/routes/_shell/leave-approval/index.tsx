import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'

export const Route = createFileRoute('/_shell/leave-approval/')({
  component: NotBuilt,
  staticData: {
    title: 'Leave approval',
    nav: { group: 'hr', order: 40, icon: 'check' },
    shortcut: 'g h v',
    permission: 'leave:read',
  },
})
