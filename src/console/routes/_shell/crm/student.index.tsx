import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'

export const Route = createFileRoute('/_shell/crm/student/')({
  component: NotBuilt,
  staticData: {
    title: 'Students',
    nav: { group: 'students', order: 10, icon: 'users' },
    shortcut: 'g s',
    permission: 'crm:read',
  },
})
