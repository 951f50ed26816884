import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'

export const Route = createFileRoute('/_shell/dashboard')({
  component: NotBuilt,
  staticData: {
    title: 'HR dashboard',
    nav: { group: 'hr', order: 10, icon: 'dashboard' },
    shortcut: 'g h d',
    permission: 'hr:read',
  },
})
