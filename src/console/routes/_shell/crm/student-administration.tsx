import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'

export const Route = createFileRoute('/_shell/crm/student-administration')({
  component: NotBuilt,
  staticData: {
    title: 'Student administration',
    nav: { group: 'students', order: 20, icon: 'file-check' },
    shortcut: 'g b n',
    permission: 'crm:read',
  },
})
