import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'

export const Route = createFileRoute('/_shell/employee/')({
  component: NotBuilt,
  staticData: {
    title: 'Employees',
    nav: { group: 'hr', order: 20, icon: 'briefcase' },
    shortcut: 'g h e',
    permission: 'hr:read',
  },
})
