import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'

export const Route = createFileRoute('/_shell/jadwalkelas/')({
  component: NotBuilt,
  staticData: {
    title: 'Class schedules',
    nav: { group: 'classes', order: 20, icon: 'calendar' },
    shortcut: 'g j',
    permission: 'lms:read',
  },
})
