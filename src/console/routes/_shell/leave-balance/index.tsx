import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'

export const Route = createFileRoute('/_shell/leave-balance/')({
  component: NotBuilt,
  staticData: {
    title: 'Leave balance',
    nav: { group: 'hr', order: 50, icon: 'scale' },
    shortcut: 'g h b',
    permission: 'leave:read',
  },
})
