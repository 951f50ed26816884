import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'

export const Route = createFileRoute('/_shell/attendance')({
  component: NotBuilt,
  staticData: {
    title: 'Employee attendance',
    nav: { group: 'hr', order: 30, icon: 'clock' },
    shortcut: 'g h a',
    permission: 'hr:read',
  },
})
