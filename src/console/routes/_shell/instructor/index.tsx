import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'

export const Route = createFileRoute('/_shell/instructor/')({
  component: NotBuilt,
  staticData: {
    title: 'Instructors',
    nav: { group: 'classes', order: 100, icon: 'graduation-cap' },
    shortcut: 'g i',
    permission: 'instructor:read',
  },
})
