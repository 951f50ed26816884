import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'

export const Route = createFileRoute('/_shell/class-schedule-overview')({
  component: NotBuilt,
  staticData: {
    title: 'Schedule overview',
    nav: { group: 'classes', order: 30, icon: 'calendar-range' },
    shortcut: 'g w',
    permission: 'lms:read',
  },
})
