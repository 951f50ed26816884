import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'

export const Route = createFileRoute('/_shell/certificate/')({
  component: NotBuilt,
  staticData: {
    title: 'Certificates',
    nav: { group: 'attendance', order: 30, icon: 'award' },
    shortcut: 'g c',
    permission: 'certificate:read',
  },
})
